import { describe, expect, it } from "vitest";
import { encodeText } from "../../../testing/encodeText.ts";
import { createBlanks, repeatEntry } from "../../../testing/hostileZip.ts";
import { NOTHING } from "../../../testing/testFormat.ts";
import { readDraft as read } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";
import { parseJson } from "./json.ts";
import { WorkBudget } from "./work.ts";
import { Draft } from "./draft.ts";
import { readOwnData } from "./formats/ownZip.ts";
import { readFile } from "./readFile.ts";

describe("JSON", () => {
  it.for<[name: string, content: string, message: string]>([
    ["of another program", '{"a": 1, "b": 2}', "Listbook doesn’t know this kind of file: it has a, b"],
    ["that ends early", '{"lists": [{"name": "a', "This file is broken: it ends early or isn’t valid JSON"],
    ["that is nested too deeply", '{"a":'.repeat(65), "This file is nested too deeply to read"],
    ["of 100,000 brackets", "[".repeat(100_000), "This file is nested too deeply to read"],
    ["of brackets with space between them", "[ \n".repeat(100_000), "This file is nested too deeply to read"],
    ["of nested arrays", "[[[1]]]", "Listbook doesn’t know this kind of file"],
    ["with four million values", `[{},${"0,".repeat(4_000_000)}0]`, "This file has too much in it to read"],
  ])("%s is refused", async ([, content, message]) => {
    for (const fileName of ["", "list.txt"]) await expect(read(content, fileName)).rejects.toThrow(message);
  });

  it("counts for all the files of a zip together", () => {
    const work = new WorkBudget();
    work.countJson("", 12_499_990);
    expect(parseJson("[1, 2]", "", work)).toEqual([1, 2]);
    expect(() => parseJson("[1, 2, 3, 4, 5, 6, 7, 8]", "", work)).toThrow("This file has too much in it to read");
  });

  it.for(["[[Tent]]", "[] Tent", "[x] Tent", "[Tent](https://example.com)"])(
    "is not what begins with %s, which is text",
    async (line) => {
      expect((await read(`${line}\n[[Stove]]`)).lists[0]?.items).toHaveLength(2);
    },
  );
});

describe("a hostile zip", () => {
  it("with a file that inflates to too much comes without this file", async () => {
    const { leftOut } = await read(await writeZip({ "a.md": "- a", "b.txt": createBlanks(65) }));
    expect(leftOut).toEqual(["1 × Files that are too large: b.txt"]);
  });

  it("with a damaged file, with too many files, or with a path that leads out of it is refused", async () => {
    const zip = await writeZip({ "a.md": "- some words that are long enough to be stored" });
    const damaged = Buffer.from(zip);
    damaged[40] = (damaged[40] ?? 0) ^ 1;
    await expect(read(damaged)).rejects.toThrow("This zip is broken");
    await expect(read(zip.subarray(0, 60))).rejects.toThrow("This zip is broken");
    const outside = Buffer.from(
      (await writeZip({ "aa/bb.md": "- x" })).toString("latin1").replaceAll("aa/bb.md", "../b1.md"),
      "latin1",
    );
    await expect(read(outside)).rejects.toThrow("This zip has a file with an unsafe path");
    const many = repeatEntry(zip, 50_001);
    await expect(read(many)).rejects.toThrow("This zip has too many files to read");
  });

  it("whose files share bytes is refused by its directory, before any is inflated", async () => {
    const message = "This zip is broken: its files overlap";
    await expect(read(repeatEntry(await writeZip({ "a.md": "- a" }), 3))).rejects.toThrow(message);
    // The first file ends in the second one, and the bytes of neither are right.
    const overlapping = await writeZip({ "a.md": "- a", "b.md": "- b" });
    const directory = overlapping.readUInt32LE(overlapping.length - 6);
    overlapping.fill(255, 30, directory);
    overlapping.writeUInt32LE(overlapping.readUInt32LE(directory + 20) + 30, directory + 20);
    await expect(read(overlapping)).rejects.toThrow(message);
  });

  it("with more lines than can be read is refused, although each of its files is within the limit", async () => {
    // An empty line is no item, so the number of items does not end it.
    const lines = `- a${"\n".repeat(600_000)}`;
    const zip = await writeZip({ "a.md": lines, "b.md": lines });
    await expect(read(zip)).rejects.toThrow("This file has too much in it to read");
  });

  it("within a zip that has files which share bytes is left out", async () => {
    const overlapping = repeatEntry(await writeZip({ "a.md": "- a" }), 3);
    const { lists, leftOut } = await read(await writeZip({ "x.zip": overlapping, "b.md": "- b" }));
    expect(lists.map(({ name }) => name)).toEqual(["b"]);
    expect(leftOut).toEqual(["1 × Zips that are broken or password-protected: x.zip"]);
  });

  it.each([
    ["UTF-8", Buffer.from("Käse"), "Käse"],
    ["an old Western archiver", Buffer.from("K\u0084se", "latin1"), "Käse"],
    ["windows-1252", Buffer.from("K\u00e4se", "latin1"), "Käse"],
    ["an old Russian archiver", encodeText("Список покупок", "ibm866"), "Список покупок"],
    ["an old Japanese archiver", encodeText("買い物リスト", "shift_jis"), "買い物リスト"],
    ["an old Chinese archiver", encodeText("购物清单", "gb18030"), "购物清单"],
  ])("names its files as %s does", async (_name, bytes, name) => {
    const placeholder = "x".repeat(bytes.length);
    const zip = (await writeZip({ [`${placeholder}.md`]: "- a" })).toString("latin1");
    const renamed = Buffer.from(zip.replaceAll(placeholder, bytes.toString("latin1")), "latin1");
    expect((await read(renamed)).lists.map((list) => list.name)).toEqual([name]);
  });

  it("that has nothing in it, or claims to, is refused", async () => {
    await expect(read(await writeZip({}))).rejects.toThrow(NOTHING);
    const claiming = await writeZip({ "a.md": "- a" });
    claiming.writeUInt16LE(0, claiming.length - 12);
    claiming.writeUInt16LE(0, claiming.length - 14);
    await expect(read(claiming)).rejects.toThrow(/nothing|broken/);
  });
});

