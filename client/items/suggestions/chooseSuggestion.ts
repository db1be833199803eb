import { t } from "@lingui/core/macro";
import { reportAction } from "../../actions/defineAction.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { readCachedItem } from "../../rows/item.ts";
import { readCachedRunId } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { completeItem, createItem, updateItem } from "../model/actions.ts";
import { ROW_WORDS } from "../model/labels.ts";
import { setCollapsed } from "../rows/collapsed.ts";
import type { ListedRow, Suggestion } from "./suggest.ts";

/** What a suggestion needs from the page: `add` adds to the end of the list, `show` scrolls to a row. */
type PageActs = { add: (text: string) => Promise<boolean>; show: (id: string) => void };

/** Does what a suggestion says. Resolves with false when it failed. */
export function chooseSuggestion(
  client: SyncClient,
  listId: string,
  suggestion: Suggestion,
  { add, show }: PageActs,
): Promise<boolean> {
  if (suggestion.kind === "untick") return untick(client, listId, suggestion);
  if (suggestion.kind === "sum") return updateItem(client, suggestion.row.id, { name: suggestion.text });
  if (suggestion.kind === "add")
    return suggestion.heading ? addBelow(client, listId, suggestion.text, suggestion.heading) : add(suggestion.text);
  show(suggestion.row.id);
  return Promise.resolve(true);
}

/** Adds an item below the last one of a heading, which is expanded. */
function addBelow(client: SyncClient, listId: string, text: string, heading: ListedRow): Promise<boolean> {
  setCollapsed(heading.id, false);
  return createItem(client, listId, text, findPlaceBelow(readCachedListItems(client.cache, listId), heading.id));
}

type PlacedRow = { id: string; isHeading: boolean; sortingOrder: number };

/**
 * Returns a sorting order between the last row of a heading and the next heading; undefined where nothing follows. Exported
 * for tests.
 */
export function findPlaceBelow(rows: readonly PlacedRow[], headingId: string): number | undefined {
  const start = rows.findIndex(({ id }) => id === headingId);
  const next = rows.findIndex(({ isHeading }, index) => isHeading && index > start);
  const [last, following] = [rows[next - 1], rows[next]];
  return start < 0 || !last || !following ? undefined : (last.sortingOrder + following.sortingOrder) / 2;
}

type Unticking = Pick<Extract<Suggestion, { kind: "untick" }>, "row" | "text">;

/** Un-ticks an item, and gives it another text if there is one, with one undo. */
function untick(client: SyncClient, listId: string, { row, text }: Unticking): Promise<boolean> {
  if (text === null) return completeItem(client, row.id, false);
  const runId = readCachedRunId(client.cache, listId);
  const at = readCachedItem(client.cache, row.id)?.completedAt;
  const send = () =>
    Promise.all([completeItem.send(client, row.id, false, runId), updateItem.send(client, row.id, { name: text })]);
  const words = {
    done: ROW_WORDS.unticked.single(quote(text)),
    failed: t`Couldn’t untick the item`,
    undo: () =>
      Promise.all([
        updateItem.send(client, row.id, { name: row.name }),
        completeItem.send(client, row.id, true, runId, at),
      ]),
    redo: send,
  };
  return reportAction(client, words, send(), () => untick(client, listId, { row, text }));
}
