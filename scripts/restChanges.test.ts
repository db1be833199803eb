import { describe, expect, it } from "vitest";
import { findRestChanges, type OpenApi } from "./restChanges.ts";

const json = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });

const createError = (...codes: string[]) => ({
  content: {
    "application/json": {
      schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }] },
    },
  },
});

/** A REST API with one of each thing that the comparison reads. */
const createApi = () => ({
  paths: {
    "/api/list": {
      get: {
        operationId: "lists",
        parameters: [{ in: "query", name: "only", schema: { type: "string", enum: ["open", "done"] } }],
        responses: {
          200: {
            headers: { ETag: {} },
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/List" } } },
            },
          },
          403: { $ref: "#/components/responses/ForbiddenOrDeviceRefused" },
        },
        security: [{ guest: [] }, { readToken: [] }, {}],
      },
      post: {
        operationId: "createList",
        parameters: [{ $ref: "#/components/parameters/Key" }],
        requestBody: { required: false, content: json("CreateListInput") },
        responses: { 201: { content: json("List") }, 404: { $ref: "#/components/responses/NotFound" } },
        security: [{ guest: [] }],
      },
    },
  },
  components: {
    parameters: { Key: { in: "header", name: "Idempotency-Key", schema: { type: "string" } } },
    responses: {
      ForbiddenOrDeviceRefused: createError("FORBIDDEN", "DEVICE_REFUSED"),
      Forbidden: createError("FORBIDDEN"),
      NotFound: createError("NOT_FOUND"),
      Conflict: createError("CONFLICT"),
    },
    schemas: {
      Error: {
        type: "object",
        required: ["code"],
        properties: { code: { type: "string" }, fields: { type: "object" } },
      },
      Color: { type: "string", enum: ["red", "blue"] },
      List: {
        type: "object",
        required: ["id", "priority", "color"],
        properties: {
          id: { type: "string", format: "uuid" },
          priority: { type: "integer" },
          color: { anyOf: [{ $ref: "#/components/schemas/Color" }, { type: "null" }] },
          copies: { type: "array", items: { $ref: "#/components/schemas/List" } },
        },
      },
      CreateListInput: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", minLength: 1, maxLength: 200 },
          note: { type: ["string", "null"] },
          color: { $ref: "#/components/schemas/Color" },
          amount: { type: "number" },
          count: { type: "integer" },
        },
      },
    },
  },
});

/** Returns the changes from the API to one with another value, or without one, at a place. */
function compare(place: string[], value: unknown): string[] {
  const after = createApi();
  const parent = place.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], after);
  const key = place.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(parent as object, key);
  else Reflect.set(parent as object, key, value);
  return findRestChanges(createApi() as unknown as OpenApi, after as unknown as OpenApi);
}

const GET = ["paths", "/api/list", "get"];
const POST = ["paths", "/api/list", "post"];
const ERROR = ["components", "schemas", "Error"];
const COLOR = ["components", "schemas", "Color"];
const LIST = ["components", "schemas", "List"];
const INPUT = ["components", "schemas", "CreateListInput"];

