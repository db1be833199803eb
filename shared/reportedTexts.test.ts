import { describe, expect, it } from "vitest";
import { parsePastedText } from "./parsePastedText.ts";

/** Writes items as short lines: `# ` is a heading, `[x] ` a ticked item, and ` // ` is before the note. */
const read = (text: string, table = {}) =>
  parsePastedText(text, { table }).items.map(({ name, note, completed, isHeading }) => {
    const mark = isHeading ? "# " : completed ? "[x] " : "";
    return `${mark}${name}${note === null ? "" : ` // ${note}`}`;
  });

describe("a marker with a tab behind it", () => {
  it.for<[title: string, text: string, items: string[]]>([
    ["the second bullet of Word", "o\tskim milk\no\twhole milk\no\toat milk", ["skim milk", "whole milk", "oat milk"]],
    ["bullets of three levels", "·\tfood\no\tmilk\n§\toat", ["food", "milk", "oat"]],
    ["letters", "a.\tTurn off the water\nb.\tLock the door", ["Turn off the water", "Lock the door"]],
    ["capital letters", "A.\tTurn off the water\nB.\tLock the door", ["Turn off the water", "Lock the door"]],
    ["Roman numbers", "i.\tone\nii.\ttwo\niii.\tthree\niv.\tfour", ["one", "two", "three", "four"]],
    ["numbers in brackets", "(1)\tone\n(2)\ttwo", ["one", "two"]],
    ["numbers", "1.\tone\n2.\ttwo", ["one", "two"]],
    ["hyphen bullets", "\t⁃\tTent\n\t⁃\tStove\n\t⁃\tLamp", ["Tent", "Stove", "Lamp"]],
    ["signs of a font", "\uf0b7\tCups\n\uf0b7\tPlates", ["Cups", "Plates"]],
    ["boxes", "☐\tCups\n☑\tPlates", ["Cups", "[x] Plates"]],
  ])("is no column of a table: %s", ([, text, items]) => {
    expect(read(text)).toEqual(items);
  });

  it.for<[title: string, text: string, items: string[]]>([
    ["letters below a header", "Size\tShirt\no\tred\nv\tblue", ["o // Shirt: red", "v // Shirt: blue"]],
    ["letters and a note", "Name\tNote\na\tfirst\nb\tsecond", ["a // first", "b // second"]],
  ])("is one in a table: %s", ([, text, items]) => {
    expect(read(text, { hasHeader: true })).toEqual(items);
  });

  it("is not needed behind a sign of a font, nor behind a letter in a run", () => {
    expect(read("\uf0a7 Cups\n\uf0a7 Plates")).toEqual(["Cups", "Plates"]);
    expect(read("a. Cups\nb. Plates")).toEqual(["Cups", "Plates"]);
    expect(read("A. Miller\nB. Smith")).toEqual(["A. Miller", "B. Smith"]);
  });
});

describe("the end of a line", () => {
  it.for(["\v", "\f", "\u0085", "\u2028", "\u2029", "\r", "\r\n"])("can be %j", (end) => {
    const { items, leftOutCount } = parsePastedText(["Rice", "Lentils", "Oil"].join(end));
    expect([items.map(({ name }) => name), leftOutCount]).toEqual([["Rice", "Lentils", "Oil"], 0]);
  });
});

describe("a line without a visible sign", () => {
  it.for(["\u3164", "\u00ad", "\u2800", "\ufffc", "- \u2800", "- [ ] \u3164", "# \u2800"])("is no item: %j", (line) => {
    expect(read(`Candles\n${line}\nMatches\nCake`)).toEqual(["Candles", "Matches", "Cake"]);
  });
});

