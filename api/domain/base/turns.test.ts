import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

/** Takes turns of an answer with three lists of 1,000 rows, and notes in which turn of the process each list is written. */
async function answer(written: number[], readTurn: () => number): Promise<void> {
  const takeTurn = createTurns();
  const write = async () => {
    await takeTurn(1_000);
    written.push(readTurn());
  };
  await Promise.all([write(), write(), write()]);
}

it("the lists of one answer, and those of several, are written in turns of the process of their own", async () => {
  let turn = 0;
  let isRunning = true;
  const count = () => {
    turn++;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const written: number[] = [];
  await Promise.all([answer(written, () => turn), answer(written, () => turn), answer(written, () => turn)]);
  isRunning = false;
  const later = written.slice(3);
  // The first list of each waits for nothing.
  expect(written.slice(0, 3)).toEqual([0, 0, 0]);
  expect(later).toHaveLength(6);
  expect(new Set(later).size).toBe(6);
});

it("an answer of 1,000 rows waits for nobody", () => {
  const takeTurn = createTurns();
  expect(Array.from({ length: 20 }, () => takeTurn(50))).toEqual(Array.from({ length: 20 }, () => undefined));
});
