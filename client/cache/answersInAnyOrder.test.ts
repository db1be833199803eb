import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
// These files define the changes.
import "../items/model/actions.ts";
import "../lists/model/actions.ts";
import "../lists/runs/actions.ts";
import {
  ActiveListsDocument,
  ListsDocument,
  ListWithItemsDocument,
  NotebookAndListsDocument,
  TemplatesDocument,
} from "../graphql/graphql.ts";
import { getChangeDefinition } from "../sync/state/change.ts";
import { replaceId } from "../sync/outbox/changeList.ts";
import { sendChange } from "../sync/outbox/outbox.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { readCachedList } from "../rows/list.ts";
import { createModelServer } from "../testing/modelServer.ts";
import { createScriptedClient, openScreen, type PendingRequest, settle } from "../testing/scriptedClient.ts";
import { readCachedListItems, readCachedRows } from "./places.ts";

const thorough = inject("thorough");
vi.setConfig({ testTimeout: thorough ? 700_000 : 30_000 });

const NOTEBOOKS = ["home", "away"];
/** The lists at the start. The items of the last one are not cached. */
const LISTS = ["a", "b", "c"];

// oxlint-disable-next-line typescript/no-explicit-any -- the screens have different queries
type Screen = { name: string; query: TypedDocumentNode<any, any>; variables: OperationVariables };

const SCREENS: Screen[] = [
  { name: "ActiveLists", query: ActiveListsDocument, variables: {} },
  { name: "Lists", query: ListsDocument, variables: {} },
  { name: "Templates", query: TemplatesDocument, variables: {} },
  ...NOTEBOOKS.map((id) => ({ name: "NotebookAndLists", query: NotebookAndListsDocument, variables: { id } })),
  ...LISTS.map((id) => ({ name: "ListWithItems", query: ListWithItemsDocument, variables: { id } })),
];

type Row = { id: string; nextItem?: Row | null; [field: string]: unknown };
type Collection = "activeLists" | "lists" | "templates" | "notebookLists" | "items";
type Data = Partial<Record<Collection, readonly Row[]>> & { list?: Row | null };

const which = fc.nat(9);
const change = fc.constantFrom(
  "active",
  "isTemplate",
  "move",
  "rename",
  "priority",
  "create",
  "delete",
  "add",
  "tick",
  "skip",
  "remark",
  "runAgain",
  "wayBack",
);
const program = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ change, which }) },
    { weight: 4, arbitrary: fc.record({ screen: fc.nat(SCREENS.length - 1) }) },
    { weight: 6, arbitrary: fc.record({ arrival: which }) },
    { weight: 6, arbitrary: fc.record({ answer: which }) },
    { weight: 1, arbitrary: fc.record({ refusal: which }) },
    { weight: 1, arbitrary: fc.constant({ rebuild: true }) },
  ),
  { minLength: 5, maxLength: 40 },
);

const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length];

type Target = { id: string; itemIds: string[]; lastOrder: number; index: number; n: number };
type Call = [name: string, variables: OperationVariables, keys: string[]];

/** Returns the call that makes a change of a list or one of its items. `n` makes new names and ids unique. */
function buildCall(client: SyncClient, kind: string, { id, itemIds, lastOrder, index, n }: Target): Call | undefined {
  const list = readCachedList(client.cache, id);
  const item = readCachedListItems(client.cache, id)[index % (itemIds.length || 1)];
  const [notebookId, newId, name] = [NOTEBOOKS[index % 2] ?? "", `new ${n}`, `name ${n}`];
  const update = (input: object, keys: string[] = []): Call => ["UpdateList", { id, input }, [id, ...keys]];
  const calls: Record<string, () => Call | undefined> = {
    active: () => update({ active: !list?.active }),
    isTemplate: () => update({ isTemplate: !list?.isTemplate }),
    move: () => update({ notebookId }, [notebookId]),
    rename: () => update({ name }),
    priority: () => update({ priority: index % 4 }),
    create: () => ["CreateList", { input: { id: newId, name, notebookId } }, [newId, notebookId]],
    delete: () => ["DeleteList", { id }, [id, ...itemIds]],
    tick: () =>
      item && ["CompleteItemAt", { id: item.id, completed: !item.completed, runId: null, at: null }, [item.id]],
    skip: () =>
      item && [
        "SkipItems",
        { ids: [item.id], skipped: !item.isSkipped, reason: null, runId: null, ats: null },
        [item.id],
      ],
    remark: () => item && ["RemarkItem", { id: item.id, remark: index % 3 ? name : null, runId: null }, [item.id]],
    runAgain: () => item && ["RunAgainWith", { listId: id, id: newId }, [id, ...itemIds]],
    wayBack: () => item && ["RunAgainWith", { listId: id, id: newId, only: "TICKED" }, [id, ...itemIds]],
    add: () =>
      item && ["CreateItem", { input: { id: newId, listId: id, name, sortingOrder: lastOrder + 1 } }, [newId, id]],
  };
  return calls[kind]?.();
}

