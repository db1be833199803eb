import { msg } from "@lingui/core/macro";
import { collectTexts, type Sentence, type Text, toEnglish, toText } from "../../texts/sentence.ts";
import type { ErrorCode } from "./schema.types.ts";

/** The identity provider's components read this hint, ask the user to verify a factor again, and repeat the request. */
type ReverificationHint = {
  clerk_error: { type: "forbidden"; reason: "reverification-error"; metadata: { reverification: string } };
};

/** The step that raises a limit for this caller: an account, or the paid plan. */
type RemedyHint = { remedy: "sign-up" | "upgrade" };

/** The ids of the request that have no row, so that a client can send the others again. */
type MissingHint = { missing: string[] };

export type ErrorHint = ReverificationHint | RemedyHint | MissingHint;

/** A sentence for each wrong field. */
export type FieldSentences = Record<string, Sentence>;

/**
 * A refused operation. `sentence` is for the user, and `fields` for the fields of a form; `message` is the sentence in
 * English. `hint` is for a program.
 */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: ErrorCode,
    readonly sentence: Sentence,
    readonly fields?: FieldSentences,
    readonly hint?: ErrorHint,
    /** Seconds after which the client may try again. */
    readonly retryAfter?: number,
  ) {
    super(toEnglish(sentence));
  }
}

/** What the answers of both APIs say of an error, beside its code and its message. */
type ErrorDetails = {
  text?: Text;
  fields?: Record<string, string>;
  fieldTexts?: Record<string, Text>;
} & Partial<ReverificationHint & RemedyHint & MissingHint>;

/** Returns the English messages of fields, and the texts of those with values. */
function describeFields(fields: FieldSentences): Pick<ErrorDetails, "fields" | "fieldTexts"> {
  const entries = Object.entries(fields);
  const fieldTexts = collectTexts(entries);
  return {
    fields: Object.fromEntries(entries.map(([name, sentence]) => [name, toEnglish(sentence)])),
    ...(Object.keys(fieldTexts).length > 0 && { fieldTexts }),
  };
}

/** Returns what answers say of an error. A sentence without values has no text: it is the pattern itself. */
export function describeError({ sentence, fields, hint }: DomainError): ErrorDetails {
  const text = toText(sentence);
  return { ...(text && { text }), ...(fields && describeFields(fields)), ...hint };
}

/** Invalid input. `fields` has a sentence for each invalid field, and the first one is the error's. */
export const badInput = (fields: FieldSentences) =>
  new DomainError("BAD_USER_INPUT", Object.values(fields)[0] ?? msg`The input is not valid`, fields);

/** What a request names and may not find. */
const NOT_FOUND = {
  Call: msg`Call not found`,
  "Calendar address": msg`Calendar address not found`,
  Change: msg`Change not found`,
  Checkout: msg`Checkout not found`,
  Device: msg`Device not found`,
  Import: msg`Import not found`,
  Invitation: msg`Invitation not found`,
  Item: msg`Item not found`,
  List: msg`List not found`,
  Notebook: msg`Notebook not found`,
  Person: msg`Person not found`,
  "Push subscription": msg`Push subscription not found`,
  Row: msg`Row not found`,
  Run: msg`Run not found`,
  Session: msg`Session not found`,
  Subscription: msg`Subscription not found`,
  Token: msg`Token not found`,
};

export type EntityName = keyof typeof NOT_FOUND;

/** The row does not exist or belongs to another owner: the message does not say which. */
export const notFound = (entityName: EntityName) => new DomainError("NOT_FOUND", NOT_FOUND[entityName]);

export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "NOT_FOUND";

/** Rows of a bulk change do not exist or belong to another owner. */
const rowsNotFound = (entityName: EntityName) => (missing: string[]) =>
  new DomainError("NOT_FOUND", NOT_FOUND[entityName], undefined, { missing });

export const itemsNotFound = rowsNotFound("Item");
export const listsNotFound = rowsNotFound("List");

/** Too many calls. `retryAfter` is in seconds. */
export const rateLimited = (sentence: Sentence, retryAfter: number) =>
  new DomainError("RATE_LIMITED", sentence, undefined, undefined, retryAfter);

/** The server has more to do than it can do now. */
export const overloaded = () =>
  new DomainError("UNAVAILABLE", msg`Listbook is very busy right now; try again in a moment`);

/** The database has ended a statement that ran too long. The sentence says what the user can do. */
export const tookTooLong = (sentence: Sentence = msg`That took too long; try again in a moment`) =>
  new DomainError("UNAVAILABLE", sentence);

export const invalidSession = () =>
  new DomainError("UNAUTHENTICATED", msg`Your session is no longer valid; sign in again`);

export const invalidToken = () => new DomainError("UNAUTHENTICATED", msg`This token is not valid; make a new one`);
