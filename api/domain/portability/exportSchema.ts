import { ITEM_FIELDS, LIST_FIELDS, mapFields, NOTEBOOK_FIELDS, type UserField } from "../rows/userFields.ts";
import { ANSWER_RANGES } from "../../../shared/marks/answers.ts";
import { MAX_QUESTIONS } from "../../../shared/marks/questions.ts";
import { RANGES, UNITS, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "./exportFormat.ts";

type Schema = Record<string, unknown>;

const TEXT_OR_NULL = { type: ["string", "null"] };
const FLAG = { type: "boolean" };
const TIME = { type: "string", format: "date-time" };
const ROW = { type: "string", description: "A name for the row that is valid only in this file." };
const ROW_OR_NULL = { ...ROW, type: ["string", "null"] };

/** An object that has all of these fields and no others. */
const object = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
});

const arrayOf = (items: Schema): Schema => ({ type: "array", items });

const NUMBER_OR_NULL = { type: ["integer", "null"] };

const REPEAT = object(
  {
    unit: { enum: UNITS },
    every: { type: "integer", minimum: 1, maximum: 366 },
    weekdays: { type: ["array", "null"], items: { enum: WEEKDAYS }, minItems: 1, maxItems: 7 },
    day: NUMBER_OR_NULL,
    week: NUMBER_OR_NULL,
    month: NUMBER_OR_NULL,
    from: { enum: ["DATE", "FINISH"] },
    time: TEXT_OR_NULL,
    zone: { type: "string" },
    start: { type: "string", format: "date" },
    until: { ...TEXT_OR_NULL, format: "date" },
  },
  {
    daysAhead: {
      type: "integer",
      ...RANGES.daysAhead,
      description: "How many days before each of its days the list comes back; absent for none.",
    },
  },
);

/** Returns the schema of a field. A colour of a later version is text, too. */
function describeField(field: UserField): Schema {
  switch (field.kind) {
    case "name":
      return { type: "string", minLength: 1, maxLength: field.max };
    case "text":
      return { ...TEXT_OR_NULL, maxLength: field.max };
    case "flag":
      return FLAG;
    case "integer":
      return { type: "integer", minimum: field.min, maximum: field.max };
    case "number":
      return { type: "number" };
    case "day":
      return { ...TEXT_OR_NULL, format: "date" };
    case "repeat":
      return { anyOf: [{ type: "null" }, REPEAT], description: "The rule by which the list comes back." };
    default:
      field.kind satisfies "choice";
      return TEXT_OR_NULL;
  }
}

const itemFields = mapFields(ITEM_FIELDS, describeField);
const { name: ITEM_NAME, note: NOTE } = itemFields;
const ITEM_TEXT = { name: ITEM_NAME, note: NOTE, isHeading: FLAG };

/** What only some items have: a ticked one, a skipped one, one with a remark. */
const STATE = {
  completedAt: { ...TIME, description: "When it was ticked; absent if it is not known." },
  isSkipped: { const: true, description: "It is left out of this run." },
  skipReason: { type: "string", minLength: 1, maxLength: 200, description: "Why it is left out." },
  remark: { type: "string", minLength: 1, maxLength: 200, description: "What came of it in this run." },
};

const ITEM = object(
  {
    id: ROW,
    ...itemFields,
    templateItemId: { ...ROW_OR_NULL, description: "The item of a template that it was copied from." },
    createdAt: TIME,
    updatedAt: TIME,
  },
  STATE,
);

const COPIED_ITEM = object(
  { itemId: ROW, templateItemId: ROW, ...ITEM_TEXT },
  {
    before: {
      anyOf: [{ type: "null" }, object(ITEM_TEXT)],
      description: "The text of the side that the last update changed, before that update.",
    },
  },
);

const RUN = object({
  number: { type: "integer", minimum: 1 },
  startedAt: TIME,
  finishedAt: TIME,
  items: arrayOf(
    object({ itemId: ROW, templateItemId: ROW_OR_NULL, name: ITEM_NAME, isHeading: FLAG, completed: FLAG }, STATE),
  ),
});

const ANSWERS = {
  type: "object",
  propertyNames: ANSWER_RANGES.name,
  additionalProperties: {
    anyOf: [FLAG, { type: "integer", ...ANSWER_RANGES.number }, { type: "string", ...ANSWER_RANGES.words }],
  },
  maxProperties: MAX_QUESTIONS,
  description: "What was answered of the questions of its template, or of a template for the lists it makes itself.",
};

const LIST = object(
  {
    id: ROW,
    ...mapFields(LIST_FIELDS, describeField),
    templateId: { ...ROW_OR_NULL, description: "The template that the list was made from." },
    runNumber: { type: "integer", minimum: 1 },
    runStartedAt: { ...TEXT_OR_NULL, format: "date-time", description: "Null in the first run." },
    createdAt: TIME,
    updatedAt: TIME,
    copiedItems: {
      anyOf: [{ type: "null" }, arrayOf(COPIED_ITEM)],
      description: "What the list and its template have in common, so that they can be compared.",
    },
    items: { ...arrayOf(ITEM), maxItems: 1_000, description: "In their order." },
    runs: { ...arrayOf(RUN), description: "The past runs, oldest first." },
  },
  { answers: ANSWERS },
);

/** The JSON Schema of `data.json` in an export (docs/export.md). */
export const exportSchema: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Listbook export",
  ...object({
    format: { const: EXPORT_FORMAT },
    version: { const: EXPORT_VERSION },
    exportedAt: TIME,
    notebooks: arrayOf(
      object({
        ...mapFields(NOTEBOOK_FIELDS, describeField),
        createdAt: TIME,
        updatedAt: TIME,
        lists: arrayOf(LIST),
      }),
    ),
  }),
};
