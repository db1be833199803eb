import { expect, it } from "vitest";
import type { ReadOptions } from "../domain/portability/import/readTextFile.ts";
import { type Content, readDraft } from "./readDraft.ts";

/** The files with which a format of imported files is tested. */
const KINDS = {
  typical: "as its program writes it",
  empty: "with nothing in it",
  huge: "that is huge",
  encodings: "in any encoding",
  broken: "that is broken in the middle",
  hostile: "that is made to do harm",
} as const;

type Preview = Awaited<ReturnType<typeof readDraft>>;
type PreviewedList = Preview["lists"][number];

/** The preview of a file. `items` is the number of items in a list that is huge. */
type Said = Omit<Preview, "lists"> & { lists: (Omit<PreviewedList, "items"> & { items: string[] | number })[] };

/** A file, and what its preview says, word for word: a sentence when the file is refused. */
type Fixture = {
  content: Content | Promise<Content>;
  fileName?: string;
  options?: Partial<ReadOptions>;
  says: Said | string;
};

/** Tests a format with at least one file of each kind. */
export function testFormat(fixtures: Record<keyof typeof KINDS, Fixture[]>): void {
  const all = Object.entries(KINDS).flatMap(([kind, title]) =>
    fixtures[kind as keyof typeof KINDS].map((fixture, index) => {
      const outcome = typeof fixture.says === "string" ? "is refused with a sentence" : "has a preview";
      return [`${title} (${index + 1}) ${outcome}`, fixture] as const;
    }),
  );
  it.each(all)("%s", async (_title, { content, fileName, options, says }) => {
    const preview = Promise.resolve(content).then((bytes) => readDraft(bytes, fileName, options));
    if (typeof says === "string") return expect(preview).rejects.toMatchObject({ message: says });
    const { lists, ...others } = await preview;
    const counted = lists.map((list, index) =>
      typeof says.lists[index]?.items === "number" ? { ...list, items: list.items.length } : list,
    );
    return expect({ ...others, lists: counted }).toEqual(says);
  });
}

/** Returns what is said of a file with nothing remarkable in it. */
export const said = (source: string, lists: Said["lists"], more: Partial<Said> = {}): Said => ({
  source,
  notices: [],
  leftOut: [],
  intoNotes: [],
  ...more,
  lists,
});

export const NOTHING = "There’s nothing in this file to import";
export const WESTERN = "This file was read as Western European text (windows-1252)";

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

/** Returns a text in UTF-16, both ways round, and in UTF-8 with a mark. */
export const encode = (text: string): Buffer[] => [
  utf16(text),
  Buffer.from(utf16(text)).swap16(),
  Buffer.from(`\ufeff${text}`),
];

export const inEncodings = (text: string, fixture: Omit<Fixture, "content">): Fixture[] =>
  encode(text).map((content) => ({ ...fixture, content }));

export const joinLines = (...lines: string[]): string => lines.join("\r\n");
export const repeat = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => line(index));
