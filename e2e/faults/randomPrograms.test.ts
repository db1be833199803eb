import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { getNames, ITEM_FIELDS, LIST_FIELDS, mapFields, NOTEBOOK_FIELDS } from "../../api/domain/rows/userFields.ts";
import { createInputs } from "../../api/testing/randomValues.ts";
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

const notebookInputs = mapFields(NOTEBOOK_FIELDS, createInputs);
const listInputs = mapFields(LIST_FIELDS, createInputs);
const itemInputs = mapFields(ITEM_FIELDS, createInputs);

/** What else an update of a list or an item can say. */
const createTextInputs = ({ name, note }: { name: fc.Arbitrary<unknown>; note: fc.Arbitrary<unknown> }) => ({
  was: fc.oneof(fc.constant(null), fc.record({ name, note }, { requiredKeys: [] })),
  clearReplaced: createInputs(LIST_FIELDS.active),
});

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

/** A create needs a name; the other fields may be absent. */
const { active, date, priority } = listInputs;
const [
  { name: notebookName, ...notebookValues },
  { name: listName, ...listValues },
  { name: itemName, ...itemValues },
] = [notebookInputs, listInputs, itemInputs] as const;

/** The time of a tick; null for now. */
const time = fc.constantFrom(null, "2026-11-24T10:00:00.000Z", "2100-01-01T00:00:00+02:00", "tomorrow");

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: create("notebook", "Notebook", pickFields(notebookValues, { id: notebook, name: notebookName })),
  },
  { weight: 1, arbitrary: update("notebook", "Notebook", notebook, pickFields(notebookInputs)) },
  { weight: 1, arbitrary: remove("notebook", "Notebook", notebook) },
  { weight: 1, arbitrary: restore("notebook", "Notebook", notebook) },
  {
    weight: 5,
    arbitrary: create("list", "List", pickFields(listValues, { id: list, name: listName, notebookId: notebook })),
  },
  {
    weight: 2,
    arbitrary: create(
      "list",
      "ListFromTemplate",
      pickFields({ name: listName, notebookId: notebook, date, priority, active }, { id: list, templateId: list }),
      "/api/list/template",
    ),
  },
  {
    weight: 4,
    arbitrary: update(
      "list",
      "List",
      list,
      pickFields({ ...listInputs, ...createTextInputs(listInputs), notebookId: notebook }),
    ),
  },
  { weight: 1, arbitrary: remove("list", "List", list) },
  { weight: 1, arbitrary: restore("list", "List", list) },
  {
    weight: 7,
    arbitrary: create("item", "Item", pickFields(itemValues, { id: item, name: itemName, listId: list })),
  },
  {
    weight: 3,
    arbitrary: update(
      "item",
      "Item",
      item,
      pickFields({ ...itemInputs, ...createTextInputs(itemInputs), listId: list }),
    ),
  },
  { weight: 1, arbitrary: remove("item", "Item", item) },
  {
    weight: 3,
    arbitrary: fc.tuple(item, itemValues.completed).map(([id, completed]): Step => ({
      rest: ["PUT", `/api/item/${id}/complete`, { completed }],
      graphql: ["completeItem", "ID!, Boolean!", { id, completed }],
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(item, itemValues.completed, fc.constantFrom(null, "sold out", "", "a\nb"))
      .map(([id, skipped, reason]): Step => ({
        rest: ["PUT", `/api/item/${id}/skip`, { skipped, reason }],
        graphql: ["skipItem", "ID!, Boolean!, String", { id, skipped, reason }],
      })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(item, fc.constantFrom(null, " 4.2 ", "", "a\nb")).map(([id, remark]): Step => ({
      rest: ["PUT", `/api/item/${id}/remark`, { remark }],
      graphql: ["remarkItem", "ID!, String", { id, remark }],
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.array(time, { maxLength: 3 }), fc.boolean())
      .map(([ids, ats, completed]): Step => ({
        rest: ["PUT", "/api/item/complete", { ids, completed, ats }],
        graphql: ["completeItems", "[ID!]!, Boolean!, [Timestamp]", { ids, completed, ats }],
      })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(list, idOf(4), fc.constantFrom(null, "TICKED")).map(([listId, id, only]): Step => ({
      rest: ["POST", `/api/list/${listId}/run-again`, { id, only }],
      graphql: ["runAgain", "ID!, ID!, RunAgainFilter", { listId, id, only }],
    })),
  },
  {
    weight: 1,
    arbitrary: idOf(4).map((id): Step => ({
      rest: ["POST", `/api/run/${id}/restore`],
      graphql: ["restoreRun", "ID!", { id }],
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.record({ id: item, sortingOrder: itemValues.sortingOrder }), { maxLength: 4 })
      .map((items): Step => ({
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
const STATE = "completedAt completedBy { name isYou } isSkipped skipReason remark";
const ITEM = `{ id ${getNames(ITEM_FIELDS).join(" ")} ${STATE} listId templateItemId replaced { name note } }`;
const REPEAT =
  "repeat { unit every weekdays day week month from time zone start until daysAhead next nextAt } repeatProblem";
const ANSWERS = "answers { name choice number words }";
const LIST_VALUES = getNames(LIST_FIELDS).filter((name) => name !== "repeat");
const SELECTIONS: [RegExp, string][] = [
  [/^delete/, "{ success }"],
  [/^completeItems/, `{ items ${ITEM} changedIds }`],
  [/Item/, ITEM],
  [
    /List|run/i,
    `{ id notebookId ${LIST_VALUES.join(" ")} ${REPEAT} ${ANSWERS} templateId runId runNumber replaced { name note } }`,
  ],
  [/Notebook/, `{ id ${getNames(NOTEBOOK_FIELDS).join(" ")} }`],
];

/** Returns an answer without the fields that differ between the two guests and their times. */
const IGNORED_FIELDS = [
  "userId",
  "user_id",
  "organizationId",
  "createdAt",
  "updatedAt",
  "completedAt",
  "runStartedAt",
  "at",
];
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
      `select to_jsonb(each) - '{owner_id,created_at,updated_at,deleted_at,completed_at,completed_by,run_started_at}'::text[]
              #- '{replaced,at}' || jsonb_build_object('gone', deleted_at is not null,
                'isTimed', to_jsonb(each) ->> 'completed_at' is not null,
                'isOwn', to_jsonb(each) ->> 'completed_by' = owner_id::text) as row from ${table} each where owner_id = $1`,
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
