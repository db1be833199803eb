import { expect, test } from "vitest";
import { type Call, type Change, describeCall, describeFields, describeInList, getDeed } from "./programLog.ts";

const parseCounts = (text: string) =>
  text.split(", ").map((each) => {
    const [act, count, kind] = each.split(" ");
    return { act, count: Number(count), kind } as Call["counts"][number];
  });

test.for([
  ["ADDED 2 item", "Added 2 items in “Shopping”"],
  ["ADDED 12 item, ADDED 1 list", "Added 1 list and 12 items: “Shopping”"],
  ["CHANGED 2 item, TICKED 1 item, ADDED 1 item", "Added 1 item, ticked 1 item, changed 2 items in “Shopping”"],
  ["UNTICKED 5 item, CHANGED 1 list", "Unticked 5 items, changed 1 list: “Shopping”"],
  ["RESTORED 1 item, MOVED 1200 item", "Restored 1 item, moved 1,200 items in “Shopping”"],
] as const)("a call with the counts %s reads %s", ([text, sentence]) => {
  const counts = parseCounts(text);
  expect(describeCall({ counts, listName: "Shopping" })).toBe(sentence);
});

test("a notebook that was deleted stands before what was in it", () => {
  const counts = parseCounts("DELETED 40 item, DELETED 3 list, DELETED 1 notebook");
  expect(describeCall({ counts, listName: null })).toBe("Deleted 1 notebook, 3 lists and 40 items");
});

test.for([
  ["ADDED 3 item", "Claude added 3"],
  ["TICKED 2 item, ADDED 3 item", "Claude added 3, ticked 2"],
  ["ADDED 1 list, ADDED 12 item", "Claude made this list"],
  ["CHANGED 1 list", "Claude changed this list"],
  ["CHANGED 1 list, UNTICKED 5 item", "Claude unticked 5, changed this list"],
] as const)("in the list, a call with the counts %s reads %s", ([text, sentence]) => {
  expect(describeInList({ token: { name: "Claude" }, counts: parseCounts(text) })).toBe(sentence);
});

type Values = [before: string | null, after: string | null];
const createChange = (act: Change["act"], values: Record<string, Values>): Pick<Change, "act" | "fields"> => ({
  act,
  fields: Object.entries(values).map(([field, [before, after]]) => ({ field, before, after })),
});

test.for([
  ["ADDED", {}, "ADDED", []],
  ["TICKED", { completed: ["false", "true"], note: [null, "two litres"] }, "TICKED", ["note: two litres"]],
  ["CHANGED", { name: ["Milk", "Oat milk"], note: ["fresh", null] }, "RENAMED", ["note removed"]],
  ["CHANGED", { sortingOrder: ["1", "2"], listId: ["a", "b"] }, "MOVED", []],
  ["CHANGED", { sortingOrder: ["1", "2"] }, "SORTED", []],
  ["CHANGED", { date: [null, "2026-12-24"], priority: ["0", "2"] }, "CHANGED", ["date: 24 Dec 2026", "priority"]],
  ["CHANGED", {}, "CHANGED", []],
] as [Change["act"], Record<string, Values>, string, string[]][])(
  "a change %s of %j is %s, and reads %j",
  ([act, values, deed, more]) => {
    const change = createChange(act, values);
    expect([getDeed(change), describeFields(change)]).toEqual([deed, more]);
  },
);
