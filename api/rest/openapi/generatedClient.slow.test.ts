import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { ORIGIN, startTestServer, type TestServer } from "../../testing/testServer.ts";

/** What a developer writes with the types that are generated from the document. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

export async function packForRome(baseUrl: string, token: string, send: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch: send, headers: { authorization: "Bearer " + token } });

  const notebook = await client.POST("/api/notebook", { body: { name: "Trips" } });
  if (!notebook.data) throw new Error(notebook.error.message);
  const template = await client.POST("/api/list", {
    body: { name: "Packing", notebookId: notebook.data.id, isTemplate: true },
  });
  if (!template.data) throw new Error(template.error.message);
  for (const name of ["Socks", "Passport"]) {
    const item = await client.POST("/api/item", { body: { listId: template.data.id, name } });
    if (!item.data) throw new Error(item.error.message);
  }

  const made = await client.POST("/api/list/template", { body: { templateId: template.data.id, name: "Rome" } });
  if (!made.data) throw new Error(made.error.message);
  // With lists in the body, the answer would be an array.
  if (Array.isArray(made.data)) throw new Error("There is more than one list");
  const list = made.data;
  const path = { id: list.id };
  const items = await client.GET("/api/list/{id}/items", { params: { path } });
  const [first] = items.data ?? [];
  if (!first) throw new Error("The list has no items");
  await client.PUT("/api/item/{id}/complete", { params: { path: { id: first.id } }, body: { completed: true } });
  const after = await client.GET("/api/list/{id}/items", { params: { path } });

  const refused = await client.POST("/api/item", { body: { listId: list.id, name: "" } });
  return { items: after.data?.map(({ name, completed }) => [name, completed]), refusal: refused.error?.code };
}
`;

/** A body without a required field, and a field that an answer does not have: the types must refuse both. */
const WRONG_PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";
const client = createClient<paths>({ baseUrl: "" });
void client.POST("/api/item", { body: { name: "Milk" } });
void client.GET("/api/list").then(({ data }) => data?.[0]?.nonsense);
`;

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "listbook-client-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const { json } = await server.rest(await server.newGuest(), "GET", "/api/openapi.json");
  writeFileSync(join(folder, "schema.d.ts"), astToString(await openapiTS(json)));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Compiles a program beside the generated types. Returns what the compiler says. */
function compile(name: string, program: string): string {
  writeFileSync(join(folder, `${name}.ts`), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: [`${name}.ts`] }));
  try {
    return execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", folder], {
      encoding: "utf8",
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it("a client that openapi-typescript generates compiles and does the main job", async () => {
  expect(compile("program", PROGRAM)).toBe("");
  const { token } = await asUser(server, await server.newGuest()).post("token", { name: "Client", write: true });
  const { packForRome } = await import(pathToFileURL(join(folder, "program.js")).href);
  expect(await packForRome(ORIGIN, token, (request: Request) => server.app(request))).toEqual({
    items: [
      ["Socks", true],
      ["Passport", false],
    ],
    refusal: "BAD_USER_INPUT",
  });
});

it("the types of that client refuse a body and a field that the server does not have", () => {
  const said = compile("wrong", WRONG_PROGRAM);
  expect(said.match(/error TS\d+/g)).toHaveLength(2);
  expect(said).toContain("listId");
  expect(said).toContain("nonsense");
});
