import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Limits } from "../../domain/base/rules.ts";
import { mapFields, NOTEBOOK_FIELDS } from "../../domain/rows/userFields.ts";
import { type TestServer, nobody, ORIGIN } from "../../testing/testServer.ts";
import { buildQuery, type OperationCase, operationCases } from "../../testing/operationCases.ts";
import { buildRoutePath, startTracedServer, type TracedServer } from "../../testing/tracedServer.ts";
import { validateDocumentedResponse } from "../../testing/openapiValidator.ts";
import { listReferences } from "./jsonSchema.ts";
import { addSupport, openapi } from "./openapi.ts";
import { fileRoutes, IMPORT, LIST_TEXT_ROUTES, PREVIEW } from "../fileRoutes.ts";
import { hasBody, queryArguments, type Route, routes, toTemplate } from "../routes.ts";

type Field = Limits & {
  type?: string | string[];
  $ref?: string;
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; example?: unknown };
type Described = {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  responses: Record<string, object>;
  requestBody: { content: Record<"application/json", { schema: Field; example: object }> };
};

const UNKNOWN_ID = "01977e2a-6f3b-7c41-9d52-8e0f4b6a1c73";

const describedOf = ({ method, path }: { method: string; path: string }) =>
  openapi.paths[toTemplate(path)]?.[method.toLowerCase()] as Described;

let traced: TracedServer;
let server: TestServer;
beforeAll(async () => {
  traced = await startTracedServer();
  ({ server } = traced);
});
afterAll(() => server.close());

describe("the OpenAPI document", () => {
  it("is served to a caller without an account", async () => {
    const { status, json, headers } = await server.rest(nobody, "GET", "/api/openapi.json");
    expect([status, headers.get("content-type"), json.openapi]).toEqual([200, "application/json", "3.1.0"]);
    expect(json).toEqual(JSON.parse(JSON.stringify(openapi)));
  });

  it("names the address of support where there is one", () => {
    expect(addSupport("help@a.example")).toMatchObject({ info: { contact: { email: "help@a.example" } } });
    expect(addSupport(null)).toEqual(openapi);
  });

  it("describes every route and no others", () => {
    const described = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      [...new Set([...routes, ...fileRoutes].map(({ method, path }) => `${method} ${toTemplate(path)}`))].sort(),
    );
  });

  it("names the header Idempotency-Key for each write that the server can do once", () => {
    const withHeader = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        JSON.stringify(operation).includes("IdempotencyKey") ? [`${method} ${path}`] : [],
      ),
    );
    const writes = routes.filter(
      ({ method, path, field, with: withField }) =>
        method !== "GET" &&
        withField === null &&
        !["Mutation.createCalendarFeed", "Mutation.createToken", "Mutation.allowProgram"].includes(field) &&
        !/^\/api\/(stripe|user)\/|\/(share|accept)$/.test(path),
    );
    const { write, add } = LIST_TEXT_ROUTES;
    expect(withHeader.sort()).toEqual(
      [...writes, write, add].map(({ method, path }) => `${method.toLowerCase()} ${toTemplate(path)}`).sort(),
    );
  });

  it("names the header Listbook-Time for each write that takes a time", () => {
    const withHeader = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      JSON.stringify(methods).includes("ListbookTime") ? [path] : [],
    );
    expect(withHeader).toEqual([
      "/api/item/complete",
      "/api/item/skip",
      "/api/item/{id}/complete",
      "/api/item/{id}/skip",
    ]);
  });

  it("has names that are identifiers, and only tags that it describes", () => {
    const described = Object.values(openapi.paths).flatMap((methods) => Object.values(methods)) as Described[];
    for (const { operationId } of described) expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
    expect(new Set(described.flatMap(({ tags }) => tags))).toEqual(new Set(openapi.tags.map(({ name }) => name)));
    const names = described.map(({ operationId }) => operationId);
    expect(names).toEqual(
      expect.arrayContaining(["notebook", "notebookPeople", "notebookListsWithCounts", "listWithItems", "run"]),
    );
  });

  it("says each error once", () => {
    const text = JSON.stringify(openapi.paths);
    expect(text).not.toContain("schemas/Error");
    const codes = Object.values(openapi.components.responses).map(({ description }) => description);
    expect(new Set(codes).size).toBe(codes.length);
    for (const name of listReferences("responses", text)) expect(openapi.components.responses).toHaveProperty(name);
  });

  it("requires the arguments in a query that cannot be null", () => {
    const { parameters } = (openapi.paths["/api/search"] as any).get; // oxlint-disable-line no-explicit-any -- any OpenAPI operation
    const isRequired = Object.fromEntries(parameters.map((each: any) => [each.name, each.required ?? false])); // oxlint-disable-line no-explicit-any -- any parameter
    expect(isRequired).toEqual({ text: true, only: false, notebookId: false, "If-None-Match": false });
  });

  it("passes the linter", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: JSON.stringify(openapi), config });
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual(
      [],
    );
  });

  it("says where a body must be, may be missing, and is not read", () => {
    const paths = openapi.paths as Record<string, { post?: { requestBody?: { required: boolean } } }>;
    for (const [path, isRequired] of Object.entries({
      "/api/user/recovery-key": undefined,
      "/api/notebook/{id}/leave": undefined,
      "/api/stripe/create-checkout-session": false,
      "/api/user/recover": true,
      "/api/notebook": true,
    }))
      expect([path, paths[path]?.post?.requestBody?.required]).toEqual([path, isRequired]);
  });

  it("describes the summary, parameters, body and responses of a route", () => {
    const { summary, parameters, requestBody, responses } = (openapi.paths["/api/list/{id}"] as any).put; // oxlint-disable-line no-explicit-any -- any OpenAPI operation
    expect(summary).toBe("Changes the fields that are sent");
    expect(parameters).toEqual([
      {
        name: "id",
        in: "path",
        required: true,
        description: "The `id` of a `List`, which may be a template.",
        schema: { type: "string", format: "uuid" },
        example: UNKNOWN_ID,
      },
      { $ref: "#/components/parameters/IdempotencyKey" },
      expect.objectContaining({ name: "If-Match", in: "header" }),
    ]);
    expect(requestBody.required).toBe(true);
    expect(requestBody.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/UpdateListInput" });
    expect(Object.keys(responses)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "412",
      "413",
      "415",
      "429",
      "500",
      "503",
    ]);
    expect(responses["403"]).toEqual({ $ref: "#/components/responses/ForbiddenOrDeviceRefused" });
    const { ForbiddenOrDeviceRefused: forbidden } = openapi.components.responses as any; // oxlint-disable-line no-explicit-any -- any response
    expect(forbidden.content["application/json"].schema).toEqual({
      allOf: [
        { $ref: "#/components/schemas/Error" },
        { properties: { code: { enum: ["FORBIDDEN", "DEVICE_REFUSED"] } } },
      ],
    });
    expect(JSON.stringify(openapi)).not.toContain('"summary":""');
  });
});

