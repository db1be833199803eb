import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { GraphQLField, GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OPERATION_RIGHTS, type Right } from "../../shared/roles.ts";
import { routes } from "../rest/routes.ts";
import { operationOf } from "../calls/operation.ts";
import { schema } from "../graphql/schema.ts";
import { asUser } from "./asUser.ts";
import { checkDeclared, validateDocumentedResponse } from "./openapiValidator.ts";
import { seedRows } from "./seed.ts";
import { type TestResponse, type TestServer, nobody, startTestServer, type TestUser } from "./testServer.ts";
import {
  type SeedIds,
  getPathKey,
  SEED_KEYS,
  type OperationCase,
  operationCases,
  type RefusedSession,
  createUnknownIds,
  buildQuery,
} from "./operationCases.ts";
import type { TokenDecision } from "../domain/callers/tokenScopes.ts";
import { signToken } from "./tokens.ts";

/** Calls of every operation of both APIs as each kind of caller who could know the ids of another user's rows. */

type EntryPoint = {
  name: string;
  operation: OperationCase;
  send: (person: TestUser, ids: SeedIds) => Promise<TestResponse>;
  readResult: (json: TestResponse["json"]) => unknown;
};

let server: TestServer;

const TICK_ONLY = "You can tick here, but not change it";

/** Throws when an operation does not declare its refusal. Each that writes may refuse who may only tick. */
function checkResponse(field: string, response: TestResponse, person: TestUser): void {
  if (JSON.stringify(response.json).includes(TICK_ONLY)) return;
  checkDeclared(field, codeOf(response), person);
}

/** Starts the server of the tests of a file. A file calls it once. */
function setUpServer() {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
}

const graphqlEntries: EntryPoint[] = operationCases.map((operation) => ({
  name: operation.field,
  operation,
  async send(person, ids) {
    const response = await server.graphql(person, ...(operation.toGraphQL(ids) as [string, Record<string, unknown>]));
    checkResponse(operation.field, response, person);
    return response;
  },
  readResult: (json) => Object.values((json.data ?? {}) as object)[0],
}));

const restEntries: EntryPoint[] = routes.map((route) => {
  const { method, path, field } = route;
  const operation = operationCases.find((each) => each.field === field) as OperationCase;
  const key = getPathKey(operation, path);
  return {
    name: `${method} ${path}`,
    operation,
    async send(person, ids) {
      const address = path.replace(":id", ids[key]).replace(":personId", ids.person) + buildQuery(operation, ids);
      const response = await server.rest(person, method, address, operation.body?.(ids));
      validateDocumentedResponse(route, response.status, response.json);
      checkResponse(field, response, person);
      return response;
    },
    readResult: (json) => json,
  };
});
const entries = [...graphqlEntries, ...restEntries];

const codeOf = ({ json }: TestResponse) => (json?.statusCode ? json.code : json?.errors?.[0].extensions.code);

const createOrganizationMember = (sub = `user_${randomUUID()}`) =>
  server.newMember({ sub, o: { id: "org_1", rol: "member", slg: "acme" } });

const createStranger = {
  "another guest": () => server.newGuest(),
  "another member": () => server.newMember(),
  "a member of the same organisation": () => createOrganizationMember(),
};

const NOT_BY_TOKEN = "A token cannot do this; use Listbook in a browser";
type Named = { name: string };

/** Which tokens may call an operation, as the schema says. */
export function findDecision({ field }: OperationCase): TokenDecision {
  const [type = "", name = ""] = field.split(".");
  const fields = (schema.getType(type) as GraphQLObjectType).getFields();
  return operationOf(fields[name] as GraphQLField<unknown, unknown>).token as TokenDecision;
}

/** The message of a refusal; a test fails for a response that is none. */
function refusalOf({ status, json }: TestResponse): string {
  expect(json.statusCode ?? 403).toBe(403);
  expect(codeOf({ status, json, headers: new Headers() })).toBe("FORBIDDEN");
  return json.message ?? json.errors[0].message;
}

