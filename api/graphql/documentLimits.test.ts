import { randomUUID } from "node:crypto";
import { getIntrospectionQuery, getNullableType, isListType, isRequiredArgument } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { schema } from "./schema.ts";

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
});
afterAll(() => server.close());

const repeat = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");
const queryLists = (fields: string) => `{ lists { ${fields} } }`;
/** Each fragment spreads the next one twice. */
const buildDoublingFragments = (levels: number) =>
  `{ lists { ...f0 } } ${repeat(levels, (n) => `fragment f${n} on List { ...f${n + 1} a${n}: items { id } ...f${n + 1} }`)}
   fragment f${levels} on List { id }`;
const buildDeepQuery = (levels: number) =>
  `{ ${"notebooks { lists { items { ".repeat(levels)} id ${"} } } ".repeat(levels)} }`;
const buildFlatQuery = (count: number) => `{ ${repeat(count, () => "notebooks { id }")} }`;

const buildLimitMessage = (kind: string, most: string) =>
  `The document has too many ${kind}: at most ${most} are allowed`;

describe("a document", () => {
  it.each([
    ["tokens", buildFlatQuery(300), buildLimitMessage("tokens", "1,000")],
    ["levels", buildDeepQuery(3), buildLimitMessage("levels", "8")],
    ["aliases", queryLists(repeat(16, (n) => `a${n}: id`)), buildLimitMessage("aliases", "15")],
    ["directives", queryLists(repeat(6, () => "id @include(if: true)")), buildLimitMessage("directives", "5")],
    [
      "directives on one field",
      queryLists(`id ${"@include(if: true) ".repeat(6)}`),
      buildLimitMessage("directives", "5"),
    ],
    ["root fields", buildFlatQuery(21), buildLimitMessage("root fields", "20")],
    [
      "root fields in fragments",
      `{ ...a ...b } fragment a on Query ${buildFlatQuery(11)} fragment b on Query ${buildFlatQuery(11)}`,
      buildLimitMessage("root fields", "20"),
    ],
    ["fields", queryLists(repeat(200, () => "id")), buildLimitMessage("fields, with those of its fragments", "200")],
    [
      "fields in doubling fragments",
      buildDoublingFragments(14),
      buildLimitMessage("fields, with those of its fragments", "200"),
    ],
    [
      "values in one list",
      `mutation { sortItems(items: [${repeat(101, () => "{}")}]) { id } }`,
      buildLimitMessage("values in one list", "100"),
    ],
  ])("with too many %s is refused", async (_label, query, limitMessage) => {
    const { status, json } = await server.graphql(ann, query);
    expect(json.errors.map(({ message }: { message: string }) => message)).toContain(limitMessage);
    expect([status, json.data]).toEqual([400, undefined]);
    for (const { extensions } of json.errors) expect(extensions).toEqual({ code: "BAD_USER_INPUT" });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const body = JSON.stringify({ query });
    expect((await server.app(new Request(`${ORIGIN}/graphql`, { method: "POST", headers, body }))).status).toBe(400);
  });

  it.each([
    ["levels", "{ notebooks { lists { items { id } } } }"],
    ["aliases", queryLists(repeat(15, (n) => `a${n}: id`))],
    ["directives", queryLists(repeat(5, () => "id @include(if: true)"))],
    ["root fields", buildFlatQuery(20)],
    ["fields", queryLists(repeat(199, () => "id"))],
    [
      "values in one list",
      `mutation { createItems(input: { listId: "x", items: [${repeat(100, () => '{ name: "A" }')}] }) { id } }`,
    ],
  ])("within the limit of %s is accepted", async (_label, query) => {
    expect((await server.graphql(ann, query)).json).toHaveProperty("data");
  });

  it.each([
    ["notebooks", "{ a: notebooks { id } b: notebooks { id } }"],
    ["lists", "{ lists { id } again: lists { id } }"],
    [
      "activeLists",
      "{ ...A ...B } fragment A on Query { activeLists { id } } fragment B on Query { b: activeLists { id } }",
    ],
    ["templates", "{ templates { id } ... on Query { b: templates { id } } }"],
    ["templates", "{ a: templates @include(if: false) { id } b: templates @skip(if: false) { id } }"],
    ["notebookLists", '{ a: notebookLists(notebookId: "x") { id } b: notebookLists(notebookId: "y") { id } }'],
    ["items", 'query A { currentUser { id } } query B { a: items(listId: "x") { id } b: items(listId: "y") { id } }'],
    ["deletedThings", "{ a: deletedThings { ids } b: deletedThings { ids } }"],
    ["devices", "{ a: devices { id } b: devices { id } }"],
    ["runs", '{ a: runs(listId: "x") { id } b: runs(listId: "y") { id } }'],
    ["templateUses", '{ a: templateUses(templateId: "x") { id } b: templateUses(templateId: "y") { id } }'],
    ["changes", "{ a: changes { cursor } b: changes { cursor } }"],
    ["plan", "{ a: plan { name } b: plan { name } }"],
    ["search", '{ a: search(text: "x") { id } b: search(text: "y") { id } }'],
  ])("that asks for %s twice is refused before it runs", async (name, query) => {
    const { status, json } = await server.graphql(ann, query);
    expect([status, json]).toEqual([
      400,
      {
        errors: [
          {
            message: `The document asks for ${name} twice; each collection can be asked for once in a request`,
            extensions: { code: "BAD_USER_INPUT" },
          },
        ],
      },
    ]);
  });

  it("may ask once for every field that returns a list or holds one, whatever the schema has", async () => {
    for (const { name, args, type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      const required = args.filter(isRequiredArgument).map((argument) => `${argument.name}: "x"`);
      const call = `${name}${required.length > 0 ? `(${required.join(", ")})` : ""} { __typename }`;
      const { json } = await server.graphql(ann, `{ a: ${call} b: ${call} }`);
      const isRefused = json.errors?.some(({ message }: { message: string }) => message.includes(`${name} twice`));
      expect([name, isRefused ?? false]).toEqual([
        name,
        isListType(getNullableType(type)) || ["changes", "plan", "templateChanges"].includes(name),
      ]);
    }
  });

  it("may name a collection twice when both are answered as one, and ask for several lists by their ids", async () => {
    const ids = [randomUUID(), randomUUID()];
    const query = `{ lists { id } lists { name } a: list(id: "${ids[0]}") { id } b: list(id: "${ids[1]}") { id } }`;
    expect((await server.graphql(ann, query)).json.data).toEqual({ lists: [], a: null, b: null });
  });

  it("with fragments that double 60 times or contain themselves is refused at once", async () => {
    const circularFragments = "{ lists { ...a } } fragment a on List { id ...b } fragment b on List { ...a }";
    for (const query of [buildDoublingFragments(60).replaceAll(/a\d+: items { id }/g, ""), circularFragments])
      expect((await server.graphql(ann, query)).status).toBe(400);
  });

  it("may query the whole schema when introspection is on", async () => {
    expect((await server.graphql(ann, getIntrospectionQuery())).json.errors).toBeUndefined();
  });
});

describe("a misspelt field", () => {
  const suggestion = /Did you mean/;
  it("is answered with a suggestion only when introspection is on", async () => {
    expect((await server.graphql(ann, "{ notebook }")).json.errors[0].message).toMatch(/notebook/);
    expect((await server.graphql(ann, "{ notebookz { id } }")).json.errors[0].message).toMatch(suggestion);
    const serverWithoutIntrospection = await startTestServer({ introspection: false });
    const { json } = await serverWithoutIntrospection.graphql(ann, "{ notebookz { id } }");
    expect(json.errors[0].message).not.toMatch(suggestion);
    await serverWithoutIntrospection.close();
  });
});