const namedRoutes = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const findCase = ({ field }: Route) => operationCases.find((each) => each.field === field) as OperationCase;

describe("the security of an operation", () => {
  it.each(namedRoutes)("says who may call %s", async (_name, route) => {
    const operation = findCase(route);
    const { ids } = traced;
    const path = buildRoutePath(route, ids) + buildQuery(operation, ids);
    const { status } = await server.rest(nobody, route.method, path, operation.body?.(ids));
    const described = describedOf(route).security;
    const schemes = described.flatMap((each) => Object.keys(each));
    expect(described.some((each) => Object.keys(each).length === 0)).toBe(status !== 401);
    // `ownership.test.ts` calls all operations as guests, members and programs, and expects what these say.
    expect(schemes.includes("guest")).toBe(operation.guest !== "FORBIDDEN" || route.path === "/api/user/claim");
    expect(schemes.includes("session")).toBe(operation.member !== "FORBIDDEN");
  });

  it("names the tokens that may call it", () => {
    const find = (method: string, path: string) =>
      describedOf({ method, path })
        .security.flatMap((each) => Object.keys(each))
        .filter((name) => /token/i.test(name));
    expect(find("GET", "/api/list/:id")).toEqual(["readToken"]);
    expect(find("POST", "/api/item")).toEqual(["writeToken"]);
    expect(find("POST", "/api/notebook")).toEqual(["writeTokenForEverything"]);
    expect(find("GET", "/api/export")).toEqual(["readTokenForEverything"]);
    expect(find("POST", "/api/token")).toEqual([]);
    expect(find("POST", "/api/import")).toEqual([]);
  });
});

const types = openapi.components.schemas as Record<string, Field>;
const resolve = (field: Field): Field => types[field.$ref?.split("/").at(-1) ?? ""] ?? field;

