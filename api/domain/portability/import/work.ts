import { msg } from "@lingui/core/macro";
import { Refusal } from "./refusal.ts";

/** What reading a file may cost, over all that is in it, in characters of text: a few seconds. */
const MAX_WORK = 250_000_000;
/** The same for an export of Listbook. That of the largest account costs half of it. */
export const MAX_OWN_WORK = 1_000_000_000;
/** As many characters cost as much to read as a line, and as a brace, a bracket or a comma of JSON, or a tag. */
const [LINE, MARK] = [250, 20];
/** As many cost as much as a guess of an encoding. */
const GUESS = 50_000;

/** Counts what it costs to read a file. A time would cut off others on a busy machine, and let more through on a fast one. */
export class WorkBudget {
  #left: number;

  constructor(most = MAX_WORK) {
    this.#left = most;
  }

  /** Counts a text that is read line by line. Errors: a `Refusal` when the file costs too much. */
  countText(text: string): void {
    this.#spend(text.length);
    for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1)) this.#spend(LINE);
  }

  /** Counts JSON with so many marks. Errors: a `Refusal` when the file costs too much. */
  countJson(text: string, marks: number): void {
    this.#spend(text.length + marks * MARK);
  }

  /** Counts XML or HTML. Errors: a `Refusal` when the file costs too much. */
  countMarkup(text: string): void {
    this.#spend(text.length);
    for (let index = text.indexOf("<"); index >= 0; index = text.indexOf("<", index + 1)) this.#spend(MARK);
  }

  /** Counts a guess of the encoding of so many characters. Errors: a `Refusal` when the file costs too much. */
  countGuess(characters: number): void {
    this.#spend(characters + GUESS);
  }

  #spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new Refusal(msg`This file has too much in it to read`);
  }
}
