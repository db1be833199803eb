import { expect, test } from "vitest";
import { ActivePageQuery, ListItems } from "../lists/reads.ts";
import { item, list } from "../testing/rows.ts";
import { createCache } from "./cache.ts";
import { removeItem } from "./places.ts";

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

function start(items?: ReturnType<typeof item>[]) {
  const cache = createCache();
  const told = { itemCount: 3, completedCount: 1, lastUsedAt: at(5) };
  const packing = { ...list("packing", told), nextItem: item("told", 1) };
  cache.writeQuery({ query: ActivePageQuery, data: { activeLists: [packing] } });
  if (items) cache.writeQuery({ query: ListItems, variables: { listId: "packing" }, data: { items } });
  return { cache, read: () => cache.readQuery({ query: ActivePageQuery })?.activeLists[0] };
}

test("while the items of a list are not known, what is next is what the server said", () => {
  const { cache, read } = start();
  expect(read()).toMatchObject({ nextItem: { id: "told" }, lastUsedAt: at(5), completedCount: 1 });
  cache.writeQuery({
    query: ActivePageQuery,
    data: { activeLists: [{ ...list("packing"), nextItem: null }] },
  });
  expect(read()?.nextItem).toBeNull();
});

test("where they are known, it is the first that is not done, in their order", () => {
  const { cache, read } = start([
    item("late", 9),
    item("done", 1, { completed: true }),
    item("b", 2, { createdAt: at(2) }),
    item("a", 2, { createdAt: at(1) }),
  ]);
  expect(read()).toMatchObject({ nextItem: { id: "a" }, itemCount: 4, completedCount: 1 });
  removeItem(cache, "a");
  expect(read()?.nextItem?.id).toBe("b");
  for (const id of ["b", "late"]) removeItem(cache, id);
  expect(read()).toMatchObject({ nextItem: null, itemCount: 1, completedCount: 1 });
});

test("a list was used when it was, or when one of its known items was", () => {
  expect(start([item("a", 1, { updatedAt: at(7) }), item("b", 2, { updatedAt: at(6) })]).read()?.lastUsedAt).toBe(
    at(7),
  );
  expect(start([item("a", 1, { updatedAt: at(1) })]).read()?.lastUsedAt).toBe(at(5));
});