/** Makes a token of a person, and returns its text. */
const createToken = async (person: TestUser, input: object = {}): Promise<string> =>
  (await asUser(server, person).post("token", { name: "Shell", ...input })).token;

async function createExpiredToken(person: TestUser): Promise<string> {
  const { id, token } = await asUser(server, person).post("token", { name: "Shell", write: true });
  await server.db.query("update access_tokens set expires_at = now() where id = $1", [id]);
  return token;
}

/** Creates a token that the server knew when it was revoked. */
async function createRevokedToken(person: TestUser): Promise<string> {
  const { id, token } = await asUser(server, person).post("token", { name: "Shell", write: true });
  await asUser(server, { ...nobody, token }).get("notebook");
  await asUser(server, person).delete(`token/${id}`);
  return token;
}

/** Creates the token of a guest whom a member with a notebook has claimed. */
async function createClaimedToken(): Promise<string> {
  const guest = await server.newGuest();
  const token = await createToken(guest, { write: true });
  const member = { ...(await server.newMember()), cookie: guest.cookie };
  await asUser(server, member).makeNotebook();
  await asUser(server, member).post("user/claim");
  return token;
}

/** Reads every byte of a user's rows in these tables. It runs after each call, so it is a single statement. */
const readRows = ({ userId }: TestUser, tables: string[]): Promise<unknown[]> =>
  server.db.query(
    `${tables.map((table) => `select '${table}', t::text from ${table} t where owner_id = $1`).join(" union all ")}
     order by 1, 2`,
    [userId],
  );
const readListData = (person: TestUser) => readRows(person, ["notebooks", "lists", "items", "runs"]);
const readAllRows = async (person: TestUser) => [
  await readRows(person, [
    "notebooks",
    "lists",
    "items",
    "runs",
    "remembered_calls",
    "remembered_answers",
    "program_calls",
    "program_changes",
    "devices",
  ]),
  await server.db.query(
    `select t::text from calendar_feeds t where user_id = $1
      union all select t::text from push_subscriptions t where user_id = $1
      union all select (to_jsonb(t) - 'last_used_at')::text from access_tokens t where user_id = $1`,
    [person.userId],
  ),
];

type Owner = {
  person: TestUser;
  ids: SeedIds;
  /** Fails if the owner's rows have changed since its last call, so that one change fails only one test. */
  expectUnchanged: () => Promise<void>;
  /** Takes the rows as they are now for those of the last call. */
  noteRows: () => Promise<void>;
};

async function createPerson(kind: "guest" | "member", sub?: string): Promise<TestUser> {
  if (kind === "guest") return server.newGuest();
  return { ...(await createOrganizationMember(sub)), cookie: (await server.newGuest()).cookie };
}

const createOwner = async (kind: "guest" | "member", sub?: string): Promise<Owner> =>
  seedOwner(await createPerson(kind, sub));

/** Creates an owner for one operation, which may change what this owner has. */
const createOwnerFor = async (kind: "guest" | "member", { usesCheckout }: OperationCase): Promise<Owner> =>
  seedOwner(await createPerson(kind), { withCheckout: usesCheckout === true });

type OwnerOptions = { withCheckout?: boolean; refuse?: (ids: SeedIds) => Promise<void> };

async function seedOwner(person: TestUser, { withCheckout = true, refuse }: OwnerOptions = {}): Promise<Owner> {
  const ids = await seedRows(server, person, { withCheckout });
  await refuse?.(ids);
  let rows = await readAllRows(person);
  return {
    person,
    ids,
    async expectUnchanged() {
      const before = rows;
      rows = await readAllRows(person);
      expect(rows).toEqual(before);
    },
    async noteRows() {
      rows = await readAllRows(person);
    },
  };
}

