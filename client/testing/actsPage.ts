import type { SyncClient } from "../sync/state/state.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { Items, readCachedListItems } from "../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../graphql/graphql.ts";
import { readCachedItem } from "../rows/item.ts";
import { readCachedList } from "../rows/list.ts";
import { fillCache, readScreens } from "./collections.ts";
import { item, list, notebook, user } from "./rowFixtures.ts";
import { type PendingRequest, createScriptedClient, settle } from "./scriptedClient.ts";

export const template = list("party", { isTemplate: true, active: false });
export const packing = list("packing", { name: "Packing", priority: 2, date: "2126-12-24" });

const TICKED = { completed: true, completedAt: "2026-11-21T08:00:00.000Z" };
const SKIPPED = { isSkipped: true, skipReason: "too warm" };
const OPEN_ITEMS = [item("socks", 1), item("shoes", 2), item("hat", 3)];
const ITEMS = [item("socks", 1), item("shoes", 2, TICKED), item("hat", 3, SKIPPED)];
/** The text of the list that another device has replaced, where a test begins with it. */
export const REPLACED = {
  __typename: "Replaced" as const,
  name: "Luggage",
  note: null,
  at: "2026-11-21T08:00:00.000Z",
};

/** What the list of a test is at first. With `isNewRun` nothing is ticked or skipped yet. */
export type StartRows = {
  packing?: Partial<ListFieldsFragment>;
  isNewRun?: boolean;
  /** The items of the template, where a test needs them. */
  templateItems?: ItemFieldsFragment[];
};

/** Writes the rows with which a test begins, with two notebooks, a list with three items, and a template. */
export function fillRows(client: SyncClient, { packing: more, isNewRun = false, templateItems }: StartRows) {
  const lists = [{ ...packing, ...more }, template];
  fillCache(client, { notebooks: [notebook("away"), notebook("home")], lists, items: isNewRun ? OPEN_ITEMS : ITEMS });
  if (templateItems)
    client.writeQuery({ query: Items, variables: { listId: template.id }, data: { items: templateItems } });
}

/** Opens a page with these rows, whose server a test plays with `answerNext` and `answerAll`. */
export function openPage(rows: StartRows = {}) {
  const script = createScriptedClient();
  fillRows(script.client, rows);
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  const screen = () => readScreens(script.client);
  /** Answers the next request, and returns its name; undefined when there is none. */
  async function answerNext() {
    await settle();
    const [call] = script.calls;
    await call?.answer(answers[call.name]?.(call, script.client));
    return call?.name;
  }
  /** Answers all requests, and those that follow from the answers. Returns their names. */
  async function answerAll() {
    const names: string[] = [];
    for (let name = await answerNext(); name; name = await answerNext()) names.push(name);
    return names;
  }
  return { ...script, screen, before: screen(), answerNext, answerAll };
}

const getState = (id: string) => (id === "shoes" ? TICKED : id === "hat" ? SKIPPED : {});
const getOrder = (id: string) => ({ socks: 1, shoes: 2 })[id] ?? 3;

/** The rows that a test has created, by their ids: they are restored as they were. */
const created = new Map<string, object>();
function create<Row extends { id: string }>(row: Row): Row {
  created.set(row.id, row);
  return row;
}

/** The ids of the notebooks that a test shares. */
const shared = new Set<string>();
/** The notebook that holds a list alone while a test shares it. */
const CARRIER = "carrier";
const answerPeople = (id: string) => ({
  ...notebook(id, { holdsOneList: id === CARRIER }),
  ...created.get(id),
  sharing: shared.has(id)
    ? {
        role: "OWNER",
        people: [{ id: "ann", name: "Ann", role: "OWNER", isYou: true, joinedAt: "2026-11-21T08:00:00.000Z" }],
        invitations: [],
      }
    : null,
});

type Answer = (call: PendingRequest, client: SyncClient) => object;

const readList = ({ cache }: SyncClient, id: string) => ({
  ...readCachedList(cache, id),
  items: readCachedListItems(cache, id),
});

