import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePastedText } from "./parsePastedText.ts";

/**
 * Writes items as short lines: `# ` is a heading, `[x] ` a ticked item, `[-] ` a skipped one, and ` // ` is before the
 * note.
 */
function read(text: string, joinsParents = false) {
  return parsePastedText(text, { joinsParents }).items.map(({ name, note, completed, isSkipped, isHeading }) => {
    const mark = isHeading ? "# " : completed ? "[x] " : isSkipped ? "[-] " : "";
    return `${mark}${name}${note === null ? "" : ` // ${note}`}`;
  });
}

describe("a line of pasted text", () => {
  it.for<[text: string, items: string[]]>([
    ["- a\n- b", ["a", "b"]],
    ["* a\n+ b\n• c\n‣ d\n– e", ["a", "b", "c", "d", "e"]],
    ["1. a\n2. b", ["a", "b"]],
    ["1) a\n2) b", ["a", "b"]],
    ["1. a\n1. b\n1. c", ["a", "b", "c"]],
    ["0. a\n1. b", ["a", "b"]],
    ["a) x\nb) y", ["x", "y"]],
    ["a) b\nmilk", ["a) b", "milk"]],
    ["1. Advent\nGlühwein", ["1. Advent", "Glühwein"]],
    ["5. five\n6. six", ["5. five", "6. six"]],
    ["３．牛乳\nパン", ["３．牛乳", "パン"]],
    ["1984\n1985", ["1984", "1985"]],
    ["1984. A year\nmilk", ["1984. A year", "milk"]],
    ["3. Oktober\n4. November", ["3. Oktober", "4. November"]],
    ["1. 5 kg flour\n2. 3 eggs", ["5 kg flour", "3 eggs"]],
    ["1.5 kg flour\n2.5 l milk", ["1.5 kg flour", "2.5 l milk"]],
    ["7 eggs\n2 l milk", ["7 eggs", "2 l milk"]],
    ["10:30 dentist\n11:00 bank", ["10:30 dentist", "11:00 bank"]],
    ["I. one\nII. two", ["I. one", "II. two"]],
    ["(1) one\n(2) two", ["(1) one", "(2) two"]],
    ["o one\no two", ["o one", "o two"]],
    ["1. a\n   - b\n2. c", ["a", "b", "c"]],
    ["- [ ] a\n- [x] b\n- [X] c", ["a", "[x] b", "[x] c"]],
    ["[ ] a\n[x] b", ["a", "[x] b"]],
    ["- [-] a\n- [~] b\n[~] c\n- \\[-\\] d", ["[-] a", "[-] b", "[-] c", "[-] d"]],
    ["# [-] a\n[-]b", ["# [-] a", "[-]b"]],
    ["1. [x] a\n2. [ ] b", ["[x] a", "b"]],
    ["☐ a\n☑ b\n✓ c\n✔️ d", ["a", "[x] b", "[x] c", "[x] d"]],
    ["✅ Free\n✅ Fast", ["✅ Free", "✅ Fast"]],
    ["- [-] gone\n- [>] later", ["[-] gone", "[>] later"]],
    ["[ ]\n[x]\nmilk", ["milk"]],
    ["- \n-\nmilk", ["milk"]],
    ["[]\n[] a", ["a"]],
    ["- [ ] [x] a\nb", ["[x] a", "b"]],
    ["- - -\nmilk\n* * *\n___", ["milk"]],
    ["--\nAnn", ["Ann"]],
    ["-5 °C jacket\n-x", ["-5 °C jacket", "-x"]],
    ["*bold* word\n*a", ["*bold* word", "*a"]],
    ["… and more\n... dots", ["… and more", "... dots"]],
    ["# Fruit\n- apple\n## Veg ##\n- leek", ["# Fruit", "apple", "# Veg", "leek"]],
    ["#tag one\n#2 thing", ["#tag one", "#2 thing"]],
    ["# \n# x", ["# x"]],
    ["Fruit:\n- apple\nVeg：\n- leek", ["# Fruit", "apple", "# Veg", "leek"]],
    ["Fruit:\n  apple\n  pear", ["# Fruit", "apple", "pear"]],
    ["Shopping:\nmilk\nbread", ["Shopping:", "milk", "bread"]],
    ["a:\nb:\n- c", ["a:", "# b", "c"]],
    ["**Kitchen**\n- pan", ["# Kitchen", "pan"]],
    ["**Note**\ntext", ["**Note**", "text"]],
    ["- Call Ann\n  about the house\n- Next", ["Call Ann // about the house", "Next"]],
    ["Title\n=====\n- a", ["# Title", "a"]],
    ["Milk\nBread\n---\nSugar", ["Milk", "Bread", "Sugar"]],
    ["\ta\n\tb", ["a", "b"]],
    ["Salt  \nPepper\t", ["Salt", "Pepper"]],
    ["- x\n\n\n- y", ["x", "y"]],
    ["```\n- a\n- b\n```", ["a", "b"]],
    ["- a\n```sh\n- rm x\n```\n- b", ["a", "- rm x", "b"]],
    ["- a\n```\n- b", ["a", "```", "b"]],
    ["> - a\n> - b", ["a", "b"]],
    ["https://a.example/x:1\nhttps://b.example", ["https://a.example/x:1", "https://b.example"]],
    ["Hi Ann,\n\nplease bring:\n- cups\n- forks\n\n-- \nBob", ["Hi Ann,", "# please bring", "cups", "forks", "Bob"]],
    ["・牛乳\n・パン", ["牛乳", "パン"]],
    ["① 牛乳\n② パン", ["牛乳", "パン"]],
    ["1、牛乳\n2、面包", ["牛乳", "面包"]],
    ["一、牛奶\n二、面包", ["牛奶", "面包"]],
    ["１．牛乳\n２．パン", ["牛乳", "パン"]],
    ["\u3000- 全角\n- b", ["全角", "b"]],
    ["- שלום\n- [x] עולם", ["שלום", "[x] עולם"]],
    ["\u200f- שלום\n- \u200fעולם", ["שלום", "\u200fעולם"]],
    ["&nbsp;&nbsp;- a\n- &nbsp;b", ["a", "b"]],
    ["\u200b- a\n\ufeff- b", ["a", "b"]],
    ["- a\r\n- b\r- c\u2028- d\u2029- e", ["a", "b", "c", "d", "e"]],
    ["•\ta\n-\u00a0c", ["a", "c"]],
    ["- 👩‍👩‍👧 family\n- 🇩🇪 x", ["👩‍👩‍👧 family", "🇩🇪 x"]],
    ["- a\u00a0b\n- c", ["a\u00a0b", "c"]],
    ["* [link](http://x)\n* `code`", ["[link](http://x)", "`code`"]],
    ["<ul><li>a</li></ul>\n<li>b", ["<ul><li>a</li></ul>", "<li>b"]],
  ])("reads %j", ([text, items]) => {
    expect(read(text)).toEqual(items);
  });
});

