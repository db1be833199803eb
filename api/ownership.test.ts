import { randomUUID } from "node:crypto";
import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "./rest/routes.ts";
import { schema } from "./schema.ts";
import { type Answer, type House, nobody, openHouse, type Person } from "./testing/house.ts";

/** Every operation as nobody, as the owner, and as another guest who knows the owner's ids. */

const KEYS = ["notebook", "list", "template", "item", "device"] as const;
type Ids = Record<(typeof KEYS)[number], string>;
const unknownIds = () => Object.fromEntries(KEYS.map((key) => [key, randomUUID()])) as Ids;

/** What a call answers to whoever owns nothing of what it names. */
type Stranger = "NOT_FOUND" | "an empty list" | "something of their own";
type Operation = {
  field: string;
  call: (ids: Ids) => [string, object];
  stranger: Stranger;
  /** What nobody is told, where that is neither an error nor nothing. */
  nobody?: unknown;
  body?: (ids: Ids) => unknown;
};

const read = (field: string, stranger: Stranger, selection: string, argument?: [string, keyof Ids]): Operation => ({
  field: `Query.${field}`,
  stranger,
  call: (ids) =>
    argument
      ? [`query ($id: ID!) { ${field}(${argument[0]}: $id) ${selection} }`, { id: ids[argument[1]] }]
      : [`{ ${field} ${selection} }`, {}],
});

const write = (
  field: string,
  selection: string,
  key: keyof Ids,
  rest: (ids: Ids) => [string, string, unknown] | null,
): Operation => ({
  field: `Mutation.${field}`,
  stranger: "NOT_FOUND",
  body: (ids) => rest(ids)?.[2],
  call(ids) {
    const more = rest(ids);
    const [declared, passed] = more ? [`, $more: ${more[1]}`, `, ${more[0]}: $more`] : ["", ""];
    return [
      `mutation ($id: ID!${declared}) { ${field}(id: $id${passed}) ${selection} }`,
      { id: ids[key], ...(more && { more: more[2] }) },
    ];
  },
});

const make = (
  field: string,
  type: string,
  selection: string,
  stranger: Stranger,
  input: (ids: Ids) => object,
): Operation => ({
  field: `Mutation.${field}`,
  stranger,
  body: input,
  call: (ids) => [`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`, { input: input(ids) }],
});

const operations: Operation[] = [
  read("currentUser", "something of their own", "{ id }"),
  read("devices", "an empty list", "{ id }"),
  read("notebooks", "an empty list", "{ id name lists { id items { id } } }"),
  read("notebook", "NOT_FOUND", "{ id name }", ["id", "notebook"]),
  read("lists", "an empty list", "{ id itemCount completedCount }"),
  read("notebookLists", "NOT_FOUND", "{ id itemCount }", ["notebookId", "notebook"]),
  read("templates", "an empty list", "{ id }"),
  read("activeLists", "an empty list", "{ id }"),
  read("list", "NOT_FOUND", "{ id itemCount items { id } }", ["id", "list"]),
  read("items", "NOT_FOUND", "{ id name }", ["listId", "list"]),
  {
    field: "Mutation.ensureCurrentUser",
    stranger: "something of their own",
    call: () => ["mutation { ensureCurrentUser { id } }", {}],
  },
  {
    field: "Mutation.checkDeviceAccess",
    stranger: "something of their own",
    nobody: { id: "not_signed_in", canAccess: false },
    body: ({ device }) => ({ userId: "default-user", deviceId: device }),
    call: ({ device }) => [
      'mutation ($id: ID!) { checkDeviceAccess(userId: "default-user", deviceId: $id) { id: reason canAccess } }',
      { id: device },
    ],
  },
  write("removeDevice", "{ success }", "device", () => null),
  make("createNotebook", "CreateNotebookInput", "{ id name }", "something of their own", ({ notebook }) => ({
    id: notebook,
    name: "Taken?",
  })),
  write("updateNotebook", "{ id }", "notebook", () => ["input", "UpdateNotebookInput!", { name: "Taken" }]),
  write("deleteNotebook", "{ success }", "notebook", () => null),
  {
    field: "Mutation.deleteMyData",
    stranger: "something of their own",
    call: () => ["mutation { deleteMyData { success } }", {}],
  },
  make("createList", "CreateListInput", "{ id }", "NOT_FOUND", ({ notebook }) => ({
    notebookId: notebook,
    name: "Smuggled",
  })),
  make("createListFromTemplate", "CreateListFromTemplateInput", "{ id }", "NOT_FOUND", ({ template }) => ({
    templateId: template,
  })),
  write("updateList", "{ id }", "list", () => ["input", "UpdateListInput!", { name: "Taken", isTemplate: true }]),
  write("deleteList", "{ success }", "list", () => null),
  make("createItem", "CreateItemInput", "{ id }", "NOT_FOUND", ({ list }) => ({ listId: list, name: "Smuggled" })),
  write("updateItem", "{ id }", "item", () => ["input", "UpdateItemInput!", { name: "Taken" }]),
  write("completeItem", "{ id }", "item", () => ["completed", "Boolean!", true]),
  {
    field: "Mutation.sortItems",
    stranger: "NOT_FOUND",
    body: ({ item }) => [{ id: item, sortingOrder: 99 }],
    call: ({ item }) => [
      "mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { id } }",
      { items: [{ id: item, sortingOrder: 99 }] },
    ],
  },
  write("deleteItem", "{ success }", "item", () => null),
];

