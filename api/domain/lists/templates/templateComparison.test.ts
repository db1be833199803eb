import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareWithTemplate,
  type ComparedItem,
  type Comparison,
  type Difference,
  planUpdate,
  type Side,
  updateCopied,
} from "./templateComparison.ts";

let lastId = 0;
const makeId = () => `new ${++lastId}`;

/** Makes a template of these items, and a list that was just made from it: item "a" has the id "a" there, and "A" here. */
function makeComparison(names: string): Comparison {
  const words = [...names].map((name) => ({ name, note: null, isHeading: false }));
  return {
    copied: words.map((each) => ({ ...each, itemId: each.name, templateItemId: each.name.toUpperCase() })),
    template: words.map((each) => ({ ...each, id: each.name.toUpperCase(), completed: false, templateItemId: null })),
    list: words.map((each) => ({
      ...each,
      id: each.name,
      completed: false,
      templateItemId: each.name.toUpperCase(),
    })),
  };
}

/** Applies differences to a side, as the server does with the plan. */
function applyTo(side: Side, comparison: Comparison, chosen: readonly Difference[]): Comparison {
  const plan = planUpdate(comparison, chosen, side);
  const newIds = new Map<string, string>();
  const byId = new Map(comparison[side].map((item) => [item.id, item]));
  const changed = new Map(plan.changed.map((item) => [item.id, item]));
  const rows = plan.order.map((entry): ComparedItem => {
    if ("copyOf" in entry) {
      const { id: source, name, note, isHeading } = entry.copyOf;
      const id = makeId();
      newIds.set(source, id);
      return { id, name, note, isHeading, completed: false, templateItemId: side === "list" ? source : null };
    }
    const item = byId.get(entry.id) as ComparedItem;
    return { ...item, ...changed.get(entry.id) };
  });
  const applied = { ...comparison, [side]: rows, copied: updateCopied(comparison, chosen, side, newIds) };
  if (side === "list") return applied;
  const list = comparison.list.map((item) => ({ ...item, templateItemId: newIds.get(item.id) ?? item.templateItemId }));
  return { ...applied, list };
}

const show = ({ kind, itemId, templateItemId, after }: Difference) =>
  `${kind} ${itemId ?? "-"} ${templateItemId ?? "-"}${after ? ` ${after.isHeading ? "#" : ""}${after.name}` : ""}`;
const showAll = (comparison: Comparison) => {
  const { toTemplate, toList } = compareWithTemplate(comparison);
  return { toTemplate: toTemplate.map(show), toList: toList.map(show) };
};

const NONE = { toTemplate: [], toList: [] };

const rename = (side: ComparedItem[], id: string, name: string) =>
  side.map((item) => (item.id === id ? { ...item, name } : item));
const remove = (side: ComparedItem[], id: string) => side.filter((item) => item.id !== id);
const own = (name: string): ComparedItem => ({
  id: `own ${name}`,
  name,
  note: null,
  isHeading: false,
  completed: false,
  templateItemId: null,
});

