import {
  booleanRule,
  MAX_NOTE,
  nameRule,
  noteRule,
  numberRule,
  repeatRule,
  type Rule,
  schemaTypeRule,
  wholeNumberRule,
} from "../base/rules.ts";
import type { NotebookColor } from "../base/schema.types.ts";

/**
 * The fields of lists, items and notebooks that people fill in. Each is described here only: the rules of both APIs, the
 * export with its schema, the reader of an import, random values and the combination of templates take them from here.
 * It is plain data, because the program that reads an import has no entities.
 */

/**
 * What a field holds. A `name` is one line, a `text` has several lines or is null, a `day`, a `choice` and a `repeat` can be
 * null.
 */
type Kind =
  | { kind: "name"; max: number }
  | { kind: "text"; max: number }
  | { kind: "flag" }
  | { kind: "integer"; min: number; max: number }
  | { kind: "number" }
  | { kind: "day" }
  | { kind: "repeat" }
  | { kind: "choice"; values: readonly string[] };

/**
 * `rule` checks a value that a client sends. `initial` is the value of a new row that says nothing. Everybody with the link
 * of a published template sees what `isPublic`.
 */
export type UserField<Value = unknown> = Kind & { rule: Rule<Value>; initial: Value; isPublic?: true };

const nameField = (max: number) => ({ kind: "name", max, rule: nameRule(max), initial: "Untitled" }) as const;
const textField = (max: number) => ({ kind: "text", max, rule: noteRule(max), initial: null }) as const;
const flagField = (initial: boolean) => ({ kind: "flag", rule: booleanRule, initial }) as const;
const integerField = (min: number, max: number, initial: number) =>
  ({ kind: "integer", min, max, rule: wholeNumberRule(min, max), initial }) as const;
const dayField = { kind: "day", rule: schemaTypeRule, initial: null } as const;
const repeatField = { kind: "repeat", rule: repeatRule, initial: null } as const;
const choiceField = (values: readonly string[]) =>
  ({ kind: "choice", values, rule: schemaTypeRule, initial: null }) as const;

const published = <Field>(field: Field) => ({ ...field, isPublic: true }) as const;

const COLORS = [
  "red",
  "amber",
  "lime",
  "emerald",
  "cyan",
  "blue",
  "violet",
  "fuchsia",
  "rose",
  "stone",
] satisfies NotebookColor[];

// The order of the fields is their order in an export.

export const NOTEBOOK_FIELDS = { name: nameField(200), color: choiceField(COLORS) };

/** A template is inactive unless it says otherwise. A copy has no rule. */
export const LIST_FIELDS = {
  name: published(nameField(200)),
  note: published(textField(MAX_NOTE)),
  isTemplate: flagField(false),
  active: flagField(true),
  priority: integerField(-1_000_000, 1_000_000, 0),
  date: dayField,
  repeat: repeatField,
};

/** An item goes to the end of its list unless it says otherwise. */
export const ITEM_FIELDS = {
  name: published(nameField(2_000)),
  note: published(textField(MAX_NOTE)),
  completed: flagField(false),
  isHeading: published(flagField(false)),
  sortingOrder: { kind: "number", rule: numberRule, initial: 0 } as const,
};

export type UserFields = Readonly<Record<string, UserField>>;

/** The values of the fields in a row. */
export type FieldValues<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { rule: Rule<infer Value> } ? Value : never;
};
export type NotebookValues = FieldValues<typeof NOTEBOOK_FIELDS>;
export type ListValues = FieldValues<typeof LIST_FIELDS>;
export type ItemValues = FieldValues<typeof ITEM_FIELDS>;

/** Some of the values of a row, with a name. */
export type Known<Values extends { name: string }> = { [Name in keyof Values]?: Values[Name] | undefined } & {
  name: string;
};

/** Returns an object with what `build` returns for each field, in the order of the fields. */
export function mapFields<Fields extends UserFields, Built>(
  fields: Fields,
  build: (field: UserField, name: string) => Built,
): Record<keyof Fields, Built> {
  const entries = Object.entries(fields).map(([name, field]) => [name, build(field, name)]);
  return Object.fromEntries(entries) as Record<keyof Fields, Built>;
}

export const getNames = <Fields extends UserFields>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

/** Returns the rules of fields by their names, for `checkInput`. */
export const getRules = <Fields extends UserFields>(fields: Fields) =>
  mapFields(fields, ({ rule }) => rule) as { [Name in keyof Fields]: Fields[Name]["rule"] };

const createPicker =
  <Fields extends UserFields>(fields: Fields) =>
  (row: FieldValues<Fields>): FieldValues<Fields> =>
    mapFields(fields, (_field, name) => row[name]) as FieldValues<Fields>;

type PublicValues<Fields extends UserFields> = FieldValues<{
  [Name in keyof Fields as Fields[Name] extends { isPublic: true } ? Name : never]: Fields[Name];
}>;

/** Returns those of the fields that everybody may see who has the link of a template. */
export function pickPublicFields<Fields extends UserFields>(fields: Fields, row: FieldValues<Fields>) {
  const entries = Object.entries(fields).flatMap(([name, { isPublic }]) => (isPublic ? [[name, row[name]]] : []));
  return Object.fromEntries(entries) as PublicValues<Fields>;
}

/** These return the fields of a row, without its ids, its times and all else. */
export const pickNotebookFields = createPicker(NOTEBOOK_FIELDS);
export const pickListFields = createPicker(LIST_FIELDS);
export const pickItemFields = createPicker(ITEM_FIELDS);

/** Returns the fields of a row of which only some are known. The others have their initial values. */
export const fillFields = <Fields extends UserFields>(
  fields: Fields,
  known: { readonly [Name in keyof Fields]?: FieldValues<Fields>[Name] | undefined },
): FieldValues<Fields> => mapFields(fields, ({ initial }, name) => known[name] ?? initial) as FieldValues<Fields>;
