import { msg, plural } from "@lingui/core/macro";
import type { Context, NestedRows } from "./context.ts";
import { DomainError } from "./errors.ts";
import { createQueue } from "./queue.ts";

/** The rows below others, and the items of bulk changes, that one request may ask for (docs/api.md, GraphQL). */
export const MAX_NESTED_ROWS = 10_000;

export const tooManyRows = () =>
  new DomainError(
    "BAD_USER_INPUT",
    msg`This asks for more than ${plural({ max: MAX_NESTED_ROWS }, { one: "# row", other: "# rows" })} at once; ask for fewer lists`,
  );

/** Creates the counter of one request. */
export function createNestedRows(): NestedRows {
  let left = MAX_NESTED_ROWS;
  // One read waits for the other, so that each knows how many rows are left.
  const runInTurn = createQueue();
  // One error for all fields that are refused: a request may have thousands, and each error reads the stack.
  let refusal: DomainError | null = null;

  const rows: NestedRows = {
    isExceeded: false,

    count(added) {
      left -= added;
      if (left >= 0) return;
      rows.isExceeded = true;
      throw (refusal ??= tooManyRows());
    },

    mark() {
      const before = left;
      return () => {
        left = before;
        rows.isExceeded = left < 0;
      };
    },

    read: (readRows) =>
      runInTurn(async () => {
        rows.count(0);
        return readRows(left + 1);
      }),
  };
  return rows;
}

/** Reads rows of an answer, at most `limit`, and counts them. Errors: `BAD_USER_INPUT` when they are too many. */
export const readCounted = <Row>({ nestedRows }: Context, readRows: (limit: number) => Promise<Row[]>) =>
  nestedRows.read(async (limit) => {
    const rows = await readRows(limit);
    nestedRows.count(rows.length);
    return rows;
  });
