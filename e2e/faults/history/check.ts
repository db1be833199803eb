import type { Event, Item, Operation } from "./operations.ts";

/** Everything there is at the end, as each of three ways of looking sees it. */
export type Final = {
  lists: { id: string; notebookId: string; itemCount: number; completedCount: number }[];
  items: Item[];
};
export type Looks = { rest: Final; graphql: Final; sql: Final };

type Of<Kind extends Operation["kind"]> = Extract<Event, { kind: Kind }>;
type Write<Value> = { value: Value; asked: number; answered: number; isSure: boolean };

const isKind =
  <Kind extends Operation["kind"]>(...kinds: Kind[]) =>
  (event: Event): event is Of<Kind> =>
    (kinds as string[]).includes(event.kind);
const mayHave = ({ outcome }: Event) => outcome !== "refused";
const isDone = ({ outcome }: Event) => outcome === "done";

/** What is wrong with a history and its end, a sentence each; nothing is all that can be said of a right one. */
export function check(events: Event[], looks: Looks, templateNames: string[]): string[] {
  const { items, lists } = looks.rest;
  return [
    ...checkLooks(looks),
    ...checkAnswers(events),
    ...checkPresence(events, looks.rest, templateNames),
    ...items.flatMap((item) => checkRegisters(events, item)),
    ...checkReads(events),
    ...lists.flatMap(({ id }) =>
      checkOrder(
        events,
        items.filter(({ listId }) => listId === id),
        id,
      ),
    ),
    ...checkCounts(looks.rest),
    ...checkCopies(events, looks.rest, templateNames),
  ];
}

const byId = (rows: { id: string }[]) => JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));

function checkLooks({ rest, graphql, sql }: Looks): string[] {
  const all = [rest, graphql, sql];
  const differ = (part: "items" | "lists") => new Set(all.map((look) => byId(look[part]))).size > 1;
  return (["items", "lists"] as const)
    .filter(differ)
    .map((part) => `REST, GraphQL and the tables disagree about ${part}`);
}

/** An answer says what was asked for. */
function checkAnswers(events: Event[]): string[] {
  const answers = events.filter(isKind("completeItem", "renameItem")).filter(isDone);
  return answers.flatMap((event) => {
    const item = event.answer as Item;
    const isRight = event.kind === "completeItem" ? item.completed === event.completed : item.name === event.name;
    return isRight ? [] : [`${event.kind} of ${event.id} was answered with something else`];
  });
}

/** The lists that an item was made in or may have been moved to. */
function listsOf(events: Event[], itemId: string): string[] {
  const made = events.filter(isKind("createItem", "moveItem")).filter(({ id }) => id === itemId);
  return made.filter(mayHave).map(({ listId }) => listId);
}

/** The lists and notebooks that an item, a list or a notebook was in, itself included. */
function homesOf(events: Event[], id: string) {
  const own = listsOf(events, id);
  const listIds = own.length > 0 ? own : [id];
  const lists = events.filter(isKind("createList", "copyList")).filter((event) => listIds.includes(event.id));
  const notebookIds = lists.length > 0 ? lists.map(({ notebookId }) => notebookId) : [id];
  return { isSettled: new Set(own).size <= 1, listIds, notebookIds };
}

/** What can take an item or a list away, and what can bring it back. */
function fateOf(events: Event[], id: string) {
  const { isSettled, listIds, notebookIds } = homesOf(events, id);
  const takes = (event: Event) =>
    (isKind("deleteItem")(event) && event.id === id) ||
    (isKind("deleteList")(event) && listIds.includes(event.id)) ||
    (isKind("deleteNotebook")(event) && notebookIds.includes(event.id));
  // What comes back brings its notebook, and that all that went with it.
  const brings = (event: Event) =>
    isKind("restoreItem", "restoreList", "restoreNotebook")(event) &&
    homesOf(events, event.id).notebookIds.some((notebookId) => notebookIds.includes(notebookId));
  const possible = events.filter(mayHave);
  return { isSettled, removals: possible.filter(takes), returns: possible.filter(brings) };
}

/** Acknowledged and not deleted: there, once. Deleted and not restored: gone. Never asked for: not there. */
function checkPresence(events: Event[], { items, lists }: Final, templateNames: string[]): string[] {
  const rows = [...items.filter(({ name }) => !templateNames.includes(name)), ...lists];
  const seen = rows.map(({ id }) => id);
  const creates = events.filter(isKind("createItem", "createList", "copyList"));
  const asked = new Map(creates.filter(mayHave).map((event) => [(event.answer as Item | null)?.id ?? event.id, event]));
  const names = items.map(({ name }) => name).filter((name) => !templateNames.includes(name));
  const faults = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
  for (const id of seen) if (!asked.has(id)) faults.push(`${id} is there, and nobody asked for it`);
  for (const [id, create] of asked) {
    const { isSettled, removals, returns } = fateOf(events, id);
    if (isDone(create) && removals.length === 0 && !seen.includes(id))
      faults.push(`${id} was acknowledged and is lost`);
    const isGone = removals.some(
      (removal) =>
        isDone(removal) &&
        (isSettled || isKind("deleteItem")(removal)) &&
        create.answered < removal.asked &&
        !returns.some(({ answered }) => answered > removal.asked),
    );
    if (isGone && seen.includes(id)) faults.push(`${id} was deleted and is there`);
  }
  return faults;
}

