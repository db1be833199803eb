import { randomUUID } from "node:crypto";
import { asUser, type ItemJson } from "./asUser.ts";
import { createSeededRandom, type SeededRandom } from "./random.ts";
import { nobody, type TestServer, type TestUser } from "./testServer.ts";

/**
 * Random histories of a person and two programs, whose calls are undone in random order while all go on. Some are in a
 * notebook that somebody else shares, who writes there too and changes what the person may do. The model is as simple as
 * can be: it keeps all writes of each cell, and the value of a cell is that of the last write whose call is not undone.
 */

type Value = string | number | boolean | null;
/**
 * A write of a cell; `call` is null for one of the person, which stays. One that restores a list has the items that came
 * back with it. `at` grows with each write.
 */
type Write = { call: string | null; value: Value; at?: number; along?: Set<Row> };
/** A row of the model. The first write of each cell says what it was in the beginning. */
type Row = {
  id: string;
  kind: "list" | "item";
  notebook: Notebook;
  creation: Write;
  cells: Map<string, Write[]>;
  /** Who has last changed it, without its deletion and restoration: an undo is none of a person. */
  changed: { at: number; byPerson: boolean };
};

type Person = { user: TestUser; isProgram: boolean };
/** A notebook, with those who may write in it now. */
type Notebook = { id: string; writers: Person[] };
type History = { server: TestServer; random: SeededRandom; rows: Row[]; undone: Set<string>; notebooks: Notebook[] };

const getValue = ({ undone }: History, row: Row, cell: string): Value =>
  row.cells.get(cell)?.findLast(({ call }) => call === null || !undone.has(call))?.value ?? null;

const isPresent = (history: History, row: Row): boolean => getValue(history, row, "presence") === true;
const findList = (history: History, row: Row): Row | undefined =>
  history.rows.find(({ id }) => id === getValue(history, row, "list"));

/** Whether the app shows a row: the list of an item must be there too. */
function isShown(history: History, row: Row): boolean {
  if (!isPresent(history, row)) return false;
  const list = row.kind === "item" ? findList(history, row) : row;
  return list !== undefined && isPresent(history, list);
}

let uniqueNumber = 0;
/** Returns a number that no other cell has, so that no one writes the value that somebody else has written. */
const makeNumber = () => ++uniqueNumber;

type NewRow = Pick<Row, "id" | "kind" | "notebook"> & { call: string | null };

function createRow({ call, ...row }: NewRow, values: Record<string, Value>): Row {
  const creation = { call, value: true };
  const first = (value: Value): Write[] => [{ call: null, value }];
  const cells = new Map(Object.entries(values).map(([name, value]) => [name, first(value)]));
  cells.set("presence", [{ call: null, value: false }, creation]);
  return { ...row, creation, cells, changed: { at: makeNumber(), byPerson: call === null } };
}

/** Whether a call that is kept has added or restored a row: a person who does the same gives its cell the very value. */
const wasAddedByProgram = ({ undone }: History, { cells }: Row): boolean =>
  (cells.get("presence") ?? []).some(({ call, value }) => call !== null && !undone.has(call) && value === true);

/** An act on a row: it sends a request, and returns what it writes. */
type Act = (
  history: History & { isProgram: boolean },
  row: Row,
  send: (method: string, path: string, body?: unknown) => Promise<any>, // oxlint-disable-line no-explicit-any -- any JSON
) => Promise<Record<string, Value> | null>;

const shownLists = (history: History, notebooks: Notebook[]) =>
  history.rows.filter((row) => row.kind === "list" && notebooks.includes(row.notebook) && isShown(history, row));