describe("a table", () => {
  it.for<[title: string, text: string, items: string[]]>([
    ["with inches", 'Pipe 1/2"\t3\nBoard 4"\t2\nNails\t40', ['Pipe 1/2" // 3', 'Board 4" // 2', "Nails // 40"]],
    ["with a break in its one column", 'Flour\n"Sugar\nbrown, fine"\nYeast', ["Flour", "Sugar brown, fine", "Yeast"]],
    [
      "with a quote inside such a cell",
      'Flour\n"Sugar ""fine""\n- brown"\nYeast',
      ["Flour", 'Sugar "fine" - brown', "Yeast"],
    ],
    ["with a break in a cell of a note", 'Rope\t"ten\nmetres"\nHooks\t2', ["Rope // ten\nmetres", "Hooks // 2"]],
    [
      "with rows that are shorter than the header",
      "name,note,done\nFlour,500 g,x\nYeast\nSugar,brown",
      ["[x] Flour // 500 g", "Yeast", "Sugar // brown"],
    ],
    [
      "that names its separator",
      "sep=;\r\nname;note;done\r\nFlour;500 g;x\r\nYeast;;",
      ["[x] Flour // 500 g", "Yeast"],
    ],
    ["that names its separator, without a known header", "sep=,\na,b\nFlour,2", ["a // b", "Flour // 2"]],
    [
      "whose first other column has a name too",
      "name,Aisle,Count\nFlour,Baking,1\nMilk,Dairy,2",
      ["Flour // Aisle: Baking\nCount: 1", "Milk // Aisle: Dairy\nCount: 2"],
    ],
    ["whose name is in its second column", "Nr;Artikel;Menge\n1;Käse;2", ["Käse // Nr: 1\nMenge: 2"]],
    [
      "with a German header",
      "Artikel;Menge;Gekauft\r\nKäse;2;ja\r\nBrötchen;6;nein",
      ["Käse // Menge: 2\nGekauft: ja", "Brötchen // Menge: 6\nGekauft: nein"],
    ],
    ["with a French header", "Élément;Remarques;Fait\nPain;deux;oui\nLait;;non", ["[x] Pain // deux", "Lait"]],
    ["with a Japanese header", "品名,数量\n牛乳,2\nパン,1", ["牛乳 // 数量: 2", "パン // 数量: 1"]],
    [
      "with boxes of brackets in a column",
      "| Done | Task | Note |\n|------|------|------|\n| [x] | Milk | two |\n| [ ] | Bread | |",
      ["[x] Milk // two", "Bread"],
    ],
    ["with such boxes in a file", "name,status\nMilk,[X]\nBread,[ ]\nEggs,- [x]", ["[x] Milk", "Bread", "[x] Eggs"]],
    ["with a skipped box, which is no tick", "name,done\nMilk,[-]\nBread,✔", ["Milk // done: [-]", "[x] Bread"]],
    ["with a header above values alone", "Ürün\tAdet\nSüt\t2\nEkmek\t1", ["Süt // Adet: 2", "Ekmek // Adet: 1"]],
    ["with an id before the name", "card_id,card_name,price\nx1,Milk,2", ["Milk // card_id: x1\nprice: 2"]],
    ["with camels", "itemName,itemWeight\nTent,900\nMat,400", ["Tent // itemWeight: 900", "Mat // itemWeight: 400"]],
    ["with one row", "Rope\tten metres\nHooks\t2", ["Rope // ten metres", "Hooks // 2"]],
    ["with the check boxes of a spreadsheet", "TRUE\tMilk\nFALSE\tBread", ["[x] Milk", "Bread"]],
  ])("%s comes whole", ([, text, items]) => {
    expect(read(text)).toEqual(items);
  });

  it("without a known header is read as lines, and can be read as a table", () => {
    const text = "Ding;Zahl\nKäse;2\nBrot;3";
    expect(read(text)).toEqual(["Ding;Zahl", "Käse;2", "Brot;3"]);
    expect(parsePastedText(text).table).toMatchObject({ isRead: false, columns: ["Column 1", "Column 2"] });
    expect(read(text, { isRead: true, hasHeader: false })).toEqual(["Ding // Zahl", "Käse // 2", "Brot // 3"]);
    expect(read(text, { isRead: true })).toEqual(["Käse // Zahl: 2", "Brot // Zahl: 3"]);
    expect(read(text, { isRead: true, hasHeader: true, nameColumn: 1 })).toEqual([
      "2 // Ding: Käse",
      "3 // Ding: Brot",
    ]);
    expect(read(text, { isRead: true, hasHeader: true, offColumns: [1] })).toEqual(["Käse", "Brot"]);
  });

  it.for(["Milk, eggs", 'He said "no"\nand left', "Note, please buy\nmilk\neggs", '"One\ntwo"'])(
    "is not what people write: %j",
    (text) => {
      expect(read(text)).toEqual(text.split("\n"));
    },
  );
});

