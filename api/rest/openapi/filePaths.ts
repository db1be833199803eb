import type { ErrorCode } from "../../domain/base/schema.types.ts";
import { EXPORT, type FileRoute, IMPORT, LIST_TEXT_ROUTES, PREVIEW, RUNS_TABLE } from "../fileRoutes.ts";
import { ANY_ANSWER, describeErrorResponses, jsonContent } from "./errorResponses.ts";
import { EXAMPLE_ID } from "./examples.ts";
import { type JsonSchema, schemaRef } from "./jsonSchema.ts";

const TEXT: JsonSchema = { type: "string" };
const FLAG: JsonSchema = { type: "boolean" };
const COUNT: JsonSchema = { type: "integer", minimum: 0 };
const FILE: JsonSchema = { type: "string", format: "binary" };

const objectOf = (properties: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const arrayOf = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description });

const COUNTS = { notebooks: COUNT, lists: COUNT, items: COUNT };
const CALL: JsonSchema = {
  ...TEXT,
  format: "uuid",
  description:
    "The call: the `Idempotency-Key` of the request, or an id of the server. Also in `Listbook-Call`. Absent when " +
    "nothing has changed.",
};
const REMARK = objectOf({
  what: TEXT,
  count: COUNT,
  places: arrayOf(TEXT, "The first places in the file: paths, lines or names."),
});
const PREVIEWED_LIST = objectOf({
  number: { type: "integer", minimum: 1, description: "The number to use in `lists` of an import." },
  name: TEXT,
  chosen: { ...FLAG, description: "False for a list that is imported only when `lists` names it." },
  isTemplate: FLAG,
  itemCount: COUNT,
  headingCount: COUNT,
  completedCount: COUNT,
  text: { ...COUNT, description: "The bytes of the names and notes of its items." },
  runCount: COUNT,
  runItemCount: COUNT,
  items: arrayOf(TEXT, "The names of its items, in their order. At most 50,000 in all."),
});

/** The answers of these paths, which have no types in `schema.graphql`. */
export const FILE_TYPES: Record<string, JsonSchema> = {
  ImportPreview: objectOf({
    source: { ...TEXT, description: "Where the file comes from, such as `Trello`." },
    notices: arrayOf(TEXT, "Sentences for the user, in English."),
    texts: {
      type: "object",
      additionalProperties: schemaRef("ErrorText"),
      description: "The values of those sentences of the answer that have any, by the sentence in English.",
    },
    readings: arrayOf(
      objectOf({ group: TEXT, value: TEXT, label: TEXT, chosen: FLAG }),
      "Ways to read the file, for `reading`. One of each group is selected.",
    ),
    leftOut: arrayOf(REMARK, "What is left out."),
    intoNotes: arrayOf(REMARK, "What becomes a line of a note, because Listbook has no field for it."),
    counts: objectOf({ ...COUNTS, text: COUNT, runs: COUNT }),
    room: {
      ...objectOf({ ...COUNTS, text: COUNT }),
      description: "How many more rows, and bytes of text, the caller can add.",
    },
    problem: { type: ["string", "null"], description: "Why the import would be refused; null if there is room." },
    notebooks: arrayOf(
      objectOf({ name: TEXT, color: { type: ["string", "null"] }, lists: arrayOf(PREVIEWED_LIST, "") }),
      "With the names they would get.",
    ),
  }),
  ListTextWritten: objectOf(
    {
      added: COUNT,
      changed: { ...COUNT, description: "Items whose text, tick or kind changed, and the title." },
      removed: COUNT,
      moved: COUNT,
      kept: { ...COUNT, description: "Items that are not in the text and have changed since it was read." },
      version: { ...TEXT, format: "uuid", description: "The `ETag` of the text that was sent." },
    },
    { call: CALL },
  ),
  ListLinesAdded: objectOf(
    {
      added: COUNT,
      known: { ...COUNT, description: "Lines whose names were already in the list or in an earlier line." },
    },
    { call: CALL },
  ),
  ImportResult: objectOf({
    id: { ...TEXT, format: "uuid", description: "What `undoImport` takes." },
    counts: objectOf({ ...COUNTS, runs: COUNT }),
    notebooks: arrayOf(objectOf({ id: TEXT, name: TEXT }), "The new ones."),
  }),
};