let house: House;
let ann: Person;
let eve: Person;
let ids: Ids;

async function furnish(person: Person): Promise<Ids> {
  const notebook = (await house.rest(person, "POST", "/api/notebook", { name: "Trips" })).json.id;
  const list = (await house.rest(person, "POST", "/api/list", { notebookId: notebook, name: "Rome" })).json.id;
  const template = (
    await house.rest(person, "POST", "/api/list", { notebookId: notebook, name: "Packing", isTemplate: true })
  ).json.id;
  const item = (await house.rest(person, "POST", "/api/item", { listId: list, name: "Passport" })).json.id;
  const device = randomUUID();
  await house.rest(person, "POST", "/api/user/check-device-access", { userId: person.userId, deviceId: device });
  return { notebook, list, template, item, device };
}

/** Every byte of every row of a person's. */
const rowsOf = ({ userId }: Person) =>
  Promise.all(
    ["notebooks", "lists", "items", "devices"].map((table) =>
      house.db.query(`select t::text from ${table} t where owner_id = $1 order by id`, [userId]),
    ),
  );

const graphql = (person: Person, { call }: Operation, named: Ids) =>
  house.graphql(person, ...(call(named) as [string, Record<string, unknown>]));

/** What a stranger is told, with the ids that were asked for cut out of it. */
const told = ({ status, json, headers }: Answer, named: Ids) => {
  const text = KEYS.reduce((each, key) => each.replaceAll(named[key], key), JSON.stringify(json));
  return { status, text, headers: [...headers.keys()].sort() };
};

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  [ann, eve] = [await house.newGuest(), await house.newGuest()];
  ids = await furnish(ann);
});

describe("ownership", () => {
  it("walks every operation of the schema", () => {
    const fields = ["Query", "Mutation"].flatMap((type) =>
      Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
    );
    expect(operations.map(({ field }) => field).sort()).toEqual(fields.sort());
  });

  it.each(operations)("$field as nobody", async (operation) => {
    const before = await rowsOf(ann);
    const { json } = await graphql(nobody, operation, ids);
    const [answer] = Object.values(json.data ?? {});
    if (json.errors) expect(json.errors[0].extensions.code).toBe("UNAUTHENTICATED");
    else expect(answer ?? []).toEqual(operation.nobody ?? []);
    expect(await rowsOf(ann)).toEqual(before);
  });

  it.each(operations)("$field as its owner", async (operation) => {
    const { json } = await graphql(ann, operation, ids);
    expect(json.errors).toBeUndefined();
    expect(JSON.stringify(json.data)).toMatch(/"(id|success)":/);
  });

  it.each(operations)("$field as another guest: $stranger", async (operation) => {
    const before = await rowsOf(ann);
    const foreign = await graphql(eve, operation, ids);
    expect(await rowsOf(ann)).toEqual(before);
    if (operation.stranger === "NOT_FOUND") {
      expect(foreign.json.errors[0].extensions.code).toBe("NOT_FOUND");
      const unknown = unknownIds();
      expect(told(foreign, ids)).toEqual(told(await graphql(eve, operation, unknown), unknown));
    } else if (operation.stranger === "an empty list") {
      expect(Object.values(foreign.json.data)).toEqual([[]]);
    } else {
      expect(JSON.stringify(foreign.json)).not.toContain(ann.userId);
    }
  });

  it.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    "$name as another guest",
    async ({ route }) => {
      const operation = operations.find(({ field }) => field === route.field) as Operation;
      const key = KEYS.find((name) => new RegExp(`/${name}s?/:id`).test(route.path)) ?? "notebook";
      const ask = (named: Ids) =>
        house.rest(
          eve,
          route.method,
          route.path.replace(":id", named[key]),
          operation.field.endsWith("completeItem") ? { completed: true } : operation.body?.(named),
        );
      const before = await rowsOf(ann);
      const foreign = await ask(ids);
      expect(await rowsOf(ann)).toEqual(before);
      expect(JSON.stringify(foreign.json)).not.toContain(ann.userId);
      expect(JSON.stringify(foreign.json)).not.toContain("Rome");
      if (operation.stranger === "NOT_FOUND") {
        expect(foreign.status).toBe(404);
        const unknown = unknownIds();
        expect(told(foreign, ids)).toEqual(told(await ask(unknown), unknown));
      }
    },
  );

  it("lets two people use the same id without a word about it", async () => {
    const taken = await house.rest(eve, "POST", "/api/notebook", { id: ids.notebook, name: "Mine" });
    expect(taken).toMatchObject({ status: 201, json: { id: ids.notebook, name: "Mine", userId: eve.userId } });
    expect((await house.rest(ann, "GET", `/api/notebook/${ids.notebook}`)).json.name).toBe("Trips");
  });
});
