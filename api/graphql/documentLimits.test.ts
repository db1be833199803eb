import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
});
afterAll(() => server.close());

const times = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");
const lists = (names: string) => `{ lists { ${names} } }`;
/** Each fragment spreads the next one twice. */
const doubling = (levels: number) =>
  `{ lists { ...f0 } } ${times(levels, (n) => `fragment f${n} on List { ...f${n + 1} a${n}: items { id } ...f${n + 1} }`)}
   fragment f${levels} on List { id }`;
const deep = (levels: number) => `{ ${"notebooks { lists { items { ".repeat(levels)} id ${"} } } ".repeat(levels)} }`;
const flat = (count: number) => `{ ${times(count, () => "notebooks { id }")} }`;

const tooMany = (what: string, most: string) => `The document has too many ${what}: at most ${most} are allowed`;

describe("a document", () => {
  it.each([
    ["tokens", flat(300), tooMany("tokens", "1,000")],
    ["levels", deep(3), tooMany("levels", "8")],
    ["aliases", lists(times(16, (n) => `a${n}: id`)), tooMany("aliases", "15")],
    ["directives", lists(times(6, () => "id @include(if: true)")), tooMany("directives", "5")],
    ["directives on one field", lists(`id ${"@include(if: true) ".repeat(6)}`), tooMany("directives", "5")],
    ["root fields", flat(21), tooMany("root fields", "20")],
    [
      "root fields in fragments",
      `{ ...a ...b } fragment a on Query ${flat(11)} fragment b on Query ${flat(11)}`,
      tooMany("root fields", "20"),
    ],
    ["fields", lists(times(200, () => "id")), tooMany("fields, with those of its fragments", "200")],
    ["fields in doubling fragments", doubling(14), tooMany("fields, with those of its fragments", "200")],
    [
      "values in one list",
      `mutation { sortItems(items: [${times(101, () => "{}")}]) { id } }`,
      tooMany("values in one list", "100"),
    ],
  ])("of too many %s is refused", async (_what, query, sentence) => {
    const { status, json } = await server.graphql(ann, query);
    expect(json.errors.map(({ message }: { message: string }) => message)).toContain(sentence);
    expect([status, json.data]).toEqual([400, undefined]);
    for (const { extensions } of json.errors) expect(extensions).toEqual({ code: "BAD_USER_INPUT" });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const body = JSON.stringify({ query });
    expect((await server.app(new Request(`${ORIGIN}/graphql`, { method: "POST", headers, body }))).status).toBe(400);
  });

  it.each([
    ["levels", "{ notebooks { lists { items { id } } } }"],
    ["aliases", lists(times(15, (n) => `a${n}: id`))],
    ["directives", lists(times(5, () => "id @include(if: true)"))],
    ["root fields", flat(20)],
    ["fields", lists(times(199, () => "id"))],
    [
      "values in one list",
      `mutation { createItems(input: { listId: "x", items: [${times(100, () => '{ name: "A" }')}] }) { id } }`,
    ],
  ])("of just enough %s is not", async (_what, query) => {
    expect((await server.graphql(ann, query)).json).toHaveProperty("data");
  });

  it("whose fragments double 60 times is not followed so often, and one that contains itself comes to an end", async () => {
    const circle = "{ lists { ...a } } fragment a on List { id ...b } fragment b on List { ...a }";
    for (const query of [doubling(60).replaceAll(/a\d+: items { id }/g, ""), circle])
      expect((await server.graphql(ann, query)).status).toBe(400);
  });

  it("may ask for the whole schema where questions about it are answered", async () => {
    expect((await server.graphql(ann, getIntrospectionQuery())).json.errors).toBeUndefined();
  });
});

describe("a misspelt field", () => {
  const suggestion = /Did you mean/;
  it("is answered with its right name only where questions about the schema are answered", async () => {
    expect((await server.graphql(ann, "{ notebook }")).json.errors[0].message).toMatch(/notebook/);
    expect((await server.graphql(ann, "{ notebookz { id } }")).json.errors[0].message).toMatch(suggestion);
    const closed = await startTestServer({ introspection: false });
    const { json } = await closed.graphql(ann, "{ notebookz { id } }");
    expect(json.errors[0].message).not.toMatch(suggestion);
    await closed.close();
  });
});
