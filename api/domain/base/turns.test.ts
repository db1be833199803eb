import { expect, it } from "vitest";
import { countTurns } from "../../testing/countTurns.ts";
import { createTurns, ROWS_PER_TURN } from "./turns.ts";

/**
 * Takes turns of an answer with three lists of as many rows as the first turn has, and notes in which turn of the process
 * each list is written.
 */
async function answer(written: number[], readTurn: () => number): Promise<void> {
  const takeTurn = createTurns();
  const write = async () => {
    await takeTurn(2 * ROWS_PER_TURN);
    written.push(readTurn());
  };
  await Promise.all([write(), write(), write()]);
}

it("the lists of one answer, and those of several, are written in turns of the process of their own", async () => {
  const turns = countTurns();
  const written: number[] = [];
  await Promise.all([answer(written, turns.read), answer(written, turns.read), answer(written, turns.read)]);
  turns.end();
  const later = written.slice(3);
  // The first list of each waits for nothing.
  expect(written.slice(0, 3)).toEqual([0, 0, 0]);
  expect(later).toHaveLength(6);
  expect(new Set(later).size).toBe(6);
});

it("the rows of the first turn wait for nobody", () => {
  const takeTurn = createTurns();
  const turns = Array.from({ length: 11 }, () => takeTurn(ROWS_PER_TURN / 5));
  expect(turns.map((turn) => turn !== undefined)).toEqual([...Array<boolean>(10).fill(false), true]);
});