/** Makes a change of one of the lists that the user can see. */
function makeChange(client: SyncClient, kind: string, index: number, n: number) {
  const id = pick(readCachedRows(client.cache, "List"), index)?.id;
  if (!id) return;
  const items = readCachedListItems(client.cache, id);
  const lastOrder = Math.max(0, ...items.map(({ sortingOrder }) => sortingOrder));
  const call = buildCall(client, kind, { id, itemIds: items.map((each) => each.id), lastOrder, index, n });
  if (!call) return;
  const [name, variables, keys] = call;
  const definition = getChangeDefinition(name);
  if (!definition) throw new Error(`There is no change ${name}`);
  sendChange(client, definition, variables, keys).catch(() => {});
}

/** Returns the fields that a tick, a skip or a remark shows; undefined for another change. */
function readTick(name: string, { completed, skipped, remark }: OperationVariables) {
  if (name === "RemarkItem") return { remark };
  if (name === "CompleteItemAt") return completed ? { completed, isSkipped: false } : { completed };
  if (name !== "SkipItems") return undefined;
  return skipped ? { completed: false, isSkipped: true } : { isSkipped: false };
}

type Pending = Map<string, Record<string, unknown> | null>;

/**
 * Shows the new run of a list: no item is ticked or has a remark, and only on the way back those are skipped that were not. What no
 * pending change has ticked before may be either.
 */
function showNewRun(rows: Pending, { listId, id, only }: OperationVariables, keys: readonly string[]) {
  for (const key of keys) {
    const known = rows.get(key);
    if (known === null) continue;
    const { completed, isSkipped: _skipped, ...others } = known ?? {};
    const isSkipped = only ? completed !== undefined && { isSkipped: !completed } : { isSkipped: false };
    rows.set(key, {
      ...others,
      ...(key === listId ? { runId: id } : { completed: false, remark: null, ...isSkipped }),
    });
  }
}

/** Returns the fields that pending changes show, for each of their rows; null for a deleted row. */
function collectPending(client: SyncClient): Pending {
  const rows: Pending = new Map();
  for (const { name, variables, keys } of client.sync.changes) {
    if (name === "RunAgainWith") {
      showNewRun(rows, variables, keys);
      continue;
    }
    const { ids, id = ids?.[0], input } = variables;
    const isCreation = name === "CreateList" || name === "CreateItem";
    const known = rows.get(id ?? input.id);
    const values = readTick(name, variables) ?? (input as object);
    const defaults = name === "CreateList" ? { active: true, isTemplate: false } : {};
    if (name === "DeleteList") rows.set(id, null);
    else if (known !== null) rows.set(isCreation ? input.id : id, { ...defaults, ...known, ...values });
  }
  return rows;
}

const both = (one: unknown, other: unknown) => (one === false || other === false ? false : one && other);

/** Whether a row with these fields belongs to each collection; undefined where other fields decide that. */
const MEMBERSHIP: Record<Collection, (row: Record<string, unknown>, variables: OperationVariables) => unknown> = {
  activeLists: ({ active, isTemplate }) => both(active, isTemplate === undefined ? undefined : !isTemplate),
  lists: ({ listId, completed, isSkipped, remark }) =>
    [listId, completed, isSkipped, remark].every((each) => each === undefined),
  templates: ({ isTemplate }) => isTemplate,
  notebookLists: ({ notebookId }, { id }) => (notebookId === undefined ? undefined : notebookId === id),
  items: ({ listId }, { id }) => (listId === undefined ? undefined : listId === id),
};

/** Fails unless a screen shows all pending changes. */
function expectPending({ list, ...data }: Data, variables: OperationVariables, pending: Pending) {
  const collections = Object.entries(MEMBERSHIP).flatMap(([name, belongs]) => {
    const rows = data[name as Collection];
    return rows ? [{ rows, belongs }] : [];
  });
  const shown = [...collections.flatMap(({ rows }) => rows), ...(list ? [list] : [])];
  for (const row of shown) expect({ ...row, ...pending.get(row.id) }).toEqual(row);
  for (const [id, row] of pending) {
    if (row === null) expect(shown.map((each) => each.id)).not.toContain(id);
    for (const { rows, belongs } of collections) {
      const wanted = row === null ? undefined : belongs(row, variables);
      if (wanted !== undefined) expect([id, rows.some((each) => each.id === id)]).toEqual([id, wanted]);
    }
  }
}