describe("a pasted table", () => {
  it.for<[text: string, items: string[]]>([
    ["| Item | Note |\n|---|---|\n| Tent | a \\| b |\n| Rope |", ["Tent // a | b", "Rope"]],
    ["a | b\n--|--\nx | y | z", ["x // b: y\nz"]],
    ["| | Item |\n|-|-|\n| [x] | Tent |\n| [ ] | Rope |", ["[x] Tent", "Rope"]],
    ["| Item | |\n|-|-|\n| [x] - Tent | |", ["[x] Tent"]],
    ["a | b\nc | d", ["a | b", "c | d"]],
    ["| Tent |\n|---|", ["| Tent |", "|---|"]],
    ["- Tent\n  size | color\n  --- | ---\n  2 | green", ["Tent // size | color\n--- | ---\n2 | green"]],
    ["| Item | Note |\n|---|---|\n| Tent | green |", ["Tent // green"]],
    ["Item | Note\n:-- | --:\nTent | green", ["Tent // green"]],
    ["name|note\nTent|green", ["Tent // green"]],
    ['name,note\n"Milk, 2 l","a ""b"""\nBread,', ['Milk, 2 l // a "b"', "Bread"]],
    ["Milk, eggs\nBread, butter", ["Milk, eggs", "Bread, butter"]],
    ["name\nmilk\nbread", ["name", "milk", "bread"]],
    ["Task;Done\nMilk;x\nBread;", ["[x] Milk", "Bread"]],
    ["Task;Done\nMilk;perhaps\nBread;no", ["Milk // Done: perhaps", "Bread"]],
    ["Title;Notes;Due\nTent;green;Monday", ["Tent // green\nDue: Monday"]],
    ["Tent\t2\nRope\t1", ["Tent // 2", "Rope // 1"]],
    ["Title\tNotes\nTent\tgreen", ["Tent // green"]],
    ['"a\nb"', ['"a', 'b"']],
    ['name,note\n"a,b\nc,d', ["name,note", '"a,b', "c,d"]],
    ["name,note\na,b,c", ["name,note", "a,b,c"]],
  ])("reads %j", ([text, items]) => {
    expect(read(text)).toEqual(items);
  });
});