/** Creates an owner whose session was refused by a device check. */
async function createRefusedOwner(
  kind: "guest" | "member",
  reason: RefusedSession,
  options: OwnerOptions = {},
): Promise<Owner> {
  const person = await createPerson(kind);
  const { userId } = person;
  const check = async (deviceId: string) =>
    (await asUser(server, person).post("user/check-device-access", { userId, deviceId })).reason;
  const refuse = async ({ device }: SeedIds) => {
    if (reason === "of a removed device") {
      await server.db.query("update devices set removed_at = now() where owner_id = $1 and id = $2", [userId, device]);
      expect(await check(device)).toBe("device_removed");
    } else {
      await server.db.query(
        "insert into devices (owner_id, id) select $1, gen_random_uuid() from generate_series(1, 4)",
        [userId],
      );
      expect(await check(randomUUID())).toBe("device_limit");
    }
  };
  return seedOwner(person, { ...options, refuse });
}

/** Returns a response with the ids of the request removed: the rest must not depend on whether another user's row exists. */
const withoutIds = ({ status, json, headers }: TestResponse, ids: SeedIds) => {
  const text = SEED_KEYS.reduce((remaining, key) => remaining.replaceAll(ids[key], key), JSON.stringify(json));
  return { status, text, headers: [...headers.keys()].sort() };
};

