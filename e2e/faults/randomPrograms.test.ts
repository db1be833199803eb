import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../api/testing/testServer.ts";

/** Runs one random program through REST for one guest and through GraphQL for another, with the same ids. */
const PROGRAMS = inject("thorough") ? 200 : 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Values = Record<string, unknown>;
/** A step as a REST request and as a GraphQL request. */
type Step = {
  rest: [method: string, path: string, body?: unknown];
  graphql: [call: string, types: string, args: Values];
};

/** There are few ids, so that steps often concern the same row, a row that does not exist yet, or no row. */
const buildId = (kind: number, n: number) => `0192f0c0-000${kind}-7000-8000-00000000000${n}`;
const idOf = (kind: number) => fc.nat(3).map((n) => buildId(kind, n));
const [notebook, list, item] = [idOf(1), idOf(2), idOf(3)];

const name = fc.oneof(
  { weight: 12, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }) },
  { weight: 1, arbitrary: fc.constantFrom("", "  ", "x".repeat(201), "a\u0000b", 7, null) },
);
const date = fc.constantFrom("2026-11-21", "2026-02-30", "2028-02-29", "tomorrow", null);
const priority = fc.constantFrom(0, 3, -1, 1_000_000, 1_000_001, 1.5);
const flag = fc.oneof({ weight: 12, arbitrary: fc.boolean() }, { weight: 1, arbitrary: fc.constant("true") });
const sortingOrder = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 }), fc.constant(1));
const color = fc.constantFrom("red", "stone", null, "puce", 7);
const note = fc.constantFrom(null, "two\nlines", "x".repeat(10_001));

const was = fc.oneof(fc.constant(null), fc.record({ name, note }, { requiredKeys: [] }));

const pickFields = (
  shape: Record<string, fc.Arbitrary<unknown>>,
  required: Record<string, fc.Arbitrary<unknown>> = {},
) =>
  fc
    .tuple(fc.record(required), fc.record(shape, { requiredKeys: [] }))
    .map(([needed, more]): Values => ({ ...needed, ...more }));

const createStep = (thing: string, type: string, input: Values, path = `/api/${thing}`): Step => ({
  rest: ["POST", path, input],
  graphql: [`create${type}`, `Create${type}Input!`, { input }],
});

const create = (thing: string, type: string, inputs: fc.Arbitrary<Values>, path?: string) =>
  inputs.map((values) => createStep(thing, type, values, path));

const update = (thing: string, type: string, ids: fc.Arbitrary<string>, inputs: fc.Arbitrary<Values>) =>
  fc.tuple(ids, inputs).map(([id, input]): Step => ({
    rest: ["PUT", `/api/${thing}/${id}`, input],
    graphql: [`update${type}`, `ID!, Update${type}Input!`, { id, input }],
  }));

const remove = (thing: string, type: string, ids: fc.Arbitrary<string>) =>
  ids.map((id): Step => ({ rest: ["DELETE", `/api/${thing}/${id}`], graphql: [`delete${type}`, "ID!", { id }] }));

const restore = (thing: string, type: string, ids: fc.Arbitrary<string>) =>
  ids.map((id): Step => ({
    rest: ["POST", `/api/${thing}/${id}/restore`],
    graphql: [`restore${type}`, "ID!", { id }],
  }));

const listValues = { isTemplate: flag, active: flag, priority, date, note };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: create("notebook", "Notebook", pickFields({ color }, { id: notebook, name })) },
  { weight: 1, arbitrary: update("notebook", "Notebook", notebook, pickFields({ name, color })) },
  { weight: 1, arbitrary: remove("notebook", "Notebook", notebook) },
  { weight: 1, arbitrary: restore("notebook", "Notebook", notebook) },
  { weight: 5, arbitrary: create("list", "List", pickFields(listValues, { id: list, name, notebookId: notebook })) },
  {
    weight: 2,
    arbitrary: create(
      "list",
      "ListFromTemplate",
      pickFields({ name, notebookId: notebook, date, priority, active: flag }, { id: list, templateId: list }),
      "/api/list/template",
    ),
  },
  {
    weight: 4,
    arbitrary: update(
      "list",
      "List",
      list,
      pickFields({ ...listValues, name, was, clearReplaced: flag, notebookId: notebook }),
    ),
  },
  { weight: 1, arbitrary: remove("list", "List", list) },
  { weight: 1, arbitrary: restore("list", "List", list) },
  {
    weight: 7,
    arbitrary: create(
      "item",
      "Item",
      pickFields({ completed: flag, isHeading: flag, sortingOrder, note }, { id: item, name, listId: list }),
    ),
  },
  {
    weight: 3,
    arbitrary: update(
      "item",
      "Item",
      item,
      pickFields({
        name,
        note,
        was,
        clearReplaced: flag,
        completed: flag,
        isHeading: flag,
        sortingOrder,
        listId: list,
      }),
    ),
  },
  { weight: 1, arbitrary: remove("item", "Item", item) },
  {
    weight: 3,
    arbitrary: fc.tuple(item, flag).map(([id, completed]): Step => ({
      rest: ["PUT", `/api/item/${id}/complete`, { completed }],
      graphql: ["completeItem", "ID!, Boolean!", { id, completed }],
    })),
  },
  {
    weight: 3,
    arbitrary: fc.array(fc.record({ id: item, sortingOrder }), { maxLength: 4 }).map((items): Step => ({
      rest: ["PUT", "/api/item/sort", items],
      graphql: ["sortItems", "[ItemOrderInput!]!", { items }],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }).map((ids): Step => ({
      rest: ["POST", "/api/item/restore", { ids }],
      graphql: ["restoreItems", "[ID!]!", { ids }],
    })),
  },
);

