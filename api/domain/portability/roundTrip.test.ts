import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readZip } from "../../testing/readZip.ts";
import { ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (person: TestUser, path: string, body?: BodyInit) =>
  server.app(
    new Request(ORIGIN + path, {
      method: body ? "POST" : "GET",
      headers: { cookie: person.cookie, ...(person.token && { authorization: `Bearer ${person.token}` }) },
      ...(body && { body }),
    }),
  );
const exportOf = async (person: TestUser) => Buffer.from(await (await send(person, "/api/export")).arrayBuffer());

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("Socks", "买东西", "👩‍👩‍👧", "שלום", "a  b", "- [x] a", '"', "\\", "cafe\u0301", "\u2028x"),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "binary", minLength: 1, maxLength: 40 })
      .map((any) => any.replace(/\p{C}/gu, "").trim())
      .filter((any) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(any)),
  },
);
const note = fc.option(fc.oneof(text, fc.constantFrom("", " ", "a\n\nb\n", "\tc")), { nil: null });
const item = fc.record({
  name: text,
  note,
  isHeading: fc.boolean(),
  completed: fc.boolean(),
  // Items with one place are in the order of their ids.
  sortingOrder: fc.oneof(fc.constantFrom(1, 2), fc.double({ noNaN: true, noDefaultInfinity: true })),
});
const list = fc.record({
  name: text,
  note,
  isTemplate: fc.boolean(),
  active: fc.boolean(),
  priority: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  date: fc.option(fc.constantFrom("2026-11-24", "1999-02-28"), { nil: null }),
  items: fc.array(item, { maxLength: 40 }),
  uses: fc.nat(2),
  runs: fc.nat(2),
});
const account = fc.array(
  fc.record({ name: text, color: fc.constantFrom(null, "red", "stone"), lists: fc.array(list, { maxLength: 6 }) }),
  { minLength: 1, maxLength: 8 },
);

const toInput = (items: (typeof item extends fc.Arbitrary<infer T> ? T : never)[]) =>
  items.map((each) => ({ ...each, id: randomUUID(), completed: each.completed && !each.isHeading }));

/** Makes everything through the API, with lists from templates, changed copies, past runs, and some in the trash. */
async function seed(person: TestUser, notebooks: typeof account extends fc.Arbitrary<infer T> ? T : never) {
  const post = async (path: string, body: object) => (await server.rest(person, "POST", path, body)).json;
  for (const { name, color, lists } of notebooks) {
    const notebook = await post("/api/notebook", { name, color });
    for (const { items, uses, runs, isTemplate, active, ...fields } of lists) {
      const made = await post("/api/list", { ...fields, notebookId: notebook.id, isTemplate, active });
      expect(made.id, JSON.stringify(made)).toBeTypeOf("string");
      const rows = toInput(items);
      if (rows.length > 0)
        await server.graphql(person, "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
          input: { listId: made.id, items: rows },
        });
      const ofTemplate = [];
      for (let use = 0; use < (isTemplate ? uses : 0); use++)
        ofTemplate.push(await post("/api/list/template", { templateId: made.id }));
      const deleted = rows.find(({ isHeading }) => !isHeading);
      for (const used of isTemplate ? ofTemplate : [made])
        for (let run = 0; run < runs; run++) {
          const { json } = await server.rest(person, "GET", `/api/list/${used.id}/with-items`);
          for (const each of json.items.filter((row: { isHeading: boolean }) => !row.isHeading).slice(0, 2))
            await server.rest(person, "PUT", `/api/item/${each.id}/complete`, { completed: true });
          await post(`/api/list/${used.id}/run-again`, { id: randomUUID() });
        }
      if (deleted) await server.rest(person, "DELETE", `/api/item/${deleted.id}`);
    }
  }
}

/** Replaces each name of a row by the place where it first occurs, and each time by none. */
function withoutIds(data: string, keepsTimes: boolean): string {
  const places = new Map<string, string>();
  const named = data.replaceAll(
    /"(id|templateId|itemId|templateItemId)":"([^"]*)"/g,
    (_all, field: string, id: string) => {
      places.set(id, places.get(id) ?? String(places.size));
      return `"${field}":"${places.get(id)}"`;
    },
  );
  const exportedAt = named.replace(/"exportedAt":"[^"]*"/, "");
  return keepsTimes ? exportedAt : exportedAt.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, "");
}

it("an account that is exported and imported is the same but for its ids, and its export is too", async () => {
  await fc.assert(
    fc.asyncProperty(account, async (notebooks) => {
      const [from, to] = [await server.newMember(), await server.newMember()];
      await seed(from, notebooks);
      const zip = await exportOf(from);
      const imported = await send(to, `/api/import?id=${randomUUID()}`, zip);
      expect([imported.status, imported.status === 201 || (await imported.text())]).toEqual([201, true]);
      const [before, after] = [await readZip(zip), await readZip(await exportOf(to))];
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [path, content] of before)
        if (path === "data.json") expect(withoutIds(after.get(path) ?? "", true)).toBe(withoutIds(content, true));
        else expect(after.get(path)).toBe(content);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
