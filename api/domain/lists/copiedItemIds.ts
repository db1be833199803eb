import { MAX_ITEMS_PER_LIST } from "../billing/plans.ts";
import { badInput } from "../errors.ts";
import { isUuid, mustBe } from "../rules.ts";
import type { CopiedItemIdInput } from "../schema.types.ts";

/**
 * Checks the ids that a client has chosen for copies of items, and returns them as JSON rows of `from_id` and `new_id`.
 * Items that are not named get ids of the server's; those that are named and gone are passed over. Errors:
 * `BAD_USER_INPUT` for an id that is no UUID or named twice, and for too many.
 */
export function toIdRows(itemIds: readonly CopiedItemIdInput[] | null | undefined): string {
  if (itemIds && itemIds.length > MAX_ITEMS_PER_LIST)
    throw badInput({ itemIds: "At most 1,000 items can be copied at once" });
  const rows = (itemIds ?? []).map(({ from, id }) => ({ from_id: from.toLowerCase(), new_id: id.toLowerCase() }));
  if (!rows.every((row) => isUuid(row.from_id) && isUuid(row.new_id)))
    throw badInput({ itemIds: mustBe.uuid("itemIds") });
  for (const key of ["from_id", "new_id"] as const)
    if (new Set(rows.map((row) => row[key])).size < rows.length)
      throw badInput({ itemIds: "Each item can be named only once" });
  return JSON.stringify(rows);
}
