import { describeRoute } from "./describeRoute.ts";
import { describeReferencedErrors, ERROR_CODES, HEADERS } from "./errorResponses.ts";
import { EXAMPLE_ID, EXAMPLE_TIME } from "./examples.ts";
import { FILE_TYPES, filePaths } from "./filePaths.ts";
import { describeType, type JsonSchema, listReferences, schemaRef } from "./jsonSchema.ts";
import { describeSecurity, describeSecurityOfRoute, SECURITY_SCHEMES } from "./security.ts";
import { fileRoutes } from "../fileRoutes.ts";
import { routes, toTemplate } from "../routes.ts";

function describePaths() {
  const paths: Record<string, JsonSchema> = {};
  const add = (path: string, method: string, operation: JsonSchema, security: object[]) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, security } };
  };
  for (const route of routes.filter((each) => each.with === null))
    add(toTemplate(route.path), route.method, describeRoute(route), describeSecurityOfRoute(route));
  for (const { path, method, token } of fileRoutes)
    add(
      toTemplate(path),
      method,
      filePaths[toTemplate(path)]?.[method.toLowerCase()] as JsonSchema,
      describeSecurity(token),
    );
  return paths;
}

/** A sentence with its values apart. */
const ERROR_TEXT: JsonSchema = {
  type: "object",
  required: ["pattern", "values"],
  properties: {
    pattern: { type: "string", description: "The sentence in ICU MessageFormat." },
    values: { type: "object", additionalProperties: { type: ["string", "number"] } },
  },
};

/** The body of every error response. */
const ERROR: JsonSchema = {
  type: "object",
  required: ["statusCode", "statusMessage", "code", "message"],
  properties: {
    statusCode: { type: "integer" },
    statusMessage: { type: "string" },
    code: { type: "string", enum: ERROR_CODES },
    message: { type: "string", description: "One sentence for the user, in English." },
    text: {
      ...schemaRef("ErrorText"),
      description: "What says the message in other languages. Without it the message has no values and is the pattern.",
    },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "A message for each invalid field, by field name.",
    },
    fieldTexts: {
      type: "object",
      additionalProperties: schemaRef("ErrorText"),
      description: "The text of each message in `fields` that has values, by field name.",
    },
    remedy: {
      type: "string",
      enum: ["sign-up", "upgrade"],
      description: "What the caller can do to get a higher limit.",
    },
    missing: {
      type: "array",
      items: { type: "string" },
      description: "The ids in the request that no row has, when a change of several items is `NOT_FOUND`.",
    },
    clerk_error: {
      type: "object",
      description: "A hint that makes the identity provider's components ask the member to verify a factor.",
    },
  },
};

/** Describes all types that the JSON text `description` refers to, and the types that those refer to. */
function describeTypes(description: string): Record<string, JsonSchema> {
  const types: Record<string, JsonSchema> = { Error: ERROR, ErrorText: ERROR_TEXT, ...FILE_TYPES };
  const visit = (text: string) => {
    for (const name of listReferences("schemas", text)) {
      if (name in types) continue;
      types[name] = describeType(name);
      visit(JSON.stringify(types[name]));
    }
  };
  visit(description);
  return types;
}

/** The header that every write takes which the server can do once. */
const IDEMPOTENCY_KEY: JsonSchema = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A UUID that the client creates for this request. For 30 days the server gives the same answer to the same " +
    "request with the same key, and changes nothing; another request with the key is CONFLICT.",
  schema: { type: "string", format: "uuid" },
  example: EXAMPLE_ID,
};

/** The header of the writes that take a time of the client. */
const LISTBOOK_TIME: JsonSchema = {
  name: "Listbook-Time",
  in: "header",
  description:
    "The time by the client's clock when it sends the request. With it the server corrects `at` and `ats`; without " +
    "it the client's clock is assumed to be right.",
  schema: { type: "string", format: "date-time" },
  example: EXAMPLE_TIME,
};

const TAGS: Record<string, string> = {
  user: "The caller's user, devices, plan and claim.",
  stripe: "Subscriptions at the payment provider.",
  token: "Tokens, with which programs act for the caller.",
  programs: "What programs have done.",
  undo: "Undoing what a program has done.",
  notebook: "Notebooks contain lists.",
  list: "Lists contain items. A template is a list from which users create lists.",
  lists: "Several lists at once.",
  item: "The lines of a list.",
  run: "What a list was like before it was run again, with its items.",
  template: "Templates that their owners have published.",
  invitation: "Links by which people join a shared notebook.",
  deleted: "The deletions of the last 30 days, which can be restored.",
  export: "A file with everything the caller owns.",
  import: "Files from other programs, and exports.",
  changes: "What has changed since an earlier answer.",
  search: "Searching notebooks, lists and items.",
  "calendar-feed": "The secret address at which calendars read when lists are due.",
  push: "Push messages to browsers.",
};

/** Describes the REST API as an OpenAPI 3.1 document, from `schema.graphql` and its routes. */
function describeRest() {
  const paths = describePaths();
  const errors = describeReferencedErrors(JSON.stringify(paths));
  return {
    openapi: "3.1.0",
    info: {
      title: "Listbook",
      version: "1",
      summary: "Notebooks that hold lists, and lists that hold items.",
      description:
        "Every answer is JSON unless its type says otherwise. Times are in UTC, days are `YYYY-MM-DD`, and collections come " +
        "whole, without pages. Every error has the form of `Error`. Fields in a body other than the described ones " +
        "are ignored, so a row can be sent back as it was returned.",
      contact: { name: "Support" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ListbookTime: LISTBOOK_TIME },
      headers: HEADERS,
      responses: errors,
      schemas: describeTypes(JSON.stringify([paths, errors])),
    },
  };
}

export const openapi = describeRest();

/** Returns the document with the address of support, where the operator has named one. */
export function addSupport(email: string | null | undefined): object {
  const { info } = openapi;
  return email ? { ...openapi, info: { ...info, contact: { ...info.contact, email } } } : openapi;
}
