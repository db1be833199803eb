import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import type { StoredChange } from "../state/pendingChange.ts";
import { createBrowserStore, LOST_GUEST } from "./browserStore.ts";
import type { Copy } from "../state/copy.ts";

let limits: { mockRestore: () => void }[] = [];
afterEach(() => limits.splice(0).forEach((limit) => limit.mockRestore()));

/** A browser that has room for a number of rows. */
function limitRows(most: number) {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the `this` of the call
  const { put: putRow, delete: deleteRow } = IDBObjectStore.prototype;
  const rows = new Set<unknown>();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    row: { id?: string },
  ) {
    const key = row.id ?? (row as Partial<Copy>).key;
    if (key && !rows.has(key) && rows.size === most) throw new DOMException("There is no room", "QuotaExceededError");
    if (key) rows.add(key);
    return putRow.call(this, row);
  });
  const remove = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (this: IDBObjectStore, key) {
    rows.delete(key);
    return deleteRow.call(this, key);
  });
  limits = [put, remove];
}

let stores = 0;
const createStore = () => createBrowserStore(`store ${++stores}`);

const copy = (name: string, at: number, more: Partial<Copy> = {}): Copy => ({
  key: `ann ${name} {}`,
  userId: "ann",
  name,
  variables: {},
  data: {},
  at,
  ...more,
});

const fetched = (count: number, at: number) =>
  Array.from({ length: count }, (_copy, index) => copy(`Fetched${index}`, at + index, { aheadSize: 100 }));

const change = (id: string): StoredChange => ({
  id,
  v: 1,
  userId: "ann",
  name: "CompleteItemAt",
  variables: {},
  keys: [id],
  at: new Date(0).toISOString(),
});

const readNames = async (store: ReturnType<typeof createStore>, userId = "ann") =>
  (await store.readCopies(userId)).map(({ name }) => name).sort();

test("a full browser stores what is unsent in the place of copies: of fetched ones first, then of the oldest", async () => {
  const store = createStore();
  await store.setMeta(LOST_GUEST, "lost");
  limitRows(45);
  await store.putCopies([copy("Lost", 0, { key: "lost Lost {}", userId: "lost" })]);
  await store.putCopies([copy("Older", 1), copy("Newer", 2), ...fetched(42, 10)]);
  await store.putChanges([change("a")]);
  expect(await readNames(store)).toEqual(
    [
      "Newer",
      "Older",
      ...fetched(42, 10)
        .slice(20)
        .map(({ name }) => name),
    ].sort(),
  );
  const others = Array.from({ length: 41 }, (_change, index) => change(`change ${index}`));
  await store.putChanges(others);
  expect(await readNames(store)).toEqual(["Newer", "Older"]);
  await store.putChanges([change("b")]);
  expect(await readNames(store)).toEqual([]);
  expect(await readNames(store, "lost")).toEqual(["Lost"]);
  expect(await store.readChanges("ann")).toHaveLength(43);
});

test("a browser that is full of unsent changes keeps them, and says that it can keep no more", async () => {
  const store = createStore();
  limitRows(2);
  await store.putChanges([change("a"), change("b")]);
  await expect(store.putChanges([change("c")])).rejects.toThrow("There is no room");
  await expect(store.putCopies([copy("Lists", 1)])).rejects.toThrow("There is no room");
  expect((await store.readChanges("ann")).map(({ id }) => id)).toEqual(["a", "b"]);
});

test("nothing makes room for a list that is fetched ahead", async () => {
  const store = createStore();
  limitRows(2);
  await store.putCopies([copy("Lists", 1), copy("Fetched", 0, { aheadSize: 100 })]);
  const failure = await store.putAheadCopy(copy("Another", 2, { aheadSize: 100 })).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "QuotaExceededError" });
  expect(await readNames(store)).toEqual(["Fetched", "Lists"]);
});

test("a copy is not replaced by an older one", async () => {
  const store = createStore();
  await store.putCopies([copy("Lists", 2, { data: "new" })]);
  await store.putCopies([copy("Lists", 1, { data: "old" })]);
  expect(await store.readCopies("ann")).toMatchObject([{ at: 2, data: "new" }]);
  expect(await store.readCopyTimes("ann")).toEqual(new Map([["ann Lists {}", 2]]));
});

test("a copy is replaced without reading it, because a long list takes long to read", async () => {
  const store = createStore();
  await store.putCopies([copy("Lists", 2, { data: "old" }), copy("Newer", 3)]);
  const reads = [vi.spyOn(IDBObjectStore.prototype, "get"), vi.spyOn(IDBObjectStore.prototype, "getAll")];
  limits = reads;
  await store.putCopies([copy("Lists", 2, { data: "changed" })]);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  expect(await store.readCopies("ann")).toMatchObject([{ data: "changed" }, { at: 3 }]);
});
