import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, select } from "@lingui/core/macro";
import { isVisible } from "../../../shared/plainText.ts";
import { type AnswerInput, isAnswerValue, isQuestionName, listValues } from "../../../shared/marks/answers.ts";
import { toQuestionName } from "../../../shared/marks/blanks.ts";
import { MAX_QUESTIONS } from "../../../shared/marks/questions.ts";
import { completeRepeat, findRepeatErrors, type RepeatInput, type RepeatRule } from "../../../shared/repeat/rule.ts";
import type { Sentence } from "../../texts/sentence.ts";
import { badInput, type EntityName, type FieldSentences, notFound } from "./errors.ts";

/**
 * A rule validates one field of the input, for GraphQL and REST alike; `schema.graphql` has checked the field's type
 * before. It returns the value to store, or throws a `RuleViolation` with a sentence for the user.
 * docs/api.md, Fields, states the limits.
 */
export type Rule<Checked> = { (value: unknown, field: string): Checked; limits?: Limits };

/** What a rule demands of a value, in the words of JSON Schema, so that `/api/openapi.json` says it. */
export type Limits = Partial<
  Record<"minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems", number>
> & {
  format?: string;
  enum?: readonly number[];
};

const withLimits = <Checked>(limits: Limits, rule: Rule<Checked>): Rule<Checked> => Object.assign(rule, { limits });

/** `T` with the types that its rules return, e.g. without null where a rule refuses null. */
type CheckedInput<T, Rules> = {
  [Field in keyof T]: Field extends keyof Rules
    ? Rules[Field] extends Rule<infer Checked>
      ? Checked | Extract<T[Field], undefined>
      : never
    : T[Field];
};

/** The name and the note of a row as a client knows them; a field is absent where the client says nothing about it. */
export type KnownText = { name?: string; note?: string | null };

/** The highest number of characters of a note. */
export const MAX_NOTE = 10_000;

class RuleViolation extends Error {
  constructor(readonly sentence: Sentence) {
    super("A rule is violated");
  }
}

const CANONICAL_UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const CONTROL_BUT_TAB = /[^\P{Cc}\t]/u;
const CONTROL_BUT_TAB_AND_NEWLINE = /[^\P{Cc}\t\n]/u;
/** Whether the value is a UUID of any version, in the form with four dashes. */
export const isUuid = (value: unknown): value is string => typeof value === "string" && CANONICAL_UUID.test(value);

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the value is an existing day as `YYYY-MM-DD`. PostgreSQL would accept `tomorrow` and fail on 2026-02-30. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !DAY_PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Says something of a field. Some have a name on the screen, the others are called as in the schema. */
type SayOfField = (field: string) => MessageDescriptor;

/** Sentences about values of the wrong type; the GraphQL and REST servers use the same ones. */
export const mustBe = {
  given: (field) =>
    msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} is required`,
  text: (field) =>
    msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} must be text`,
  flag: (field) => msg`${field} must be true or false`,
  number: (field) => msg`${field} must be a number`,
  wholeNumber: (field) =>
    msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} must be a whole number`,
  date: (field) =>
    msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} must be a valid date (YYYY-MM-DD)`,
  time: (field) => msg`${field} must be a valid time (YYYY-MM-DDTHH:MM:SSZ)`,
  uuid: (field) => msg`${field} must be a UUID`,
} satisfies Record<string, SayOfField>;

/** Says which values a field can have. These are words of the schema. */
export const mustBeOneOf = (field: string, values: readonly string[]): MessageDescriptor =>
  msg`${field} must be ${{ values: values.join(" or ") }}`;

