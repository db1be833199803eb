import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import type { LinkPicture } from "./drawing.ts";
import { createPictureThread, PICTURE_LIMITS } from "./pictureThread.ts";

const folder = mkdtempSync(join(tmpdir(), "listbook-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program for a thread. */
function writeProgram(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { parentPort, threadId } from "node:worker_threads";\n${code}`);
  return file;
}

const invitation = (invitedBy: string): LinkPicture => ({
  kind: "invitation",
  invitedBy,
  thing: "list",
  about: "Open it and tick along.",
});

const readSize = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  return [bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

it("draws a PNG of 1200 × 630 pixels, whatever the words are", async () => {
  const draw = createPictureThread(inject("drawProgram"));
  const names = ["Mira", "Anna", "Мира 🍎", `<script>&"]]>`, "\u202e\u0000\ud83d"];
  const pictures: Uint8Array[] = [];
  for (const name of names) pictures.push(await draw(invitation(name)));
  for (const png of pictures) expect(readSize(png)).toEqual(["PNG", 1200, 630]);
  // The words are drawn: another name is another picture.
  const [mira, anna] = pictures;
  expect(Buffer.from(mira ?? []).equals(Buffer.from(anna ?? []))).toBe(false);
  expect(Math.max(...pictures.map(({ byteLength }) => byteLength))).toBeLessThan(100_000);
});

it("draws with one thread, which ends when there is nothing to draw", async () => {
  const answerThread = 'parentPort.on("message", () => parentPort.postMessage(new Uint8Array([threadId])));';
  const draw = createPictureThread(writeProgram("threads", answerThread), 20);
  const [first, second] = await Promise.all([draw(invitation("A")), draw(invitation("B"))]);
  expect(second).toEqual(first);
  await expect.poll(async () => (await draw(invitation("C")))[0], { interval: 100 }).not.toBe(first?.[0]);
});

it("draws again after a picture that has failed", async () => {
  const failOnce = `parentPort.on("message", ({ invitedBy }) => {
    if (invitedBy === "B") throw new Error("The picture cannot be drawn");
    parentPort.postMessage(new Uint8Array(1));
  });`;
  const draw = createPictureThread(writeProgram("failing", failOnce));
  expect(await draw(invitation("A"))).toHaveLength(1);
  await expect(draw(invitation("B"))).rejects.toThrow("The picture cannot be drawn");
  expect(await draw(invitation("A"))).toHaveLength(1);
});

it("refuses pictures when too many wait", async () => {
  const draw = createPictureThread(
    writeProgram(
      "slow",
      'parentPort.on("message", () => setTimeout(() => parentPort.postMessage(new Uint8Array(1)), 5));',
    ),
  );
  const { running, waiting } = PICTURE_LIMITS;
  const asked = Array.from({ length: running + waiting + 1 }, () => draw(invitation("A")));
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { code: "UNAVAILABLE" } }]);
});
