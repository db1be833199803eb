import { badInput, notFound } from "./errors.ts";

/**
 * What input must mean, below both doors; its shape is held by `schema.graphql`. A rule answers the value to keep or
 * throws the complaint as a sentence. Limits are the contract's, section 2.
 */
type Rule<Kept> = (value: unknown, field: string) => Kept;

/** `T` as its rules leave it: null is gone where a rule refuses it. */
type CheckedInput<T, Rules> = {
  [Field in keyof T]: Field extends keyof Rules
    ? Rules[Field] extends Rule<infer Kept>
      ? Kept | Extract<T[Field], undefined>
      : never
    : T[Field];
};

class RuleViolation extends Error {}

const CANONICAL_UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const CONTROL_BUT_TAB = /[^\P{Cc}\t]/u;
const CONTROL_BUT_TAB_AND_NEWLINE = /[^\P{Cc}\t\n]/u;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Any UUID, of whichever version, in the form with four dashes. */
export const isUuid = (value: unknown): value is string => typeof value === "string" && CANONICAL_UUID.test(value);

/** How a message names a field: the words on the screen are capitalised, the others are the schema's own. */
export const toLabel = (field: string) =>
  ["name", "note", "date", "priority"].includes(field) ? field.charAt(0).toUpperCase() + field.slice(1) : field;

/** The sentences for values of the wrong kind; the doors say the same ones for the wrong shape. */
export const mustBe = {
  given: (field: string) => `${toLabel(field)} is required`,
  text: (field: string) => `${toLabel(field)} must be text`,
  flag: (field: string) => `${toLabel(field)} must be true or false`,
  number: (field: string) => `${toLabel(field)} must be a number`,
  wholeNumber: (field: string) => `${toLabel(field)} must be a whole number`,
  date: (field: string) => `${toLabel(field)} must be a valid date (YYYY-MM-DD)`,
  oneOf: (field: string, values: string[]) => `${toLabel(field)} must be ${values.join(" or ")}`,
  uuid: (field: string) => `${toLabel(field)} must be a UUID`,
};

function checkText(text: string, field: string, control: RegExp, maximum: number) {
  // PostgreSQL would refuse the first and silently replace the second.
  if (control.test(text) || !text.isWellFormed())
    throw new RuleViolation(`${toLabel(field)} contains characters that are not allowed`);
  if (text.length > maximum && [...text].length > maximum)
    throw new RuleViolation(`${toLabel(field)} must be at most ${maximum.toLocaleString("en")} characters`);
}

/** One line of text that shows something; kept byte for byte but for the space around it. */
export const nameRule =
  (maximum: number): Rule<string> =>
  (value, field) => {
    const name = typeof value === "string" ? value.trim() : "";
    if (!VISIBLE.test(name)) throw new RuleViolation(mustBe.given(field));
    checkText(name, field, CONTROL_BUT_TAB, maximum);
    return name;
  };

/** Text of several lines, or null. */
export const noteRule =
  (maximum: number): Rule<string | null> =>
  (value, field) => {
    const note = value as string | null;
    if (note !== null) checkText(note, field, CONTROL_BUT_TAB_AND_NEWLINE, maximum);
    return note;
  };

export const wholeNumberRule =
  (minimum: number, maximum: number): Rule<number> =>
  (value, field) => {
    if (value === null) throw new RuleViolation(mustBe.wholeNumber(field));
    const number = value as number;
    if (number < minimum || number > maximum)
      throw new RuleViolation(`${mustBe.wholeNumber(field)} between ${minimum} and ${maximum}`);
    return number;
  };

const createRequiredRule =
  <Kept>(sentence: (field: string) => string): Rule<Kept> =>
  (value, field) => {
    if (value === null) throw new RuleViolation(sentence(field));
    return value as Kept;
  };

export const booleanRule = createRequiredRule<boolean>(mustBe.flag);
export const numberRule = createRequiredRule<number>(mustBe.number);

/** The client's own id for a new row; null and nothing leave it to the server. */
export const idRule: Rule<string | undefined> = (value, field) => {
  if (value === null) return undefined;
  if (!isUuid(value)) throw new RuleViolation(mustBe.uuid(field));
  return value;
};

/** The id of a row of the caller's. One that is malformed is answered like one that is not there. */
export const referenceRule =
  (what: string): Rule<string> =>
  (value, field) => {
    if (value === null) throw new RuleViolation(mustBe.given(field));
    if (!isUuid(value)) throw notFound(what);
    return value;
  };

/**
 * Holds `input` to `rules`, field by field, and answers it with the values to keep; fields without a rule pass.
 * Errors: `BAD_USER_INPUT` with every complaint, `NOT_FOUND` for a malformed reference.
 */
export function checkInput<T extends object, Rules extends Record<string, Rule<unknown>>>(
  input: T,
  rules: Rules,
): CheckedInput<T, Rules> {
  const kept = { ...input } as Record<string, unknown>;
  const complaints: Record<string, string> = {};
  for (const [field, rule] of Object.entries(rules)) {
    if (kept[field] === undefined) continue;
    try {
      kept[field] = rule(kept[field], field);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      complaints[field] = error.message;
    }
  }
  if (Object.keys(complaints).length > 0) throw badInput(complaints);
  return kept as CheckedInput<T, Rules>;
}
