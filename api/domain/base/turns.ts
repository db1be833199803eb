import { setImmediate as pause } from "node:timers/promises";

/**
 * The rows of which an answer is made before others get their turn. They take about a millisecond, and an answer to another
 * request takes about five turns of the process.
 */
export const ROWS_PER_TURN = 25;

/** The last turn that was asked for. Answers to several requests share it: each turn of the process is of one of them. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the process that nobody else has. */
export const waitForTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => pause()));

/** Returns what rows of one answer wait for: nothing, or a turn of the process. */
export type TakeTurn = (rows: number) => Promise<unknown> | undefined;

/** Creates the function that takes the turns of one answer, one after so many rows. */
export function createTurns(): TakeTurn {
  // The first turn has twice as many, so that an answer with one list mostly waits for nothing.
  let rowsInTurn = -ROWS_PER_TURN;
  let turn: Promise<unknown> | undefined;
  return (rows) => {
    rowsInTurn += rows;
    if (rowsInTurn > ROWS_PER_TURN) {
      rowsInTurn = rows;
      turn = turn ? turn.then(waitForTurn) : waitForTurn();
    }
    return turn;
  };
}

/** Yields values one after the other. Between two of them others get their turn. */
export async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let isFirst = true;
  for (const value of values) {
    if (!isFirst) await waitForTurn();
    isFirst = false;
    yield value;
  }
}

/** Joins the pieces of a long text. Between two of them others get their turn. */
export async function joinInTurns(pieces: Iterable<string>): Promise<string> {
  let text = "";
  for await (const piece of inTurns(pieces)) text += piece;
  return text;
}
