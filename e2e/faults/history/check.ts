import type { Event, Item, Operation } from "./operations.ts";

/** All rows at the end, as REST, GraphQL and the tables show them. */
export type FinalState = {
  lists: { id: string; notebookId: string; itemCount: number; completedCount: number; skippedCount: number }[];
  items: Item[];
};
export type Views = { rest: FinalState; graphql: FinalState; sql: FinalState };

type EventOf<Kind extends Operation["kind"]> = Extract<Event, { kind: Kind }>;
type Write<Value> = { value: Value; asked: number; answered: number; isSure: boolean };

const isKind =
  <Kind extends Operation["kind"]>(...kinds: Kind[]) =>
  (event: Event): event is EventOf<Kind> =>
    (kinds as string[]).includes(event.kind);
const mayHave = ({ outcome }: Event) => outcome !== "refused";
const isDone = ({ outcome }: Event) => outcome === "done";

/** Returns the mistakes in a history and its final state, as sentences. */
export function checkHistory(events: Event[], views: Views, templateNames: string[]): string[] {
  const { items, lists } = views.rest;
  return [
    ...checkViews(views),
    ...checkAnswers(events),
    ...checkPresence(events, views.rest, templateNames),
    ...items.flatMap((item) => checkRegisters(events, item)),
    ...checkReads(events),
    ...lists.flatMap(({ id }) =>
      checkOrder(
        events,
        items.filter(({ listId }) => listId === id),
        id,
      ),
    ),
    ...checkCounts(views.rest),
    ...checkCopies(events, views.rest, templateNames),
  ];
}

const byId = (rows: { id: string }[]) => JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));

function checkViews({ rest, graphql, sql }: Views): string[] {
  const all = [rest, graphql, sql];
  const differ = (part: "items" | "lists") => new Set(all.map((view) => byId(view[part]))).size > 1;
  return (["items", "lists"] as const)
    .filter(differ)
    .map((part) => `REST, GraphQL and the tables disagree about ${part}`);
}

/** An answer must have the values that were sent. */
function checkAnswers(events: Event[]): string[] {
  const answers = events.filter(isKind("completeItem", "skipItem", "renameItem")).filter(isDone);
  return answers.flatMap((event) => {
    const item = event.answer as Item;
    const isRight = {
      completeItem: () => item.completed === (event as EventOf<"completeItem">).completed,
      skipItem: () => item.isSkipped === (event as EventOf<"skipItem">).skipped,
      renameItem: () => item.name === (event as EventOf<"renameItem">).name,
    }[event.kind]();
    return isRight ? [] : [`${event.kind} of ${event.id} was answered with something else`];
  });
}

/** Returns the lists that an item was created in or may have been moved to. */
function findLists(events: Event[], itemId: string): string[] {
  const made = events.filter(isKind("createItem", "moveItem")).filter(({ id }) => id === itemId);
  return made.filter(mayHave).map(({ listId }) => listId);
}

/** Returns the lists and notebooks that an item, a list or a notebook was in, including itself. */
function findParents(events: Event[], id: string) {
  const own = findLists(events, id);
  const listIds = own.length > 0 ? own : [id];
  const lists = events.filter(isKind("createList", "copyList")).filter((event) => listIds.includes(event.id));
  const notebookIds = lists.length > 0 ? lists.map(({ notebookId }) => notebookId) : [id];
  return { isSettled: new Set(own).size <= 1, listIds, notebookIds };
}

/** Returns the operations that can delete an item or a list, and those that can restore it. */
function findRemovals(events: Event[], id: string) {
  const { isSettled, listIds, notebookIds } = findParents(events, id);
  const deletes = (event: Event) =>
    (isKind("deleteItem")(event) && event.id === id) ||
    (isKind("deleteList")(event) && listIds.includes(event.id)) ||
    (isKind("deleteNotebook")(event) && notebookIds.includes(event.id));
  // A restored thing restores its notebook, which restores all that was deleted with it.
  const restores = (event: Event) =>
    isKind("restoreItem", "restoreList", "restoreNotebook")(event) &&
    findParents(events, event.id).notebookIds.some((notebookId) => notebookIds.includes(notebookId));
  const possible = events.filter(mayHave);
  return { isSettled, removals: possible.filter(deletes), returns: possible.filter(restores) };
}

