import { msg } from "@lingui/core/macro";
import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import { badInput } from "../base/errors.ts";
import { isUuid, mustBe } from "../base/rules.ts";
import type { CopiedItemIdInput } from "../base/schema.types.ts";
import { tooManyItems } from "../limits/itemLimits.ts";

/**
 * Checks the ids that a client has chosen for copies of items, and returns them by the ids of the items. Items that are
 * not named get ids of the server's; those that are named and gone are passed over. Errors: `BAD_USER_INPUT` for an id
 * that is no UUID or named twice, and for too many.
 */
export function checkCopiedItemIds(itemIds: readonly CopiedItemIdInput[] | null | undefined): Map<string, string> {
  if (itemIds && itemIds.length > MAX_ITEMS_PER_LIST) throw tooManyItems("itemIds");
  const pairs = (itemIds ?? []).map(({ from, id }) => [from.toLowerCase(), id.toLowerCase()] as const);
  if (!pairs.flat().every(isUuid)) throw badInput({ itemIds: mustBe.uuid("itemIds") });
  const ids = new Map(pairs);
  if (ids.size < pairs.length || new Set(ids.values()).size < pairs.length)
    throw badInput({ itemIds: msg`Each item can be named only once` });
  return ids;
}
