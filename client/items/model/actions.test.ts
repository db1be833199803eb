import { beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "../../actions/toasts.ts";
import { undoLast } from "../../actions/undo.ts";
import { readCachedItem } from "../../rows/item.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list, notebook } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { replaceId } from "../../sync/outbox/changeList.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { completeItem, deleteItems, moveItems, skipItems, updateItem } from "./actions.ts";

test("an update of an item shows every field that it sets, also one that no screen sends yet", () => {
  const { client } = createScriptedClient();
  const socks = item("socks", 1, { completed: true });
  fillCache(client, { lists: [list("packing")], items: [socks] });
  const changes = { note: "warm ones", isHeading: true };
  void updateItem.send(client, "socks", { ...changes, sortingOrder: 5 } as typeof changes);
  expect(readCachedItem(client.cache, "socks")).toEqual({ ...socks, ...changes, completed: false, sortingOrder: 5 });
});

test.for([
  [
    "moving",
    (client) => moveItems(client, ["clothes", "socks", "hat"], { id: "rome", name: "Rome" }),
    "Moved 2 items to “Rome”",
  ],
  ["deleting", (client) => deleteItems(client, ["clothes", "socks", "hat"]), "Deleted 2 items"],
  ["deleting headings", (client) => deleteItems(client, ["clothes", "food"]), "Deleted 2 sections"],
] satisfies [string, (client: SyncClient) => unknown, string][])(
  "a heading is no item in the words of %s",
  ([, act, title]) => {
    const { client } = createScriptedClient();
    const items = [
      item("clothes", 1, { isHeading: true }),
      item("socks", 2),
      item("hat", 3),
      item("food", 4, { isHeading: true }),
    ];
    fillCache(client, { lists: [list("packing"), list("rome")], items });
    void act(client);
    expect(getToasts().at(-1)?.title).toBe(title);
  },
);

const SECOND = 1_000;
const START = Date.parse("2026-11-22T10:00:00.000Z");

describe("the times of ticks and skips", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START, toFake: ["Date"] });
    return () => vi.useRealTimers();
  });

  function start(items = [item("socks", 1), item("shoes", 2), item("hat", 3), item("scarf", 4)]) {
    const script = createScriptedClient();
    fillCache(script.client, { lists: [list("packing")], items });
    const next = () => vi.waitUntil(() => script.calls[0], { interval: 1 });
    return { ...script, next, at: (seconds: number) => new Date(START + seconds * SECOND).toISOString() };
  }

  test("a tick is sent with its time, and each attempt with the present time of the clock", async () => {
    const { client, next, at } = start();
    void completeItem(client, "socks", true);
    const first = await next();
    expect(first.variables).toMatchObject({ at: at(0) });
    expect(first.headers["listbook-time"]).toBe(at(0));
    expect(readCachedItem(client.cache, "socks")).toMatchObject({ completed: true, completedAt: at(0) });
    vi.setSystemTime(START + 90 * SECOND);
    await first.loseConnection();
    const second = await next();
    expect([second.variables, second.headers["listbook-time"]]).toEqual([first.variables, at(90)]);
  });

  test("ticks that are sent together keep their times, also when a row of them is gone", async () => {
    const { client, next, at, calls } = start();
    client.sync.connection.reportLost();
    for (const [index, id] of ["socks", "shoes", "hat"].entries()) {
      vi.setSystemTime(START + index * SECOND);
      void completeItem(client, id, true);
    }
    const ats = ["socks", "shoes", "hat"].map((id) => readCachedItem(client.cache, id)?.completedAt);
    expect(ats).toEqual([at(0), at(1), at(2)]);
    client.sync.connection.checkNow();
    const joined = await next();
    expect(joined.name).toBe("CompleteItemsAt");
    expect(joined.variables).toMatchObject({ ids: ["socks", "shoes", "hat"], ats: [at(0), at(1), at(2)] });
    await joined.refuse("Item not found", "NOT_FOUND", { missing: ["shoes"] });
    await vi.waitUntil(() => calls.some(({ name }) => name === "CompleteItemsAt"), { interval: 1 });
    expect(calls.find(({ name }) => name === "CompleteItemsAt")?.variables).toMatchObject({
      ids: ["socks", "hat"],
      ats: [at(0), at(2)],
    });
  });

  test("an un-tick that is undone is sent with the time of the tick", async () => {
    const { client, next, at } = start([
      item("socks", 1, { completed: true, completedAt: "2026-11-01T08:00:00.000Z" }),
    ]);
    void completeItem(client, "socks", false);
    const first = await next();
    expect(first.variables).toMatchObject({ completed: false, at: at(0) });
    await first.answer({ completeItem: item("socks", 1) });
    void undoLast();
    expect((await next()).variables).toMatchObject({ completed: true, at: "2026-11-01T08:00:00.000Z" });
  });

  test("of two skips of one item that wait, the later one with its reason is sent", async () => {
    const { client, next } = start();
    client.sync.connection.reportLost();
    void skipItems(client, ["socks"], true);
    void skipItems.send(client, ["socks"], true, "too warm");
    expect(readCachedItem(client.cache, "socks")).toMatchObject({ isSkipped: true, skipReason: "too warm" });
    client.sync.connection.checkNow();
    expect((await next()).variables).toMatchObject({ ids: ["socks"], skipped: true, reason: "too warm" });
    expect(client.sync.changes).toHaveLength(1);
  });

  test("a tick ends a skip, and a skip ends a tick", () => {
    const { client } = start();
    void skipItems(client, ["socks"], true, "too warm");
    void completeItem(client, "socks", true);
    expect(readCachedItem(client.cache, "socks")).toMatchObject({
      completed: true,
      isSkipped: false,
      skipReason: null,
    });
    void skipItems(client, ["socks"], true);
    expect(readCachedItem(client.cache, "socks")).toMatchObject({
      completed: false,
      completedAt: null,
      isSkipped: true,
    });
  });

  test("a tick that waits and is taken away ends a skip, and such a skip ends a tick", () => {
    const { client } = start([item("socks", 1, { isSkipped: true }), item("shoes", 2, { completed: true })]);
    client.sync.connection.reportLost();
    void completeItem(client, "socks", true);
    void completeItem(client, "socks", false);
    void skipItems(client, ["shoes"], true);
    void skipItems(client, ["shoes"], false);
    // Replaces all changes, although none has this id, so that they are shown again from the rows of the server.
    replaceId(client, "none", "none");
    for (const id of ["socks", "shoes"])
      expect(readCachedItem(client.cache, id)).toMatchObject({ completed: false, isSkipped: false });
  });

  test("an item that was ticked twice while it waited goes once into a call of several", async () => {
    const { client, next } = start();
    client.sync.connection.reportLost();
    for (const completed of [true, false, true]) void completeItem(client, "socks", completed);
    client.sync.connection.checkNow();
    expect((await next()).variables).toMatchObject({ ids: ["socks"], completed: true });
  });

  test("in a shared notebook, the user's own tick is known at once", () => {
    const { client } = start();
    const people = [
      { __typename: "Participant" as const, id: "1", name: "Ben", role: "EDITOR" as const, isYou: false },
      { __typename: "Participant" as const, id: "2", name: "Ana", role: "OWNER" as const, isYou: true },
    ];
    const sharing = { __typename: "NotebookSharing" as const, people };
    fillCache(client, {
      notebooks: [notebook("home", { sharing })],
      lists: [list("packing")],
      items: [item("socks", 1)],
    });
    void completeItem(client, "socks", true);
    expect(readCachedItem(client.cache, "socks")?.completedBy).toMatchObject({
      name: "Ana",
      isYou: true,
    });
  });
});
