import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { routes } from "../../rest/routes.ts";
import { schema } from "../../graphql/schema.ts";
import { checkDeclared, validateDocumentedResponse } from "../../testing/openapiValidator.ts";
import { seedRows } from "../../testing/seed.ts";
import {
  type TestResponse,
  type TestServer,
  nobody,
  startTestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import {
  type SeedIds,
  getPathKey,
  SEED_KEYS,
  type OperationCase,
  operationCases,
  createUnknownIds,
} from "../../testing/operationCases.ts";
import { signToken } from "../../testing/tokens.ts";

/** Every operation of both APIs, called by everyone who could know the ids of another person's rows. */

type EntryPoint = {
  name: string;
  operation: OperationCase;
  send: (person: TestUser, ids: SeedIds) => Promise<TestResponse>;
  read: (json: TestResponse["json"]) => unknown;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const graphqlEntries: EntryPoint[] = operationCases.map((operation) => ({
  name: operation.field,
  operation,
  async send(person, ids) {
    const answer = await server.graphql(person, ...(operation.toGraphQL(ids) as [string, Record<string, unknown>]));
    checkDeclared(operation.field, codeOf(answer));
    return answer;
  },
  read: (json) => Object.values((json.data ?? {}) as object)[0],
}));

const restEntries: EntryPoint[] = routes.map((route) => {
  const { method, path, field } = route;
  const operation = operationCases.find((each) => each.field === field) as OperationCase;
  const key = getPathKey(operation, path);
  return {
    name: `${method} ${path}`,
    operation,
    async send(person, ids) {
      const address = path.replace(":id", ids[key]) + (operation.query ? `?${operation.query}` : "");
      const answer = await server.rest(person, method, address, operation.body?.(ids));
      validateDocumentedResponse(route, answer.status, answer.json);
      checkDeclared(field, codeOf(answer));
      return answer;
    },
    read: (json) => json,
  };
});
const entries = [...graphqlEntries, ...restEntries];

const codeOf = ({ json }: TestResponse) => json?.code ?? json?.errors?.[0].extensions.code;

const newOrganizationMember = (sub = `user_${randomUUID()}`) =>
  server.newMember({ sub, o: { id: "org_1", rol: "member", slg: "acme" } });

const newStranger = {
  "another guest": () => server.newGuest(),
  "another member": () => server.newMember(),
  "a member of the same organisation": () => newOrganizationMember(),
};

/** Every byte of a person's rows in these tables. One statement reads them, because it runs after each call. */
const readRows = ({ userId }: TestUser, tables: string[]): Promise<unknown[]> =>
  server.db.query(
    `${tables.map((table) => `select '${table}', t::text from ${table} t where owner_id = $1`).join(" union all ")}
     order by 1, 2`,
    [userId],
  );
const readLists = (person: TestUser) => readRows(person, ["notebooks", "lists", "items"]);
const readAll = (person: TestUser) => readRows(person, ["notebooks", "lists", "items", "devices"]);

type Owner = {
  person: TestUser;
  ids: SeedIds;
  /** Fails if the owner's rows have changed since the last time it was called, so that only the call in between fails. */
  expectUnchanged(): Promise<void>;
};

async function newOwner(kind: "guest" | "member", sub?: string): Promise<Owner> {
  const person =
    kind === "guest"
      ? await server.newGuest()
      : { ...(await newOrganizationMember(sub)), cookie: (await server.newGuest()).cookie };
  const ids = await seedRows(server, person);
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
const withoutIds = ({ status, json, headers }: TestResponse, ids: SeedIds) => {
  const text = SEED_KEYS.reduce((each, key) => each.replaceAll(ids[key], key), JSON.stringify(json));
  return { status, text, headers: [...headers.keys()].sort() };
};

it("calls every operation of the schema", () => {
  const fields = ["Query", "Mutation"].flatMap((type) =>
    Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
  );
  expect(operationCases.map(({ field }) => field).sort()).toEqual(fields.sort());
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
    let stranger: TestUser;
    beforeAll(async () => {
      stranger = await newStranger[who]();
    });

    it.each(entries)("are neither shown nor changed: $name", async ({ operation, send, read }) => {
      // Other operations leave nothing behind with the stranger that a later call could find.
      const caller = operation.strangerResult === "something of their own" ? await newStranger[who]() : stranger;
      const answer = await send(caller, owner.ids);
      await owner.expectUnchanged();
      expect(JSON.stringify(answer.json)).not.toContain(owner.person.userId);
      expect(JSON.stringify(answer.json)).not.toContain("Rome");
      if (operation.strangerResult === "an empty list") expect(read(answer.json)).toEqual([]);
      if (operation.strangerResult !== "NOT_FOUND") return;
      expect(codeOf(answer)).toBe((who === "another guest" && operation.guest) || "NOT_FOUND");
      const unknown = createUnknownIds();
      expect(withoutIds(answer, owner.ids)).toEqual(withoutIds(await send(caller, unknown), unknown));
    });
  });

  describe("asked for by a removed device of the owner", () => {
    let removed: Owner;
    beforeAll(async () => {
      removed = await newOwner(kind);
      await server.rest(removed.person, "DELETE", `/api/user/devices/${removed.ids.device}`);
      await expect(removed.expectUnchanged(), "the comparison sees a change").rejects.toThrow("to deeply equal");
    });

    it.each(entries)("are shown, but not changed: $name", async ({ operation, send }) => {
      const answer = await send(removed.person, removed.ids);
      await removed.expectUnchanged();
      const isAllowed = operation.field.startsWith("Query") || operation.allowedForRefusedDevice;
      if (!isAllowed) expect([codeOf(answer), answer.json.statusCode ?? 403]).toEqual(["DEVICE_REFUSED", 403]);
      else expect(codeOf(answer)).toBe(kind === "guest" ? operation.guest : undefined);
    });
  });

  it.each(entries)("are their owner's to see and change, and its pages hear of a change: $name", async (entry) => {
    const { operation, send } = entry;
    const { person, ids } = await newOwner(kind);
    const tell = vi.spyOn(server.changes, "publish");
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
  const [ann, eve] = [await server.newGuest(), await server.newGuest()];
  const ids = await seedRows(server, ann);
  const taken = await server.rest(eve, "POST", "/api/notebook", { id: ids.notebook, name: "Mine" });
  expect(taken).toMatchObject({ status: 201, json: { id: ids.notebook, name: "Mine", userId: eve.userId } });
  expect((await server.rest(ann, "GET", `/api/notebook/${ids.notebook}`)).json.name).toBe("Trips to Rome");
});

it("copies from a template only what belongs to it, although another person's has the same id", async () => {
  const [ann, eve] = [await server.newGuest(), await server.newGuest()];
  const { notebook, template } = await seedRows(server, ann);
  await server.rest(ann, "POST", "/api/item", { listId: template, name: "Ann's secret" });
  await server.rest(eve, "POST", "/api/notebook", { id: notebook, name: "Mine" });
  await server.rest(eve, "POST", "/api/list", { id: template, notebookId: notebook, name: "Mine", isTemplate: true });
  await server.rest(eve, "POST", "/api/item", { listId: template, name: "Socks" });
  const { id } = (await server.rest(eve, "POST", "/api/list/template", { templateId: template })).json;
  const { json } = await server.rest(eve, "GET", `/api/list/${id}/items`);
  expect(json.map(({ name }: { name: string }) => name)).toEqual(["Socks"]);
});