/** Describes what every caller gets of the rows of a guest or of a member. */
export function describeRowsOf(kind: "guest" | "member") {
  setUpServer();
  const sub = `user_${randomUUID()}`;
  let owner: Owner;
  beforeAll(async () => {
    owner = await createOwner(kind, sub);
  });

  describe.each(["nobody", "a pending session"] as const)("requested by %s", (caller) => {
    it.each(entries)("are neither shown nor changed: $name", async ({ operation, send, readResult }) => {
      const token = signToken({ sub, sts: "pending" });
      const response = await send(caller === "nobody" ? nobody : { ...nobody, token }, owner.ids);
      await owner.expectUnchanged();
      const isNotFound = caller === "nobody" && operation.nobody === "NOT_FOUND";
      if (isNotFound) expect(codeOf(response)).toBe("NOT_FOUND");
      else if (codeOf(response)) expect(codeOf(response)).toBe("UNAUTHENTICATED");
      else if (typeof operation.nobody === "object") expect(readResult(response.json)).toMatchObject(operation.nobody);
      else expect(readResult(response.json) ?? []).toEqual([]);
    });
  });

  describe.each(["an expired", "a forged"] as const)("requested with %s token", (kindOfToken) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    it.each(entries)("are neither shown nor changed, even with the owner's cookie: $name", async ({ send }) => {
      const token = kindOfToken === "a forged" ? signToken({ sub }, privateKey) : signToken({ sub, exp: 1 });
      const response = await send({ ...owner.person, token }, owner.ids);
      await owner.expectUnchanged();
      expect([response.status, codeOf(response)]).toEqual([401, "UNAUTHENTICATED"]);
    });
  });

  describe.each(Object.keys(createStranger) as (keyof typeof createStranger)[])("requested by %s", (kindOfStranger) => {
    let stranger: TestUser;
    beforeAll(async () => {
      stranger = await createStranger[kindOfStranger]();
    });

    it.each(entries)("are neither shown nor changed: $name", async ({ operation, send, readResult }) => {
      // An operation that creates rows for the stranger needs a new one, because later calls would find those rows.
      const caller =
        operation.strangerResult === "something of their own" ? await createStranger[kindOfStranger]() : stranger;
      const response = await send(caller, owner.ids);
      await owner.expectUnchanged();
      expect(JSON.stringify(response.json)).not.toContain(owner.person.userId);
      expect(JSON.stringify(response.json)).not.toContain("Rome");
      if (operation.strangerResult === "an empty list") expect(readResult(response.json)).toEqual([]);
      if (operation.strangerResult !== "NOT_FOUND") return;
      expect(codeOf(response)).toBe(operation[kindOfStranger === "another guest" ? "guest" : "member"] ?? "NOT_FOUND");
      const unknown = createUnknownIds();
      expect(withoutIds(response, owner.ids)).toEqual(withoutIds(await send(caller, unknown), unknown));
    });
  });

  describe.each(["at the device limit", "of a removed device"] as const)("requested by a session %s", (reason) => {
    let refused: Owner;
    beforeAll(async () => {
      refused = await createRefusedOwner(kind, reason);
    });

    it.each(entries)("are shown and changed only as far as it may: $name", async ({ operation, send }) => {
      const isAllowed = operation.allowedFor === "any refused session" || operation.allowedFor === reason;
      const isWrite = operation.field.startsWith("Mutation");
      // An allowed write may change the session or the devices, which other calls need as they are.
      const { person, ids, expectUnchanged } =
        isAllowed && isWrite ? await createRefusedOwner(kind, reason, { withCheckout: false }) : refused;
      const response = await send(person, ids);
      if (isAllowed && operation.field === "Mutation.removeDevice")
        await expect(expectUnchanged(), "expectUnchanged must notice a change").rejects.toThrow("to deeply equal");
      else await expectUnchanged();
      if (!isAllowed) expect([codeOf(response), response.json.statusCode ?? 403]).toEqual(["DEVICE_REFUSED", 403]);
      else expect(codeOf(response)).toBe(operation[kind]);
    });
  });

  describe("requested with an expired token, a revoked one, and one of a claimed guest", () => {
    let tokens: string[];
    beforeAll(async () => {
      tokens = [];
      for (const create of [createExpiredToken, createRevokedToken, createClaimedToken])
        tokens.push(await create(owner.person));
      await owner.noteRows();
    });

    it.each(entries)("are neither shown nor changed, even with the owner's cookie: $name", async ({ send }) => {
      for (const token of tokens) {
        const response = await send({ ...owner.person, token }, owner.ids);
        expect([response.status, codeOf(response)]).toEqual([401, "UNAUTHENTICATED"]);
        expect(JSON.stringify(response.json)).toContain("This token is not valid; make a new one");
      }
      await owner.expectUnchanged();
    });
  });

  describe.each(["a token that reads", "a token for another notebook"] as const)("requested with %s", (kindOfToken) => {
    let token: string;
    beforeAll(async () => {
      const notebookId = await asUser(server, owner.person).makeNotebook({ name: "Elsewhere" });
      const input = kindOfToken === "a token that reads" ? {} : { write: true, notebookId };
      token = await createToken(owner.person, input);
      await owner.noteRows();
    });

    it.each(entries)("are shown only as far as it may, and never changed: $name", async (entry) => {
      const { operation, send, readResult } = entry;
      const { scope, oneNotebook } = findDecision(operation);
      const response = await send({ ...owner.person, token }, owner.ids);
      await owner.expectUnchanged();
      if (kindOfToken === "a token that reads") {
        if (scope === "READ") expect(codeOf(response)).toBe(operation.isOfOneToken ? "NOT_FOUND" : undefined);
        else expect(refusalOf(response)).toBe(scope === "NONE" ? NOT_BY_TOKEN : "This token may only read");
        return;
      }
      expect(JSON.stringify(response.json)).not.toContain("Rome");
      if (scope === "NONE") expect(refusalOf(response)).toBe(NOT_BY_TOKEN);
      else if (!oneNotebook) expect(refusalOf(response)).toBe("This token is for one notebook");
      else if (operation.strangerResult === "NOT_FOUND") expect(codeOf(response)).toBe("NOT_FOUND");
      else if (operation.strangerResult === "an empty list")
        expect([[], ["Elsewhere"]]).toContainEqual((readResult(response.json) as Named[]).map(({ name }) => name));
      else expect(codeOf(response)).toBeUndefined();
    });
  });

  describe.each(["a token that writes", "a token for their notebook"] as const)("requested with %s", (kindOfToken) => {
    const isWide = kindOfToken === "a token that writes";
    const forTokens = entries.filter(({ operation }) => findDecision(operation).scope !== "NONE");
    const mayCall = (operation: OperationCase) => isWide || findDecision(operation).oneNotebook;

    async function prepare(own: Owner) {
      const token = await createToken(own.person, { write: true, ...(!isWide && { notebookId: own.ids.notebook }) });
      await own.noteRows();
      return { ...own, person: { ...own.person, token } };
    }
    let reading: Owner;
    let refused: Owner;
    beforeAll(async () => {
      [reading, refused] = [await prepare(await createOwner(kind)), await prepare(await createOwner(kind))];
    });

    it.each(forTokens)("are read and changed as far as it may: $name", async ({ name, operation, send }) => {
      const isQuery = operation.field.startsWith("Query");
      const choose = async () => (isQuery ? reading : prepare(await createOwnerFor(kind, operation)));
      const { person, ids, expectUnchanged } = mayCall(operation) ? await choose() : refused;
      const response = await send(person, ids);
      // The seeded notebook that has people is another one.
      const isElsewhere = !isWide && name.endsWith("/people");
      const isUnknown = isElsewhere || operation.isOfOneToken;
      if (mayCall(operation)) return expect(codeOf(response)).toBe(isUnknown ? "NOT_FOUND" : undefined);
      await expectUnchanged();
      return expect(refusalOf(response)).toBe("This token is for one notebook");
    });
  });

  it.each(entries)("can be read and changed by their owner, and a change is published: $name", async (entry) => {
    const { operation, send } = entry;
    const isQuery = operation.field.startsWith("Query");
    const { person, ids } = isQuery ? owner : await createOwnerFor(kind, operation);
    const publish = vi.spyOn(server.changes, "publish");
    const before = await readListData(person);
    const response = await send(person, ids);
    const notifiedOwnerIds = publish.mock.calls.flatMap(([ownerIds]) => [...ownerIds]);
    publish.mockRestore();
    const isSame = JSON.stringify(await readListData(person)) === JSON.stringify(before);
    if (!isSame) expect(notifiedOwnerIds).toContain(person.userId);
    if (isQuery) expect([isSame, notifiedOwnerIds]).toEqual([true, []]);
    if (operation[kind]) return expect(codeOf(response)).toBe(operation[kind]);
    expect(codeOf(response)).toBeUndefined();
    const answer =
      /"(ids?|success|canAccess|notebooks|url|redirectUrl|name|notebookName|words|code|createdAt|publicKey|endpoint)":/;
    return expect(JSON.stringify(response.json)).toMatch(answer);
  });
}