describe("a change of the REST API that can break a program is found:", () => {
  it.each<[string, string[], unknown, string[]]>([
    ["a path", ["paths", "/api/list"], undefined, ["GET /api/list was removed", "POST /api/list was removed"]],
    ["a method", POST, undefined, ["POST /api/list was removed"]],
    ["an operation id", [...GET, "operationId"], "all", ["GET /api/list has the operationId all"]],
    ["a parameter", [...GET, "parameters"], [], ["GET /api/list has no parameter query only any more"]],
    [
      "a parameter that must be sent",
      ["components", "parameters", "Key", "required"],
      true,
      ["POST /api/list needs the parameter header Idempotency-Key"],
    ],
    [
      "a word of a parameter",
      [...GET, "parameters", "0", "schema", "enum"],
      ["open"],
      ["GET /api/list: query only may no longer be done"],
    ],
    ["a body that must be sent", [...POST, "requestBody", "required"], true, ["POST /api/list needs a body"]],
    [
      "a type of body",
      [...POST, "requestBody", "content"],
      {},
      ["POST /api/list has no request of the type application/json any more"],
    ],
    ["a field that must be sent", [...INPUT, "required"], ["name", "note"], ["CreateListInput.note must be sent"]],
    ["a field", [...INPUT, "properties", "note"], undefined, ["CreateListInput.note has no effect any more"]],
    ["null", [...INPUT, "properties", "note", "type"], "string", ["CreateListInput.note may no longer be null"]],
    [
      "a fraction",
      [...INPUT, "properties", "amount", "type"],
      "integer",
      ["CreateListInput.amount may no longer be number"],
    ],
    [
      "an upper limit",
      [...INPUT, "properties", "name", "maxLength"],
      99,
      ["CreateListInput.name has the maxLength 99"],
    ],
    ["a lower limit", [...INPUT, "properties", "name", "minLength"], 2, ["CreateListInput.name has the minLength 2"]],
    ["a first limit", [...INPUT, "properties", "note", "maxLength"], 99, ["CreateListInput.note has the maxLength 99"]],
    [
      "a format that must be kept",
      [...INPUT, "properties", "note", "format"],
      "date",
      ["CreateListInput.note has the format date in place of any text"],
    ],
    [
      "a field of an answer",
      [...LIST, "properties", "priority"],
      undefined,
      ["List.priority is no longer in an answer"],
    ],
    [
      "a field that may be missing",
      [...LIST, "required"],
      ["id", "priority"],
      ["List.color may be missing in an answer"],
    ],
    [
      "a field of another type",
      [...LIST, "properties", "priority", "type"],
      ["string", "null"],
      ["List.priority may now be string or null"],
    ],
    [
      "an element that may be null",
      [...LIST, "properties", "copies", "items"],
      { anyOf: [{ $ref: "#/components/schemas/List" }, { type: "null" }] },
      ["List.copies[] may now be null"],
    ],
    [
      "a format of an answer",
      [...LIST, "properties", "id", "format"],
      undefined,
      ["List.id has the format of any text in place of uuid"],
    ],
    ["a word of a request", [...COLOR, "enum"], ["red"], ["Color may no longer be blue"]],
    ["words of an answer", [...COLOR, "enum"], undefined, ["Color may now be any text"]],
    ["a status", [...POST, "responses", "201"], undefined, ["POST /api/list does not answer 201 any more"]],
    [
      "an error that has another code",
      [...POST, "responses", "404", "$ref"],
      "#/components/responses/Conflict",
      ["POST /api/list has no error 404 NOT_FOUND any more"],
    ],
    [
      "an error code beside another",
      [...GET, "responses", "403", "$ref"],
      "#/components/responses/Forbidden",
      ["GET /api/list has no error 403 DEVICE_REFUSED any more"],
    ],
    ["a field of errors", [...ERROR, "properties", "fields"], undefined, ["Error.fields is no longer in an answer"]],
    ["a header", [...GET, "responses", "200", "headers"], {}, ["GET /api/list answers 200 without the header ETag"]],
    [
      "a caller",
      [...GET, "security"],
      [{ guest: [] }],
      ["GET /api/list can no longer be called by readToken", "GET /api/list can no longer be called by nobody"],
    ],
  ])("%s", (_what, place, value, found) => {
    expect(compare(place, value)).toEqual(found);
  });
});

describe("a change of the REST API that breaks no program is none:", () => {
  it.each<[string, string[], unknown]>([
    ["another path", ["paths", "/api/item"], createApi().paths["/api/list"]],
    ["other sentences", [...GET, "description"], "All of them."],
    ["a field of an answer", [...LIST, "properties", "date"], { type: "string" }],
    ["a field that is always answered", [...LIST, "required"], ["id", "priority", "color", "copies"]],
    ["a field that may be sent", [...INPUT, "properties", "date"], { type: "string" }],
    ["a field that may be missing in a request", [...INPUT, "required"], []],
    ["null in a request", [...INPUT, "properties", "name", "type"], ["string", "null"]],
    ["a number that was a whole one", [...INPUT, "properties", "count", "type"], "number"],
    ["a higher limit", [...INPUT, "properties", "name", "maxLength"], 300],
    ["a word", [...COLOR, "enum"], ["red", "blue", "lime"]],
    ["a parameter that may be missing", [...POST, "parameters", "1"], { in: "query", name: "before", schema: {} }],
    ["an error", [...POST, "responses", "409"], { $ref: "#/components/responses/Conflict" }],
    ["a caller", [...POST, "security"], [{ guest: [] }, { writeToken: [] }]],
  ])("%s", (_what, place, value) => {
    expect(compare(place, value)).toEqual([]);
  });
});
