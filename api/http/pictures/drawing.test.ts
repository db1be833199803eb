import { expect, it } from "vitest";
import { type Picture, writeSvg } from "./drawing.ts";
import { fonts } from "./fonts.ts";

const row = (words: string, amount = "") => ({ words, amount });
const template = {
  kind: "template" as const,
  name: "Weekly shop",
  hue: "emerald" as const,
  count: "2 items",
  note: null,
  rows: [row("Apples"), row("Milk", "2 l")],
  rowCount: 2,
};

const draw = (picture: Picture) => writeSvg(fonts, picture);
/** Returns the texts of a picture in their order. */
const readTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
/** Returns the numbers of an attribute of the texts of a picture. */
const readPlaces = (svg: string, name: "x" | "y") =>
  [...svg.matchAll(new RegExp(`<text[^>]* ${name}="([\\d.]+)"`, "g"))].map(([, place]) => Number(place));

it("a picture has the name, the number of items, the first rows with their amounts, and the product", () => {
  const svg = draw(template);
  expect(readTexts(svg)).toEqual(["Weekly shop", "2 items", "Apples", "Milk", "2 l", "Listbook"]);
  expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
  expect(readTexts(draw({ ...template, note: "In the order of the hall" }))).toContain(
    "2 items · In the order of the hall",
  );
});

it("what people have written is text, whatever it says", () => {
  const hostile = `"><script>alert(1)</script><image href="file:///etc/passwd"/> & ]]> <!--`;
  const svg = draw({ ...template, name: hostile, note: hostile, rows: [row(hostile, hostile)], rowCount: 1 });
  expect(svg).not.toMatch(/<script|<image|<!--|]]>/);
  expect(svg).toContain("&lt;script&gt;");
  const invited = draw({ kind: "invitation", invitedBy: hostile, thing: "list", about: "Open it and tick along." });
  expect(invited).not.toMatch(/<script|<image|<!--/);
});

it("the ninth row and later ones are left out, and the last ones fade where there are more", () => {
  const rows = Array.from({ length: 8 }, (_, index) => row(`Row ${index + 1}`));
  const all = draw({ ...template, rows, rowCount: 8 });
  expect(readTexts(all)).toContain("Row 8");
  expect(all).not.toContain("url(#fade)");
  expect(draw({ ...template, rows, rowCount: 9 })).toContain("url(#fade)");
});

it("rows stand in one column where that has room for all", () => {
  const rows = ["A", "B", "C", "D"].map((name) => row(name));
  const placesOf = (svg: string) => readPlaces(svg, "x").slice(2, -1);
  expect(new Set(placesOf(draw({ ...template, rows, rowCount: 4 }))).size).toBe(1);
  expect(new Set(placesOf(draw({ ...template, rows: [...rows, row("E")], rowCount: 5 }))).size).toBe(2);
});

it("a long name stands in two smaller lines, and no row comes near the name of the product", () => {
  const rows = Array.from({ length: 8 }, () => row("A very long row ".repeat(5), "×12"));
  const svg = draw({ ...template, name: "Everything that we need ".repeat(8).trim(), rows, rowCount: 8 });
  const texts = readTexts(svg);
  expect(texts[0]).toMatch(/^Everything that/);
  expect(texts[1]).toMatch(/…$/);
  const [brand = 0, ...above] = readPlaces(svg, "y").reverse();
  expect(Math.max(...above)).toBeLessThan(brand - 40);
  expect(svg).toContain("url(#fade)");
});

it("a bar stands for words of which the font lacks the letters, and the count stays", () => {
  const rows = [row("牛乳"), row("🍎 Apples"), row("Молоко", "2 л")];
  const svg = draw({ ...template, name: "買い物", note: "今日", count: "3 items", rows, rowCount: 3 });
  expect(readTexts(svg)).toEqual(["3 items", "Apples", "Listbook"]);
  expect(svg.match(/fill="#e7e5e4"/g)).toHaveLength(3);
});

it("an invitation names who invites, and no list", () => {
  const invitation = { kind: "invitation" as const, invitedBy: "Mira", thing: "list" as const, about: "Open it." };
  expect(readTexts(draw(invitation))).toEqual(["Mira shares a list", "Open it.", "Listbook"]);
  expect(readTexts(draw({ ...invitation, invitedBy: "Мира", thing: "notebook" }))[0]).toBe("A notebook to share");
});

it("an icon has a letter on a colour, and the logo where the font lacks the letter", () => {
  const svg = draw({ kind: "icon", letter: "W", color: "emerald" });
  expect(svg).toMatch(/^<svg [^>]*width="512" height="512"/);
  expect([readTexts(svg), svg]).toEqual([["W"], expect.stringContaining('fill="#00bc7d"')]);
  for (const letter of ["牛", "🍎", "", "<"])
    expect(readTexts(draw({ kind: "icon", letter, color: "stone" }))).toEqual(letter === "<" ? ["&lt;"] : []);
});
