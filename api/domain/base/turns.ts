import { setImmediate as pause } from "node:timers/promises";

/** The rows of which an answer is made before others get their turn. */
const ROWS_PER_TURN = 1_000;

/** The last turn that was asked for. Answers to several requests share it: each turn of the process is of one of them. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** Creates a function that returns what rows of one answer wait for: nothing, or a turn of the process after so many. */
export function createTurns(): (rows: number) => Promise<unknown> | undefined {
  let rowsInTurn = 0;
  let turn: Promise<unknown> | undefined;
  return (rows) => {
    rowsInTurn += rows;
    if (rowsInTurn > ROWS_PER_TURN) {
      rowsInTurn = rows;
      turn = lastTurn = lastTurn.then(() => pause());
    }
    return turn;
  };
}

/** Yields values one after the other. Between two of them others get their turn. */
export async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let isFirst = true;
  for (const value of values) {
    if (!isFirst) await pause();
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