function checkText(text: string, field: string, control: RegExp, maximum: number) {
  // PostgreSQL refuses the control character NUL, and a lone surrogate would be stored as U+FFFD.
  if (control.test(text) || !text.isWellFormed())
    throw new RuleViolation(
      msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} contains characters that aren’t allowed`,
    );
  if (text.length > maximum && [...text].length > maximum)
    throw new RuleViolation(
      msg`${select(field, { name: "Name", note: "Note", date: "Date", priority: "Priority", other: field })} must be at most ${plural(maximum, { one: "# character", other: "# characters" })}`,
    );
}

/** One line of text with a visible character. The rule trims white space around the text and changes nothing else. */
export const nameRule = (maximum: number) =>
  withLimits({ minLength: 1, maxLength: maximum }, (value, field) => {
    const name = typeof value === "string" ? value.trim() : "";
    if (!isVisible(name)) throw new RuleViolation(mustBe.given(field));
    checkText(name, field, CONTROL_BUT_TAB, maximum);
    return name;
  });

/** Text of several lines, or null. */
export const noteRule = (maximum: number) =>
  withLimits({ maxLength: maximum }, (value, field) => {
    const note = value as string | null;
    if (note !== null) checkText(note, field, CONTROL_BUT_TAB_AND_NEWLINE, maximum);
    return note;
  });

const MAX_OPTIONAL_LINE = 200;
const lineRule = nameRule(MAX_OPTIONAL_LINE);

/** Why an item is skipped, or its remark: one line, or null, also for a text that shows nothing. */
export const optionalLineRule = withLimits({ maxLength: MAX_OPTIONAL_LINE }, (value, field) =>
  value === null || !isVisible(value as string) ? null : lineRule(value, field),
);

const notBetween = (field: string, minimum: number, maximum: number) =>
  // As the caller writes these numbers.
  msg`${select(field, { priority: "Priority", other: field })} must be a whole number between ${{ minimum: String(minimum) }} and ${{ maximum: String(maximum) }}`;

export const wholeNumberRule = (minimum: number, maximum: number) =>
  withLimits({ minimum, maximum }, (value, field) => {
    if (value === null) throw new RuleViolation(mustBe.wholeNumber(field));
    const number = value as number;
    if (number < minimum || number > maximum) throw new RuleViolation(notBetween(field, minimum, maximum));
    return number;
  });

/** One of several numbers. */
export const oneOfRule = (numbers: readonly number[]) =>
  withLimits({ enum: numbers }, (value, field) => {
    const number = value as number;
    if (!numbers.includes(number)) throw new RuleViolation(mustBeOneOf(field, numbers.map(String)));
    return number;
  });

const createRequiredRule =
  <Checked>(say: SayOfField): Rule<Checked> =>
  (value, field) => {
    if (value === null) throw new RuleViolation(say(field));
    return value as Checked;
  };

/** A field of which the type in `schema.graphql` says everything: a date, one of several words. */
export const schemaTypeRule: Rule<string | null> = (value) => value as string | null;

/** A rule after which a list comes back, or null. */
export const repeatRule: Rule<RepeatRule | null> = (value) => {
  if (value === null) return null;
  const input = value as RepeatInput;
  const [error] = Object.values(findRepeatErrors(input));
  if (error) throw new RuleViolation(error);
  return completeRepeat(input);
};

/** What was answered of the questions of a template; null for nothing. One answer has one value at most. */
export const answersRule: Rule<AnswerInput[] | null> = withLimits({ maxItems: MAX_QUESTIONS }, (value) => {
  if (value === null) return null;
  const answers = value as AnswerInput[];
  if (answers.length > MAX_QUESTIONS)
    throw new RuleViolation(
      msg`At most ${plural({ max: MAX_QUESTIONS }, { one: "# answer", other: "# answers" })} at once`,
    );
  for (const answer of answers) {
    if (!isQuestionName(answer.name))
      throw new RuleViolation(msg`${{ name: answer.name }} can’t be the name of a question`);
    const values = listValues(answer);
    if (values.length > 1) throw new RuleViolation(msg`Give one answer to ${{ name: answer.name }}`);
    if (!values.every(isAnswerValue)) throw new RuleViolation(msg`${{ name: answer.name }} can’t have this answer`);
  }
  if (new Set(answers.map(({ name }) => toQuestionName(name))).size < answers.length)
    throw new RuleViolation(msg`Answer each question only once`);
  return answers;
});

export const booleanRule = createRequiredRule<boolean>(mustBe.flag);
export const numberRule = createRequiredRule<number>(mustBe.number);

/** An id that the client chose for a new row; for null or an absent id the server makes one. */
export const idRule: Rule<string | undefined> = (value, field) => {
  if (value === null) return undefined;
  if (!isUuid(value)) throw new RuleViolation(mustBe.uuid(field));
  return value;
};

/** The id of a call or of a row that the client must choose. */
export const requiredIdRule: Rule<string> = (value, field) => {
  if (!isUuid(value)) throw new RuleViolation(mustBe.uuid(field));
  return value;
};

/** The id of an existing row. Errors: `NOT_FOUND` for a malformed id, as for an unknown one. */
export const referenceRule =
  (entityName: EntityName): Rule<string> =>
  (value, field) => {
    if (value === null) throw new RuleViolation(mustBe.given(field));
    if (!isUuid(value)) throw notFound(entityName);
    return value;
  };

const MAX_EMAIL = 254;

/** An email address, or none. A list of addresses, a group and a name beside the address are none. */
export const emailRule = withLimits({ format: "email", maxLength: MAX_EMAIL }, (value, field) => {
  if (value === undefined) return undefined;
  const address = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (address.length > MAX_EMAIL || !/^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+\.[^\s@<>",;:()[\]\\]+$/.test(address))
    throw new RuleViolation(msg`${field} must be an email address`);
  return address;
});

/** A name and a note as a client knew them, both optional; neither for null. */
export const textRule =
  (maximumName: number): Rule<KnownText> =>
  (value) => {
    const { name, note } = (value ?? {}) as { name?: unknown; note?: unknown };
    return {
      ...(name !== undefined && { name: nameRule(maximumName)(name, "name") }),
      ...(note !== undefined && { note: noteRule(MAX_NOTE)(note, "note") }),
    };
  };

/** Whether a field with this rule can have the value. */
export function fits(rule: Rule<unknown>, value: unknown): boolean {
  try {
    rule(value, "");
    return true;
  } catch (error) {
    if (error instanceof RuleViolation) return false;
    throw error;
  }
}

/**
 * Checks each field of `input` against its rule and returns the input with the values to store. Absent fields and
 * fields without a rule pass unchanged. Errors: `BAD_USER_INPUT` with a message for every field that fails, `NOT_FOUND`
 * for a malformed reference.
 */
export function checkInput<T extends object, Rules extends Record<string, Rule<unknown>>>(
  input: T,
  rules: Rules,
): CheckedInput<T, Rules> {
  const checked = { ...input } as Record<string, unknown>;
  const violations: FieldSentences = {};
  for (const [field, rule] of Object.entries(rules)) {
    if (checked[field] === undefined) continue;
    try {
      checked[field] = rule(checked[field], field);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      violations[field] = error.sentence;
    }
  }
  if (Object.keys(violations).length > 0) throw badInput(violations);
  return checked as CheckedInput<T, Rules>;
}
