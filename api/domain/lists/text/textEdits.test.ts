import { expect, inject, test, vi } from "vitest";
import { createSeededRandom, type SeededRandom } from "../../../testing/random.ts";
import { matchLines } from "./matchLines.ts";
import { type CurrentRow, type Merge, planMerge } from "./planMerge.ts";
import { readText } from "./readText.ts";
import { hasSameState, hasSameWords, type ListVersion, type VersionItem, writeVersion } from "./textVersion.ts";

/**
 * Edits of the text of a list by chance, while the list changes in the app. They hold the rules that `planMerge` states, for
 * rows that are no twins of others.
 */

const thorough = inject("thorough");
const EDITS = thorough ? 1_000 : 15;
vi.setConfig({ testTimeout: thorough ? 600_000 : 30_000 });

const WORDS = ["milk", "bread", "soap", "train", "Rome", "shoes", "blue", "ticket", "20 g", "salt", "tea", "[ ] box"];
const NOTES = ["two kinds", "- one\n- two", "first\n\nsecond", "> quoted", "# no heading", "1. one\n2. two\n", "a, b"];
const INDEXES = Array.from({ length: 200 }, (_, index) => index);

/** One line of the text, with what the edit did to it. */
type Line = { item: VersionItem; isNew: boolean; changes: Set<"words" | "state" | "place"> };

class Edit {
  #count = 0;
  readonly version: ListVersion;
  readonly lines: Line[];
  readonly rows: CurrentRow[];
  readonly ticked = new Set<string>();
  readonly changedInApp = new Set<string>();
  readonly deletedInApp = new Set<string>();

  constructor(readonly random: SeededRandom) {
    const items = INDEXES.map(() => this.#createItem());
    this.version = { name: "Trip", note: random.pick([null, "to Rome\n\n- by train"]), items };
    this.lines = items.map((item) => ({ item, isNew: false, changes: new Set() }));
    this.rows = items.map((item, index) => ({ ...item, sortingOrder: index + 1, isDeleted: false }));
    for (let count = random.pick([1, 10, 30]); count > 0; count--) this.#editText();
    for (let count = random.pick([0, 5, 15]); count > 0; count--) this.#changeInApp();
  }

  #createName() {
    const words = [this.random.pick(WORDS), this.random.pick(WORDS), this.random.pick(WORDS)];
    return this.random.chance(0.05) ? this.random.pick(WORDS) : [...words, this.#count++ * 7919].join(" ");
  }

  #createItem(): VersionItem {
    const isHeading = this.random.chance(0.08);
    const state = isHeading ? "open" : this.random.pick(["open", "ticked", "skipped"]);
    return {
      id: `row ${this.#count++}`,
      name: this.#createName(),
      note: this.random.chance(0.2) ? this.random.pick(NOTES) : null,
      completed: state === "ticked",
      isSkipped: state === "skipped",
      isHeading,
    };
  }

