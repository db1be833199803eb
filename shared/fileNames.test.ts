import { expect, it, vi } from "vitest";
import { chooseFileName, createTakenNames } from "./fileNames.ts";

it.for([
  ["Trip to Rome", "Trip to Rome.md"],
  ["a/b\\c:d?*", "a-b-c-d--.md"],
  ["../../etc/passwd", "-..-etc-passwd.md"],
  [".hidden. ", "hidden.md"],
  ["con", "con_.md"],
  ["COM1.txt", "COM1_.txt.md"],
  ["Console", "Console.md"],
  ["...", "Untitled.md"],
  ["买东西 🛒", "买东西 🛒.md"],
  ["קניות", "קניות.md"],
  ["sloop\u202egpj.exe", "sloopgpj.exe.md"],
  ["\u2067a\u2069\u061c b\u200e\u200f", "a b.md"],
  ["c\u200bo\u200d\u2060n\ufeff", "con_.md"],
  ["\u200b\u2066\u2069", "Untitled.md"],
] as const)("names the file of the list “%s” “%s”", ([title, name]) => {
  expect(chooseFileName(createTakenNames(), title, ".md")).toBe(name);
});

it("gives a name a number where another differs in case or composition only", () => {
  const taken = createTakenNames("data.json");
  const names = ["Café", "CAFÉ", "cafe\u0301", "Straße", "STRASSE", "data.json"].map((title) =>
    chooseFileName(taken, title),
  );
  expect(names).toEqual(["Café", "CAFÉ (2)", "cafe\u0301 (3)", "Straße", "STRASSE (2)", "data.json (2)"]);
});

it("cuts a name at 200 bytes and between two characters", () => {
  const taken = createTakenNames();
  const names = [1, 2].map(() => chooseFileName(taken, "😀".repeat(200), ".md"));
  expect(names).toEqual([`${"😀".repeat(49)}.md`, `${"😀".repeat(48)} (2).md`]);
  expect(names.map((name) => Buffer.byteLength(name))).toEqual([199, 199 - 4 + 4]);
});

it.each([
  ["are equal", () => "Trip"],
  ["differ in case", (number: number) => (number % 2 ? "trip" : "TRIP")],
  ["differ only where they are cut", (number: number) => `${"😀".repeat(48)}${"x".repeat(8)}${number}`],
])("tries each number once for many names that %s", (_how, getName) => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const taken = createTakenNames();
  const names = Array.from({ length: 300 }, (_, number) => chooseFileName(taken, getName(number), ".md"));
  const tries = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(300);
  expect(names.at(-1)).toContain(" (300).md");
  expect(tries).toBeLessThan(4 * 300);
});

it("numbers a name on where its numbers are the names of others", () => {
  const taken = createTakenNames("Trip", "Trip (2)", "Trip (3)");
  const names = ["Trip", "Trip (2)", "Trip", "Trip (4)"].map((title) => chooseFileName(taken, title));
  expect(names).toEqual(["Trip (4)", "Trip (2) (2)", "Trip (5)", "Trip (4) (2)"]);
});