describe("an export of Listbook", () => {
  const exportOf = (more: object) => JSON.stringify({ format: "listbook", version: 1, notebooks: [], ...more });

  it("has a budget of work for all its lists together", async () => {
    const list = { name: "L", items: [{ name: "a" }, { name: "b" }] };
    const content = exportOf({ notebooks: [{ name: "N", lists: Array(100).fill(list) }] });
    const readWithin = async (most: number) => {
      const draft = new Draft({ wanted: null, previewsOnly: true });
      const chunks = (async function* () {
        yield Buffer.from(content);
      })();
      await readOwnData(chunks, draft, new WorkBudget(most));
      return draft.summarize().lists.length;
    };
    expect(await readWithin(30_000)).toBe(100);
    await expect(readWithin(10_000)).rejects.toThrow("This file has too much in it to read");
  });

  it("with invalid values is read with valid ones", async () => {
    const list = {
      name: "a\0b",
      priority: 1e9,
      date: "2026-02-30",
      runNumber: 2,
      createdAt: "2999-01-01T00:00:00Z",
      templateId: "gone",
      items: [{ name: "x".repeat(2_010), completed: true, isHeading: true, sortingOrder: "1" }, { name: "" }, 5],
      runs: [
        { number: 2 },
        {
          number: 1,
          startedAt: "2026-01-01T00:00:00Z",
          finishedAt: "2026-01-02T00:00:00Z",
          items: [{ name: "\ud800" }],
        },
      ],
    };
    const draft = await readFile(Buffer.from(exportOf({ notebooks: [{ name: "N", color: "pink", lists: [list] }] })), {
      fileName: "",
      reading: null,
      timeZone: "UTC",
      wanted: null,
      previewsOnly: false,
    });
    const [parsed] = [...draft.parsedLists()];
    expect(parsed).toMatchObject({
      name: "ab",
      priority: 0,
      date: null,
      createdAt: null,
      templateId: null,
      runNumber: 2,
    });
    expect(parsed?.items).toMatchObject([{ note: "x".repeat(10), completed: false, isHeading: true, sortingOrder: 1 }]);
    expect(parsed?.runs).toMatchObject([{ number: 1, items: [{ name: "Untitled" }] }]);
    expect(draft.summarize()).toMatchObject({
      notebooks: [{ color: null }],
      leftOut: [
        { what: "Characters that aren’t allowed", count: 2 },
        { what: "Items without text", count: 1 },
      ],
      intoNotes: [{ what: "Ends of names that are too long", count: 1 }],
    });
  });
});
