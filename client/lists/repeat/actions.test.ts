import { expect, test, vi } from "vitest";
import { deriveItemId, deriveRunId } from "../../../shared/repeat/derivedIds.ts";
import { completeRepeat, type RepeatInput } from "../../../shared/repeat/rule.ts";
import { undoLast } from "../../actions/undo.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { readCachedList, toRepeatInput } from "../../rows/list.ts";
import { fillCache, readScreens } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { updateList } from "../model/actions.ts";
import { addDays, getToday } from "../../ui/format.ts";
import { setRepeat, skipRepeat } from "./actions.ts";
import { comeBack } from "./comeBack.ts";
import { followDueLists } from "./followDueLists.ts";
import { describeRepeat, isRepeating, readRepeat, withNextDay } from "./rules.ts";

const today = getToday();
const daily = completeRepeat({ unit: "DAY", zone: "UTC", start: "2026-01-01" });
/** A rule that has each day, and has come back on none of the last two. */
const due = addDays(today, -1);

function start(more: Partial<ListFieldsFragment> = {}) {
  const script = createScriptedClient();
  const lists = [list("packing", more)];
  fillCache(script.client, { lists, items: [item("socks", 1, { completed: true }), item("shoes", 2)] });
  const read = () => readCachedList(script.client.cache, "packing");
  return { ...script, read, screen: () => readScreens(script.client) };
}

const rule = (input: Partial<RepeatInput>) => completeRepeat({ ...daily, ...input });

test("a new rule shows at once when the list comes back, and undo restores the date that the rule has removed", async () => {
  const { client, read } = start({ date: "2020-01-01" });
  void setRepeat(client, "packing", rule({ start: "2099-01-01" }));
  expect(read()).toMatchObject({ date: null, repeat: { next: "2099-01-01", nextAt: "2099-01-01T00:00:00.000Z" } });
  void undoLast();
  expect(read()).toMatchObject({ date: "2020-01-01", repeat: null });
});

test("an equal rule changes nothing, and a rule that is set again after its end is sent as a new one", async () => {
  const known = withNextDay(daily, "2099-05-05");
  const { client, read } = start({ repeat: known, date: "2020-01-01" });
  client.sync.connection.reportLost();
  void setRepeat(client, "packing", toRepeatInput(known));
  expect(read()).toMatchObject({ date: "2020-01-01", repeat: { next: "2099-05-05" } });
  void setRepeat(client, "packing", null);
  void setRepeat(client, "packing", daily);
  expect(client.sync.changes.map(({ variables }) => variables["repeat"])).toEqual([null, daily]);
});

test("a list that becomes a template has no rule any more, and undo gives it back", async () => {
  const known = withNextDay(rule({ start: "2099-01-01" }), "2099-01-01");
  const { client, read } = start({ repeat: known });
  void updateList(client, "packing", { isTemplate: true });
  expect(read()).toMatchObject({ isTemplate: true, repeat: null });
  void undoLast();
  expect(read()).toMatchObject({ isTemplate: false, repeat: known });
});

test("a skipped day is left out, and undo brings it back also where the rule begins with it", async () => {
  const { client, read } = start({ repeat: withNextDay(rule({ start: "2099-01-01" }), "2099-01-01") });
  void skipRepeat(client, "packing");
  expect(read()?.repeat).toMatchObject({ next: "2099-01-02" });
  void skipRepeat(client, "packing");
  expect(read()?.repeat).toMatchObject({ next: "2099-01-03" });
  void undoLast();
  expect(read()?.repeat).toMatchObject({ start: "2099-01-02", next: "2099-01-02" });
  void undoLast();
  expect(read()?.repeat).toMatchObject({ start: "2099-01-01", next: "2099-01-01" });
});