/** Every acknowledged row must exist once, deleted rows must not exist, and there must be no other rows. */
function checkPresence(events: Event[], { items, lists }: FinalState, templateNames: string[]): string[] {
  const rows = [...items.filter(({ name }) => !templateNames.includes(name)), ...lists];
  const seen = rows.map(({ id }) => id);
  const creates = events.filter(isKind("createItem", "createList", "copyList"));
  const asked = new Map(creates.filter(mayHave).map((event) => [(event.answer as Item | null)?.id ?? event.id, event]));
  const names = items.map(({ name }) => name).filter((name) => !templateNames.includes(name));
  const mistakes = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
  for (const id of seen) if (!asked.has(id)) mistakes.push(`${id} is there, and nobody made it`);
  for (const [id, create] of asked) {
    const { isSettled, removals, returns } = findRemovals(events, id);
    if (isDone(create) && removals.length === 0 && !seen.includes(id))
      mistakes.push(`${id} was acknowledged and is lost`);
    const isGone = removals.some(
      (removal) =>
        isDone(removal) &&
        (isSettled || isKind("deleteItem")(removal)) &&
        create.answered < removal.asked &&
        !returns.some(({ answered }) => answered > removal.asked),
    );
    if (isGone && seen.includes(id)) mistakes.push(`${id} was deleted and is there`);
  }
  return mistakes;
}

/** A value can be the last one unless another value was sent after its answer and was acknowledged. */
const canBeLast = <Value>(writes: Write<Value>[], value: Value, before = Infinity) =>
  writes.some(
    (write) =>
      write.value === value &&
      !writes.some(
        (later) => later.isSure && later.value !== value && later.asked > write.answered && later.answered < before,
      ),
  );

const toWrite = <Value>(event: Event, value: Value): Write<Value> => ({
  value,
  asked: event.asked,
  answered: event.answered,
  isSure: isDone(event),
});

const idOf = (event: EventOf<"createItem">) => (event.answer as Item | null)?.id ?? event.id;

function collectWrites(events: Event[], id: string) {
  const creates = events.filter(isKind("createItem")).filter((event) => idOf(event) === id && mayHave(event));
  const renames = events.filter(isKind("renameItem")).filter((event) => event.id === id && mayHave(event));
  const ticks = events.filter(isKind("completeItem")).filter((event) => event.id === id && mayHave(event));
  const skips = events.filter(isKind("skipItem")).filter((event) => event.id === id && mayHave(event));
  const opens = creates.map((event) => toWrite(event, false));
  // A tick ends a skip, and a skip a tick.
  const endOf = (acts: Event[]) => acts.map((event) => toWrite(event, false));
  return {
    names: [...creates, ...renames].map((event) => toWrite(event, event.name)),
    ticks: [
      ...opens,
      ...ticks.map((event) => toWrite(event, event.completed)),
      ...endOf(skips.filter(({ skipped }) => skipped)),
    ],
    skips: [
      ...opens,
      ...skips.map((event) => toWrite(event, event.skipped)),
      ...endOf(ticks.filter(({ completed }) => completed)),
    ],
  };
}

function checkRegisters(events: Event[], { id, name, completed, isSkipped }: Item, before?: number): string[] {
  const { names, ticks, skips } = collectWrites(events, id);
  if (names.length === 0) return [];
  return [
    ...(canBeLast(names, name, before) ? [] : [`${id} is called ${name}, which was replaced`]),
    ...(canBeLast(ticks, completed, before) ? [] : [`${id} is ${completed ? "" : "not "}ticked, which was replaced`]),
    ...(canBeLast(skips, isSkipped, before) ? [] : [`${id} is ${isSkipped ? "" : "not "}skipped, which was replaced`]),
    ...(completed && isSkipped ? [`${id} is both ticked and skipped`] : []),
  ];
}