const createFromTemplate: Answer = ({ variables: { input } }, client) => ({
  createListFromTemplate: {
    ...create(list(input.id, { name: input.name, itemCount: input.itemIds.length })),
    items: input.itemIds.map((copy: { from: string; id: string }, index: number) =>
      item(copy.id, index + 1, { listId: input.id, name: readCachedItem(client.cache, copy.from)?.name ?? "" }),
    ),
  },
});

/**
 * The server's answer to each operation. Each answer agrees with the optimistic change, so that the screen stays the
 * same.
 */
const answers: Record<string, Answer> = {
  CreateItem: ({ variables: { input } }) => ({ createItem: create(item(input.id, input.sortingOrder, input)) }),
  CreateItems: ({ variables: { input } }) => ({
    createItems: input.items.map((row: ItemFieldsFragment, index: number) =>
      create(item(row.id, row.sortingOrder ?? 4 + index, { ...row, listId: input.listId })),
    ),
  }),
  UpdateItem: ({ variables: { id, input } }) => ({ updateItem: item(id, getOrder(id), input) }),
  CompleteItemAt: ({ variables: { id, completed, at } }) => ({
    completeItem: item(id, getOrder(id), { completed, completedAt: completed ? at : null }),
  }),
  SortItems: ({ variables: { items } }) => ({
    sortItems: items.map((each: { id: string; sortingOrder: number }) =>
      item(each.id, each.sortingOrder, getState(each.id)),
    ),
  }),
  CompleteItemsAt: ({ variables: { ids, completed, ats } }) => ({
    completeItems: {
      __typename: "ItemsCompletion",
      items: ids.map((id: string, index: number) =>
        item(id, getOrder(id), { completed, completedAt: completed ? ats[index] : null }),
      ),
    },
  }),
  SkipItems: ({ variables: { ids, skipped, reason } }) => ({
    skipItems: {
      __typename: "ItemsCompletion",
      items: ids.map((id: string) => item(id, getOrder(id), { isSkipped: skipped, skipReason: reason })),
    },
  }),
  RemarkItem: ({ variables: { id, remark } }) => ({ remarkItem: item(id, getOrder(id), { ...getState(id), remark }) }),
  MoveItems: ({ variables: { listId, items } }) => ({
    moveItems: {
      __typename: "ItemsMove",
      items: items.map((each: { id: string; sortingOrder?: number }) =>
        item(each.id, each.sortingOrder ?? 9, { listId, ...getState(each.id) }),
      ),
    },
  }),
  DeleteItems: () => ({ deleteItems: { __typename: "Deletion", success: true } }),
  RestoreItems: ({ variables: { ids } }) => ({
    restoreItems: ids.map((id: string) => created.get(id) ?? item(id, getOrder(id), getState(id))),
  }),
  CreateList: ({ variables: { input } }) => ({ createList: create(list(input.id, input)) }),
  CreateListFromTemplate: createFromTemplate,
  CreateAnsweredList: createFromTemplate,
  CreateListsFromTemplate: ({ variables: { input } }, client) => ({
    createListsFromTemplate: input.lists.map(({ id }: { id: string }) => ({
      ...create(readCachedList(client.cache, id) ?? list(id)),
      items: readCachedListItems(client.cache, id),
    })),
  }),
  CreateListFromTemplates: ({ variables: { input } }) => ({
    createListFromTemplates: { ...create(list(input.id, { name: input.name })), items: [] },
  }),
  DuplicateList: ({ variables: { input } }) => ({
    duplicateList: { ...create(list(input.id, { name: input.name })), items: [] },
  }),
  UpdateList: ({ variables: { id, input } }, client) => ({
    updateList: {
      ...readCachedList(client.cache, id),
      ...(input.clearReplaced === false && { replaced: REPLACED }),
    },
  }),
  SetRepeat: ({ variables: { id } }, client) => ({ updateList: readCachedList(client.cache, id) }),
  SkipRepeat: ({ variables: { listId } }, client) => ({ skipRepeat: readCachedList(client.cache, listId) }),
  ComeBack: ({ variables: { listId } }, client) => ({ comeBack: readList(client, listId) }),
  AnswerList: ({ variables: { listId } }, client) => ({ answerList: readList(client, listId) }),
  BringIn: ({ variables: { listId } }, client) => ({
    bringIn: {
      ...readList(client, listId),
      lastUsedAt: packing.lastUsedAt,
      items: readCachedListItems(client.cache, listId).map((each) =>
        ITEMS.some(({ id }) => id === each.id) ? each : create(item(each.id, each.sortingOrder, { name: each.name })),
      ),
    },
  }),
  SetAnswers: ({ variables: { id } }, client) => ({ updateList: readCachedList(client.cache, id) }),
  DeleteList: () => ({ deleteList: { __typename: "Deletion", success: true } }),
  RestoreList: ({ variables: { id } }) => ({ restoreList: created.get(id) ?? packing }),
  UpdateLists: ({ variables: { ids } }, client) => ({
    updateLists: ids.map((id: string) => readCachedList(client.cache, id)),
  }),
  DeleteLists: () => ({ deleteLists: { __typename: "Deletion", success: true } }),
  RestoreLists: ({ variables: { ids } }) => ({
    restoreLists: ids.map((id: string) => created.get(id) ?? [packing, template].find((each) => each.id === id)),
  }),
  RunAgainWith: ({ variables: { listId, id, only } }, client) => ({
    runAgain: {
      ...readCachedList(client.cache, listId),
      runId: id,
      runNumber: 2,
      items: ["socks", "shoes", "hat"].map((each) =>
        item(each, getOrder(each), { isSkipped: only === "TICKED" && each !== "shoes" }),
      ),
    },
  }),
  RestoreRun: ({ variables: { id } }, client) => ({
    restoreRun: { ...readCachedList(client.cache, "packing"), runId: id, runNumber: 1, items: ITEMS },
  }),
  UpdateFromTemplate: ({ variables: { listId } }, client) => ({
    updateFromTemplate: {
      ...readCachedList(client.cache, listId),
      items: [item("socks", 1, { name: "Warm socks" }), ...ITEMS.slice(1), create(item("gloves", 4))],
    },
  }),
  ListsToUpdate: (_call, client) => ({ templateChanges: { lists: [readList(client, "packing")] } }),
  UpdateListsFromTemplate: ({ variables: { listIds } }, client) => ({
    updateListsFromTemplate: listIds.map((id: string) => ({
      ...readCachedList(client.cache, id),
      items: [item("socks", 1, { name: "Warm socks" }), ...ITEMS.slice(1), create(item("gloves", 4))],
    })),
  }),
  TemplateChanges: () => ({ templateChanges: { changes: [] } }),
  TemplateDifferences: () => ({ templateDifferences: { toTemplate: [], toList: [], usuallyAdded: [] } }),
  CreateNotebook: ({ variables: { input } }) => ({ createNotebook: create(notebook(input.id, { name: input.name })) }),
  UpdateNotebook: ({ variables: { id, input } }) => ({ updateNotebook: notebook(id, input) }),
  DeleteNotebook: () => ({ deleteNotebook: { __typename: "Deletion", success: true } }),
  RestoreNotebook: ({ variables: { id } }) => ({
    restoreNotebook: {
      lists: [packing, template],
      ...notebook("home"),
      ...(created.has(id) && { lists: [], ...created.get(id) }),
    },
  }),
  ShowListIn: ({ variables: { listId, notebookId } }, client) => ({
    showListIn: { ...readCachedList(client.cache, listId), shownIn: notebookId },
  }),
  ShareList({ variables: { role } }) {
    shared.add(CARRIER);
    const link = { id: "link", url: "https://listbook.test/join/link", role, expiresAt: "2126-12-24", stays: false };
    return { shareList: { __typename: "NewInvitation", ...link, notebookId: CARRIER } };
  },
  ListAndPlaces: ({ variables: { id } }, client) => ({
    list: { ...readCachedList(client.cache, id), notebookId: shared.has(CARRIER) ? CARRIER : "home", shownIn: "home" },
    notebooks: [notebook("away"), notebook("home"), ...[...shared].map(answerPeople)],
  }),
  NotebookPeople: ({ variables: { id } }) => ({ notebook: answerPeople(id) }),
  StopSharing({ variables: { notebookId } }) {
    shared.delete(notebookId);
    return { stopSharing: answerPeople(notebookId === CARRIER ? "home" : notebookId) };
  },
};
