import { expect, inject, test, vi } from "vitest";
import { isVisible, LINE_BREAK } from "../../../../shared/plainText.ts";
import { createSeededRandom, type SeededRandom } from "../../../testing/random.ts";
import { readText } from "./readText.ts";
import { type ListVersion, type VersionItem, writeVersion } from "./textVersion.ts";

/**
 * Lists by chance, with every kind of blank, quote, fence and box in their names and notes. What is read from their text is
 * what was written.
 */

const thorough = inject("thorough");
const LISTS = thorough ? 20_000 : 400;
vi.setConfig({ testTimeout: thorough ? 600_000 : 30_000 });

const BLANKS = ["", " ", "  ", "    ", "\t", " \t", "\u00a0", "\u3000", "\u2009", "\u200b", "&nbsp;"];
const MARKS = [
  "> ",
  ">",
  "> > ",
  ">>",
  "- ",
  "-",
  "* ",
  "+ ",
  "• ",
  "・",
  "- [ ] ",
  "- [x] ",
  "- [-] ",
  "[ ] ",
  "[x]",
  "\\\\[ ] ",
  "☐ ",
  "☑ ",
  "✅ ",
  "1. ",
  "2) ",
  "a. ",
  "(1)\t",
  "① ",
  "# ",
  "## ",
  "#",
  "|",
  "| a | b |",
  "```",
  "~~~",
  "````js",
  "---",
  "===",
  ": ",
  "**",
  "o\t",
  "\u200e",
  "\u2028",
];
const WORDS = ["", "a", "Eggs", "200 g flour", "b:", "c #", "ends ", "**bold**", "x\ty", "née", "🍏", "[ ]"];
const ENDS = ["\n", "\n", "\n", "\n\n", "\r\n", "\u2028"];

const writeLine = ({ pick, chance }: SeededRandom) =>
  pick(BLANKS) + (chance(0.7) ? pick(MARKS) : "") + (chance(0.3) ? pick(BLANKS) + pick(MARKS) : "") + pick(WORDS);

/** Names have a line, without blanks around it, that shows something. */
function writeName(random: SeededRandom): string {
  const name = writeLine(random).split(LINE_BREAK).join(" ").trim();
  return isVisible(name) ? name : writeName(random);
}

function writeNote(random: SeededRandom): string | null {
  if (random.chance(0.2)) return null;
  let note = writeLine(random);
  while (random.chance(0.6)) note += random.pick(ENDS) + writeLine(random);
  return note || null;
}

function createItem(random: SeededRandom, id: number): VersionItem {
  const isHeading = random.chance(0.3);
  const state = isHeading ? "open" : random.pick(["open", "ticked", "skipped"]);
  return {
    id: String(id),
    name: writeName(random),
    note: writeNote(random),
    completed: state === "ticked",
    isSkipped: state === "skipped",
    isHeading,
  };
}

function createVersion(seed: number): ListVersion {
  const random = createSeededRandom(seed);
  const items: VersionItem[] = [];
  while (random.chance(0.8)) items.push(createItem(random, items.length));
  // Almost the same words once more.
  for (const item of items.slice(0, 2))
    if (random.chance(0.3))
      items.push({ ...item, id: String(items.length), note: `${item.note ?? ""}${random.pick(BLANKS)}` || null });
  return { name: writeName(random), note: writeNote(random), items };
}

const seeds = Array.from({ length: LISTS }, (_, index) => index);

const withoutIds = ({ name, note, items }: ListVersion) => ({
  title: { name, note },
  items: items.map(({ id: _id, ...item }) => item),
});

test("a text that nobody has changed says what the list has, to the letter", () => {
  for (const seed of seeds) {
    const version = createVersion(seed);
    expect(readText(writeVersion(version), version), `seed ${seed}`).toEqual(withoutIds(version));
  }
});

test("an item whose words the text changes leaves all others as they are", () => {
  for (const seed of seeds) {
    const version = createVersion(seed);
    const [first, ...others] = version.items;
    if (!first) continue;
    const edited = { ...version, items: [{ ...first, name: "Changed", note: null }, ...others] };
    const { title, items } = readText(writeVersion(edited), version);
    expect({ title, items: items.slice(1) }, `seed ${seed}`).toEqual({
      ...withoutIds(version),
      items: withoutIds(version).items.slice(1),
    });
    expect(items[0]).toMatchObject({ name: "Changed", note: null });
  }
});

/** Returns a list with notes by chance, as it is read from its text: with other names, and one kind of ends of lines. */
function readNotes(version: ListVersion): ListVersion {
  const toLines = (note: string | null) => note && note.split(LINE_BREAK).join("\n");
  const items = version.items.map((item) => ({ ...item, name: `Item ${item.id}`, note: toLines(item.note) }));
  return { name: "Trip", note: toLines(version.note), items };
}

test("the text makes lists with the same notes where there is none yet", () => {
  for (const seed of seeds) {
    const version = readNotes(createVersion(seed));
    const read = readText(writeVersion(version), { name: "New", note: null, items: [] });
    expect(read, `seed ${seed}`).toEqual(withoutIds(version));
  }
});