/** A read must not return values older than those acknowledged before it was sent. */
const checkReads = (events: Event[]) =>
  events
    .filter(isKind("readItems"))
    .filter(isDone)
    .flatMap((read) => {
      const known = events.filter(({ asked }) => asked < read.answered);
      return (read.answer as Item[]).flatMap((item) => checkRegisters(known, item, read.asked));
    });

/**
 * The final order must result from a sequence of the sorts that respects which were answered before others were sent.
 */
function checkOrder(events: Event[], items: Item[], listId: string): string[] {
  const sorts = events.filter(isKind("sortItems")).filter((event) => event.listId === listId && mayHave(event));
  // An item that was in two lists may have its place from the other one.
  const moving = new Set(
    events
      .filter(isKind("moveItem"))
      .filter(mayHave)
      .map(({ id }) => id),
  );
  const settled = items.filter(({ id }) => !moving.has(id));
  const sorted = new Set(sorts.flatMap(({ places }) => places.map(({ id }) => id)));
  const places = new Map(settled.filter(({ id }) => sorted.has(id)).map((item) => [item.id, item.sortingOrder]));
  const creates = events.filter(isKind("createItem")).filter(isDone);
  const first = new Map(creates.map((event) => [idOf(event), (event.answer as Item).sortingOrder]));
  const displaced = settled.filter(
    ({ id, sortingOrder }) => !sorted.has(id) && (first.get(id) ?? sortingOrder) !== sortingOrder,
  );
  return [
    ...(isPossibleOrder(sorts, places, first) ? [] : [`the order of ${listId} is that of no sort`]),
    ...displaced.map(({ id }) => `${id} was moved by nobody`),
  ];
}

/** Removes the sorts from the last to the first: the items that a sort placed last must be where it put them. */
function isPossibleOrder(
  sorts: EventOf<"sortItems">[],
  places: Map<string, number>,
  first: Map<string, number>,
): boolean {
  if (places.size === 0) return true;
  if (sorts.length === 0) return [...places].every(([id, place]) => (first.get(id) ?? place) === place);
  const candidates = sorts.filter((sort) => !sorts.some((later) => isDone(later) && later.asked > sort.answered));
  return candidates.some((last) => {
    const others = sorts.filter((sort) => sort !== last);
    const isRight = last.places.every(({ id, sortingOrder }) => (places.get(id) ?? sortingOrder) === sortingOrder);
    const rest = new Map([...places].filter(([id]) => !last.places.some((place) => place.id === id)));
    return (
      (isRight && isPossibleOrder(others, rest, first)) || (!isDone(last) && isPossibleOrder(others, places, first))
    );
  });
}

const checkCounts = ({ lists, items }: FinalState): string[] =>
  lists.flatMap(({ id, itemCount, completedCount, skippedCount }) => {
    const own = items.filter(({ listId }) => listId === id);
    const isRight =
      own.length === itemCount &&
      own.filter(({ completed }) => completed).length === completedCount &&
      own.filter(({ isSkipped }) => isSkipped).length === skippedCount;
    return isRight ? [] : [`the counts of ${id} are wrong`];
  });

const checkCopies = (events: Event[], { lists, items }: FinalState, templateNames: string[]): string[] =>
  events
    .filter(isKind("copyList"))
    .filter(({ id }) => lists.some((list) => list.id === id))
    .flatMap(({ id }) => {
      const copied = items.filter(({ listId, name }) => listId === id && templateNames.includes(name));
      return copied.length === templateNames.length ? [] : [`the copy ${id} is not whole`];
    });
