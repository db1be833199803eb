import { plural } from "@lingui/core/macro";
import { addToast } from "../actions/toasts.ts";
import type { CreateListInput, NewItemInput } from "../graphql/graphql.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { createItems, remarkItem, skipItems } from "../items/model/actions.ts";
import { splitIntoRequests } from "../items/paste/pasteItems.ts";
import { createList } from "../lists/model/actions.ts";
import { chooseDefault, DEFAULT_NOTEBOOK_NAME, ensureUser } from "../lists/destination/defaultNotebook.ts";
import { createNotebook, updateNotebook } from "../notebooks/actions.ts";
import { type ChangeSource, makeChanges } from "../sync/outbox/otherChanges.ts";
import type { StoredChange } from "../sync/state/pendingChange.ts";
import { UNKNOWN_USER } from "../session/userState.ts";
import { getChangeDefinition } from "../sync/state/change.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { formatList } from "../ui/format.ts";
import { collectKeptRows, type KeptRows } from "./keptRows.ts";

type KeptNotebook = KeptRows["notebooks"][number];
type KeptList = KeptRows["lists"][number];

/**
 * Makes again, with the same ids, what the browser has of a guest whose session is gone: the notebooks, lists and items of
 * its offline copy, and then the changes that were not sent. They become the current user's, or those of a new guest.
 */
export async function beginAnew(client: SyncClient) {
  const { sync } = client;
  const { storage } = sync;
  const lost = sync.lostGuest.get();
  if (!storage || !lost) return;
  const kept = collectKeptRows(await storage.guest.readLostCopies());
  const first = chooseDefault(kept.notebooks);
  const isNewGuest = !client.readQuery({ query: CurrentUser })?.currentUser;
  ensureUser(client, first?.id ?? findPlannedNotebook(lost.changes));
  makeChanges(client, [
    // The default notebook of the new guest has the first id, and is renamed where that was another notebook.
    ...kept.notebooks.flatMap((notebook) => makeNotebook(notebook, isNewGuest && notebook === first)),
    ...orderLists(kept).flatMap(makeList),
    ...lost.changes
      .filter(({ name }) => !getChangeDefinition(name)?.makesUser)
      .map((change) => inFirstRun(change, kept)),
  ]);
  // What was lost is removed only when the changes that make it again are on the disk.
  await storage.tell({ kind: "kept", changes: sync.changes });
  await storage.guest.removeLost();
  addToast({ type: "foreground", ...describeKept(kept) });
}

/** Returns the id of the default notebook that the lost guest would have got. */
const findPlannedNotebook = (changes: readonly StoredChange[]) =>
  changes.find(({ name }) => getChangeDefinition(name)?.makesUser)?.variables["defaultNotebookId"] as
    string | undefined;

function makeNotebook({ id, name, color }: KeptNotebook, isMade: boolean): ChangeSource[] {
  const { definition } = isMade ? updateNotebook : createNotebook;
  if (isMade && name === DEFAULT_NOTEBOOK_NAME && !color) return [];
  const input = { name, color };
  const variables = isMade ? { id, input } : { input: { ...input, id, userId: UNKNOWN_USER } };
  return [{ name: definition.name, variables, keys: [id] }];
}

/** Returns the templates first, so that they are there when their lists are made. A list keeps only one that comes along. */
function orderLists({ lists }: KeptRows): KeptList[] {
  const ids = new Set(lists.flatMap(({ id, isTemplate }) => (isTemplate ? [id] : [])));
  const keep = (templateId: string | null) => (templateId !== null && ids.has(templateId) ? templateId : null);
  return lists
    .toSorted((a, b) => Number(b.isTemplate) - Number(a.isTemplate))
    .map((list) => ({ ...list, templateId: keep(list.templateId) }));
}

function makeList({ items = [], ...list }: KeptList): ChangeSource[] {
  const { id, name, notebookId, isTemplate, active, priority, date, note, templateId } = list;
  const input: CreateListInput = { id, name, notebookId, isTemplate, active, priority, date, note, templateId };
  const rows = items.map(toNewItem);
  return [
    {
      name: createList.definition.name,
      variables: { input },
      keys: [id, notebookId, ...(templateId === null ? [] : [templateId])],
    },
    ...splitIntoRequests(rows).map((part) => ({
      name: createItems.definition.name,
      variables: { input: { listId: id, items: part } },
      keys: [id, ...part.map((item) => item.id)],
    })),
    // A list that was turned into a template keeps what was skipped and remarked, but that cannot be done in a template.
    ...(isTemplate ? [] : [...skipAgain(id, items), ...remarkAgain(id, items)]),
  ];
}

/** A new item cannot be skipped at once. The first run of a list has its id. */
function skipAgain(listId: string, items: readonly KeptItem[]): ChangeSource[] {
  const skipped = items.filter(({ isSkipped }) => isSkipped);
  return [...new Set(skipped.map(({ skipReason }) => skipReason))].map((reason) => {
    const ids = skipped.flatMap(({ id, skipReason }) => (skipReason === reason ? id : []));
    const variables = { ids, skipped: true, reason, runId: listId };
    return { name: skipItems.definition.name, variables, keys: ids };
  });
}

const remarkAgain = (listId: string, items: readonly KeptItem[]): ChangeSource[] =>
  items.flatMap(({ id, remark }) =>
    remark ? { name: remarkItem.definition.name, variables: { id, remark, runId: listId }, keys: [id] } : [],
  );

type KeptItem = NonNullable<KeptList["items"]>[number];

const toNewItem = ({ id, name, note, completed, isHeading, sortingOrder }: KeptItem) =>
  ({ id, name, note, completed, isHeading, sortingOrder }) satisfies NewItemInput;

/** Returns a change in which each list is in its first run, as the lists are that are made again. */
function inFirstRun(change: StoredChange, { lists }: KeptRows): StoredChange {
  let variables = JSON.stringify(change.variables);
  for (const { id, runId } of lists) variables = variables.replaceAll(runId, id);
  return { ...change, variables: JSON.parse(variables) as StoredChange["variables"] };
}

function describeKept({ lists }: KeptRows) {
  const empty = lists.filter(({ items, itemCount }) => !items && itemCount > 0);
  const count = lists.length;
  const title = plural(count, { one: "Restored # list", other: "Restored # lists" });
  if (empty.length === 0) return { title };
  const names = empty.slice(0, 3).map(({ name }) => name);
  const more = empty.length - names.length;
  const shown = formatList(names, more);
  const emptyCount = empty.length;
  const description = plural(emptyCount, {
    one: `This list had never been opened here, so it has no items: ${shown}.`,
    other: `These lists had never been opened here, so they have no items: ${shown}.`,
  });
  return { title, description, duration: Infinity };
}