describe("Markdown as people write it", () => {
  it.for<[title: string, text: string, items: string[]]>([
    ["a box alone", "- [ ]\n  water the plants\n- [x]\n  feed the cat", ["water the plants", "[x] feed the cat"]],
    ["a box above each line", "☐\nwater the plants\n☑\nfeed the cat", ["water the plants", "[x] feed the cat"]],
    [
      "boxes with backslashes",
      "- \\[ \\] Water the plants\n- \\[x\\] Feed the cat",
      ["Water the plants", "[x] Feed the cat"],
    ],
    [
      "a code block in a task",
      "- [ ] Get the sources\n\n  ```sh\n  fetch sources\n  # unpack them\n  - verbose\n  ```\n\n  Wait for it.\n- [x] Build",
      ["Get the sources // fetch sources\n# unpack them\n- verbose\n\nWait for it.", "[x] Build"],
    ],
    ["two boxes in each line", "- [ ] [ ]\n\n\nitem 1\n\n- [ ] [x]\n\n\nitem 2", ["item 1", "[x] item 2"]],
    ["two boxes that are names", "- [ ] [x]\n- [ ] ☐\n  a note\n- [ ] [ ] b", ["[x]", "☐ // a note", "[ ] b"]],
    [
      "a callout with tasks below a heading",
      "# Camp\n\n> [!todo] Pack first\n> - [ ] Tent\n> - [x] Rope\n\n- Stove",
      ["# Camp", "# Pack first", "Tent", "[x] Rope", "Stove"],
    ],
    [
      "callouts without a title, folded, and within each other",
      "## Camp\n> [!IMPORTANT]\n> - [ ] Tent\n>\n> > [!note]- At night\n> > 1. Lamp\n> > 2. Book\n\nEnd",
      ["# Camp", "# Important", "Tent", "# At night", "Lamp", "Book", "End"],
    ],
    ["nothing but a callout", "> [!check]+ Pack\n> - [x] Rope", ["# Pack", "[x] Rope"]],
    [
      "a callout without tasks",
      "# Camp\n> [!note] Bring water\n> and salt",
      ["# Camp // [!note] Bring water\nand salt"],
    ],
    ["a quote with tasks", "# Camp\n> - [ ] Tent\n- Rope", ["# Camp // - [ ] Tent", "Rope"]],
    ["a callout in a task", "- a\n  > [!note] b\n  > - [ ] c", ["a // [!note] b\n- [ ] c"]],
    ["white squares", "□ Passport\n□ Socks\n□ Charger", ["Passport", "Socks", "Charger"]],
    ["boxes of every kind", "□ a\n☐ b\n❏ c\n⬜ d\n✅ e\n☑ f\n✔ g", ["a", "b", "c", "d", "[x] e", "[x] f", "[x] g"]],
    ["a good sign before every line", "- ✅ Free\n- ✅ Fast", ["✅ Free", "✅ Fast"]],
    [
      "numbers that are aligned at their right",
      Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(2)}. step ${index + 1}`).join("\n"),
      Array.from({ length: 12 }, (_, index) => `step ${index + 1}`),
    ],
    [
      "such numbers with lines below them",
      " 8. a\n    - x\n 9. b\n10. c\n    - y".replace(" 8", " 1").replace(" 9", " 2").replace("10", " 3"),
      ["a", "x", "b", "c", "y"],
    ],
    ["loose tasks", "- [ ] a\n\n- [x] b\n\n  more of it\n\n  and more", ["a", "[x] b // more of it\n\nand more"]],
    [
      "quotes within a text",
      "Hi Ann,\n> - cups\n> > forks\n>\n> knives\nBob",
      ["Hi Ann,", "cups", "forks", "knives", "Bob"],
    ],
    ["a quote in a task", "- a\n  > said Bob\n- b", ["a // said Bob", "b"]],
    [
      "a list of definitions",
      "Tent\n: for two\n: green\n\nRope\n: ten metres",
      ["Tent // for two\ngreen", "Rope // ten metres"],
    ],
    ["front matter", "---\ntags: home\n---\n- a", ["tags: home", "a"]],
  ])("%s", ([, text, items]) => {
    expect(read(text)).toEqual(items);
  });
});