/** The acts on items and on lists that are shown, and on those that are not. Each changes something. */
const ACTS: Record<"item" | "list" | "hidden", Act[]> = {
  item: [
    async (_history, { id }, send) => {
      const name = `Name ${makeNumber()}`;
      await send("PUT", `item/${id}`, { name });
      return { name };
    },
    async (history, { id, ...row }, send) => {
      const completed = getValue(history, { id, ...row }, "tick") === null;
      const item: ItemJson = await send("PUT", `item/${id}/complete`, { completed });
      return { tick: item.completedAt };
    },
    async (_history, { id }, send) => {
      const order = makeNumber();
      await send("PUT", "item/sort", [{ id, sortingOrder: order }]);
      return { order };
    },
    async (history, row, send) => {
      const known = new Set(row.cells.get("list")?.map(({ value }) => value));
      const others = shownLists(history, [row.notebook]).filter(({ id }) => !known.has(id));
      if (others.length === 0) return null;
      const [list, order] = [history.random.pick(others).id, makeNumber()];
      await send("PUT", "item/move", { items: [{ id: row.id, sortingOrder: order }], listId: list });
      return { list, order };
    },
    async (_history, { id }, send) => {
      await send("DELETE", `item/${id}`);
      return { presence: false };
    },
  ],
  list: [
    async (_history, { id }, send) => {
      const name = `List ${makeNumber()}`;
      await send("PUT", `list/${id}`, { name });
      return { name };
    },
    async (_history, { id }, send) => {
      await send("DELETE", `list/${id}`);
      return { presence: false };
    },
  ],
  hidden: [
    async (history, row, send) => {
      const list = findList(history, row);
      // A restored item would bring its list back too.
      if (isPresent(history, row) || (row.kind === "item" && !(list && isPresent(history, list)))) return null;
      if (!history.isProgram && wasAddedByProgram(history, row)) return null;
      if (row.kind === "list") await send("POST", `list/${row.id}/restore`);
      else await send("POST", "item/restore", { ids: [row.id] });
      return { presence: true };
    },
  ],
};

/** Lets somebody act once. Returns the call of a program that has changed something. */
async function act(history: History, actor: Person): Promise<string | null> {
  const { user, isProgram } = actor;
  const { server, random, rows } = history;
  const notebooks = history.notebooks.filter(({ writers }) => writers.includes(actor));
  const call = isProgram ? randomUUID() : null;
  const person = call ? { ...user, key: call } : user;
  const requests = asUser(server, person);
  const send = (method: string, path: string, body?: unknown) =>
    method === "PUT"
      ? requests.put(path, body as object)
      : method === "POST"
        ? requests.post(path, body as object)
        : requests.delete(path);
  const lists = shownLists(history, notebooks);
  if (random.chance(0.2) && lists.length > 0) {
    const { id: list, notebook } = random.pick(lists);
    const [name, order] = [`Name ${makeNumber()}`, makeNumber()];
    const { id } = await requests.post("item", { listId: list, name, sortingOrder: order });
    rows.push(createRow({ id, kind: "item", notebook, call }, { name, tick: null, list, order }));
    return call;
  }
  if (random.chance(0.1)) {
    const notebook = notebooks.length > 1 ? random.pick(notebooks) : (notebooks[0] as Notebook);
    const name = `List ${makeNumber()}`;
    const { id } = await requests.post("list", { notebookId: notebook.id, name });
    rows.push(createRow({ id, kind: "list", notebook, call }, { name }));
    return call;
  }
  const row = random.pick(rows.filter(({ notebook }) => notebooks.includes(notebook)));
  const kind = isShown(history, row) ? row.kind : "hidden";
  const written = await random.pick(ACTS[kind])({ ...history, isProgram }, row, send);
  const at = makeNumber();
  const along = new Set(rows.filter((each) => findList(history, each) === row && isPresent(history, each)));
  for (const [cell, value] of Object.entries(written ?? {})) {
    row.cells.get(cell)?.push({ call, value, at, along });
    if (cell !== "presence") row.changed = { at, byPerson: !isProgram };
  }
  return written ? call : null;
}

/** Makes a write of a call one of the person, because undo leaves it. */
const keepWrite = (write: Write) => {
  write.call = null;
};