const describeParameter = (name: string, description: string, example: string, more: object = {}) => ({
  name,
  in: "query",
  description,
  schema: TEXT,
  example,
  ...more,
});

const PARAMETERS = [
  describeParameter("name", "The name of the file, which names a list if nothing else does.", "Packing.txt"),
  describeParameter("lists", "The numbers of the lists to import, from the preview, separated by commas.", "1,3"),
  describeParameter(
    "reading",
    "Other ways to read the file: values of the preview's `readings`, one of each group, separated by commas.",
    "header",
  ),
  describeParameter("timeZone", "The time zone for turning times in the file into days.", "Europe/Berlin", {
    schema: { ...TEXT, default: "UTC" },
  }),
];
const ID = describeParameter("id", "A UUID that the caller creates. The same import again is done once.", EXAMPLE_ID, {
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
const WITH_TEXT: ErrorCode[] = [...WITH_FILE, "NOT_FOUND", "QUOTA_EXCEEDED", "CONFLICT"];

type Success = Record<number, { description: string; headers?: object; content?: object }>;
type Description = { operationId: string; summary: string; description: string; errors: ErrorCode[]; success: Success };

const withRequestId = (success: Success) =>
  Object.fromEntries(
    Object.entries(success).map(([status, answer]) => [
      status,
      { ...answer, headers: { ...ANY_ANSWER, ...answer.headers } },
    ]),
  );

const ANY_FILE = { "application/octet-stream": { schema: FILE } };
const MARKDOWN = { "text/markdown": { schema: TEXT } };

/** Describes an operation, whose body is a file unless it is a `GET`. */
const describeFileOperation = (
  { method, path }: FileRoute,
  { errors, success, ...words }: Description,
  parameters: object[] = [],
  content: object = ANY_FILE,
): JsonSchema => ({
  [method.toLowerCase()]: {
    ...words,
    tags: [path.split("/")[2]],
    ...(parameters.length > 0 && { parameters }),
    ...(method !== "GET" && { requestBody: { required: true, content } }),
    responses: { ...withRequestId(success), ...describeErrorResponses(new Set(errors)) },
  },
});

const describeFilePath = (...operation: Parameters<typeof describeFileOperation>): Record<string, JsonSchema> => ({
  [operation[0].path]: describeFileOperation(...operation),
});

const LIST_ID = {
  name: "id",
  in: "path",
  required: true,
  description: "The id of the list.",
  schema: { ...TEXT, format: "uuid" },
  example: EXAMPLE_ID,
};
/** Describes a header with the version of a text. */
const describeHeader = (name: string, description: string, required = false) => ({
  name,
  in: "header",
  required,
  description,
  schema: TEXT,
  example: `"${EXAMPLE_ID}"`,
});
const KEY = { $ref: "#/components/parameters/IdempotencyKey" };
const ETAG = { ETag: { description: "The version of the text.", schema: TEXT } };
const CALL_HEADER = { "Listbook-Call": { description: "The call, as in the body.", schema: TEXT } };

const LIST_TEXT_PATH: JsonSchema = {
  ...describeFileOperation(
    LIST_TEXT_ROUTES.read,
    {
      operationId: "listText",
      summary: "A list as Markdown text",
      description: "A title, and a line for each item. A caller who may change the list can send the text back edited.",
      errors: [...ANY_PATH, "DEVICE_REFUSED", "NOT_FOUND"],
      success: {
        200: { description: "The text.", headers: ETAG, content: MARKDOWN },
        304: { description: "The text is the one named by `If-None-Match`.", headers: ETAG },
      },
    },
    [LIST_ID, describeHeader("If-None-Match", "The `ETag` of a text that the caller already has.")],
  ),
  ...describeFileOperation(
    LIST_TEXT_ROUTES.write,
    {
      operationId: "writeListText",
      summary: "Changes a list to match an edited text",
      description:
        "Only what differs from the version in `If-Match` is written; what has changed in the list since then stays. " +
        "At most 256 kB and 1,000 items, with any `Content-Type`.",
      errors: [...WITH_TEXT, "PRECONDITION_FAILED", "PRECONDITION_REQUIRED"],
      success: {
        200: {
          description: "What has changed.",
          headers: { ...ETAG, ...CALL_HEADER },
          ...jsonContent(schemaRef("ListTextWritten")),
        },
      },
    },
    [LIST_ID, describeHeader("If-Match", "The `ETag` of the edited text; `*` for the list as it is now.", true), KEY],
    MARKDOWN,
  ),
  ...describeFileOperation(
    LIST_TEXT_ROUTES.add,
    {
      operationId: "addListLines",
      summary: "Adds the lines of a text that are not yet in the list",
      description: "At the end. At most 256 kB and 1,000 items, with any `Content-Type`.",
      errors: WITH_TEXT,
      success: {
        200: {
          description: "How many are new.",
          headers: CALL_HEADER,
          ...jsonContent(schemaRef("ListLinesAdded")),
        },
      },
    },
    [LIST_ID, KEY],
    MARKDOWN,
  ),
};

/** The paths whose bodies are files, for which `schema.graphql` has no routes. */
export const filePaths: Record<string, JsonSchema> = {
  [LIST_TEXT_ROUTES.read.path.replace(":id", "{id}")]: LIST_TEXT_PATH,
  [RUNS_TABLE.path.replace(":id", "{id}")]: describeFileOperation(
    RUNS_TABLE,
    {
      operationId: "runsTable",
      summary: "The runs of a list as a table",
      description:
        "A line for each item of each run, the present one first and then the newest: `run`, `started`, `finished`, " +
        "`heading`, `name`, `state` (`open`, `ticked` or `skipped`), `time`, `reason` and `remark`. A text that a " +
        "spreadsheet would take for a formula has an apostrophe before it. At most 100,000 items of past runs.",
      errors: [...ANY_PATH, "BAD_USER_INPUT", "DEVICE_REFUSED", "NOT_FOUND"],
      success: { 200: { description: "The table.", content: { "text/csv": { schema: TEXT } } } },
    },
    [LIST_ID],
  ),
  ...describeFilePath(EXPORT, {
    operationId: "exportData",
    summary: "Everything the caller owns, as a zip",
    description:
      "`data.json` in it has everything, as `/api/export.schema.json` describes. Each list is also there as Markdown.",
    errors: [...ANY_PATH, "DEVICE_REFUSED"],
    success: {
      200: { description: "The zip, written while it is read.", content: { "application/zip": { schema: FILE } } },
    },
  }),
  ...describeFilePath(
    PREVIEW,
    {
      operationId: "previewImport",
      summary: "What importing the file would add and leave out",
      description: "Writes nothing. A file can be at most 20 MB, a Listbook export 40 MB.",
      errors: WITH_FILE,
      success: { 200: { description: "Success.", ...jsonContent(schemaRef("ImportPreview")) } },
    },
    PARAMETERS,
  ),
  ...describeFilePath(
    IMPORT,
    {
      operationId: "importFile",
      summary: "Adds the contents of the file",
      description: "Adds all or nothing, within the quotas. `undoImport` undoes it.",
      errors: [...WITH_FILE, "QUOTA_EXCEEDED", "CONFLICT"],
      success: { 201: { description: "Created.", ...jsonContent(schemaRef("ImportResult")) } },
    },
    [ID, ...PARAMETERS],
  ),
};