/** A value of a field, with what it must have. */
function createValue(field: Field): unknown {
  const { properties, required = [], type, format, enum: choices } = resolve(field);
  if (properties) return Object.fromEntries(required.map((name) => [name, createValue(properties[name] as Field)]));
  if (type === "number") return 1;
  return choices?.[0] ?? (format === "date-time" ? "2026-11-27T09:30:00Z" : crypto.randomUUID());
}

const createValues = (length: number, field: Field = {}) => Array.from({ length }, () => createValue(field));

/** Values beyond what the schema of a field allows. */
const listTooMuch = ({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  items,
  format,
  enum: choices,
}: Field): unknown[] => [
  ...(minLength === undefined ? [] : ["x".repeat(minLength - 1)]),
  ...(maxLength === undefined ? [] : [format === "email" ? `a@b.${"c".repeat(maxLength)}` : "x".repeat(maxLength + 1)]),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(minItems === undefined ? [] : [createValues(minItems - 1, items)]),
  ...(maxItems === undefined ? [] : [createValues(maxItems + 1, items)]),
  ...(choices?.every((choice) => typeof choice === "number") ? [Math.max(...choices) + 1] : []),
];

/** The fields of a body by their names, and a body that is an array by the name of its argument. */
const listBodyFields = (route: Route): Record<string, Field> => {
  const { schema } = describedOf(route).requestBody.content["application/json"];
  return resolve(schema).properties ?? { [route.body ?? ""]: schema };
};

/** The arrays in what a field holds. */
function listArrays(field: Field): Field[] {
  const { properties = {}, items } = resolve(field);
  const inner = [...Object.values(properties), ...(items ? [items] : [])];
  return [...(items ? [field] : []), ...inner.flatMap(listArrays)];
}

describe("the body of a request", () => {
  it.each(namedRoutes.filter(([, route]) => hasBody(route)))("has the described limits in %s", async (_name, route) => {
    const { ids, ann } = traced;
    const isArray = describedOf(route).requestBody.content["application/json"].schema.items !== undefined;
    for (const [name, field] of Object.entries(listBodyFields(route)))
      for (const value of listTooMuch(field)) {
        const body = isArray ? value : { ...(findCase(route).body?.(ids) as object), [name]: value };
        const { status, json } = await server.rest(ann, route.method, buildRoutePath(route, ids), body);
        expect([name, status, Object.keys(json.fields ?? {})]).toEqual([name, 400, [name]]);
      }
  });

  it.each(namedRoutes.filter(([, route]) => hasBody(route)))("has no list without an end in %s", (_name, route) => {
    const arrays = Object.values(listBodyFields(route)).flatMap(listArrays);
    expect(arrays.filter(({ maxItems }) => maxItems === undefined)).toEqual([]);
  });

  it("has limits where a rule has them", () => {
    expect(types["CreateItemInput"]?.properties).toMatchObject({
      id: { format: "uuid" },
      listId: { format: "uuid" },
      name: { minLength: 1, maxLength: 2_000 },
      note: { maxLength: 10_000 },
    });
    expect(types["UpdateListInput"]?.properties?.["priority"]).toMatchObject({ minimum: -1e6, maximum: 1e6 });
    expect(types["WordsInput"]?.properties).toMatchObject({ name: { maxLength: 2_000 }, note: { maxLength: 10_000 } });
    expect(openapi.paths["/api/token"]?.["post"]).toMatchObject({
      requestBody: { content: { "application/json": { schema: { properties: { days: { enum: [30, 90, 400] } } } } } },
    });
  });

  it("has limits of a rule after which a list comes back", async () => {
    const { ids, ann } = traced;
    const valid = { unit: "YEAR", zone: "UTC", start: "2026-12-05" };
    for (const [name, field] of Object.entries(types["RepeatInput"]?.properties ?? {}))
      for (const value of listTooMuch(field)) {
        const repeat = { ...valid, [name]: value };
        const { status, json } = await server.rest(ann, "PUT", `/api/list/${ids.list}`, { repeat });
        expect([name, value, status, Object.keys(json.fields ?? {})]).toEqual([name, value, 400, ["repeat"]]);
      }
    expect(types["RepeatInput"]?.properties).toMatchObject({
      every: { minimum: 1, maximum: 366 },
      day: { minimum: -1, maximum: 31 },
      week: { minimum: -1, maximum: 4 },
      month: { minimum: 1, maximum: 12 },
    });
  });

  it.each(namedRoutes.filter(([, route]) => hasBody(route)))("has an example that %s reads", async (_name, route) => {
    const { ids } = traced;
    const { example } = describedOf(route).requestBody.content["application/json"];
    const guest = await server.newGuest();
    const { json } = await server.rest(guest, route.method, buildRoutePath(route, ids, UNKNOWN_ID), example);
    expect(json.code).not.toBe("BAD_USER_INPUT");
  });
});