/** Returns the items in a list. */
const listItems = (history: History, list: Row) =>
  history.rows.filter((row) => findList(history, row) === list && isPresent(history, row));

/** Whether a list, which `restoration` of an undone call has added or restored, has something of others that would go too. */
function isUsed({ undone }: History, list: Row, items: Row[], restoration: Write): boolean {
  const isOfOthers = ({ creation: { call } }: Row) => call === null || undone.has(call);
  const writes = list.cells.get("presence") ?? [];
  const isAbsent = writes.findLast(({ call }) => call === null || !undone.has(call)) === writes[0];
  if (isAbsent) return items.some(isOfOthers);
  const { at = 0, along } = restoration;
  const isChanged = ({ changed }: Row) => changed.byPerson && changed.at > at;
  return items.some((item) => isOfOthers(item) && !along?.has(item)) || [list, ...items].some(isChanged);
}

const hasWritten = ({ cells, creation }: Row, call: string) =>
  creation.call === call || [...cells.values()].some((writes) => writes.some((write) => write.call === call));

/**
 * Undoes a call, and leaves what the rules say: a list with something of others, and a move from a list that is gone.
 * Returns false where the person may not write in the notebook now: then nothing is undone, and the call stays open.
 */
async function undo(history: History, call: string, person: Person): Promise<boolean> {
  const { rows, undone } = history;
  const asPerson = asUser(history.server, person.user);
  if (rows.some((row) => hasWritten(row, call) && !row.notebook.writers.includes(person))) {
    const { undone: count, left } = await asPerson.post(`undo/${call}`);
    if (count > 0 || left.length === 0) throw new Error("A viewer has undone a call");
    return false;
  }
  const lists = rows.filter((row) => row.kind === "list" && isPresent(history, row));
  const contents = new Map(lists.map((list) => [list, listItems(history, list)]));
  const columnsOf = (row: Row) =>
    JSON.stringify(
      [...row.cells.keys()].filter((cell) => cell !== "presence").map((cell) => getValue(history, row, cell)),
    );
  const before = new Map(rows.map((row) => [row, { list: getValue(history, row, "list"), columns: columnsOf(row) }]));
  undone.add(call);
  for (const [list, items] of contents) {
    const restoration = list.cells.get("presence")?.find((write) => write.call === call && write.value === true);
    if (restoration && !isPresent(history, list) && isUsed(history, list, items, restoration)) keepWrite(restoration);
  }
  for (const row of rows) {
    const list = findList(history, row);
    const isGone = !list || !isPresent(history, list);
    if (row.kind === "item" && before.get(row)?.list !== getValue(history, row, "list") && isGone)
      for (const write of row.cells.get("list") ?? []) if (write.call === call) keepWrite(write);
    if (before.get(row)?.columns !== columnsOf(row)) row.changed = { at: makeNumber(), byPerson: false };
  }
  await asPerson.post(`undo/${call}`);
  return true;
}

/** What the app shows of an item or a list. */
type Shown = Record<string, Value>;
const sortRows = (shown: Shown[]) => shown.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1));

async function readShown({ server }: History, user: TestUser): Promise<Shown[]> {
  const query = "{ lists { id name items { id name listId completedAt sortingOrder } } }";
  const { json } = await server.graphql(user, query);
  const lists = json.data.lists as { id: string; name: string; items: ItemJson[] }[];
  return sortRows([
    ...lists.map(({ id, name }) => ({ id, name })),
    ...lists.flatMap(({ items }) =>
      items.map(({ id, name, listId, completedAt, sortingOrder }) => ({
        id,
        name,
        list: listId,
        tick: completedAt,
        order: sortingOrder,
      })),
    ),
  ]);
}

const describeModel = (history: History): Shown[] =>
  sortRows(
    history.rows
      .filter((row) => isShown(history, row))
      .map((row) => ({
        id: row.id,
        ...Object.fromEntries(
          [...row.cells.keys()]
            .filter((cell) => cell !== "presence")
            .map((cell) => [cell, getValue(history, row, cell)]),
        ),
      })),
  );

