import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "./rest/routes.ts";
import { schema } from "./schema.ts";
import { furnish } from "./testing/furnish.ts";
import { type Answer, type House, nobody, openHouse, type Person } from "./testing/house.ts";
import { type Ids, keyOf, KEYS, type Operation, operations, unknownIds } from "./testing/operations.ts";
import { signToken } from "./testing/tokens.ts";

/** Every operation through both doors, by everybody who could ask for somebody's rows and knows their ids. */

type Entry = {
  name: string;
  operation: Operation;
  send: (person: Person, ids: Ids) => Promise<Answer>;
  read: (json: Answer["json"]) => unknown;
};

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const throughGraphQL: Entry[] = operations.map((operation) => ({
  name: operation.field,
  operation,
  send: (person, ids) => house.graphql(person, ...(operation.call(ids) as [string, Record<string, unknown>])),
  read: (json) => Object.values((json.data ?? {}) as object)[0],
}));

const throughRest: Entry[] = routes.map(({ method, path, field }) => {
  const operation = operations.find((each) => each.field === field) as Operation;
  const key = keyOf(operation, path);
  return {
    name: `${method} ${path}`,
    operation,
    send: (person, ids) =>
      house.rest(
        person,
        method,
        path.replace(":id", ids[key]) + (operation.query ? `?${operation.query}` : ""),
        operation.body?.(ids),
      ),
    read: (json) => json,
  };
});
const entries = [...throughGraphQL, ...throughRest];

const codeOf = ({ json }: Answer) => json?.code ?? json?.errors?.[0].extensions.code;

const member = async (sub = `user_${randomUUID()}`) =>
  house.newMember({ sub, o: { id: "org_1", rol: "member", slg: "acme" } });

const strangers = {
  "another guest": () => house.newGuest(),
  "another member": () => house.newMember(),
  "a member of the same organisation": () => member(),
};

const readRows = ({ userId }: Person, tables: string[]) =>
  Promise.all(
    tables.map((table) => house.db.query(`select t::text from ${table} t where owner_id = $1 order by id`, [userId])),
  );

/** Every byte of every row of a person's. */
const listsOf = (person: Person) => readRows(person, ["notebooks", "lists", "items"]);
const rowsOf = (person: Person) => readRows(person, ["notebooks", "lists", "items", "devices"]);

/** What a stranger is told, with the ids that were asked for cut out of it. */
const told = ({ status, json, headers }: Answer, named: Ids) => {
  const text = KEYS.reduce((each, key) => each.replaceAll(named[key], key), JSON.stringify(json));
  return { status, text, headers: [...headers.keys()].sort() };
};

it("walks every operation of the schema", () => {
  const fields = ["Query", "Mutation"].flatMap((type) =>
    Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
  );
  expect(operations.map(({ field }) => field).sort()).toEqual(fields.sort());
});