describe("an indented item", () => {
  it.for<[text: string, flat: string[], joined: string[]]>([
    ["- Fruit:\n  - apple", ["Fruit:", "apple"], ["Fruit:", "Fruit: apple"]],
    ["- Trip\n  - Socks\n    - wool", ["Trip", "Socks", "wool"], ["Trip", "Trip: Socks", "Trip: Socks: wool"]],
    ["Trip\n  Socks", ["Trip", "Socks"], ["Trip", "Trip: Socks"]],
  ])("is an item of its own, or has the names above it: %j", ([text, flat, joined]) => {
    expect(read(text)).toEqual(flat);
    expect(read(text, true)).toEqual(joined);
    expect(parsePastedText(text).hasParents).toBe(true);
  });

  it("has no name above it in a text without indents, nor under a heading", () => {
    expect(parsePastedText("- a\n- b").hasParents).toBe(false);
    expect(parsePastedText("Fruit:\n  apple\n  pear").hasParents).toBe(false);
    expect(read("- a\n  # H\n    - b", true)).toEqual(["a", "# H", "b"]);
  });

  it("has at most 200 characters of the names above it, the nearest ones", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `${" ".repeat(index)}- item ${index}`);
    const name = parsePastedText(lines.join("\n"), { joinsParents: true }).items.at(-1)?.name ?? "";
    expect(name).toMatch(/^item \d+: .*item 98: item 99$/u);
    expect(name.length).toBeLessThanOrEqual(207);
  });
});

describe("text that an item cannot hold", () => {
  it("is cut at a space after 2,000 characters, and goes on in the note", () => {
    const [item] = parsePastedText(`- ${"word ".repeat(500)}\n  own note\n- b`).items;
    expect(item?.name).toBe("word ".repeat(400).trimEnd());
    expect(item?.note).toBe(`${"word ".repeat(100).trimEnd()}\nown note`);
  });

  it("is counted by characters, and not cut within one", () => {
    const [item] = parsePastedText(`${"😀".repeat(2_001)}\nb`).items;
    expect([item?.name, item?.note]).toEqual(["😀".repeat(2_000), "😀"]);
  });

  it("is left out and counted", () => {
    expect(parsePastedText("a\0\u0007b\nc\ud800")).toMatchObject({
      items: [{ name: "ab" }, { name: "c" }],
      leftOutCount: 3,
    });
    const long = parsePastedText(`${"x".repeat(12_005)}\nb`);
    expect(long.items[0]?.note).toHaveLength(10_000);
    expect(long.leftOutCount).toBe(5);
  });
});

describe("any text", () => {
  const part = fc.constantFrom(
    ...'- * + • 1. 2) a) [ ] [x] ☐ ☑ # ## > | --- === ``` ~~~ ** : ： , ; " \t \n \r\n &nbsp; \u200f \\| name note 😀 a b'.split(
      " ",
    ),
    " ",
    "  ",
    "\n",
  );
  const anyText = fc.oneof(
    fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
  );

  it("makes items that the server takes, joined or not, and is never refused", () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, joinsParents) => {
        for (const { name, note, completed, isHeading } of parsePastedText(text, { joinsParents }).items) {
          expect(name.trim()).not.toBe("");
          expect(`${name}${note ?? ""}`).not.toMatch(/[^\P{Cc}\t\n]|\p{Cs}/u);
          expect(name).not.toContain("\n");
          expect([...name].length).toBeLessThanOrEqual(2_000);
          expect(completed && isHeading).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps its words, each once and in order", () => {
    const marker = fc.constantFrom("", "- ", "* [x] ", "1. ", "☐ ", "  - ", "  ", "# ", "\t", "a) ", "> ");
    const line = fc.tuple(marker, fc.constantFrom("", ":", " [ ]", " - ", "|", " ```", " #x"));
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 30 }), (lines) => {
        const text = lines.map(([start, end], index) => `${start}word${index}${end}`).join("\n");
        const items = parsePastedText(text).items;
        const words = items.flatMap(({ name, note }) => `${name}\n${note ?? ""}`.match(/word\d+/g) ?? []);
        expect(words.toSorted()).toEqual(lines.map((_, index) => `word${index}`).toSorted());
        const firstWords = items.map(({ name }) => Number(/word(\d+)/.exec(name)?.[1]));
        expect(firstWords).toEqual(firstWords.toSorted((one, other) => one - other));
      }),
    );
  });
});