describe("a list and its template", () => {
  const start = makeComparison("abc");

  it("do not differ at first, also when items of the list are ticked", () => {
    const list = start.list.map((item) => ({ ...item, completed: true }));
    expect(showAll({ ...start, list })).toEqual(NONE);
  });

  it.for<[string, Comparison, { toTemplate: string[]; toList: string[] }]>([
    [
      "differ when the list has changed an item",
      { ...start, list: rename(start.list, "a", "x") },
      { toTemplate: ["CHANGED a A x"], toList: [] },
    ],
    [
      "differ when the template has changed an item",
      { ...start, template: rename(start.template, "A", "x") },
      { toTemplate: [], toList: ["CHANGED a A x"] },
    ],
    [
      "differ in both directions when both have changed an item",
      { ...start, list: rename(start.list, "a", "x"), template: rename(start.template, "A", "y") },
      { toTemplate: ["CHANGED a A x"], toList: ["CHANGED a A y"] },
    ],
    [
      "do not differ when both have changed an item in the same way",
      { ...start, list: rename(start.list, "a", "x"), template: rename(start.template, "A", "x") },
      NONE,
    ],
    [
      "differ when the list has removed an item",
      { ...start, list: remove(start.list, "a") },
      { toTemplate: ["REMOVED a A"], toList: [] },
    ],
    [
      "differ when the template has removed an item",
      { ...start, template: remove(start.template, "A") },
      { toTemplate: [], toList: ["REMOVED a A"] },
    ],
    [
      "do not differ when both have removed an item",
      { ...start, list: remove(start.list, "a"), template: remove(start.template, "A") },
      NONE,
    ],
    [
      "do not differ when the template has removed an item that is ticked in the list",
      {
        ...start,
        list: start.list.map((item) => ({ ...item, completed: true })),
        template: remove(start.template, "A"),
      },
      NONE,
    ],
    [
      "differ in both directions when the list has changed an item that the template has removed",
      { ...start, list: rename(start.list, "a", "x"), template: remove(start.template, "A") },
      { toTemplate: ["ADDED a A x"], toList: ["REMOVED a A"] },
    ],
    [
      "differ in both directions when the list has removed an item that the template has changed",
      { ...start, list: remove(start.list, "a"), template: rename(start.template, "A", "x") },
      { toTemplate: ["REMOVED a A"], toList: ["ADDED a A x"] },
    ],
    [
      "differ when the list has an item of its own",
      { ...start, list: [own("x"), ...start.list] },
      { toTemplate: ["ADDED own x - x"], toList: [] },
    ],
    [
      "differ when the template has a new item",
      { ...start, template: [own("x"), ...start.template] },
      { toTemplate: [], toList: ["ADDED - own x x"] },
    ],
    [
      "do not differ when the list has an item of another template",
      { ...start, list: [...start.list, { ...own("x"), templateItemId: "elsewhere" }] },
      NONE,
    ],
    [
      "differ when the list has got a new item of the template in another way",
      {
        ...start,
        template: [own("x"), ...start.template],
        list: [...start.list, { ...own("y"), templateItemId: "own x" }, { ...own("z"), templateItemId: "own x" }],
      },
      {
        toTemplate: ["CHANGED own y own x y", "MOVED own y own x y"],
        toList: ["CHANGED own y own x x", "MOVED own y own x x"],
      },
    ],
    [
      "differ when the list has a second item with the same words",
      { ...start, list: [...start.list, own("a")] },
      { toTemplate: ["ADDED own a - a"], toList: [] },
    ],
    [
      "differ when the list has another order",
      { ...start, list: start.list.toReversed().toSpliced(0, 2, ...start.list.slice(1)) },
      { toTemplate: ["MOVED a A a"], toList: [] },
    ],
    [
      "differ when the template has another order",
      { ...start, template: [2, 0, 1].map((at) => start.template[at] as ComparedItem) },
      { toTemplate: [], toList: ["MOVED c C c"] },
    ],
    [
      "do not differ when the template has made a heading of an item that is ticked in the list",
      {
        ...start,
        list: start.list.map((item) => ({ ...item, completed: true })),
        template: start.template.map((item) => ({ ...item, isHeading: true })),
      },
      NONE,
    ],
  ])("%s", ([, comparison, differences]) => {
    const found = showAll(comparison);
    // The item that stands elsewhere may be the other one of two.
    if (found.toTemplate[0]?.startsWith("MOVED")) expect([found.toTemplate.length, found.toList]).toEqual([1, []]);
    else expect(found).toEqual(differences);
  });

  it("differ as before when an update is undone", () => {
    const changed = { ...start, list: [...rename(start.list, "a", "x"), own("y")] };
    const before = showAll(changed);
    const updated = applyTo("template", changed, compareWithTemplate(changed).toTemplate);
    expect(showAll(updated)).toEqual(NONE);
    const [newItem] = updated.template.filter(({ name }) => name === "y");
    const back = { ...updated, template: start.template };
    expect(showAll(back)).toEqual({ ...before, toTemplate: ["CHANGED a A x", `ADDED own y ${newItem?.id} y`] });
  });

  it("give a difference another id when its words have changed", () => {
    const idOf = (name: string) =>
      compareWithTemplate({ ...start, list: rename(start.list, "a", name) }).toTemplate[0]?.id;
    expect(idOf("x")).toBe(idOf("x"));
    expect(idOf("x")).not.toBe(idOf("y"));
  });
});