describe.each(["guest", "member"] as const)("the rows of a %s", (kind) => {
  let sub: string;
  let ann: Person;
  let ids: Ids;
  beforeEach(async () => {
    sub = `user_${randomUUID()}`;
    await house.db.query("delete from device_sessions");
    await house.db.query("delete from devices");
    ann =
      kind === "guest" ? await house.newGuest() : { ...(await member(sub)), cookie: (await house.newGuest()).cookie };
    ids = await furnish(house, ann);
  });

  describe.each(["nobody", "a pending session"] as const)("to %s", (who) => {
    it.each(entries)("are not there: $name", async ({ operation, send, read }) => {
      const before = await rowsOf(ann);
      const token = signToken({ sub, sts: "pending" });
      const answer = await send(who === "nobody" ? nobody : { ...nobody, token }, ids);
      if (codeOf(answer)) expect(codeOf(answer)).toBe("UNAUTHENTICATED");
      else if (operation.nobody) expect(read(answer.json)).toMatchObject(operation.nobody);
      else expect(read(answer.json) ?? []).toEqual([]);
      expect(await rowsOf(ann)).toEqual(before);
    });
  });

  describe.each(["an expired", "a forged"] as const)("by %s token", (which) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    it.each(entries)("are not there, with a cookie either: $name", async ({ send }) => {
      const before = await rowsOf(ann);
      const token = which === "a forged" ? signToken({ sub }, privateKey) : signToken({ sub, exp: 1 });
      const answer = await send({ ...ann, token }, ids);
      expect([answer.status, codeOf(answer)]).toEqual([401, "UNAUTHENTICATED"]);
      expect(await rowsOf(ann)).toEqual(before);
    });
  });

  it.each(entries)("are its own, and a change is told to its pages: $name", async ({ operation, send }) => {
    const tell = vi.spyOn(house.changes, "tell");
    const before = await listsOf(ann);
    const answer = await send(ann, ids);
    const owners = tell.mock.calls.flatMap(([changed]) => [...changed]);
    tell.mockRestore();
    const isSame = JSON.stringify(await listsOf(ann)) === JSON.stringify(before);
    if (!isSame) expect(owners).toContain(ann.userId);
    if (operation.field.startsWith("Query")) expect(owners).toEqual([]);
    if (kind === "guest" && operation.guest) return expect(codeOf(answer)).toBe(operation.guest);
    expect(codeOf(answer)).toBeUndefined();
    return expect(JSON.stringify(answer.json)).toMatch(/"(ids?|success|canAccess|notebooks|url|name)":/);
  });

  it.each(entries)("are read, not written, by its removed device: $name", async ({ operation, send }) => {
    await house.rest(ann, "DELETE", `/api/user/devices/${ids.device}`);
    const before = await rowsOf(ann);
    const answer = await send(ann, ids);
    const isOpen = operation.field.startsWith("Query") || operation.whenRefused;
    if (!isOpen) expect([codeOf(answer), answer.json.statusCode ?? 403]).toEqual(["DEVICE_REFUSED", 403]);
    else expect(codeOf(answer)).toBe(kind === "guest" ? operation.guest : undefined);
    expect(await rowsOf(ann)).toEqual(before);
  });

  describe.each(Object.keys(strangers) as (keyof typeof strangers)[])("to %s", (who) => {
    it.each(entries)("are not there: $name", async ({ operation, send, read }) => {
      const before = await rowsOf(ann);
      const eve = await strangers[who]();
      const foreign = await send(eve, ids);
      expect(await rowsOf(ann)).toEqual(before);
      expect(JSON.stringify(foreign.json)).not.toContain(ann.userId);
      expect(JSON.stringify(foreign.json)).not.toContain("Rome");
      if (operation.stranger === "an empty list") expect(read(foreign.json)).toEqual([]);
      if (operation.stranger !== "NOT_FOUND") return;
      expect(codeOf(foreign)).toBe((who === "another guest" && operation.guest) || "NOT_FOUND");
      const unknown = unknownIds();
      expect(told(foreign, ids)).toEqual(told(await send(eve, unknown), unknown));
    });
  });
});

it("lets two people use the same id without a word about it", async () => {
  const [ann, eve] = [await house.newGuest(), await house.newGuest()];
  const ids = await furnish(house, ann);
  const taken = await house.rest(eve, "POST", "/api/notebook", { id: ids.notebook, name: "Mine" });
  expect(taken).toMatchObject({ status: 201, json: { id: ids.notebook, name: "Mine", userId: eve.userId } });
  expect((await house.rest(ann, "GET", `/api/notebook/${ids.notebook}`)).json.name).toBe("Trips");
});

it("copies from a template only what belongs to it, although another person's has the same id", async () => {
  const [ann, eve] = [await house.newGuest(), await house.newGuest()];
  const { notebook, template } = await furnish(house, ann);
  await house.rest(ann, "POST", "/api/item", { listId: template, name: "Ann's secret" });
  await house.rest(eve, "POST", "/api/notebook", { id: notebook, name: "Mine" });
  await house.rest(eve, "POST", "/api/list", { id: template, notebookId: notebook, name: "Mine", isTemplate: true });
  await house.rest(eve, "POST", "/api/item", { listId: template, name: "Socks" });
  const { id } = (await house.rest(eve, "POST", "/api/list/template", { templateId: template })).json;
  const { json } = await house.rest(eve, "GET", `/api/list/${id}/items`);
  expect(json.map(({ name }: { name: string }) => name)).toEqual(["Socks"]);
});