describe("a parameter", () => {
  it("has an example", () => {
    const operations = [...routes, ...fileRoutes].flatMap((route) => describedOf(route).parameters ?? []);
    const described = [...operations, ...(Object.values(openapi.components.parameters) as Parameter[])];
    expect(described.filter(({ $ref, example }) => $ref === undefined && example === undefined)).toEqual([]);
  });

  it.each(namedRoutes.filter(([, route]) => queryArguments(route).length > 0))(
    "has an example that %s reads",
    async (_name, route) => {
      const query = new URLSearchParams();
      for (const { in: place, name, example } of describedOf(route).parameters ?? [])
        if (place === "query") query.set(name, String(example));
      const path = `${buildRoutePath(route, traced.ids, UNKNOWN_ID)}?${query.toString()}`;
      const { json } = await server.rest(await server.newGuest(), route.method, path);
      expect(json?.code).not.toBe("BAD_USER_INPUT");
    },
  );
});

describe("a response", () => {
  const fields = mapFields(NOTEBOOK_FIELDS, ({ initial }) => initial);
  const notebook = { ...fields, createdAt: "2026-11-21T09:30:00.000Z", id: UNKNOWN_ID, organizationId: null };
  const complete = { ...notebook, updatedAt: notebook.createdAt, userId: "2", user_id: "2" };
  const route = routes.find(({ method, path }) => method === "GET" && path === "/api/notebook/:id");

  const check = (status: number, json: object) => () =>
    validateDocumentedResponse(route as (typeof routes)[number], status, json);

  it.each([
    ["with all fields", 200, complete],
    ["with an error", 404, { statusCode: 404, statusMessage: "Not Found", code: "NOT_FOUND", message: "No" }],
  ])("%s matches its description", (_label, status, json) => {
    expect(check(status, json)).not.toThrow();
  });

  it.each([
    ["with an internal column", 200, { ...complete, ownerId: "2" }],
    ["without a required field", 200, notebook],
    ["with a date in place of a timestamp", 200, { ...complete, createdAt: "2026-11-21" }],
    ["with a status that is not described", 201, complete],
    [
      "with the error code of another status",
      404,
      { statusCode: 404, statusMessage: "Not Found", code: "CONFLICT", message: "No" },
    ],
    ["with an error without a code", 404, { statusCode: 404, statusMessage: "Not Found", message: "No" }],
  ])("%s does not match its description", (_label, status, json) => {
    expect(check(status, json)).toThrow(/must|resolve/);
  });

  it("of a file has the id of the request", () => {
    const answers = fileRoutes.flatMap((each) => Object.entries(describedOf(each).responses));
    const good = answers.filter(([status]) => Number(status) < 400).map(([, answer]) => answer);
    expect(good.length).toBeGreaterThan(fileRoutes.length - 1);
    for (const answer of good) expect(answer).toHaveProperty(["headers", "X-Request-Id"]);
  });

  it("to a file that is sent matches its description", async () => {
    const guest = await server.newGuest();
    const send = async ({ method, path }: typeof IMPORT, query: string, content: string) => {
      const init = { method, body: content, headers: { cookie: guest.cookie } };
      const response = await server.app(new Request(`${ORIGIN}${path}?${query}`, init));
      validateDocumentedResponse({ method, path }, response.status, await response.json());
      return response.status;
    };
    const items = "- a\n".repeat(1_001);
    const keep = {
      isTrashed: true,
      isArchived: false,
      isPinned: true,
      title: "a",
      labels: [{ name: "b" }, { name: "c" }],
    };
    expect(await send(PREVIEW, "", items)).toBe(200);
    expect(await send(PREVIEW, "", JSON.stringify(keep))).toBe(200);
    expect(await send(PREVIEW, "timeZone=Mars", items)).toBe(400);
    expect(await send(IMPORT, `id=${crypto.randomUUID()}`, items)).toBe(201);
    expect(await send(IMPORT, `id=${crypto.randomUUID()}`, "- a\n".repeat(5_000))).toBe(403);
  });
});