/** Callers who know all ids of a shared notebook and do not belong to it, some of them not any more. */
const createOutsider = {
  nobody: () => Promise.resolve(nobody),
  "another guest": () => server.newGuest(),
  "a member of the sharer's organisation": () => createOrganizationMember(),
  "a person who is invited and has not joined": async (_owner: TestUser, { token }: Shared) => {
    const invited = await server.newGuest();
    await asUser(server, invited).get(`invitation/${token}`);
    return invited;
  },
  "a person who has left": async (_owner: TestUser, shared: Shared) => {
    const { person } = await joinNotebook(shared);
    await asUser(server, person).post(`notebook/${shared.notebook}/leave`);
    return person;
  },
  "a person who was removed": async (owner: TestUser, shared: Shared) => {
    const { person, id } = await joinNotebook(shared);
    await asUser(server, owner).delete(`notebook/${shared.notebook}/people/${id}`);
    return person;
  },
};

/** A notebook that its owner has shared, and the token of an invitation to it. */
type Shared = { notebook: string; token: string };

async function joinNotebook({ notebook, token }: Shared): Promise<{ person: TestUser; id: string }> {
  const person = await server.newGuest();
  await asUser(server, person).join(token);
  const { people } = await asUser(server, person).get(`notebook/${notebook}/people`);
  return { person, id: people.find(({ isYou }: { isYou: boolean }) => isYou).id };
}

/** Calls on the people of a notebook, of which the seed has another one. */
const OF_PEOPLE = /(share|stopSharing|showListIn|changeRole|removePerson|leave|revoke|accept)/i;
/** Reads outside of the notebook. */
const READS_ELSEWHERE = /device|deleted|invitation|program|people/i;
/** Returns the right that a mutation needs in a notebook; undefined for every other operation. */
const getRight = ({ field }: OperationCase): Right | undefined =>
  (OPERATION_RIGHTS as Partial<Record<string, Right>>)[field.replace("Mutation.", "")];