test("a list that comes back runs again for the latest day, with the id that the server derives", async () => {
  const { client, read, screen } = start({ repeat: withNextDay(daily, due), active: false, date: "2020-01-01" });
  const before = screen();
  const known = read();
  if (known && isRepeating(known)) void comeBack(client, known, due);
  expect(read()).toMatchObject({
    runId: deriveRunId("packing", today),
    runNumber: 2,
    date: today,
    active: true,
    completedCount: 0,
    repeat: { next: addDays(today, 1) },
  });
  void undoLast();
  expect(read()).toMatchObject({
    runId: "packing",
    runNumber: 1,
    date: "2020-01-01",
    active: false,
    completedCount: 1,
  });
  await settle();
  expect(screen()).not.toEqual(before);
});

test("a template makes a list with its items, whose ids the server derives too", async () => {
  const { client, read } = start({ isTemplate: true, repeat: withNextDay(daily, due) });
  const known = read();
  if (known && isRepeating(known)) void comeBack(client, known, due);
  const madeId = deriveRunId("packing", today);
  expect(readCachedList(client.cache, madeId)).toMatchObject({ date: today, isTemplate: false, repeat: null });
  expect(read()).toMatchObject({ runId: "packing", repeat: { next: addDays(today, 1) } });
  expect(client.sync.changes[0]?.keys).toEqual(
    expect.arrayContaining([madeId, deriveItemId(madeId, "socks"), deriveItemId(madeId, "shoes")]),
  );
});

test.for<[string, Partial<ListFieldsFragment>, string | null]>([
  ["is due", { repeat: withNextDay(daily, due) }, due],
  ["is due later", { repeat: withNextDay(daily, "2099-01-01") }, null],
  ["has no rule", {}, null],
  ["may only be read", { role: "VIEWER", repeat: withNextDay(daily, due) }, null],
  ["waits for its finish", { repeat: withNextDay(rule({ from: "FINISH" }), due) }, null],
  ["was finished", { active: false, repeat: withNextDay(rule({ from: "FINISH" }), due) }, due],
])("without the server, a list that %s comes back if it shall", async ([, more, day]) => {
  const { client } = start(more);
  // A page checks until it is closed, and nothing closes this one. `settle` has timers without a delay.
  const setTimer = setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, delay = 0) => (delay > 0 ? undefined : setTimer(run)));
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  followDueLists(client);
  await settle();
  expect(client.sync.changes).toEqual([]);
  client.sync.connection.reportLost();
  await settle();
  expect(client.sync.changes.map(({ name, variables }) => [name, variables["day"]])).toEqual(
    day ? [["ComeBack", day]] : [],
  );
  vi.unstubAllGlobals();
});

test.for<[string, Parameters<typeof describeRepeat>[0]]>([
  ["Comes back every day, next 1 January 2099", { isTemplate: false, repeat: withNextDay(daily, "2099-01-01") }],
  ["Creates a list every day, next 1 January 2099", { isTemplate: true, repeat: withNextDay(daily, "2099-01-01") }],
  ["Comes back 1 day after it’s finished", { isTemplate: false, repeat: withNextDay(rule({ from: "FINISH" }), null) }],
  [
    "Came back every day until 1 February 2020",
    { isTemplate: false, repeat: withNextDay(rule({ start: "2020-01-01", until: "2020-02-01" }), null) },
  ],
])("the line says: %s", ([words, of]) => {
  expect(describeRepeat(of).replace(", UTC", "")).toBe(words);
});

test.for<[string, Partial<ListFieldsFragment>, string | null]>([
  ["is open again", { itemCount: 2, completedCount: 1 }, null],
  ["is empty again", { itemCount: 0 }, null],
  ["is finished", { itemCount: 2, completedCount: 1, skippedCount: 1 }, "2099-01-01"],
  ["was put away", { itemCount: 2, active: false }, "2099-01-01"],
])("a list that waits for its finish, and %s, shows its next day if it has one", ([, more, next]) => {
  const waiting = list("packing", { ...more, repeat: withNextDay(rule({ from: "FINISH" }), "2099-01-01") });
  if (isRepeating(waiting)) expect(readRepeat(waiting).next).toBe(next);
  expect.assertions(1);
});
