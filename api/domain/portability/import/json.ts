import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { nameProgram } from "./programs.ts";
import { Refusal } from "./refusal.ts";
import type { WorkBudget } from "./work.ts";

/** Limits of JSON that is parsed in one piece; `marks` are braces, brackets and commas. */
const MAX_DEPTH = 64;
const MAX_MARKS = 4_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

const tooLarge = () => new Refusal(msg`This file has too much in it to read`);

/** Reads bytes of JSON one by one and counts what makes parsing expensive. Errors: a `Refusal` above a limit. */
export class JsonCounter {
  /** The brackets that are open, from the outermost on. */
  readonly open: number[] = [];
  marks = 0;
  #isInString = false;
  #isEscaped = false;

  /** Reads a byte. Returns true for one that opens or closes an object or an array. */
  read(byte: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      return false;
    }
    if (byte === QUOTE) this.#isInString = true;
    else if (byte === COMMA) this.#count();
    else if (byte === BRACE || byte === BRACKET) {
      this.#count();
      if (this.open.push(byte) > MAX_DEPTH) throw new Refusal(msg`This file is nested too deeply to read`);
      return true;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
      this.open.pop();
      return true;
    }
    return false;
  }

  #count() {
    if (++this.marks > MAX_MARKS) throw tooLarge();
  }
}

/**
 * Parses JSON after counting what is in it, because parsing cannot be stopped. Errors: a `Refusal` for too much, also for
 * what is left of `work`, and for anything that is no JSON.
 */
export function parseJson(text: string, place: string, work?: WorkBudget): unknown {
  const counter = new JsonCounter();
  for (let index = 0; index < text.length; index++) counter.read(text.charCodeAt(index));
  work?.countJson(text, counter.marks);
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenJson(sayBroken(place, nameProgram(text)));
  }
}

function sayBroken(place: string, program: string | undefined): MessageDescriptor {
  if (place) return msg`${place} is broken: it ends early or isn’t valid JSON`;
  if (program) return msg`This ${program} file is broken: it ends early or isn’t valid JSON`;
  return msg`This file is broken: it ends early or isn’t valid JSON`;
}

class BrokenJson extends Refusal {}

/** How JSON begins, and many a text: `[x] milk`, `[] milk`, `[[milk]]` and `{two} pears` are none. */
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:[{"]|\[\s*\[))/;
/** The start of an object with a name in quotes, which no text has by chance. */
const OBJECT_START = /^[\s[]*\{\s*"(?:[^"\\]|\\.)*"\s*:/;
const MAX_START = 1_000;

/**
 * Parses a text that is JSON; `undefined` for one that only begins like it. Errors: as those of `parseJson`; JSON that
 * broke off is refused.
 */
export function parseIfJson(text: string, place: string, work: WorkBudget): { value: unknown } | undefined {
  if (!JSON_START.test(text)) return undefined;
  try {
    return { value: parseJson(text, place, work) };
  } catch (error) {
    if (error instanceof BrokenJson && !OBJECT_START.test(text.slice(0, MAX_START))) return undefined;
    throw error;
  }
}

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the objects of an array; none for anything else. */
export const readObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const readText = (value: unknown): string => (typeof value === "string" ? value : "");

/** The objects and arrays that are open where a list in `data.json` begins. */
export const PATH_OF_LISTS = [BRACE, BRACKET, BRACE, BRACKET, BRACE];