/** The first steps of each program: two notebooks, a template and a list, three items. */
const setupSteps = [
  ...[0, 1].map((n) => createStep("notebook", "Notebook", { id: buildId(1, n), name: `Notebook ${n}` })),
  ...[0, 1].map((n) =>
    createStep("list", "List", { id: buildId(2, n), name: `List ${n}`, notebookId: buildId(1, n), isTemplate: !n }),
  ),
  ...[0, 1, 2].map((n) =>
    createStep("item", "Item", { id: buildId(3, n), name: `Item ${n}`, listId: buildId(2, n >> 1) }),
  ),
];
const SELECTIONS: [RegExp, string][] = [
  [/^delete/, "{ success }"],
  [/Item/, "{ id name note completed isHeading sortingOrder listId templateItemId replaced { name note } }"],
  [
    /List/,
    "{ id name notebookId isTemplate active priority date note templateId runId runNumber replaced { name note } }",
  ],
  [/Notebook/, "{ id name color }"],
];

/** Returns an answer without the fields that differ between the two guests and their times. */
const IGNORED_FIELDS = ["userId", "user_id", "organizationId", "createdAt", "updatedAt", "at"];
const stringify = (value: unknown) =>
  JSON.stringify(value, (key, each: unknown) => (IGNORED_FIELDS.includes(key) ? undefined : each));

async function sendByRest(user: TestUser, { rest: [method, path, body] }: Step) {
  const { json } = await server.rest(user, method, path, body);
  return json.code ? { code: json.code, message: json.message } : { answer: JSON.parse(stringify(json)) };
}

async function sendByGraphQL(user: TestUser, { graphql: [field, types, args] }: Step) {
  const names = Object.keys(args);
  const declared = names.map((each, index) => `$${each}: ${types.split(", ")[index]}`).join(", ");
  const [, selection = ""] = SELECTIONS.find(([pattern]) => pattern.test(field)) ?? [];
  const query = `mutation (${declared}) { ${field}(${names.map((each) => `${each}: $${each}`).join(", ")}) ${selection} }`;
  const { json }: TestResponse = await server.graphql(user, query, args);
  const [error] = json.errors ?? [];
  return error
    ? { code: error.extensions.code, message: error.message }
    : { answer: JSON.parse(stringify(json.data[field])) };
}

/** All rows of a guest, also those in the trash, without owners and times. */
const readRows = async ({ userId }: TestUser) => {
  const tables = ["notebooks", "lists", "items"].map(async (table) => {
    const rows: { row: Values }[] = await server.db.query(
      `select to_jsonb(each) - 'owner_id' - 'created_at' - 'updated_at' - 'deleted_at' #- '{replaced,at}' ||
              jsonb_build_object('gone', deleted_at is not null) as row from ${table} each where owner_id = $1`,
      [userId],
    );
    return rows.map(({ row }) => withoutNewIds(row)).sort((a, b) => (a < b ? -1 : 1));
  });
  return Promise.all(tables);
};

/** The items of a list from a template get new ids, which the items of a list from that list know. */
const withoutNewIds = (row: Values) =>
  JSON.stringify(row).replaceAll(/"(id|template_item_id)":"(?!0192f0c0)[^"]+"/g, '"$1":"new"');

describe("REST and GraphQL", () => {
  it(`answer the same and leave the same rows in ${PROGRAMS} random programs`, { timeout: 1_800_000 }, async () => {
    let successes = 0;
    const program = fc.array(step, { minLength: 10, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        const [ann, bob] = [await server.newGuest(), await server.newGuest()];
        for (const each of [...setupSteps, ...steps]) {
          const [one, other] = [await sendByRest(ann, each), await sendByGraphQL(bob, each)];
          expect(other, JSON.stringify(each)).toEqual(one);
          if (!("code" in one)) successes++;
        }
        expect(await readRows(bob)).toEqual(await readRows(ann));
      }),
      { numRuns: PROGRAMS },
    );
    // Programs that are only refused would also agree.
    expect(successes).toBeGreaterThan(PROGRAMS * 3);
  });
});
