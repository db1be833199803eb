import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, nobody, startTestServer } from "../../testing/testServer.ts";
import { validateDocumentedResponse } from "../../testing/openapiValidator.ts";
import { openapi } from "./openapi.ts";
import { routes } from "../routes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the description of the REST facade", () => {
  it("is served to everybody", async () => {
    const { status, json, headers } = await server.rest(nobody, "GET", "/api/openapi.json");
    expect([status, headers.get("content-type"), json.openapi]).toEqual([200, "application/json", "3.1.0"]);
    expect(json).toEqual(JSON.parse(JSON.stringify(openapi)));
  });

  it("has every route, and no other", () => {
    const described = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(":id", "{id}")}`).sort(),
    );
  });

  it("is in order, says the linter", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: JSON.stringify(openapi), config });
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual(
      [],
    );
  });

  it("says for each call what it wants, answers and refuses, in words", () => {
    const { summary, parameters, requestBody, responses } = (openapi.paths["/api/list/{id}"] as any).put; // oxlint-disable-line no-explicit-any -- a description of anything
    expect(summary).toBe("Changes the fields that are sent");
    expect(parameters).toEqual([{ name: "id", in: "path", required: true, schema: { type: "string" } }]);
    expect(requestBody.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/UpdateListInput" });
    expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "413", "415", "429", "500", "503"]);
    expect(responses["403"].content["application/json"].schema).toEqual({
      allOf: [
        { $ref: "#/components/schemas/Error" },
        { properties: { code: { enum: ["FORBIDDEN", "DEVICE_REFUSED"] } } },
      ],
    });
    expect(JSON.stringify(openapi)).not.toContain('"summary":""');
  });
});

describe("an answer", () => {
  const notebook = { createdAt: "2026-11-21T09:30:00.000Z", id: "1", name: "A", color: null, organizationId: null };
  const whole = { ...notebook, updatedAt: notebook.createdAt, userId: "2", user_id: "2" };
  const route = routes.find(({ method, path }) => method === "GET" && path === "/api/notebook/:id");

  it.each([
    ["whole", 200, whole, true],
    ["with a column of ours", 200, { ...whole, ownerId: "2" }, false],
    ["that lacks something", 200, notebook, false],
    ["with a day for a moment", 200, { ...whole, createdAt: "2026-11-21" }, false],
    ["of a status that is not described", 201, whole, false],
    ["that refuses", 404, { statusCode: 404, statusMessage: "Not Found", code: "NOT_FOUND", message: "No" }, true],
    [
      "that refuses with the code of another status",
      404,
      { statusCode: 404, statusMessage: "Not Found", code: "CONFLICT", message: "No" },
      false,
    ],
    ["that refuses without a code", 404, { statusCode: 404, statusMessage: "Not Found", message: "No" }, false],
  ])("an answer %s is described: %s", (_what, status, json, isDescribed) => {
    const check = () => validateDocumentedResponse(route as (typeof routes)[number], status, json);
    if (isDescribed) expect(check).not.toThrow();
    else expect(check).toThrow(/must|resolve/);
  });
});
