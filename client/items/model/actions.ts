import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { isSettled } from "../../cache/settled.ts";
import { again, defineAction, reportAction } from "../../actions/defineAction.ts";
import { reportFailure } from "../../actions/errors.ts";
import type { Series, UndoableAction } from "../../actions/undo.ts";
import { Items, placeItem, removeItem } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type {
  CompleteItemsAtMutationVariables,
  ItemFieldsFragment,
  ItemMoveInput,
  ItemOrderInput,
  NewItemInput,
} from "../../graphql/graphql.ts";
import { type AnyCall, hasText } from "../../sync/state/change.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import {
  getLastSortingOrder,
  type ItemState,
  type ItemUpdate,
  newItem,
  OPEN,
  readCachedItem,
} from "../../rows/item.ts";
import { getRunKey, readCachedNotebookId, readCachedRunId } from "../../rows/list.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { readField } from "../../../shared/marks/field.ts";
import { getDraft } from "../../ui/fields/AddField.tsx";
import { quote } from "../../ui/format.ts";
import { parseItemText } from "./itemText.ts";
import { describeMoveTo, describeRows, ROW_WORDS } from "./labels.ts";
import { getChangedText, mergeTextChanges, type RowText, undoTextChange } from "./textChange.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/**
 * Adds an item to a list, by default to its end, or a heading for a text such as "# Fruit". Returns false when it failed.
 */
