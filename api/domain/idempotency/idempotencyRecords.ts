import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import { createAdditionCounter } from "../base/additionCounter.ts";
import type { Context } from "../base/context.ts";
import { DomainError, overloaded } from "../base/errors.ts";
import { createLoaders } from "../lists/loaders.ts";
import { findRows, insertNewRow, queryOwned } from "../ownership/ownedRows.ts";
import { requireOwnerId, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, deleteFrom, literal, type Sql, sql } from "../ownership/sql.ts";
import type { ErrorCode } from "../base/schema.types.ts";
import { refreshGroups } from "../callers/groups.ts";
import { inTransaction } from "../callers/transaction.ts";

/** The HTTP status and the body of an answer. */
export type Answer = { status: number; body: string };

/** A request with an idempotency key. A client may send it several times, and the server does it once. */
type KeyedRequest = {
  /** The UUID that the client sends as `Idempotency-Key`. */
  key: string;
  /** A hash of the request. Another request has another one. */
  fingerprint: string;
};

/** The server keeps no longer answer. In bytes, as the two others. */
export const MAX_ANSWER = 10_000_000;
/** Longer answers of one caller have at most `MAX_LARGE_ANSWERS` together. The index of these has this number too. */
export const LARGE_ANSWER = 16_384;
export const MAX_LARGE_ANSWERS = 50_000_000;
/** The others have at most so many, each with the bytes of its row. */
export const MAX_SMALL_ANSWERS = 20_000_000;
/** Bytes of a row besides its answer, with its entries in the indexes. */
const ROW_BYTES = 250;
/** Bytes of small answers that this process adds for a caller before it counts all of the caller's. */
const COUNTED_EVERY = 1_000_000;

const needsCount = createAdditionCounter(COUNTED_EVERY);

/** After an error with one of these codes, the same request may succeed later. */
const PASSING_CODES: ErrorCode[] = ["UNAUTHENTICATED", "DEVICE_REFUSED", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL"];

/** Whether the server answers the same error when a request that caused it is repeated. */
export const isLasting = (code: ErrorCode): boolean => !PASSING_CODES.includes(code);

/**
 * A write throws this to answer errors, so that nothing of it stays. `codes` are those of the errors, and `notFound` is
 * one with this code.
 */
export class RefusedWrite extends Error {
  override name = "RefusedWrite";

  constructor(
    readonly answer: Answer,
    readonly codes: ErrorCode[],
    readonly notFound?: unknown,
  ) {
    super(`A write was refused: ${codes.join(", ")}`);
  }
}

/** The key has an answer already, so that nothing of a write may stay. */
class AnsweredBefore extends Error {
  override name = "AnsweredBefore";

  constructor(readonly answer: Answer) {
    super("The Idempotency-Key has an answer");
  }
}

/**
 * Runs `write` in one transaction and stores its answer, with which the server answers a repeated request
 * (docs/api.md, Idempotency-Key). Where the caller has sent this key before, nothing of `write` stays, and the
 * server answers with the stored answer. Of two requests at the same time the second waits for the first. Errors: `CONFLICT`
 * for the key of another request, `UNAUTHENTICATED`.
 */
export async function answerOnce(
  context: Context,
  request: KeyedRequest,
  write: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const scoped = scopeTo(context, requireOwnerId(context));
  try {
    return await inSeparateTransaction(context, async (inside) => {
      const answer = await write(inside);
      const known = await storeAnswer({ ...scoped, db: inside.db }, request, answer);
      if (known) throw new AnsweredBefore(known);
      return answer;
    });
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    if (error instanceof RefusedWrite) {
      const { answer, codes, notFound } = error;
      // The next run may find the row, so the key has no answer yet.
      if (notFound && (await refreshGroups(context))) throw notFound;
      return (codes.every(isLasting) && (await addAnswer(scoped, request, answer))) || answer;
    }
    // The same request at the same time may have succeeded, and then this one was refused because of it.
    const known = error instanceof DomainError && isLasting(error.code) && (await findAnswer(context, request));
    if (known) return known;
    throw error;
  }
}

/** Runs the whole of a write in one transaction, also the reads of its answer: its loaders read inside. */
export const inSeparateTransaction = <T>(context: Context, write: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(context, (tx) => {
    const inside: Context = { ...tx, loaders: createLoaders(() => inside) };
    return write(inside);
  });

/** Returns what the caller's key has been answered; null for a new key. Errors: `CONFLICT` for the key of another request. */
export async function findAnswer(context: Context, { key, fingerprint }: KeyedRequest): Promise<Answer | null> {
  const scoped = scopeTo(context, requireOwnerId(context));
  const [known = null] = await findRows(scoped, IdempotencyRecord, sql`id = ${key}`);
  if (known && known.fingerprint !== fingerprint)
    throw new DomainError("CONFLICT", "This Idempotency-Key belongs to another request");
  return known;
}

/**
 * Adds an answer, unless the key has one; then it returns that one, and null otherwise. It waits while another
 * transaction adds one. Errors: `CONFLICT` for the key of another request.
 */
export async function addAnswer(context: ScopedContext, request: KeyedRequest, answer: Answer): Promise<Answer | null> {
  const { key, fingerprint } = request;
  const row = { ownerId: context.scopedOwnerId, id: key, fingerprint, ...answer };
  if (await insertNewRow(context, IdempotencyRecord, row)) {
    await limitAnswers(context, Buffer.byteLength(answer.body));
    return null;
  }
  const known = await findAnswer(context, request);
  // It was deleted in this moment.
  if (!known) throw overloaded();
  return known;
}

/** Does the same for the answer of a write, which is not kept when it is too long. */
async function storeAnswer(context: ScopedContext, request: KeyedRequest, answer: Answer): Promise<Answer | null> {
  const isTooLong = Buffer.byteLength(answer.body) > MAX_ANSWER;
  const known = await addAnswer(context, request, isTooLong ? { ...answer, body: "" } : answer);
  if (known) return known;
  if (isTooLong)
    await queryOwned(
      context,
      sql`${deleteFrom(IdempotencyRecord)} where ${callers(IdempotencyRecord)} and id = ${request.key}`,
    );
  return null;
}

/** Deletes the oldest answers of the caller, after one of `size` bytes was added. */
async function limitAnswers(context: ScopedContext, size: number): Promise<void> {
  const bytes = sql`octet_length(body)`;
  if (size > LARGE_ANSWER)
    await deleteOldestAnswers(context, sql`${bytes} > ${literal(LARGE_ANSWER)}`, MAX_LARGE_ANSWERS);
  else if (needsCount(context.scopedOwnerId, size + ROW_BYTES))
    await deleteOldestAnswers(context, sql`${bytes} <= ${literal(LARGE_ANSWER)}`, MAX_SMALL_ANSWERS);
}

/**
 * Deletes the oldest answers of one kind where all of the caller's have more than `most` bytes. With `offset 0` PostgreSQL
 * measures the answers before it sorts, so that it sorts no answers.
 */
const deleteOldestAnswers = (context: ScopedContext, kind: Sql, most: number) =>
  queryOwned(
    context,
    sql`${deleteFrom(IdempotencyRecord)} where ${callers(IdempotencyRecord)} and id in (
          select id from (
            select id, sum(bytes) over (order by created_at desc, id) as total from (
              select id, created_at, octet_length(body) + ${literal(ROW_BYTES)} as bytes from ${IdempotencyRecord}
               where ${callers(IdempotencyRecord)} and ${kind} offset 0) as measured) as summed
           where total > ${literal(most)})`,
  );
