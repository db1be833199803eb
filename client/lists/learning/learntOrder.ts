import { t } from "@lingui/core/macro";
import { COUNTED_RUNS, LEAST_RUNS, learnListOrder, type TickTimes } from "../../../shared/learning/learnOrder.ts";
import { reportAction } from "../../actions/defineAction.ts";
import { Items, readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { sortItems } from "../../items/model/actions.ts";
import { getChangedOrders } from "../../cache/order.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { whenIdle } from "../../ui/loading.ts";

/** The template of a list, which the page may not know yet. */
const TemplateOfList = graphql(`
  query TemplateOfList($id: ID!) {
    list(id: $id) {
      ...ListFields
    }
  }
`);

const TickedRuns = graphql(`
  query TickedRuns($listId: ID!) {
    runs(listId: $listId) {
      id
      firstTickAt
      lastTickAt
    }
  }
`);

const RunTicks = graphql(`
  query RunTicks($id: ID!) {
    run(id: $id) {
      id
      items {
        itemId
        templateItemId
        completed
        completedAt
      }
    }
  }
`);

const TemplateUseIds = graphql(`
  query TemplateUseIds($templateId: ID!) {
    templateUses(templateId: $templateId) {
      id
      completedCount
      runNumber
    }
  }
`);

const ListTicks = graphql(`
  query ListTicks($listId: ID!) {
    items(listId: $listId) {
      id
      templateItemId
      completed
      completedAt
    }
  }
`);

/** A list or a template whose rows could stand in the order in which they are ticked. */
export type OrderOffer = {
  target: Pick<ListFieldsFragment, "id" | "name" | "isTemplate" | "role">;
  /** The ids of its rows in that order. */
  ids: string[];
  moveCount: number;
  /** The number of runs or uses so far, by which a dismissed offer waits. */
  runCount: number;
};

// The ticks are read for this alone, and their rows lack fields that the cache needs.
const ONCE = { fetchPolicy: "no-cache" } as const;

const pause = () => new Promise<void>((resolve) => whenIdle(resolve));

/** `offer` is the result as soon as it is known. */
type OrderSearch = { key: string; result: Promise<OrderOffer | null>; offer: OrderOffer | null };

/** A page shows one list, so only the last search of its client is kept. */
const lastSearches = new WeakMap<SyncClient, OrderSearch>();

/** What the offer for a list depends on: its run, and its rows in their order, with those that are ticked. */
const toKey = ({ cache }: SyncClient, { id, runNumber }: ListFieldsFragment, nextTick?: string) =>
  [
    id,
    runNumber,
    ...readCachedListItems(cache, id).map((item) => `${item.completed || item.id === nextTick ? "x" : ""}${item.id}`),
  ].join(" ");

/** Returns the offer that was found for a list as it is now; null without one, and until it is found. */
export function getFoundOffer(client: SyncClient, list: ListFieldsFragment): OrderOffer | null {
  const last = lastSearches.get(client);
  return last?.key === toKey(client, list) ? last.offer : null;
}

/**
 * Works out in which order the rows of a list are ticked, from its runs, the present one first; where that offers
 * nothing, in which order those of its template are, from the runs of all its lists. Null where nothing is sure.
 * `nextTick` counts as ticked now, so that the offer can be found before it is. As long as the same rows are ticked, the
 * result is kept.
 */
export function findOrderOffer(
  client: SyncClient,
  list: ListFieldsFragment,
  nextTick?: string,
): Promise<OrderOffer | null> {
  const key = toKey(client, list, nextTick);
  const last = lastSearches.get(client);
  if (last?.key === key) return last.result;
  const search: OrderSearch = { key, offer: null, result: searchOrder(client, list, nextTick) };
  lastSearches.set(client, search);
  search.result.then(
    (offer) => (search.offer = offer),
    () => lastSearches.get(client) === search && lastSearches.delete(client),
  );
  return search.result;
}

async function searchOrder(client: SyncClient, list: ListFieldsFragment, nextTick: string | undefined) {
  const hasRuns = list.runNumber >= LEAST_RUNS;
  if (list.isTemplate || (!hasRuns && !list.templateId)) return null;
  if (hasRuns) await client.query({ query: Items, variables: { listId: list.id } });
  const present = readPresent(client, list.id, nextTick);
  const rows = [...present].map(([itemId, state]) => ({ itemId, templateItemId: null, ...state }));
  const own = hasRuns ? [toTicks(rows), ...(await readRuns(client, [list.id]))] : [];
  const ownTimes = own.filter(hasOrder).map(({ byItem }) => byItem);
  return (await learn(client, list, ownTimes, list.runNumber)) ?? (await findTemplateOffer(client, list, present));
}

/** Whether rows are ticked and when, by their ids. */
type TickStates = ReadonlyMap<string, Pick<TickRow, "completed" | "completedAt">>;

/** Reads the ticks of a list from the cache: the server may not have the last ones yet. */
function readPresent({ cache }: SyncClient, listId: string, nextTick: string | undefined): TickStates {
  const next = { completed: true, completedAt: new Date().toISOString() };
  return new Map(
    readCachedListItems(cache, listId).map(({ id, completed, completedAt }) => [
      id,
      id === nextTick ? next : { completed, completedAt },
    ]),
  );
}

/** `present` has the rows of the list itself, whose last ticks the server may not have yet. */
async function findTemplateOffer(client: SyncClient, { templateId }: ListFieldsFragment, present: TickStates) {
  if (!templateId) return null;
  const { data: found } = await client.query({ query: TemplateOfList, variables: { id: templateId } });
  const template = found?.list;
  if (!template) return null;
  const { data } = await client.query({ query: TemplateUseIds, variables: { templateId }, ...ONCE });
  const uses = data?.templateUses ?? [];
  // A list that was only made has no run yet.
  const runCount = uses.reduce((sum, use) => sum + use.runNumber - (use.completedCount > 0 ? 0 : 1), 0);
  if (runCount < LEAST_RUNS) return null;
  const ticked = uses.filter(({ completedCount }) => completedCount > 0).slice(0, COUNTED_RUNS);
  const repeated = uses.filter(({ runNumber }) => runNumber > 1).slice(0, COUNTED_RUNS);
  const runs = [
    ...(await Promise.all(ticked.map(({ id }) => readTicks(client, id, present)))),
    ...(await readRuns(
      client,
      repeated.map(({ id }) => id),
    )),
  ];
  const newest = runs.filter(hasOrder).toSorted((a, b) => findEnd(b) - findEnd(a));
  const times = newest.map(({ byTemplateItem }) => byTemplateItem);
  return learn(client, template, times, runCount);
}

async function learn(client: SyncClient, target: ListFieldsFragment, runs: TickTimes[], runCount: number) {
  if (runs.length < LEAST_RUNS) return null;
  const { data } = await client.query({ query: Items, variables: { listId: target.id } });
  const learnt = await learnListOrder(data?.items ?? [], runs, pause);
  return learnt && { target, runCount, ...learnt };
}

type TickRow = {
  itemId: string;
  templateItemId: string | null;
  completed: boolean;
  completedAt: string | null;
};

/** When the rows of a run were ticked, by their own ids and by those of their template. */
type Ticks = { byItem: TickTimes; byTemplateItem: TickTimes };

function toTicks(rows: readonly TickRow[]): Ticks {
  const ticked = rows.flatMap(({ completedAt, completed, ...row }) =>
    completed && completedAt ? [{ ...row, time: Date.parse(completedAt) }] : [],
  );
  return {
    byItem: new Map(ticked.map(({ itemId, time }) => [itemId, time])),
    byTemplateItem: new Map(
      ticked.flatMap(({ templateItemId, time }) => (templateItemId ? [[templateItemId, time] as const] : [])),
    ),
  };
}

const findEnd = ({ byItem }: Ticks) => Math.max(...byItem.values());

/** Rows that were all ticked at one time have no order. */
const hasOrder = ({ byItem }: Ticks) => new Set(byItem.values()).size > 1;

async function readTicks(client: SyncClient, listId: string, present: TickStates): Promise<Ticks> {
  const { data } = await client.query({ query: ListTicks, variables: { listId }, ...ONCE });
  return toTicks(data?.items.map(({ id, ...row }) => ({ ...row, ...present.get(id), itemId: id })) ?? []);
}

/** Reads the last runs of some lists that have an order, the newest first. */
async function readRuns(client: SyncClient, listIds: readonly string[]): Promise<Ticks[]> {
  const found = await Promise.all(
    listIds.map((listId) => client.query({ query: TickedRuns, variables: { listId }, ...ONCE })),
  );
  const timed = found
    .flatMap(({ data }) => data?.runs ?? [])
    .filter(({ firstTickAt, lastTickAt }) => firstTickAt !== lastTickAt)
    .toSorted((a, b) => (b.lastTickAt ?? "").localeCompare(a.lastTickAt ?? ""));
  const answers = await Promise.all(
    timed.slice(0, COUNTED_RUNS).map(({ id }) => client.query({ query: RunTicks, variables: { id }, ...ONCE })),
  );
  return answers.map((answer) => toTicks(answer.data?.run?.items ?? []));
}

/** Puts the rows into the offered order, with one change and one undo. Answers false when it failed. */
export async function takeOrder(client: SyncClient, offer: OrderOffer): Promise<boolean> {
  lastSearches.delete(client);
  const { target, ids } = offer;
  const { data } = await client.query({ query: Items, variables: { listId: target.id } });
  const items = data?.items ?? [];
  const orders = getChangedOrders(items, sortBy(items, ids));
  const changed = new Set(orders.map(({ id }) => id));
  const before = items.flatMap(({ id, sortingOrder }) => (changed.has(id) ? { id, sortingOrder } : []));
  const sort = () => sortItems.send(client, target.id, orders);
  const words = {
    done: t`Ordered ${{ name: quote(target.name) }} as you tick`,
    failed: t`Couldn’t change the order`,
    undo: () => sortItems.send(client, target.id, before),
    redo: sort,
    offersUndo: true,
  };
  return reportAction(client, words, sort(), () => takeOrder(client, offer));
}

/** Sorts items by a list of ids. Those that were added since then come after the one that they follow now. Exported for tests. */
export function sortBy(items: readonly ItemFieldsFragment[], ids: readonly string[]): ItemFieldsFragment[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  let last = -1;
  const placed = items.map((item) => ({ item, place: (last = places.get(item.id) ?? last) }));
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