export const createItem = defineAction({
  mutation: graphql(`
    mutation CreateItem($input: CreateItemInput!) {
      createItem(input: $input) {
        ...ItemFields
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, text: string, place?: number) {
    const id = v7();
    const { name, isHeading } = parseItemText(text);
    // The client chooses the sorting order. A number from the server could be higher than the optimistic numbers of
    // later items that are still pending, and the rows would swap places.
    const sortingOrder = place ?? getLastSortingOrder(cache, listId) + 1;
    return {
      variables: { input: { id, listId, name, isHeading, sortingOrder } },
      keys: [id, listId],
      // The field of the list shows a refused text again, if it is empty.
      hasPlace: () => !getDraft(listId),
      done: ROW_WORDS.added.single(quote(name)),
      failed: t`Couldn’t add “${name}”`,
      ...undoNewItems([id]),
    };
  },
  predict: (cache, { input }, { at }) => ({ createItem: buildItem(cache, input.listId, input, at) }),
  update: (cache, { createItem: item }) => placeItem(cache, item),
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
  group: ({ input }) => `new items of ${input.listId}`,
  join: (all): AnyCall => ({
    definition: createItems.definition,
    variables: {
      input: {
        listId: all[0]?.input.listId ?? "",
        items: all.map(({ input: { listId: _listId, ...item } }) => item),
      },
    },
  }),
});

/** Adds items to a list, in one request. A repeated call with the same ids adds nothing twice. */
export const createItems = defineAction({
  mutation: graphql(`
    mutation CreateItems($input: CreateItemsInput!) {
      createItems(input: $input) {
        ...ItemFields
      }
    }
  `),
  plan: (_cache: ApolloCache, listId: string, items: NewItemInput[]) => ({
    variables: { input: { listId, items } },
    keys: [listId, ...toIds(items)],
  }),
  predict: (cache, { input }, { at }) => ({
    createItems: input.items.map((item, index) => buildItem(cache, input.listId, item, at, index)),
  }),
  update(cache, { createItems: created }, { input: { listId } }) {
    const ids = new Set(created.map(({ id }) => id));
    cache.updateQuery({ query: Items, variables: { listId } }, (known) =>
      known ? { items: [...known.items.filter(({ id }) => !ids.has(id)), ...created] } : undefined,
    );
  },
  createdIds: ({ input }) => toIds(input.items),
  describe: ({ input }) => input.items.map(({ name }) => name).join("\n"),
});

/** Returns the undo of new items, which deletes them, and its redo, which restores them. */
export function undoNewItems(ids: readonly string[]): Pick<UndoableAction, "undo" | "redo"> {
  let items: ItemFieldsFragment[] = [];
  return {
    undo(client) {
      items = readCachedItems(client.cache, ids);
      return deleteItems.send(client, ids);
    },
    redo: (client) => restoreItems.send(client, ids, items),
  };
}

/** Predicts a new item, at the end of its list if it has no sorting order. Another page may have read it already. */
function buildItem(cache: ApolloCache, listId: string, input: NewItemInput, at: string, index = 0): ItemFieldsFragment {
  const id = input.id ?? "";
  const known = readCachedItem(cache, id);
  if (known) return known;
  const sortingOrder = input.sortingOrder ?? getLastSortingOrder(cache, listId) + 1 + index;
  return newItem({ ...input, id, listId, sortingOrder }, at);
}

export const toIds = (rows: readonly { id?: string | null }[]) => rows.flatMap(({ id }) => id ?? []);

type SentItemUpdate = ItemUpdate & { was?: RowText | undefined; clearReplaced?: boolean };

/** Changes an item. `was` is the text that it replaces, by default the current one. Returns false when it failed. */
export const updateItem = defineAction({
  mutation: graphql(`
    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {
      updateItem(id: $id, input: $input) {
        ...ItemFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, { was: known, ...changes }: SentItemUpdate) {
    const item = readCachedItem(cache, id);
    const was = known ?? getChangedText(item, changes);
    return {
      variables: { id, input: { ...(was && { was }), ...changes } },
      keys: [id],
      done: t`Changed ${{ name: quote(item?.name ?? "") }}`,
      failed: t`Couldn’t change the item`,
      undo: item ? again(id, undoTextChange(item, changes)) : undefined,
    };
  },
  predict(cache, { id, input }) {
    const item = readCachedItem(cache, id);
    if (!item) return null;
    const { was: _was, clearReplaced, ...changes } = input as SentItemUpdate;
    const changed = { ...item, ...changes, replaced: clearReplaced ? null : item.replaced };
    return { updateItem: changed.isHeading ? { ...changed, ...OPEN, remark: null } : changed };
  },
  merge: (earlier, later) => ({ ...later, input: mergeTextChanges(earlier.input, later.input) }),
  whenGone: ({ id, input }) =>
    hasText(input) ? { definition: restoreItems.definition, variables: { ids: [id] } } : undefined,
  describe: ({ input }) => [input.name, input.note].filter(Boolean).join("\n"),
});

/**
 * Turns an item into a heading, which is neither ticked nor skipped and has no remark, or a heading into an item. Returns
 * false when it failed.
 */
export function setHeading(client: SyncClient, id: string, isHeading: boolean): Promise<boolean> {
  const item = readCachedItem(client.cache, id);
  const name = quote(item?.name ?? "");
  const runId = readCachedRunId(client.cache, item?.listId);
  // The outbox sends changes of one item in their order.
  const undo = () =>
    Promise.all([
      updateItem.send(client, id, { isHeading: !isHeading }),
      item && isSettled(item) && giveStateBack([item], runId)(client),
      item?.remark && remarkItem.send(client, id, item.remark, runId),
    ]);
  const turn = () => updateItem.send(client, id, { isHeading });
  const words = {
    done: isHeading ? t`Turned ${name} into a section` : t`Turned ${name} into an item`,
    failed: isHeading ? t`Couldn’t turn the item into a section` : t`Couldn’t turn the section into an item`,
    undo,
    redo: turn,
  };
  return reportAction(client, words, turn(), () => setHeading(client, id, isHeading));
}

/** A tick or a skip does nothing in a run that the server does not know yet. */
function getNeededRun({ runId }: { runId?: string | null }) {
  return runId ? [getRunKey(runId)] : [];
}

/**
 * Ticks an item, or un-ticks it. `at` is when it was done, by default now; with the time of an earlier tick, this is that
 * tick again. Returns false when it failed.
 */
export const completeItem = defineAction({
  mutation: graphql(`
    mutation CompleteItemAt($id: ID!, $completed: Boolean!, $runId: ID, $at: Timestamp) {
      completeItem(id: $id, completed: $completed, runId: $runId, at: $at) {
        ...ItemFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, completed: boolean, inRun?: string | null, at?: string | null) {
    const item = readCachedItem(cache, id);
    const name = quote(item?.name ?? "");
    const runId = inRun ?? readCachedRunId(cache, item?.listId);
    return {
      variables: { id, completed, runId, at: at ?? getNow() },
      keys: [id],
      done: (completed ? ROW_WORDS.ticked : ROW_WORDS.unticked).single(name),
      failed: completed ? t`Couldn’t tick the item` : t`Couldn’t untick the item`,
      undo: item?.isSkipped ? giveStateBack([item], runId) : again(id, !completed, runId, item?.completedAt),
      ...(completed && item && asksForValue(item) && takeBackWithValue(item, runId)),
    };
  },
  predict(cache, { id, completed, at }) {
    const item = readCachedItem(cache, id);
    return item && { completeItem: predictTick(cache, item, completed, at) };
  },
  // An un-tick does not replace a tick: the tick has ended a skip, which an un-tick alone leaves.
  merge: (earlier, later) => (earlier.runId === later.runId && (later.completed || !earlier.completed) ? later : null),
  group: groupCompletions,
  join: (all): AnyCall => joinCompletions(all[0], ...joinActs(all.map(({ id, at }) => ({ ids: [id], ats: [at] })))),
  needs: getNeededRun,
  whenGone: "drop",
  withoutRows: (variables, gone) => (gone.has(variables.id) ? null : variables),
  describe: ({ completed }) => (completed ? t`Tick an item` : t`Untick an item`),
});

/**
 * Ticks or un-ticks items of one list, without headings. `ats` are the times of earlier ticks, one for each of `ids`; without
 * them it is done now. Undo reverts only items that changed. Returns false on failure.
 */
export const completeItems = defineAction({
  mutation: graphql(`
    mutation CompleteItemsAt($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ats: [Timestamp]) {
      completeItems(ids: $ids, completed: $completed, runId: $runId, ats: $ats) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
  plan(cache: ApolloCache, ids: readonly string[], completed: boolean, inRun?: string | null, ats?: ActTimes) {
    const changed = readCachedItems(cache, ids).filter((item) => !item.isHeading && item.completed !== completed);
    if (changed.length === 0) return null;
    const runId = inRun ?? readCachedRunId(cache, changed[0]?.listId);
    const changedIds = getIds(changed);
    return {
      variables: { ids: changedIds, completed, runId, ats: pickTimes(changedIds, ids, ats) },
      keys: changedIds,
      done: describeRows(changed, completed ? ROW_WORDS.ticked : ROW_WORDS.unticked),
      failed: completed ? t`Couldn’t tick the items` : t`Couldn’t untick the items`,
      undo: giveStateBack(changed, runId),
      offersUndo: true,
    };
  },
  predict: (cache, { ids, completed, ats }) => ({
    completeItems: {
      __typename: "ItemsCompletion",
      items: ids.flatMap((id, index) => {
        const item = readCachedItem(cache, id);
        return item ? predictTick(cache, item, completed, getTime(ats, index)) : [];
      }),
    },
  }),
  group: groupCompletions,
  join: (all): AnyCall => joinCompletions(all[0], ...joinActs(all)),
  needs: getNeededRun,
  whenGone: "drop",
  withoutRows: withoutActs,
  describe({ ids, completed }) {
    const count = ids.length;
    return completed
      ? t`Tick ${plural(count, { one: "# item", other: "# items" })}`
      : t`Untick ${plural(count, { one: "# item", other: "# items" })}`;
  },
});

/**
 * Leaves items of one list out in this run, for a reason or without one, or takes that back. Headings stay as they are.
 * Returns false on failure.
 */
export const skipItems = defineAction({
  mutation: graphql(`
    mutation SkipItems($ids: [ID!]!, $skipped: Boolean!, $reason: String, $runId: ID, $ats: [Timestamp]) {
      skipItems(ids: $ids, skipped: $skipped, reason: $reason, runId: $runId, ats: $ats) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
  plan(
    cache: ApolloCache,
    ids: readonly string[],
    skipped: boolean,
    reason: string | null = null,
    inRun?: string | null,
  ) {
    const isSame = (item: ItemFieldsFragment) => item.isSkipped === skipped && item.skipReason === reason;
    const changed = readCachedItems(cache, ids).filter((item) => !item.isHeading && !isSame(item));
    if (changed.length === 0) return null;
    const runId = inRun ?? readCachedRunId(cache, changed[0]?.listId);
    const changedIds = getIds(changed);
    let undone: readonly ItemState[] = [];
    return {
      variables: { ids: changedIds, skipped, reason, runId, ats: changedIds.map(getNow) },
      keys: changedIds,
      done: describeRows(changed, skipped ? ROW_WORDS.skipped : ROW_WORDS.unskipped),
      failed: describeRows(changed, skipped ? ROW_WORDS.notSkipped : ROW_WORDS.notUnskipped),
      undo(client: SyncClient): Promise<unknown> {
        undone = readCachedItems(client.cache, changedIds);
        return giveStateBack(changed, runId)(client);
      },
      // The skip may have got its reason later.
      redo: (client: SyncClient): Promise<unknown> => giveStateBack(undone, runId)(client),
      offersUndo: changed.length > 1,
    };
  },
  predict: (cache, { ids, skipped, reason = null }) => ({
    skipItems: {
      __typename: "ItemsCompletion",
      items: readCachedItems(cache, ids).map((item) =>
        item.isHeading || (!skipped && !item.isSkipped)
          ? item
          : { ...item, ...OPEN, isSkipped: skipped, skipReason: skipped ? reason : null },
      ),
    },
  }),
  // What takes a skip away does not replace it: the skip has ended a tick.
  merge(earlier, later) {
    const isSame = earlier.runId === later.runId && earlier.ids.join() === later.ids.join();
    return isSame && (later.skipped || !earlier.skipped) ? later : null;
  },
  group: ({ skipped, reason, runId }) => `${skipped ? `skips (${reason ?? ""})` : "un-skips"}: ${runId}`,
  join(all): AnyCall {
    const [ids, ats] = joinActs(all);
    const { skipped = true, reason = null, runId = null } = all[0] ?? {};
    return { definition: skipItems.definition, variables: { ids, skipped, reason, runId, ats } };
  },
  needs: getNeededRun,
  whenGone: "drop",
  withoutRows: withoutActs,
  describe({ ids, skipped, reason }) {
    const count = ids.length;
    if (!skipped) return t`Unskip ${plural(count, { one: "# item", other: "# items" })}`;
    return reason
      ? t`Skip ${plural(count, { one: "# item", other: "# items" })}: ${reason}`
      : t`Skip ${plural(count, { one: "# item", other: "# items" })}`;
  },
});

/** Writes what came of an item in this run, or takes it away with null. Returns false when it failed. */
export const remarkItem = defineAction({
  mutation: graphql(`
    mutation RemarkItem($id: ID!, $remark: String, $runId: ID) {
      remarkItem(id: $id, remark: $remark, runId: $runId) {
        ...ItemFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, remark: string | null, inRun?: string | null) {
    const item = readCachedItem(cache, id);
    if (!item) return null;
    const current = readCachedRunId(cache, item.listId);
    const runId = inRun ?? current;
    if (runId === current && item.remark === remark) return null;
    return {
      variables: { id, remark, runId },
      keys: [id],
      done: t`Changed the remark on ${{ name: quote(item.name) }}`,
      failed: t`Couldn’t save the remark`,
      undo: again(id, item.remark, runId),
    };
  },
  predict(cache, { id, remark = null, runId }) {
    const item = readCachedItem(cache, id);
    const isLate = runId && readCachedRunId(cache, item?.listId) !== runId;
    return item && { remarkItem: item.isHeading || isLate ? item : { ...item, remark } };
  },
  merge: (earlier, later) => (earlier.runId === later.runId ? later : null),
  needs: getNeededRun,
  whenGone: "drop",
  withoutRows: (variables, gone) => (gone.has(variables.id) ? null : variables),
  describe: ({ remark }) => (remark ? t`Write a remark: ${remark}` : t`Remove a remark`),
});

/** The last values for which ticks of this page have asked, by the ids of the items. */
const givenValues = new Map<string, string | null>();

/** Writes the value for which a tick has asked in a run. Its undo is that of the tick. */
export function giveValue(
  client: SyncClient,
  id: string,
  value: string | null,
  inRun: string | null,
): Promise<boolean> {
  givenValues.set(id, value);
  const answer = remarkItem.send(client, id, value, inRun);
  return reportFailure(t`Couldn’t save the remark`, answer, () => giveValue(client, id, value, inRun));
}

/** Returns the current run of a list. What is asked now belongs to it, also when it has ended before the answer. */
const readRun = (client: SyncClient, listId: string) => readCachedRunId(client.cache, listId);

/** Whether a tick of an item asks for a value. */
export const asksForValue = ({ name, remark, isHeading }: ItemFieldsFragment): boolean =>
  !isHeading && remark === null && readField(name) !== null;

/**
 * Returns the undo of a tick that asks for a value, which takes the value back too, and its redo. Another remark stays:
 * somebody else may have written it since.
 */
function takeBackWithValue(before: ItemFieldsFragment, runId: string | null): Pick<UndoableAction, "undo" | "redo"> {
  const { id } = before;
  let undone = before;
  let value: string | null = null;
  return {
    undo(client) {
      undone = readCachedItem(client.cache, id) ?? before;
      value = undone.remark === givenValues.get(id) ? undone.remark : null;
      return Promise.all([
        giveStateBack([before], runId)(client),
        value !== null && remarkItem.send(client, id, null, runId),
      ]);
    },
    redo: (client) =>
      Promise.all([
        completeItem.send(client, id, true, runId, undone.completedAt),
        value !== null && remarkItem.send(client, id, value, runId),
      ]),
  };
}

/** When each of some items was ticked or skipped; null or nothing for a time that is not known. */
type ActTimes = readonly (string | null | undefined)[] | null | undefined;

const getNow = () => new Date().toISOString();

/** Returns the times of the items `picked`, which are among `ids`: now without times. */
const pickTimes = (picked: readonly string[], ids: readonly string[], times: ActTimes) =>
  picked.map((id) => (times ? (times[ids.indexOf(id)] ?? null) : getNow()));

const getTime = (times: ActTimes, index: number) => times?.[index] ?? null;

/** Predicts a tick. The first of two ticks stays. */
function predictTick(cache: ApolloCache, item: ItemFieldsFragment, completed: boolean, at: string | null = null) {
  if (item.isHeading || item.completed === completed) return item;
  if (!completed) return { ...item, completed, completedAt: null, completedBy: null };
  return { ...item, ...OPEN, completed, completedAt: at, completedBy: readYou(cache, item.listId) };
}

/** Returns the user as the others of a shared notebook see them; null in a notebook of one's own. */
function readYou(cache: ApolloCache, listId: string): ItemFieldsFragment["completedBy"] {
  const notebook = readCachedNotebook(cache, readCachedNotebookId(cache, listId) ?? "");
  const you = notebook?.sharing?.people.find(({ isYou }) => isYou);
  return you ? { __typename: "Person", name: you.name, isYou: true } : null;
}

/** Returns what makes items of one list open, ticked or skipped again, as they were. */
export const giveStateBack = (before: readonly ItemState[], runId: string | null) => (client: SyncClient) => {
  const ticked = before.filter(({ completed }) => completed);
  const skipped = before.filter(({ isSkipped }) => isSkipped);
  const reasons = new Set(skipped.map(({ skipReason }) => skipReason));
  const open = getIds(before.filter((item) => !isSettled(item)));
  return Promise.all([
    completeItems.send(
      client,
      getIds(ticked),
      true,
      runId,
      ticked.map(({ completedAt }) => completedAt),
    ),
    ...[...reasons].map((reason) => {
      const ids = getIds(skipped.filter(({ skipReason }) => skipReason === reason));
      return skipItems.send(client, ids, true, reason, runId);
    }),
    completeItems.send(client, open, false, runId),
    skipItems.send(client, open, false, null, runId),
  ]);
};

type Completion = Omit<CompleteItemsAtMutationVariables, "ids" | "ats">;

function groupCompletions({ completed, runId }: Completion) {
  return `${completed ? "ticks" : "un-ticks"}: ${runId}`;
}

/** Returns one call that ticks or un-ticks all these items, each at its own time. */
function joinCompletions(first: Completion | undefined, ids: string[], ats: (string | null)[]): AnyCall {
  const { completed = true, runId = null } = first ?? {};
  return { definition: completeItems.definition, variables: { ids, completed, runId, ats } };
}

type Acts = { ids: string[]; ats?: (string | null | undefined)[] | null | undefined };

/** Returns the items of several calls, and at the same places their times. Of two acts on one item, the later one counts. */
function joinActs(all: readonly Acts[]): [string[], (string | null)[]] {
  const times = new Map(all.flatMap(({ ids, ats }) => ids.map((id, index) => [id, getTime(ats, index)])));
  return [[...times.keys()], [...times.values()]];
}

/** Leaves out rows that are gone, and their times. */
function withoutActs<Variables extends Acts>(variables: Variables, gone: ReadonlySet<string>) {
  const rows = variables.ids.map((id, index) => ({ id, at: getTime(variables.ats, index) }));
  return keepRows(rows, gone, (kept) => ({
    ...variables,
    ids: getIds(kept),
    ...(variables.ats && { ats: kept.map(({ at }) => at) }),
  }));
}

/** Sets the sorting orders of items of one list; `done` says what has moved. Returns false when it failed. */
export const sortItems = defineAction({
  mutation: graphql(`
    mutation SortItems($items: [ItemOrderInput!]!) {
      sortItems(items: $items) {
        ...ItemFields
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, orders: ItemOrderInput[], done?: string) {
    const before = readCachedItems(cache, getIds(orders)).map(({ id, sortingOrder }) => ({ id, sortingOrder }));
    if (before.length === 0) return null;
    return {
      variables: { items: orders },
      keys: [listId, ...getIds(orders)],
      done: done ?? "",
      failed: t`Couldn’t move the items`,
      undo: again(listId, before),
    };
  },
  predict: (cache, { items }) => ({
    sortItems: items.flatMap(({ id, sortingOrder }) => {
      const item = readCachedItem(cache, id);
      return item ? { ...item, sortingOrder } : [];
    }),
  }),
  whenGone: "drop",
  withoutRows: ({ items }, gone) => keepRows(items, gone, (kept) => ({ items: kept })),
  describe: () => t`Reorder the items`,
});

/** Moves items of one list to the end of another list, in the order of `ids`. Returns false when it failed. */
export const moveItems = defineAction({
  mutation: graphql(`
    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {
      moveItems(listId: $listId, items: $items) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
  plan(cache: ApolloCache, ids: readonly string[], target: { id: string; name: string }, back?: MoveBack) {
    const items = readCachedItems(cache, ids);
    const sourceId = back?.sourceId ?? items[0]?.listId;
    if (!sourceId || sourceId === target.id) return null;
    const places = items.map(({ id, sortingOrder }) => ({ id, sortingOrder }));
    const moves = back?.places ?? items.map(({ id }) => ({ id }));
    return {
      variables: { listId: target.id, items: moves },
      keys: [sourceId, target.id, ...getIds(moves)],
      done: describeMoveTo(items, target.name),
      failed: t`Couldn’t move the items`,
      undo: again(ids, { id: sourceId, name: "" }, { sourceId: target.id, places }),
      offersUndo: true,
    };
  },
  predict(cache, { listId, items }) {
    const lastSortingOrder = getLastSortingOrder(cache, listId);
    const moved = items.flatMap(({ id, sortingOrder }, index) => {
      const item = readCachedItem(cache, id);
      if (!item) return [];
      const place = sortingOrder ?? (item.listId === listId ? item.sortingOrder : lastSortingOrder + 1 + index);
      return { ...item, listId, sortingOrder: place };
    });
    return { moveItems: { __typename: "ItemsMove", items: moved } };
  },
  update(cache, { moveItems: { items } }, { items: moves }) {
    const ids = new Set(getIds(items));
    // An item that moves to another owner who already has an item with its id gets a new id.
    for (const { id } of moves) if (!ids.has(id)) removeItem(cache, id);
    items.forEach((item) => placeItem(cache, item));
  },
  whenGone: "drop",
  withoutRows: ({ listId, items }, gone) => keepRows(items, gone, (kept) => ({ listId, items: kept })),
  describe: ({ items }) => t`Move ${plural({ count: items.length }, { one: "# item", other: "# items" })}`,
});

/** The list from which items came, and their places in it, for a move back. */
type MoveBack = { sourceId: string; places: ItemMoveInput[] };

/** Deletes items of one list. Returns false when it failed. */
export const deleteItems = defineAction({
  mutation: graphql(`
    mutation DeleteItems($ids: [ID!]!) {
      deleteItems(ids: $ids) {
        __typename
        success
      }
    }
  `),
  plan(cache: ApolloCache, ids: readonly string[]) {
    const items = readCachedItems(cache, ids);
    return {
      variables: { ids: [...ids] },
      keys: [...ids],
      done: describeRows(items, ROW_WORDS.deleted),
      failed: ids.length > 1 ? t`Couldn’t delete the items` : t`Couldn’t delete the item`,
      undo: (client: SyncClient) => restoreItems.send(client, ids, items),
      offersUndo: true,
      series: buildDeletions(items),
    };
  },
  predict: () => ({ deleteItems: { __typename: "Deletion", success: true } }),
  update: (cache, _data, { ids }) => ids.forEach((id) => removeItem(cache, id)),
  whenGone: "drop",
  withoutRows: withoutIds,
  describe: ({ ids }) => t`Delete ${plural({ count: ids.length }, { one: "# item", other: "# items" })}`,
});

/** Joins deletions of items, and those of headings alone. */
function buildDeletions(rows: readonly ItemFieldsFragment[]): Series {
  const headings = rows.filter(({ isHeading }) => isHeading).length;
  return headings === rows.length
    ? { kind: "deletions of sections", count: headings, describe: ROW_WORDS.deleted.sections }
    : { kind: "deletions of items", count: rows.length - headings, describe: ROW_WORDS.deleted.items };
}

/**
 * Restores deleted items. With `before`, the items as they were, they appear at once; without it the server must answer.
 */
export const restoreItems = defineAction({
  mutation: graphql(`
    mutation RestoreItems($ids: [ID!]!) {
      restoreItems(ids: $ids) {
        ...ItemFields
      }
    }
  `),
  plan: (_cache: ApolloCache, ids: readonly string[], before?: readonly ItemFieldsFragment[]) => ({
    variables: { ids: [...ids] },
    keys: [...new Set(before?.map(({ listId }) => listId)), ...ids],
    before,
    needsServer: !before,
  }),
  // The browser may have kept the rows from a release that had fewer fields.
  predict: (_cache, _variables, { at, before }) =>
    before ? { restoreItems: (before as ItemFieldsFragment[]).map((item) => newItem(item, at)) } : null,
  update: (cache, { restoreItems: items }) => items.forEach((item) => placeItem(cache, item)),
  withoutRows: withoutIds,
  describe: (_variables, { before }) => ((before ?? []) as ItemFieldsFragment[]).map(({ name }) => name).join("\n"),
});

/** Leaves out rows that are gone; null when none are left. */
export function withoutIds<Variables extends { ids: string[] }>(variables: Variables, gone: ReadonlySet<string>) {
  const rows = variables.ids.map((id) => ({ id }));
  return keepRows(rows, gone, (kept) => ({ ...variables, ids: getIds(kept) }));
}

/** Returns the result of `build` for the rows that still exist; null when there are none. */
function keepRows<Row extends { id: string }, Built>(
  rows: readonly Row[],
  gone: ReadonlySet<string>,
  build: (kept: Row[]) => Built,
): Built | null {
  const kept = rows.filter(({ id }) => !gone.has(id));
  return kept.length > 0 ? build(kept) : null;
}

/** Returns those of the items that are cached. */
export const readCachedItems = (cache: ApolloCache, ids: readonly string[]) =>
  ids.flatMap((id) => readCachedItem(cache, id) ?? []);

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

export const useCreateItem = () => useWithClient(createItem);
export const useUpdateItem = () => useWithClient(updateItem);
export const useSetHeading = () => useWithClient(setHeading);
export const useCompleteItem = () => useWithClient(completeItem);
export const useRemarkItem = () => useWithClient(remarkItem);
export const useGiveValue = () => useWithClient(giveValue);
export const useReadRun = () => useWithClient(readRun);
export const useSortItems = () => useWithClient(sortItems);
export const useDeleteItems = () => useWithClient(deleteItems);