/** A value can stand when no other was acknowledged that was asked for after it was answered. */
const canStand = <Value>(writes: Write<Value>[], value: Value, before = Infinity) =>
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

const idOf = (event: Of<"createItem">) => (event.answer as Item | null)?.id ?? event.id;

function writesOf(events: Event[], id: string) {
  const creates = events.filter(isKind("createItem")).filter((event) => idOf(event) === id && mayHave(event));
  const renames = events.filter(isKind("renameItem")).filter((event) => event.id === id && mayHave(event));
  const ticks = events.filter(isKind("completeItem")).filter((event) => event.id === id && mayHave(event));
  return {
    names: [...creates, ...renames].map((event) => toWrite(event, event.name)),
    ticks: [...creates.map((event) => toWrite(event, false)), ...ticks.map((event) => toWrite(event, event.completed))],
  };
}

function checkRegisters(events: Event[], { id, name, completed }: Item, before?: number): string[] {
  const { names, ticks } = writesOf(events, id);
  if (names.length === 0) return [];
  return [
    ...(canStand(names, name, before) ? [] : [`${id} is called ${name}, which was over`]),
    ...(canStand(ticks, completed, before) ? [] : [`${id} is ${completed ? "" : "not "}ticked, which was over`]),
  ];
}

/** What is read may not be older than what was acknowledged before the reading began. */
const checkReads = (events: Event[]) =>
  events
    .filter(isKind("readItems"))
    .filter(isDone)
    .flatMap((read) => {
      const known = events.filter(({ asked }) => asked < read.answered);
      return (read.answer as Item[]).flatMap((item) => checkRegisters(known, item, read.asked));
    });

/** The end is that of some order of the sorts in which none comes before one that was answered before it was asked for. */
function checkOrder(events: Event[], items: Item[], listId: string): string[] {
  const sorts = events.filter(isKind("sortItems")).filter((event) => event.listId === listId && mayHave(event));
  // What was in two lists may stand where it was put in the other.
  const wandering = new Set(
    events
      .filter(isKind("moveItem"))
      .filter(mayHave)
      .map(({ id }) => id),
  );
  const settled = items.filter(({ id }) => !wandering.has(id));
  const sorted = new Set(sorts.flatMap(({ places }) => places.map(({ id }) => id)));
  const places = new Map(settled.filter(({ id }) => sorted.has(id)).map((item) => [item.id, item.sortingOrder]));
  const creates = events.filter(isKind("createItem")).filter(isDone);
  const first = new Map(creates.map((event) => [idOf(event), (event.answer as Item).sortingOrder]));
  const moved = settled.filter(
    ({ id, sortingOrder }) => !sorted.has(id) && (first.get(id) ?? sortingOrder) !== sortingOrder,
  );
  return [
    ...(explains(sorts, places, first) ? [] : [`the order of ${listId} is that of no sort`]),
    ...moved.map(({ id }) => `${id} was moved by nobody`),
  ];
}

/** Takes the sorts away from the last on; whatever a sort was the last to place stands where it said. */
function explains(sorts: Of<"sortItems">[], places: Map<string, number>, first: Map<string, number>): boolean {
  if (places.size === 0) return true;
  if (sorts.length === 0) return [...places].every(([id, place]) => (first.get(id) ?? place) === place);
  const lasts = sorts.filter((sort) => !sorts.some((later) => isDone(later) && later.asked > sort.answered));
  return lasts.some((last) => {
    const others = sorts.filter((sort) => sort !== last);
    const isRight = last.places.every(({ id, sortingOrder }) => (places.get(id) ?? sortingOrder) === sortingOrder);
    const rest = new Map([...places].filter(([id]) => !last.places.some((place) => place.id === id)));
    return (isRight && explains(others, rest, first)) || (!isDone(last) && explains(others, places, first));
  });
}

const checkCounts = ({ lists, items }: Final): string[] =>
  lists.flatMap(({ id, itemCount, completedCount }) => {
    const own = items.filter(({ listId }) => listId === id);
    const isRight = own.length === itemCount && own.filter(({ completed }) => completed).length === completedCount;
    return isRight ? [] : [`the counts of ${id} are wrong`];
  });

const checkCopies = (events: Event[], { lists, items }: Final, templateNames: string[]): string[] =>
  events
    .filter(isKind("copyList"))
    .filter(({ id }) => lists.some((list) => list.id === id))
    .flatMap(({ id }) => {
      const copied = items.filter(({ listId, name }) => listId === id && templateNames.includes(name));
      return copied.length === templateNames.length ? [] : [`the copy ${id} is not whole`];
    });
