import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { IMPORTS, IMPORTS_OF_OWNER, withParsedFile } from "./runParser.ts";

const options = { fileName: "", reading: null, timeZone: "UTC", wanted: null, previewsOnly: true };

/** Writes a text with its length before it, as the program that reads files does. */
const print = (text: string) => `const text = Buffer.from(${text});
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  process.stdout.write(Buffer.concat([length, text]));`;
const ANSWER = print("JSON.stringify({ summary: {} })");

/**
 * Programs in place of the one that reads files: one that answers nothing, one that answers an empty summary, one that
 * needs 100 MB for that, and one that answers its own priority.
 */
const PROGRAMS = {
  endless: "setInterval(() => {}, 60_000);",
  answering: ANSWER,
  large: `const kept = Array.from({ length: 12_500_000 }, (_, n) => n + 0.5); if (kept.at(-1) > 0) { ${ANSWER} }`,
  priority: `import { getPriority } from "node:os"; ${print("JSON.stringify({ summary: getPriority() })")}`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "run-parser-"));
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, `${name}.mjs`), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Begins to read a file of an owner. `isRead` says whether its turn has come and its program has answered. */
async function begin(ownerId: string, program: keyof typeof PROGRAMS = "answering", heap?: number) {
  const path = join(folder, `${program}.mjs`);
  const file = await open(path);
  const caller = new AbortController();
  const use = vi.fn<() => Promise<string>>(async () => "read");
  const read = async () => {
    try {
      return await withParsedFile({ program: path, heap, file, options, ownerId, signal: caller.signal }, use);
    } finally {
      await file.close();
    }
  };
  const done = read();
  const refused = done.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
  return { done, refused, leave: () => caller.abort(), isRead: () => use.mock.calls.length > 0 };
}

it("a file is read while another owner has many that are not done", async () => {
  const files = [];
  for (let count = 0; count <= IMPORTS_OF_OWNER.waiting; count++) files.push(await begin("ann", "endless"));
  expect(await (await begin("ben")).done).toBe("read");
  // One more of the same owner would not wait in line, and one of somebody else is read.
  expect(await (await begin("ann")).refused).toBe("UNAVAILABLE");
  expect(await (await begin("cem")).done).toBe("read");
  for (const { leave } of files) leave();
  expect(new Set(await Promise.all(files.map(({ refused }) => refused)))).toEqual(new Set(["UNAVAILABLE"]));
});

it("the next file of an owner stands behind those of others that came later", async () => {
  const [first, other] = [await begin("ann", "endless"), await begin("ben", "endless")];
  const next = await begin("ann", "endless");
  const later = await begin("cem");
  first.leave();
  expect(await later.done).toBe("read");
  other.leave();
  next.leave();
  expect(next.isRead()).toBe(false);
  await Promise.all([first, other, next].map(({ refused }) => refused));
});

it("at most so many owners stand in line", async () => {
  const running = [await begin("a", "endless"), await begin("b", "endless")];
  const waiting = [];
  for (let number = 0; number < IMPORTS.waiting; number++) waiting.push(await begin(`owner ${number}`));
  expect(await (await begin("late")).refused).toBe("UNAVAILABLE");
  for (const { leave } of running) leave();
  expect(await Promise.all(waiting.map(({ done }) => done))).toHaveLength(IMPORTS.waiting);
});

it("a program that needs more memory than it may have ends", async () => {
  expect(await (await begin("ann", "large")).done).toBe("read");
  expect(await (await begin("ann", "large", 64)).refused).toBe("BAD_USER_INPUT");
});

it("a program has no higher priority than a server that has a low one", async () => {
  setPriority(15);
  const path = join(folder, "priority.mjs");
  const file = await open(path);
  const read = { program: path, file, options, ownerId: "ann", signal: null };
  expect(await withParsedFile(read, async ({ summary }) => summary)).toBe(15);
  await file.close();
});