const COUNTS = ["itemCount", "completedCount", "skippedCount"];
const FIELDS = ["id", "name", "runId", "runNumber", "notebookId", "active", "isTemplate", "priority", ...COUNTS];
const ITEM_FIELDS = ["id", "name", "listId", "completed", "isSkipped", "sortingOrder"];
const pickFields = (row: Row, fields: string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]));
// `openItems` is null while nothing has read the items of the list (`openItemsField`), so it is left out.
const describeList = ({ nextItem, ...row }: Row) => ({
  ...pickFields(row, FIELDS),
  nextItem: nextItem && nextItem.id,
});

/** Describes what a screen shows. The items of a deleted list are shown nowhere. */
function describeScreen({ list, items, ...collections }: Data) {
  const rows = (["activeLists", "lists", "templates", "notebookLists"] as const).map((name) =>
    collections[name]?.map(describeList),
  );
  return { rows, list: list && describeList(list), items: list && items?.map((each) => pickFields(each, ITEM_FIELDS)) };
}

/** A client that has read all lists and the items of some, and the server that it talks to. */
function start() {
  const script = createScriptedClient();
  const server = createModelServer(NOTEBOOKS);
  for (const id of LISTS) {
    server.run({ name: "CreateList", variables: { input: { id, name: id, notebookId: "home" } } });
    for (const order of [1, 2]) {
      const input = { id: `${id}${order}`, name: `${id}${order}`, listId: id, sortingOrder: order };
      server.run({ name: "CreateItem", variables: { input } });
    }
  }
  const known = LISTS.slice(0, -1).map((id) => ({ name: "ListWithItems", variables: { id } }));
  for (const read of [{ name: "Lists", variables: {} }, ...known]) {
    const { query = ListsDocument } = SCREENS.find(({ name }) => name === read.name) ?? {};
    script.client.writeQuery({ query, variables: read.variables, data: server.run(read) });
  }
  return { ...script, server };
}

/** The state of one run of the test. */
function createRun() {
  const { client, calls, server } = start();
  const arrived = new Map<PendingRequest, unknown>();
  const open = new Map<number, ReturnType<typeof openScreen<Data, OperationVariables>>>();
  const waiting = () => calls.filter((call) => !arrived.has(call));
  const arrive = (call: PendingRequest | undefined) => call && arrived.set(call, server.run(call));
  const answer = (call: PendingRequest | undefined) => call?.answer(arrived.get(call));

  function toggle(index: number) {
    const { query, variables } = SCREENS[index] ?? {};
    open.get(index)?.close();
    if (!open.delete(index) && query) open.set(index, openScreen(client, query, variables ?? {}));
  }

  return {
    client,
    toggle,
    arrive: (index: number) => arrive(pick(waiting(), index)),
    answer: (index: number) =>
      answer(
        pick(
          calls.filter((call) => arrived.has(call)),
          index,
        ),
      ),
    refuse: (index: number) =>
      pick(
        waiting().filter(({ name }) => getChangeDefinition(name)),
        index,
      )?.refuse("No"),
    expectPending() {
      const pending = collectPending(client);
      for (const [index, { last }] of open) expectPending(last() ?? {}, SCREENS[index]?.variables ?? {}, pending);
    },
    /** Fails unless the screens show the same when all pending changes are shown again. */
    expectRebuilt() {
      const describe = () => [...open.values()].map(({ last }) => describeScreen(last() ?? {}));
      const before = describe();
      // It replaces all changes and shows them again, although none has this id.
      replaceId(client, "none", "none");
      expect(describe()).toEqual(before);
    },
    /** Answers all requests. Returns what each open screen shows then, and what it shows of the server's rows. */
    async finish() {
      for (let call = calls.at(-1); call; call = calls.at(-1)) {
        if (!arrived.has(call)) arrive(call);
        await answer(call);
      }
      const screens = [...open].map(([index, { last, close }]) => {
        close();
        const { name = "", variables = {} } = SCREENS[index] ?? {};
        const [shown, stored] = [last() ?? {}, server.run({ name, variables })].map(describeScreen);
        return { shown: { name, ...shown }, stored: { name, ...stored } };
      });
      client.stop();
      return screens;
    },
  };
}

test("every screen shows the pending changes at each moment, and in the end what the server has", async () => {
  await fc.assert(
    fc.asyncProperty(program, async (steps) => {
      const run = createRun();
      for (const [n, step] of steps.entries()) {
        if ("change" in step) makeChange(run.client, step.change, step.which, n);
        else if ("screen" in step) run.toggle(step.screen);
        else if ("arrival" in step) run.arrive(step.arrival);
        else if ("answer" in step) await run.answer(step.answer);
        else if ("rebuild" in step) run.expectRebuilt();
        else await run.refuse(step.refusal);
        if ("change" in step || "screen" in step) await settle();
        run.expectPending();
      }
      for (const { shown, stored } of await run.finish()) expect(shown).toEqual(stored);
    }),
    // A failure is made smaller until the time is over.
    { numRuns: thorough ? 2_000 : 60, interruptAfterTimeLimit: thorough ? 600_000 : 20_000 },
  );
});
