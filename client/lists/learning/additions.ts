import { plural, t } from "@lingui/core/macro";
import { v7 } from "uuid";
import { readRest } from "../../../shared/marks/readMarks.ts";
import { ignoreCaseAndSpaces } from "../../../shared/normalizeText.ts";
import { reportAction } from "../../actions/defineAction.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { createItems, undoNewItems } from "../../items/model/actions.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";

/** Returns the names that no item of a list has. */
export function findMissing(client: SyncClient, listId: string, names: readonly string[]): string[] {
  const toKey = (name: string) => ignoreCaseAndSpaces(readRest(name));
  const known = new Set(readCachedListItems(client.cache, listId).map(({ name }) => toKey(name)));
  return names.filter((name) => !known.has(toKey(name)));
}

/** Adds items to the end of a list or a template, with one undo. Answers false when it failed. */
export function addItems(
  client: SyncClient,
  list: { id: string; name: string },
  names: readonly string[],
): Promise<boolean> {
  const items = names.map((name) => ({ id: v7(), name }));
  const words = {
    done: describeAddition(names.length, quote(list.name)),
    failed: t`Couldn’t add the items`,
    ...undoNewItems(items.map(({ id }) => id)),
    offersUndo: true,
  };
  return reportAction(client, words, createItems.send(client, list.id, items), () => addItems(client, list, names));
}

const describeAddition = (count: number, list: string) =>
  plural(count, { one: `Added # item to ${list}`, other: `Added # items to ${list}` });