describe("a list and its template after random edits", () => {
  type Edit = { side: Side; kind: string; at: number; to: number; word: string };
  const edit: fc.Arbitrary<Edit> = fc.record({
    side: fc.constantFrom<Side>("template", "list"),
    kind: fc.constantFrom("rename", "note", "heading", "tick", "move", "add", "remove", "get on another way"),
    at: fc.nat(20),
    to: fc.nat(20),
    word: fc.constantFrom("a", "b", "x", "y"),
  });

  function edited(comparison: Comparison, { side, kind, at, to, word }: Edit): Comparison {
    const rows = [...comparison[side]];
    const index = rows.length > 0 ? at % rows.length : 0;
    const item = rows[index];
    if (kind === "add") rows.splice(rows.length > 0 ? to % rows.length : 0, 0, { ...own(word), id: makeId() });
    else if (!item) return comparison;
    else if (kind === "get on another way") return getOnAnotherWay(comparison, at, to);
    else if (kind === "remove") rows.splice(index, 1);
    else if (kind === "move") rows.splice(to % rows.length, 0, ...rows.splice(index, 1));
    else if (kind === "rename") rows[index] = { ...item, name: word };
    else if (kind === "note") rows[index] = { ...item, note: word };
    else if (kind === "heading") rows[index] = { ...item, isHeading: !item.isHeading, completed: false };
    else if (side === "list" && !item.isHeading) rows[index] = { ...item, completed: !item.completed };
    return { ...comparison, [side]: rows };
  }

  /** Gives the list an item from one of the template's that it has none from, as `moveItems` and `addTemplate` do. */
  function getOnAnotherWay(comparison: Comparison, at: number, to: number): Comparison {
    const had = new Set(comparison.list.map(({ templateItemId }) => templateItemId));
    const originals = comparison.template.filter(({ id }) => !had.has(id));
    const original = originals[at % originals.length];
    if (!original) return comparison;
    const item = { ...original, id: makeId(), templateItemId: original.id };
    return { ...comparison, list: comparison.list.toSpliced(to % (comparison.list.length + 1), 0, item) };
  }

  const edits = fc.array(edit, { maxLength: 25 });
  const makeEdited = (each: readonly Edit[]) => each.reduce(edited, makeComparison("abcdef"));

  /** The words of each side. They do not say whether a ticked item is a heading, because it cannot be one. */
  function readText({ list, template, copied }: Comparison) {
    const ticked = new Set(list.flatMap(({ completed, templateItemId }) => (completed && templateItemId) || []));
    const there = new Set(template.map(({ id }) => id));
    // An item that was got on another way and is gone from the template counts as one from another template.
    const known = new Set(copied.map(({ templateItemId }) => templateItemId));
    const isKept = ({ completed, templateItemId }: ComparedItem) =>
      templateItemId !== null && !there.has(templateItemId) && (completed || !known.has(templateItemId));
    return {
      list: list
        .filter((item) => !isKept(item))
        .map(({ name, note, isHeading, completed }) => [name, note, completed || isHeading]),
      template: template.map(({ id, name, note, isHeading }) => [name, note, ticked.has(id) || isHeading]),
    };
  }

  it("are equal when all differences of one direction and then all of the other are applied", () => {
    fc.assert(
      fc.property(edits, (each) => {
        const start = makeEdited(each);
        const middle = applyTo("template", start, compareWithTemplate(start).toTemplate);
        // An item that was added can make another one count as moved here, which is then a difference of both sides.
        expect(compareWithTemplate(middle).toTemplate.filter(({ kind }) => kind !== "MOVED")).toEqual([]);
        const end = applyTo("list", middle, compareWithTemplate(middle).toList);
        expect(compareWithTemplate(end)).toEqual(NONE);
        const { list, template } = readText(end);
        expect(list).toEqual(template);
        const tickedBefore = start.list.filter(({ completed }) => completed).map(({ id }) => id);
        const tickedAfter = end.list.filter(({ completed }) => completed).map(({ id }) => id);
        expect(tickedAfter.toSorted()).toEqual(tickedBefore.toSorted());
      }),
      { numRuns: 2_000 },
    );
  });

  it("stay as they are when no difference is applied", () => {
    fc.assert(
      fc.property(edits, fc.constantFrom<Side>("template", "list"), (each, side) => {
        const start = makeEdited(each);
        expect(applyTo(side, start, [])).toEqual(start);
      }),
    );
  });

  it("change exactly by the differences that are applied", () => {
    fc.assert(
      fc.property(
        edits,
        fc.constantFrom<Side>("template", "list"),
        fc.infiniteStream(fc.boolean()),
        (each, side, picks) => {
          const start = makeEdited(each);
          const all = compareWithTemplate(start)[side === "template" ? "toTemplate" : "toList"];
          const chosen = all.filter(() => picks.next().value as boolean);
          const end = applyTo(side, start, chosen);
          const idOf = ({ itemId, templateItemId }: Difference) => (side === "template" ? templateItemId : itemId);
          const ofKind = (kind: string) => chosen.filter((difference) => difference.kind === kind);
          const removed = new Set(ofKind("REMOVED").map(idOf));
          const changed = new Map(ofKind("CHANGED").map((difference) => [idOf(difference), difference.after]));
          const byId = new Map(end[side].map((item) => [item.id, item]));
          for (const item of start[side]) {
            if (removed.has(item.id)) expect(byId.has(item.id)).toBe(false);
            else
              expect(byId.get(item.id)).toMatchObject({
                ...item,
                templateItemId: expect.anything(),
                ...changed.get(item.id),
                ...(side === "template" || !item.templateItemId ? { templateItemId: item.templateItemId } : {}),
              });
          }
          const before = new Set(start[side].map(({ id }) => id));
          const added = end[side].filter(({ id }) => !before.has(id));
          expect(added.map(({ name }) => name).toSorted()).toEqual(
            ofKind("ADDED")
              .map(({ after }) => after?.name ?? "")
              .toSorted(),
          );
          const moved = new Set(ofKind("MOVED").map(idOf));
          const stays = ({ id }: ComparedItem) => before.has(id) && !moved.has(id) && !removed.has(id);
          expect(end[side].filter(stays).map(({ id }) => id)).toEqual(start[side].filter(stays).map(({ id }) => id));
          const left = compareWithTemplate(end)[side === "template" ? "toTemplate" : "toList"].map(({ id }) => id);
          // One of two items that exchanged their places may stand elsewhere still.
          for (const { id, kind } of chosen) if (kind !== "MOVED") expect(left).not.toContain(id);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
