import { describe, expect, it } from "vitest";
import { createBlanks, repeatEntry } from "../../../testing/hostileZip.ts";
import { readDraft as read } from "../../../testing/readDraft.ts";
import { NOTHING, repeat } from "../../../testing/testFormat.ts";
import { writeZip } from "../../../testing/writeZip.ts";
import { readFile } from "./readFile.ts";

/** Files of a hundred megabytes and more. */

describe("a hostile zip", () => {
  it("with nothing but blanks, and a file that inflates to too much, is refused", async () => {
    const zip = await writeZip({ "a.txt": createBlanks(63), "b.txt": createBlanks(65) });
    await expect(read(zip)).rejects.toThrow(NOTHING);
  });

  it("whose files inflate to too much together is refused before they do", async () => {
    const names = repeat(4, (index) => `${index}.txt`);
    const zip = await writeZip(Object.fromEntries(names.map((name) => [name, createBlanks(60)])));
    await expect(read(zip)).rejects.toThrow("This zip has too much in it to read");
  });

  it("within a zip shares its limits of files and of bytes", async () => {
    // Files are counted before anything else is looked at.
    const half = repeatEntry(await writeZip({ "a.md": "- a" }), 25_001);
    const files = await writeZip({ "a.zip": half, "b.zip": half });
    await expect(read(files)).rejects.toThrow("This zip has too many files to read");
    const large = await writeZip({ "a.txt": createBlanks(50), "b.txt": createBlanks(50) });
    const bytes = await writeZip({ "a.zip": large, "b.zip": large, "c.zip": large });
    await expect(read(bytes)).rejects.toThrow("This zip has too much in it to read");
  });
});

describe("an export of Listbook", () => {
  it("can be larger than the 128 MB of one list, because it is read list by list", async () => {
    const item = (index: number) =>
      `{"id":"i${index}","name":"Item number ${index}","note":null,"completed":false,"isHeading":false,"sortingOrder":${index},"templateItemId":"t${index}","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}`;
    const items = repeat(1_000, item).join(",");
    const run = items.replaceAll(/"id":"(\w+)"/g, '"itemId":"$1"');
    const list = `{"name":"L","runNumber":2,"items":[${items}],"runs":[{"number":1,"startedAt":"2026-01-01T00:00:00Z","finishedAt":"2026-01-02T00:00:00Z","items":[${run}]}]}`;
    const lists = repeat(Math.ceil((1.2 * 128 * 1024 * 1024) / list.length), () => list).join(",");
    const data = `{"format":"listbook","version":1,"notebooks":[{"name":"N","lists":[${lists}]}]}`;
    const options = { fileName: "", reading: null, timeZone: "UTC", wanted: null, previewsOnly: true };
    const summary = (await readFile(await writeZip({ "data.json": data }), options)).summarize();
    expect(summary.lists.length).toBeGreaterThan(250);
    expect(new Set(summary.lists.map(({ itemCount, runItemCount }) => itemCount + runItemCount))).toEqual(
      new Set([2_000]),
    );
  });
});