/** Adds two lists with two items each to a notebook. */
async function addLists(history: History, notebook: Notebook, user: TestUser): Promise<void> {
  const requests = asUser(history.server, user);
  for (const name of ["One", "Two"]) {
    const list = await requests.makeList(["Milk", "Bread"], { notebookId: notebook.id, name });
    history.rows.push(createRow({ id: list.id, kind: "list", notebook, call: null }, { name }));
    for (const { id, name: item, sortingOrder: order } of await requests.getItems(list.id))
      history.rows.push(
        createRow({ id, kind: "item", notebook, call: null }, { name: item, tick: null, list: list.id, order }),
      );
  }
}

/**
 * Adds a notebook that somebody else shares with the person. Returns that somebody, and a function that makes the person,
 * with the programs, an editor or a viewer.
 */
async function addSharedNotebook(history: History, people: Person[]) {
  const { server } = history;
  const sharer: Person = { user: await server.newGuest(), isProgram: false };
  const asSharer = asUser(server, sharer.user);
  const notebook: Notebook = { id: await asSharer.makeNotebook(), writers: [sharer, ...people] };
  history.notebooks.push(notebook);
  await asUser(server, (people[0] as Person).user).join(await asSharer.share(notebook.id));
  await addLists(history, notebook, sharer.user);
  const query = "query ($id: ID!) { notebook(id: $id) { sharing { people { id isYou } } } }";
  const { json } = await server.graphql(sharer.user, query, { id: notebook.id });
  const [{ id: personId }] = json.data.notebook.sharing.people.filter(({ isYou }: { isYou: boolean }) => !isYou);
  const path = `notebook/${notebook.id}/people/${personId}`;
  return {
    sharer,
    async changeRole(role: "EDITOR" | "VIEWER") {
      await asSharer.put(path, { role });
      notebook.writers = role === "EDITOR" ? [sharer, ...people] : [sharer];
    },
  };
}

/**
 * Returns what the app shows after a history, and what the model says. With `isShared` somebody else shares a notebook with
 * the person, and changes the role now and then.
 */
export async function runUndoHistory(
  server: TestServer,
  seed: number,
  { isShared = false } = {},
): Promise<{ shown: Shown[]; expected: Shown[] }> {
  const random = createSeededRandom(seed);
  const user = await server.newGuest();
  const asPerson = asUser(server, user);
  const person: Person = { user, isProgram: false };
  const people: Person[] = [person];
  const own: Notebook = { id: await asPerson.makeNotebook(), writers: people };
  const history: History = { server, random, rows: [], undone: new Set(), notebooks: [own] };
  for (const name of ["Kitchen", "Shell"]) {
    const { token } = await asPerson.post("token", { name, write: true });
    people.push({ user: { ...nobody, token }, isProgram: true });
  }
  await addLists(history, own, user);
  const shared = isShared ? await addSharedNotebook(history, people) : null;
  const actors = shared ? [...people, shared.sharer] : people;
  const calls: string[] = [];
  const undoAny = async () => {
    const call = takeAny(calls, random);
    if (!(await undo(history, call, person))) calls.push(call);
  };
  for (let n = 0; n < 24; n++) {
    if (shared && random.chance(0.2)) await shared.changeRole(random.pick(["EDITOR", "VIEWER"]));
    const call = await act(history, random.pick(actors));
    if (call) calls.push(call);
    if (n > 12 && calls.length > 0 && random.chance(0.4)) await undoAny();
  }
  await shared?.changeRole("EDITOR");
  while (calls.length > 0) {
    await undoAny();
    if (random.chance(0.2)) await act(history, person);
  }
  return { shown: await readShown(history, user), expected: describeModel(history) };
}

function takeAny(calls: string[], { pick }: SeededRandom): string {
  const call = pick(calls);
  calls.splice(calls.indexOf(call), 1);
  return call;
}
