import { msg } from "@lingui/core/macro";
import { DomainError } from "../domain/base/errors.ts";
import { waitForTurn } from "../domain/base/turns.ts";
import { withValues } from "../texts/sentence.ts";

/**
 * The characters in the texts of one answer to a read. Writing the JSON takes the server's time, and aliases can repeat
 * a long note. One whole list, and all lists of a free account, are shorter.
 */
export const MAX_CHARACTERS = 50_000_000;

/** An object whose values are read by name: `Object.values` takes three times as long for the rows of graphql-js. */
type Properties = Record<string, unknown>;

/** Yields the characters in all texts of a value: those of each object, without the objects in it. */
function* countEach(value: unknown): Generator<number> {
  if (typeof value === "string") yield value.length;
  else if (Array.isArray(value)) for (const each of value) yield* countEach(each);
  else if (typeof value === "object" && value !== null) {
    let sum = 0;
    for (const name of Object.keys(value)) {
      const field = (value as Properties)[name];
      if (typeof field === "string") sum += field.length;
      else if (typeof field === "object") yield* countEach(field);
    }
    yield sum;
  }
}

/** Returns the characters in all texts of a value. */
function countCharacters(value: unknown): number {
  let sum = 0;
  for (const characters of countEach(value)) sum += characters;
  return sum;
}

/** The objects that are counted before others get their turn, which takes about a millisecond. */
const COUNTED_PER_TURN = 500;

/** Returns what `countCharacters` does, for an object with many others. Others get their turn. */
export async function countCharactersInTurns(value: unknown): Promise<number> {
  let [sum, counted] = [0, 0];
  for (const characters of countEach(value)) {
    sum += characters;
    if (++counted % COUNTED_PER_TURN === 0) await waitForTurn();
  }
  return sum;
}

/** Returns about how many bytes a value has as JSON, without writing it. */
export function countBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (typeof value !== "object" || value === null) return 4;
  let sum = 2;
  if (Array.isArray(value)) for (const each of value) sum += countBytes(each) + 1;
  else for (const name of Object.keys(value)) sum += name.length + countBytes((value as Properties)[name]) + 4;
  return sum;
}

/** Returns the error that takes the place of an answer with so many characters; null where the answer stays. */
export const findSizeError = (characters: number, most = MAX_CHARACTERS): DomainError | null =>
  characters <= most
    ? null
    : new DomainError(
        "BAD_USER_INPUT",
        withValues(
          msg({
            message: "This asks for more than {millions, number} million characters at once; ask for fewer lists",
          }),
          { millions: most / 1_000_000 },
        ),
      );

/** Errors: `BAD_USER_INPUT` for a value with more characters than the answer to a read may have. */
export function requireAnswerSize(value: unknown, most = MAX_CHARACTERS): void {
  const error = findSizeError(countCharacters(value), most);
  if (error) throw error;
}
