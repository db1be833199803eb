import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { routes } from "./rest/routes.ts";
import { schema } from "./schema.ts";
import { furnish } from "./testing/furnish.ts";
import { type Answer, type House, nobody, openHouse, type Person } from "./testing/house.ts";
import { type Ids, keyOf, KEYS, type Operation, operations, unknownIds } from "./testing/operations.ts";
import { signToken } from "./testing/tokens.ts";

/** Every operation of both APIs, called by everyone who could know the ids of another person's rows. */

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

const graphqlEntries: Entry[] = operations.map((operation) => ({
  name: operation.field,
  operation,
  send: (person, ids) => house.graphql(person, ...(operation.call(ids) as [string, Record<string, unknown>])),
  read: (json) => Object.values((json.data ?? {}) as object)[0],
}));

const restEntries: Entry[] = routes.map(({ method, path, field }) => {
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
const entries = [...graphqlEntries, ...restEntries];

const codeOf = ({ json }: Answer) => json?.code ?? json?.errors?.[0].extensions.code;

const newOrganizationMember = (sub = `user_${randomUUID()}`) =>
  house.newMember({ sub, o: { id: "org_1", rol: "member", slg: "acme" } });

const newStranger = {
  "another guest": () => house.newGuest(),
  "another member": () => house.newMember(),
  "a member of the same organisation": () => newOrganizationMember(),
};

/** Every byte of a person's rows in these tables. One statement reads them, because it runs after each call. */
const readRows = ({ userId }: Person, tables: string[]): Promise<unknown[]> =>
  house.db.query(
    `${tables.map((table) => `select '${table}', t::text from ${table} t where owner_id = $1`).join(" union all ")}
     order by 1, 2`,
    [userId],
  );
const readLists = (person: Person) => readRows(person, ["notebooks", "lists", "items"]);
const readAll = (person: Person) => readRows(person, ["notebooks", "lists", "items", "devices"]);

type Owner = {
  person: Person;
  ids: Ids;
  /** Fails if the owner's rows have changed since the last time it was called, so that only the call in between fails. */
  expectUnchanged(): Promise<void>;
};

async function newOwner(kind: "guest" | "member", sub?: string): Promise<Owner> {
  const person =
    kind === "guest"
      ? await house.newGuest()
      : { ...(await newOrganizationMember(sub)), cookie: (await house.newGuest()).cookie };
  const ids = await furnish(house, person);
  let rows = await readAll(person);
  return {
    person,
    ids,
    async expectUnchanged() {
      const before = rows;
      rows = await readAll(person);
      expect(rows).toEqual(before);
    },
  };
}

/** An answer without the ids that were asked for: the rest is the same whether a stranger's row exists or not. */
const withoutIds = ({ status, json, headers }: Answer, ids: Ids) => {
  const text = KEYS.reduce((each, key) => each.replaceAll(ids[key], key), JSON.stringify(json));
  return { status, text, headers: [...headers.keys()].sort() };
};

it("calls every operation of the schema", () => {
  const fields = ["Query", "Mutation"].flatMap((type) =>
    Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
  );
  expect(operations.map(({ field }) => field).sort()).toEqual(fields.sort());
});

describe.each(["guest", "member"] as const)("the rows of a %s", (kind) => {
  const sub = `user_${randomUUID()}`;
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(kind, sub);
  });

  describe.each(["nobody", "a pending session"] as const)("asked for by %s", (who) => {
    it.each(entries)("are neither shown nor changed: $name", async ({ operation, send, read }) => {
      const token = signToken({ sub, sts: "pending" });
      const answer = await send(who === "nobody" ? nobody : { ...nobody, token }, owner.ids);
      await owner.expectUnchanged();
      if (codeOf(answer)) expect(codeOf(answer)).toBe("UNAUTHENTICATED");
      else if (operation.nobody) expect(read(answer.json)).toMatchObject(operation.nobody);
      else expect(read(answer.json) ?? []).toEqual([]);
    });
  });

  describe.each(["an expired", "a forged"] as const)("asked for with %s token", (which) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    it.each(entries)("are neither shown nor changed, with the owner's cookie either: $name", async ({ send }) => {
      const token = which === "a forged" ? signToken({ sub }, privateKey) : signToken({ sub, exp: 1 });
      const answer = await send({ ...owner.person, token }, owner.ids);
      await owner.expectUnchanged();
      expect([answer.status, codeOf(answer)]).toEqual([401, "UNAUTHENTICATED"]);
    });
  });

  describe.each(Object.keys(newStranger) as (keyof typeof newStranger)[])("asked for by %s", (who) => {
    let stranger: Person;
    beforeAll(async () => {
      stranger = await newStranger[who]();
    });

    it.each(entries)("are neither shown nor changed: $name", async ({ operation, send, read }) => {
      // Other operations leave nothing behind with the stranger that a later call could find.
      const caller = operation.stranger === "something of their own" ? await newStranger[who]() : stranger;
      const answer = await send(caller, owner.ids);
      await owner.expectUnchanged();
      expect(JSON.stringify(answer.json)).not.toContain(owner.person.userId);
      expect(JSON.stringify(answer.json)).not.toContain("Rome");
      if (operation.stranger === "an empty list") expect(read(answer.json)).toEqual([]);
      if (operation.stranger !== "NOT_FOUND") return;
      expect(codeOf(answer)).toBe((who === "another guest" && operation.guest) || "NOT_FOUND");
      const unknown = unknownIds();
      expect(withoutIds(answer, owner.ids)).toEqual(withoutIds(await send(caller, unknown), unknown));
    });
  });

  describe("asked for by a removed device of the owner", () => {
    let removed: Owner;
    beforeAll(async () => {
      removed = await newOwner(kind);
      await house.rest(removed.person, "DELETE", `/api/user/devices/${removed.ids.device}`);
      await expect(removed.expectUnchanged(), "the comparison sees a change").rejects.toThrow("to deeply equal");
    });

    it.each(entries)("are shown, but not changed: $name", async ({ operation, send }) => {
      const answer = await send(removed.person, removed.ids);
      await removed.expectUnchanged();
      const isAllowed = operation.field.startsWith("Query") || operation.whenRefused;
      if (!isAllowed) expect([codeOf(answer), answer.json.statusCode ?? 403]).toEqual(["DEVICE_REFUSED", 403]);
      else expect(codeOf(answer)).toBe(kind === "guest" ? operation.guest : undefined);
    });
  });

  it.each(entries)("are their owner's to see and change, and its pages hear of a change: $name", async (entry) => {
    const { operation, send } = entry;
    const { person, ids } = await newOwner(kind);
    const tell = vi.spyOn(house.changes, "tell");
    const before = await readLists(person);
    const answer = await send(person, ids);
    const owners = tell.mock.calls.flatMap(([changed]) => [...changed]);
    tell.mockRestore();
    const isSame = JSON.stringify(await readLists(person)) === JSON.stringify(before);
    if (!isSame) expect(owners).toContain(person.userId);
    if (operation.field.startsWith("Query")) expect(owners).toEqual([]);
    if (kind === "guest" && operation.guest) return expect(codeOf(answer)).toBe(operation.guest);
    expect(codeOf(answer)).toBeUndefined();
    return expect(JSON.stringify(answer.json)).toMatch(/"(ids?|success|canAccess|notebooks|url|name)":/);
  });
});

it("lets two people use the same id without a word about it", async () => {
  const [ann, eve] = [await house.newGuest(), await house.newGuest()];
  const ids = await furnish(house, ann);
  const taken = await house.rest(eve, "POST", "/api/notebook", { id: ids.notebook, name: "Mine" });
  expect(taken).toMatchObject({ status: 201, json: { id: ids.notebook, name: "Mine", userId: eve.userId } });
  expect((await house.rest(ann, "GET", `/api/notebook/${ids.notebook}`)).json.name).toBe("Trips to Rome");
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
