import { expect, test, vi } from "vitest";
import { completeItem } from "../items/mutations.ts";
import { ListWithItems } from "../lists/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { createThrottledRefetch } from "./throttledRefetch.ts";

const page = (...ticked: string[]) => ({
  list: list("packing"),
  items: ["socks", "shirt"].map((name, place) => item(name, place, { completed: ticked.includes(name) })),
});

/** Opens a page with a list, and records in `shown` which items were ticked at each render. */
function showing(isOver = () => false) {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing")], items: page().items });
  const shown: string[] = [];
  script.client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "cache-first" })
    .subscribe(({ data }) => {
      const items = data?.items ?? [];
      shown.push(items.flatMap((each) => (each?.completed ? [each.id] : [])).join(" "));
    });
  return { ...script, shown, readAgain: createThrottledRefetch(script.client, isOver) };
}

const reads = ({ calls }: { calls: { name: string }[] }) => calls.filter(({ name }) => name === "ListWithItems").length;

test("the screen is read again once for all changes that came during the last read", async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const script = showing();
  const { readAgain, sent, shown } = script;
  readAgain();
  readAgain();
  await settle();
  expect(reads(script)).toBe(1);
  readAgain();
  await sent("ListWithItems")[0]?.answer(page("socks"));
  expect(shown.at(-1)).toBe("socks");
  await vi.advanceTimersByTimeAsync(600);
  expect(reads(script)).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads(script)).toBe(1);
  await sent("ListWithItems")[0]?.answer(page("socks", "shirt"));
  expect(shown.at(-1)).toBe("socks shirt");
  await vi.advanceTimersByTimeAsync(700);
  expect(reads(script)).toBe(0);
});

test("a tick that is not answered yet stays when the changes of others are read", async () => {
  const { client, readAgain, sent, shown } = showing();
  void completeItem(client, "socks", true);
  readAgain();
  await settle();
  await sent("ListWithItems")[0]?.answer(page("shirt"));
  expect(shown.at(-1)).toBe("socks shirt");
  await sent("CompleteItem")[0]?.answer({ completeItem: item("socks", 0, { completed: true }) });
  const since = shown.indexOf("socks");
  expect(since).toBeGreaterThanOrEqual(0);
  expect(shown.slice(since).every((each) => each.includes("socks"))).toBe(true);
});

test("nothing is read after the session has ended", async () => {
  const script = showing(() => true);
  script.readAgain();
  await settle();
  expect(reads(script)).toBe(0);
});
