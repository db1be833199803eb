import type { ErrorCode } from "../../domain/base/schema.types.ts";
import { EXPORT, type FileRoute, IMPORT, PREVIEW } from "../fileRoutes.ts";
import { describeErrorResponses, jsonContent } from "./errorResponses.ts";
import { type JsonSchema, schemaRef } from "./jsonSchema.ts";

const TEXT: JsonSchema = { type: "string" };
const FLAG: JsonSchema = { type: "boolean" };
const COUNT: JsonSchema = { type: "integer", minimum: 0 };
const FILE: JsonSchema = { type: "string", format: "binary" };

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const arrayOf = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description });

const COUNTS = { notebooks: COUNT, lists: COUNT, items: COUNT };
const REMARK = objectOf({
  what: TEXT,
  count: COUNT,
  places: arrayOf(TEXT, "The first places in the file: paths, lines or names."),
});
const PREVIEWED_LIST = objectOf({
  number: { type: "integer", minimum: 1, description: "What `lists` of an import names." },
  name: TEXT,
  chosen: { ...FLAG, description: "False for a list that comes only when `lists` names it." },
  isTemplate: FLAG,
  itemCount: COUNT,
  headingCount: COUNT,
  completedCount: COUNT,
  text: { ...COUNT, description: "The bytes of the names and notes of its items." },
  runCount: COUNT,
  runItemCount: COUNT,
  items: arrayOf(TEXT, "The names of its items, in their order. After 50,000 in all there are no more."),
});

/** The answers of these paths, which have no types in `schema.graphql`. */
export const FILE_TYPES: Record<string, JsonSchema> = {
  ImportPreview: objectOf({
    source: { ...TEXT, description: "What the file is, such as `Trello`." },
    notices: arrayOf(TEXT, "Sentences for the user."),
    readings: arrayOf(
      objectOf({ group: TEXT, value: TEXT, label: TEXT, chosen: FLAG }),
      "Ways to read the file, for `reading`. One of each group is chosen.",
    ),
    leftOut: arrayOf(REMARK, "What does not come."),
    intoNotes: arrayOf(REMARK, "What becomes a line of a note, because it has no home here."),
    counts: objectOf({ ...COUNTS, text: COUNT, runs: COUNT }),
    room: {
      ...objectOf({ ...COUNTS, text: COUNT }),
      description: "How many more rows, and bytes of text, the caller can have.",
    },
    problem: { type: ["string", "null"], description: "Why the import would be refused; null when there is room." },
    notebooks: arrayOf(
      objectOf({ name: TEXT, color: { type: ["string", "null"] }, lists: arrayOf(PREVIEWED_LIST, "") }),
      "With the names that they would get.",
    ),
  }),
  ImportResult: objectOf({
    id: { ...TEXT, format: "uuid", description: "What `undoImport` takes." },
    counts: objectOf({ ...COUNTS, runs: COUNT }),
    notebooks: arrayOf(objectOf({ id: TEXT, name: TEXT }), "The new ones."),
  }),
};

const describeParameter = (name: string, description: string, more: object = {}) => ({
  name,
  in: "query",
  description,
  schema: TEXT,
  ...more,
});

const PARAMETERS = [
  describeParameter("name", "The name of the file, which names a list where nothing else does."),
  describeParameter("lists", "The numbers of the lists that are wanted, as the preview has them, with commas."),
  describeParameter(
    "reading",
    "Other ways to read the file: values of the preview's `readings`, one of each group, with commas.",
  ),
  describeParameter("timeZone", "The time zone in which moments of the file are days, such as `Europe/Berlin`.", {
    schema: { ...TEXT, default: "UTC" },
  }),
];
const ID = describeParameter("id", "A UUID that the caller makes. The same import again is done once.", {
  required: true,
  schema: { ...TEXT, format: "uuid" },
});

const ANY_PATH: ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL"];
const WITH_FILE: ErrorCode[] = [
  ...ANY_PATH,
  "BAD_USER_INPUT",
  "DEVICE_REFUSED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
];

type Description = { operationId: string; summary: string; description: string; errors: ErrorCode[]; success: object };

/** Describes a path, whose body is a file if it is a `POST`. */
const describeFilePath = (
  { method, path }: FileRoute,
  { errors, success, ...words }: Description,
  parameters: object[] = [],
): Record<string, JsonSchema> => ({
  [path]: {
    [method.toLowerCase()]: {
      ...words,
      tags: [path.split("/")[2]],
      ...(parameters.length > 0 && { parameters }),
      ...(method === "POST" && {
        requestBody: { required: true, content: { "application/octet-stream": { schema: FILE } } },
      }),
      responses: { ...success, ...describeErrorResponses(new Set(errors)) },
    },
  },
});

/** The paths whose bodies are files, which `schema.graphql` does not have. */
export const filePaths: Record<string, JsonSchema> = {
  ...describeFilePath(EXPORT, {
    operationId: "export",
    summary: "Everything that is the caller's own, as a zip",
    description:
      "`data.json` in it has everything, as `/api/export.schema.json` says. Each list is there as Markdown, too.",
    errors: [...ANY_PATH, "DEVICE_REFUSED"],
    success: {
      200: { description: "The zip, made while it is read.", content: { "application/zip": { schema: FILE } } },
    },
  }),
  ...describeFilePath(
    PREVIEW,
    {
      operationId: "previewImport",
      summary: "What an import of the file would add, and what not",
      description: "Writes nothing. A file has at most 20 MB, an export of Listbook 40.",
      errors: WITH_FILE,
      success: { 200: { description: "Success.", ...jsonContent(schemaRef("ImportPreview")) } },
    },
    PARAMETERS,
  ),
  ...describeFilePath(
    IMPORT,
    {
      operationId: "import",
      summary: "Adds what is in the file",
      description: "Adds all or nothing, within the quotas. `undoImport` takes it back.",
      errors: [...WITH_FILE, "QUOTA_EXCEEDED", "CONFLICT"],
      success: { 201: { description: "Created.", ...jsonContent(schemaRef("ImportResult")) } },
    },
    [ID, ...PARAMETERS],
  ),
};
