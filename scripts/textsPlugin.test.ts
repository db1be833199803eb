import { runInThisContext } from "node:vm";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { messages as pseudo } from "virtual:pseudo/page";
import { expect, it } from "vitest";
import { messages as english } from "../shared/texts/page/en.po";
import { writeMessages } from "./textsPlugin.mjs";

const ids = Object.keys(english);
const read = (messages: typeof english, id: string) => messages[id] as CompiledMessage;

/** Returns the parts of a compiled text: its strings, each without its words, and its values with their forms. */
const readFrame = (text: CompiledMessage): unknown[] =>
  text.map((part) => {
    if (typeof part === "string") return part.match(/<\/?\d+\/?>|#/g);
    const [name, kind, forms] = part;
    const isChoice = typeof forms === "object" && forms !== null;
    return [name, kind, isChoice ? Object.entries(forms).map(([form, words]) => [form, toFrame(words)]) : forms];
  });
const toFrame = (words: unknown) => (Array.isArray(words) ? readFrame(words) : words);

/** Returns all strings of a compiled text. */
const readStrings = (text: unknown): string[] => {
  if (typeof text === "string") return [text];
  if (Array.isArray(text)) return text.flatMap((part) => (typeof part === "string" ? part : readStrings(part[2])));
  return typeof text === "object" && text !== null ? Object.values(text).flatMap(readStrings) : [];
};

it("the pseudo-language has the values, tags and forms of the English texts", () => {
  expect(ids.length).toBeGreaterThan(1_000);
  expect(new Set(Object.keys(pseudo))).toEqual(new Set(ids));
  for (const id of ids) expect(readFrame(read(pseudo, id)), id).toEqual(readFrame(read(english, id)));
});

it("the pseudo-language has no word without an accent, and is about 40 % longer than English", () => {
  const join = (messages: typeof english) => ids.flatMap((id) => readStrings(messages[id])).join(" ");
  expect(join(pseudo).match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? []).toEqual([]);
  const growth = join(pseudo).length / join(english).length;
  expect(growth).toBeGreaterThan(1.35);
  expect(growth).toBeLessThan(1.45);
});

it("a catalogue has its texts as they are, those that begin alike side by side", () => {
  const messages: Record<string, CompiledMessage> = {
    a: [String.raw`“C:\x41” isn't "there"`],
    b: ["A list"],
    c: ["A line\n", ["name"], "\u2028"],
  };
  const written = runInThisContext(writeMessages(messages)) as typeof messages;
  expect(written).toEqual(messages);
  expect(Object.keys(written)).toEqual(["c", "b", "a"]);
});
