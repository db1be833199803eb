/**
 * Examples of the orders (docs/api.md, Order). The rows of each case are in the expected order. Tests of the server
 * and of the client use the same cases.
 */
type OrderCase<Row> = { what: string; rows: Row[] };

const named = (...names: string[]) => names.map((name, index) => ({ id: `0000000${index}`, name }));

export const nameCases: OrderCase<{ id: string; name: string }>[] = [
  { what: "case is ignored", rows: named("apples", "Bread", "cheese") },
  { what: "numbers sort by value", rows: named("Trip 2", "trip 10", "Trip 100") },
  {
    what: "equal names sort by id",
    rows: [
      { id: "a", name: "Same" },
      { id: "b", name: "same" },
      { id: "c", name: "SAME" },
    ],
  },
  { what: "a letter with an accent sorts next to the letter", rows: named("eat", "éclair", "Edge", "zoo") },
  { what: "a letter with an accent sorts after the same letter", rows: named("resume", "résumé") },
  { what: "other scripts come after Latin", rows: named("zebra", "список", "リスト") },
];

const list = (id: string, priority: number, date: string | null, name = "List") => ({ id, name, priority, date });

export const activeCases: OrderCase<{ id: string; name: string; priority: number; date: string | null }>[] = [
  { what: "higher priority first", rows: [list("c", 2, null), list("b", 1, null), list("a", -1, null)] },
  {
    what: "earlier date first, no date last",
    rows: [list("c", 0, "2026-01-09"), list("b", 0, "2026-11-21"), list("a", 0, null)],
  },
  { what: "priority before date", rows: [list("b", 1, null), list("a", 0, "2026-01-01")] },
  {
    what: "then the name, then the id",
    rows: [
      list("d", 0, null, "ant 2"),
      list("c", 0, null, "Ant 10"),
      list("a", 0, null, "bee"),
      list("b", 0, null, "Bee"),
    ],
  },
];

const item = (id: string, sortingOrder: number, createdAt = "2026-11-21T09:00:00.000Z") => ({
  id,
  sortingOrder,
  createdAt,
});

export const itemCases: OrderCase<{ id: string; sortingOrder: number; createdAt: string }>[] = [
  { what: "by number, not by text", rows: [item("c", -3), item("b", 2), item("a", 10)] },
  { what: "fractions and huge numbers", rows: [item("d", -1e308), item("c", 0.1), item("b", 0.2), item("a", 1e308)] },
  {
    what: "equal numbers by creation time, then by id",
    rows: [item("c", 1, "2026-11-21T08:59:59.999Z"), item("a", 1), item("b", 1)],
  },
];