/** Describes what a person gets of a shared notebook who may only tick there. */
export function describeTickedRows() {
  setUpServer();
  const onRows = entries.filter(
    ({ operation }) => operation.strangerResult === "NOT_FOUND" && operation.allowedFor !== "any refused session",
  );

  /** Shares the rows of a new member with a new guest, who may tick. */
  async function prepare() {
    const owner = await createPerson("member");
    const ids = await seedRows(server, owner, { withCheckout: false });
    const ticker = await server.newGuest();
    await asUser(server, ticker).join(await asUser(server, owner).share(ids.notebook, "TICKER"));
    return { owner, ids, ticker };
  }
  let shared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    shared = await prepare();
  });

  const read = onRows.filter(
    ({ name, operation }) => operation.field.startsWith("Query.") && !READS_ELSEWHERE.test(name),
  );
  it.each(read)("are read: $name", async ({ send }) => {
    expect(codeOf(await send(shared.ticker, shared.ids))).toBeUndefined();
  });

  const allowed = onRows.filter(({ operation }) => getRight(operation) === "tick");
  it.each(allowed)("are ticked and skipped: $name", async ({ send }) => {
    const { ids, ticker } = await prepare();
    expect(codeOf(await send(ticker, ids))).toBeUndefined();
  });

  const refused = onRows.filter(
    ({ operation }) =>
      ["write", "share"].includes(getRight(operation) ?? "read") &&
      !OF_PEOPLE.test(operation.field) &&
      !/restore(Notebook|Lists?|Items)$/.test(operation.field),
  );
  it.each(refused)("are changed in no other way: $name", async ({ send }) => {
    const { owner, ids, ticker } = shared;
    const before = await readSharedRows(owner);
    expect(refusalOf(await send(ticker, ids))).toBe(TICK_ONLY);
    expect(await readSharedRows(owner)).toEqual(before);
  });
}

const readSharedRows = ({ userId }: TestUser): Promise<unknown[]> =>
  server.db.query(
    `${["notebooks", "lists", "items", "runs"]
      .map((table) => `select t::text from ${table} t join groups on groups.id = owner_id where shared_by = $1`)
      .join(" union all ")} order by 1`,
    [userId],
  );

/** Describes what callers who do not belong to a shared notebook get of it. */
export function describeSharedRows() {
  setUpServer();
  let owner: TestUser;
  let ids: SeedIds;
  let shared: Shared;
  beforeAll(async () => {
    owner = await createPerson("member");
    ids = await seedRows(server, owner);
    shared = { notebook: ids.notebook, token: await asUser(server, owner).share(ids.notebook) };
    const { id: person } = await joinNotebook(shared);
    ids = { ...ids, sharedNotebook: ids.notebook, joinedNotebook: ids.notebook, person };
  });

  const callers = Object.keys(createOutsider) as (keyof typeof createOutsider)[];
  describe.each(callers)("requested by %s", (kindOfCaller) => {
    let caller: TestUser;
    let before: unknown[];
    beforeAll(async () => {
      caller = await createOutsider[kindOfCaller](owner, shared);
      before = await readSharedRows(owner);
    });

    const onRows = entries.filter(
      ({ operation: { strangerResult, allowedFor } }) =>
        strangerResult !== "something of their own" && allowedFor !== "any refused session",
    );
    it.each(onRows)("are as unknown as rows that are not there: $name", async ({ operation, send, readResult }) => {
      const response = await send(caller, ids);
      expect(await readSharedRows(owner)).toEqual(before);
      const unknown = createUnknownIds();
      expect(withoutIds(response, ids)).toEqual(withoutIds(await send(caller, unknown), unknown));
      if (kindOfCaller === "nobody") return;
      if (operation.strangerResult === "an empty list") return expect(readResult(response.json)).toEqual([]);
      expect(codeOf(response)).toBe(operation[caller.token ? "member" : "guest"] ?? "NOT_FOUND");
    });
  });
}