  #editText() {
    const index = this.random.pick([...this.lines.keys()]);
    const line = this.lines[index] as Line;
    const { item, changes } = line;
    const act = this.random.pick(["words", "state", "place", "add", "remove"] as const);
    if (act === "add") this.lines.splice(index, 0, { item: this.#createItem(), isNew: true, changes: new Set() });
    else if (act === "remove") this.lines.splice(index, 1);
    else if (act === "place") {
      this.lines.splice(index, 1);
      this.lines.splice(this.random.pick([...this.lines.keys()]), 0, line);
      changes.add(act);
    } else if (act === "words") {
      line.item = { ...item, name: `${item.name} ${this.random.pick(["large", "2", "now"])}` };
      changes.add(act);
    } else if (!item.isHeading) {
      line.item = { ...item, completed: !item.completed, isSkipped: false };
      changes.add(act);
    }
  }

  #changeInApp() {
    const row = this.random.pick(this.rows);
    const act = this.random.pick(["tick", "tick", "tick", "words", "delete", "add"] as const);
    if (act === "add") {
      this.rows.push({ ...this.#createItem(), sortingOrder: this.rows.length + 1, isDeleted: false });
      return;
    }
    if (row.isDeleted) return;
    if (act === "tick" && !row.isHeading) {
      Object.assign(row, { completed: !row.completed, isSkipped: false });
      this.ticked.add(row.id);
      this.changedInApp.add(row.id);
    } else if (act === "words") {
      row.name += " of the app";
      this.changedInApp.add(row.id);
    } else if (act === "delete") {
      row.isDeleted = true;
      this.deletedInApp.add(row.id);
    }
  }

  writeText(): string {
    const text = writeVersion({ ...this.version, items: this.lines.map(({ item }) => item) });
    const trimmed = this.random.chance(0.3) ? text.replaceAll(/ +$/gm, "") : text;
    return this.random.chance(0.3) ? `\ufeff${trimmed.replaceAll("\n", "\r\n")}` : trimmed;
  }

  /** Returns the rows after the merge, in their order, by their ids. */
  apply({ added, changed, removedIds }: Merge): Map<string, CurrentRow> {
    const rows = new Map(this.rows.filter(({ isDeleted }) => !isDeleted).map((row) => [row.id, row]));
    for (const id of removedIds) rows.delete(id);
    for (const row of changed) rows.set(row.id, { ...row, isDeleted: false });
    for (const row of added) rows.set(row.id, { ...row, isDeleted: false });
    return new Map([...rows].sort(([, a], [, b]) => a.sortingOrder - b.sortingOrder));
  }
}

const describeWords = ({ name, note, isHeading }: VersionItem) => JSON.stringify([name, note, isHeading]);

/** Returns the names that several rows of an edit have. */
function findTwins({ version, lines }: Edit): Set<string> {
  const names = [...version.items, ...lines.flatMap(({ item, isNew }) => (isNew ? item : []))].map(({ name }) => name);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

test("an edited text changes what it says, and nothing that it does not say", () => {
  let [untouched, ticks, reworded, keptIds] = [0, 0, 0, 0];
  for (let seed = 1; seed <= EDITS; seed++) {
    const edit = new Edit(createSeededRandom(seed));
    const { version, lines, rows: current } = edit;
    const read = readText(edit.writeText(), version);
    expect(read.title, `seed ${seed}`).toEqual({ name: version.name, note: version.note });
    const items = lines.map(({ item }) => item);
    expect(read.items.map((item) => describeWords({ ...item, id: "" }))).toEqual(items.map(describeWords));
    const matched = matchLines(version.items, read.items);
    const after = edit.apply(planMerge({ lines: read.items, version: version.items, rows: matched }, current));
    const twins = findTwins(edit);
    for (const [index, { item, isNew, changes }] of lines.entries()) {
      if (isNew || twins.has(item.name)) continue;
      const before = current.find(({ id }) => id === item.id) as CurrentRow;
      const row = after.get(item.id);
      if (changes.has("words")) {
        reworded++;
        if (version.items[matched[index] as number]?.id === item.id) keptIds++;
        continue;
      }
      expect(row === undefined, `seed ${seed}: ${item.id} is ${row ? "there" : "gone"}`).toBe(before.isDeleted);
      if (!row) continue;
      untouched++;
      expect(hasSameWords(row, before), `seed ${seed}: the words of ${item.id}`).toBe(true);
      if (edit.ticked.has(item.id)) ticks++;
      const expected = changes.has("state") ? item : before;
      expect(hasSameState(row, expected), `seed ${seed}: the tick of ${item.id}`).toBe(true);
    }
    // What the text lacks is gone where it has not changed, and stays where it has.
    const inText = new Set(items.map(({ id }) => id));
    for (const { id, name } of version.items) {
      if (inText.has(id) || twins.has(name) || edit.deletedInApp.has(id)) continue;
      const isMatched = matched.includes(version.items.findIndex((item) => item.id === id));
      if (!isMatched) expect(after.has(id), `seed ${seed}: ${id}`).toBe(edit.changedInApp.has(id));
    }
    const known = new Set(version.items.map(({ id }) => id));
    for (const row of current) if (!known.has(row.id)) expect(after.has(row.id)).toBe(!row.isDeleted);
  }
  expect(untouched).toBeGreaterThan(EDITS * 100);
  expect(ticks).toBeGreaterThan(EDITS);
  expect(keptIds / reworded).toBeGreaterThan(0.9);
});

test("the rows have the order of the text, and those that it does not know stay behind their neighbours", () => {
  for (let seed = 1; seed <= EDITS; seed++) {
    const edit = new Edit(createSeededRandom(seed + 100_000));
    const { version, lines, rows: current } = edit;
    const read = readText(edit.writeText(), version);
    const rows = matchLines(version.items, read.items);
    const after = edit.apply(planMerge({ lines: read.items, version: version.items, rows }, current));
    const twins = findTwins(edit);
    const ids = [...after.keys()];
    const places = lines
      .filter(({ item, isNew, changes }) => !isNew && !changes.has("words") && !twins.has(item.name))
      .map(({ item }) => ids.indexOf(item.id))
      .filter((place) => place >= 0);
    expect(places.length).toBeGreaterThan(100);
    expect(places, `seed ${seed}`).toEqual([...places].sort((a, b) => a - b));
  }
});
