import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../app.ts";
import { asUser } from "../testing/asUser.ts";
import { cutDuring, whileLocked } from "../testing/cutDuring.ts";
import { withClient } from "../database/client/withClient.ts";
import {
  forgetBounds,
  changeTables,
  DEFAULT_APP_OPTIONS,
  nobody,
  ORIGIN,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../testing/testServer.ts";

let server: TestServer;
let guest: TestUser;
let list: string;
let item: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  guest = await server.newGuest();
  const asGuest = asUser(server, guest);
  const made = await asGuest.makeList(["Soap"], { notebookId: await asGuest.makeNotebook({ name: "Trips" }) });
  [list, item] = [made.id, made.items["Soap"] ?? ""];
});

const UUID = "8e03978e-40d5-43e8-bc93-6894a57f9324";
const withKey = (person: TestUser = guest, key: string = randomUUID()): TestUser => ({ ...person, key });

const COMPLETE = `mutation ($id: ID!, $completed: Boolean!) {
  completeItem(id: $id, completed: $completed) { id name completed updatedAt }
}`;
const DELETE = "mutation ($id: ID!) { deleteItem(id: $id) { success } }";
const CREATE_NOTEBOOK = "mutation ($name: String!) { createNotebook(input: { name: $name }) { id name updatedAt } }";

/** The writes of these tests, in both APIs. */
const APIS = [
  {
    api: "REST",
    complete: (person: TestUser, completed: boolean, id = item) =>
      server.rest(person, "PUT", `/api/item/${id}/complete`, { completed }),
    createNotebook: (person: TestUser, name: string) => server.rest(person, "POST", "/api/notebook", { name }),
    deleteItem: (person: TestUser) => server.rest(person, "DELETE", `/api/item/${item}`),
    created: 201,
    refused: (status: number) => status,
  },
  {
    api: "GraphQL",
    complete: (person: TestUser, completed: boolean, id = item) => server.graphql(person, COMPLETE, { id, completed }),
    createNotebook: (person: TestUser, name: string) => server.graphql(person, CREATE_NOTEBOOK, { name }),
    deleteItem: (person: TestUser) => server.graphql(person, DELETE, { id: item }),
    created: 200,
    refused: () => 200,
  },
];

/** An answer as its bytes, with the status. */
const toBytes = ({ status, json }: TestResponse) => `${status} ${JSON.stringify(json)}`;
const codeOf = ({ json }: TestResponse): unknown => json.code ?? json.errors?.[0].extensions.code;
const messageOf = ({ json }: TestResponse): unknown => json.message ?? json.errors?.[0].message;

const countNotebooks = async ({ userId }: TestUser = guest): Promise<number> =>
  (await server.db.query("select count(*)::int as count from notebooks where owner_id = $1", [userId]))[0].count;
const isTicked = async (): Promise<boolean> =>
  (await server.db.query("select completed from items where owner_id = $1 and id = $2", [guest.userId, item]))[0]
    .completed;
const countRecords = async ({ userId }: TestUser = guest): Promise<number> =>
  (await server.db.query("select count(*)::int as count from remembered_answers where owner_id = $1", [userId]))[0]
    .count;

describe.each(APIS.map((each) => [each.api, each] as const))(
  "a write through %s with an Idempotency-Key",
  (_api, { complete, createNotebook, deleteItem, created, refused }) => {
    it("makes one notebook, and gets the same bytes again, when it is sent twice", async () => {
      const caller = withKey();
      const first = await createNotebook(caller, "Home");
      expect(first.status).toBe(created);
      await server.db.query("update notebooks set name = 'Renamed' where owner_id = $1", [guest.userId]);
      expect(toBytes(await createNotebook(caller, "Home"))).toBe(toBytes(first));
      expect(await countNotebooks()).toBe(2);
    });

    it("leaves an item un-ticked when the tick arrives again late", async () => {
      const tick = withKey();
      const first = await complete(tick, true);
      await complete(withKey(), false);
      expect(toBytes(await complete(tick, true))).toBe(toBytes(first));
      expect(await isTicked()).toBe(false);
    });

    it("happens once when it arrives ten times at once", async () => {
      const caller = withKey();
      const answers = await Promise.all(Array.from({ length: 10 }, () => createNotebook(caller, "Home")));
      expect(new Set(answers.map(toBytes)).size).toBe(1);
      expect(answers[0]?.status).toBe(created);
      expect(await countNotebooks()).toBe(2);
    });

    it("succeeds ten times when it arrives ten times at once, also when it can be done only once", async () => {
      const caller = withKey();
      const answers = await Promise.all(Array.from({ length: 10 }, () => deleteItem(caller)));
      expect(new Set(answers.map(toBytes)).size).toBe(1);
      expect([answers[0]?.status, codeOf(answers[0] as TestResponse)]).toEqual([200, undefined]);
      expect(codeOf(await deleteItem(withKey()))).toBe("NOT_FOUND");
    });

    it("happens once, and the others conflict, when ten different requests with its key arrive at once", async () => {
      const caller = withKey();
      const names = Array.from({ length: 10 }, (_, number) => `Home ${number}`);
      const answers = await Promise.all(names.map((name) => createNotebook(caller, name)));
      expect(answers.filter(({ status }) => status === created)).toHaveLength(1);
      expect(answers.filter((answer) => codeOf(answer) === "CONFLICT")).toHaveLength(9);
      expect([await countNotebooks(), await countRecords()]).toEqual([2, 1]);
    });

    it("is refused again when it was refused, also when the cause is gone", async () => {
      const caller = withKey();
      await asUser(server, guest).delete(`item/${item}`);
      const first = await complete(caller, true);
      expect([first.status, codeOf(first)]).toEqual([refused(404), "NOT_FOUND"]);
      await asUser(server, guest).post("item/restore", { ids: [item] });
      expect(toBytes(await complete(caller, true))).toBe(toBytes(first));
      expect(await isTicked()).toBe(false);
      expect(codeOf(await complete(withKey(), true))).toBe(undefined);
    });

    it("is refused with the same answer as without a key", async () => {
      const unknown = randomUUID();
      const plain = await complete(guest, true, unknown);
      expect(toBytes(await complete(withKey(), true, unknown))).toBe(toBytes(plain));
    });

    it("is refused ten times when it arrives ten times at once", async () => {
      const caller = withKey();
      const unknown = randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => complete(caller, true, unknown)));
      expect(new Set(answers.map(codeOf))).toEqual(new Set(["NOT_FOUND"]));
      expect(new Set(answers.map(toBytes)).size).toBe(1);
    });

    it("can be sent again after the database was away, and nothing of the first call remains", async () => {
      const caller = withKey();
      const cut = await cutDuring(server, "items", () => complete(caller, true));
      expect(codeOf(cut)).toBe("UNAVAILABLE");
      expect([await isTicked(), await countRecords()]).toEqual([false, 0]);
      expect(codeOf(await complete(caller, true))).toBe(undefined);
      expect(await isTicked()).toBe(true);
    });

    it("leaves nothing when the connection is cut while the answer is stored", async () => {
      const caller = withKey();
      await changeTables(
        server,
        `create function add_event() returns trigger language plpgsql as $$
         begin insert into webhook_events (id) values (new.id); return new; end $$;
         create trigger add_event before insert on remembered_answers for each row execute function add_event()`,
      );
      const cut = await cutDuring(server, "webhook_events", () => createNotebook(caller, "Home"));
      await changeTables(server, "drop function add_event cascade");
      expect(codeOf(cut)).toBe("UNAVAILABLE");
      expect([await countNotebooks(), await countRecords()]).toEqual([1, 0]);
      expect((await createNotebook(caller, "Home")).status).toBe(created);
      expect(await countNotebooks()).toBe(2);
    });

    it("happens for each of two callers who use the same key", async () => {
      const [other, key] = [await server.newGuest(), randomUUID()];
      const [mine, theirs] = [
        await createNotebook(withKey(guest, key), "A"),
        await createNotebook(withKey(other, key), "A"),
      ];
      expect([mine.status, theirs.status]).toEqual([created, created]);
      expect(toBytes(mine)).not.toBe(toBytes(theirs));
      expect([await countNotebooks(), await countNotebooks(other)]).toEqual([2, 1]);
    });

    it("conflicts with an earlier request of the same key, and changes nothing", async () => {
      const caller = withKey();
      await complete(caller, true);
      const other = await complete(caller, false);
      expect([codeOf(other), messageOf(other)]).toEqual([
        "CONFLICT",
        "This Idempotency-Key belongs to another request",
      ]);
      expect(other.status).toBe(409);
      expect(codeOf(await createNotebook(caller, "Home"))).toBe("CONFLICT");
      expect([await isTicked(), await countNotebooks()]).toEqual([true, 1]);
    });

    it.each(["", "1", "8e03978e40d543e8bc936894a57f9324", `${UUID}, ${UUID}`])(
      "is refused with the key %j, which is not a UUID",
      async (key) => {
        const answer = await complete({ ...guest, key }, true);
        expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_USER_INPUT"]);
        expect(messageOf(answer)).toBe("Idempotency-Key must be a UUID");
        expect(await isTicked()).toBe(false);
      },
    );

    it("leaves its key free when its input is invalid", async () => {
      const caller = withKey();
      expect(codeOf(await complete(caller, "yes" as never))).toBe("BAD_USER_INPUT");
      expect(codeOf(await complete(caller, true))).toBe(undefined);
    });

    it("gets its answer again also when an organisation is active", async () => {
      const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
      const caller = withKey(member);
      const first = await createNotebook(caller, "Home");
      expect(toBytes(await createNotebook(caller, "Home"))).toBe(toBytes(first));
      expect(await countRecords(member)).toBe(1);
    });

    it("is refused to a caller without an account, whatever the key", async () => {
      const answer = await createNotebook(withKey(nobody, "1"), "Home");
      expect(codeOf(answer)).toBe("UNAUTHENTICATED");
    });

    it("publishes its change once when it is repeated, and nothing when it is refused", async () => {
      const [caller, refusedCaller] = [withKey(), withKey()];
      const publish = vi.spyOn(server.changes, "publish");
      const countPublished = () => publish.mock.calls.splice(0).flatMap(([owners]) => [...owners]).length;
      await createNotebook(caller, "Home");
      const first = countPublished();
      await createNotebook(caller, "Home");
      await complete(refusedCaller, true, randomUUID());
      await complete(refusedCaller, true, randomUUID());
      const later = countPublished();
      publish.mockRestore();
      expect([first, later]).toEqual([1, 0]);
    });

    it("gets the answer of the guest when the member who claimed the guest repeats it", async () => {
      const caller = withKey();
      const first = await createNotebook(caller, "Home");
      const member = { ...(await server.newMember()), cookie: guest.cookie };
      expect((await asUser(server, member).send("POST", "user/claim", {})).status).toBe(200);
      expect(toBytes(await createNotebook({ ...caller, ...member }, "Home"))).toBe(toBytes(first));
      expect([await countNotebooks(member), await countRecords(), await countRecords(member)]).toEqual([2, 0, 1]);
    });

    it("gets the answer of the member when the claimed guest had used the same key", async () => {
      const [caller, member] = [withKey(), await server.newMember()];
      const first = await createNotebook({ ...caller, ...member, cookie: "" }, "Home");
      await createNotebook(caller, "Home");
      const both = { ...member, cookie: guest.cookie };
      await asUser(server, both).post("user/claim");
      expect(toBytes(await createNotebook({ ...caller, ...both }, "Home"))).toBe(toBytes(first));
    });

    it("is forgotten when the caller deletes all data", async () => {
      const caller = withKey();
      await createNotebook(caller, "Home");
      expect((await asUser(server, guest).send("DELETE", "user/data")).status).toBe(200);
      expect(await countRecords()).toBe(0);
      expect((await createNotebook(caller, "Other")).status).toBe(created);
    });

    it("is refused to a device that was removed, also when it was answered before", async () => {
      const caller = withKey();
      await complete(caller, true);
      await server.db.query(
        `insert into session_refusals (session_id, user_id, device_id, reason)
       select token_hash, user_id, gen_random_uuid(), 'device_removed' from guest_sessions where user_id = $1`,
        [guest.userId],
      );
      expect(codeOf(await complete(caller, true))).toBe("DEVICE_REFUSED");
      expect(codeOf(await complete(withKey(), true))).toBe("DEVICE_REFUSED");
      await server.db.query("delete from session_refusals where user_id = $1", [guest.userId]);
      expect([codeOf(await complete(caller, true)), await countRecords()]).toEqual([undefined, 1]);
    });
  },
);

it("an answer of a thousand items is repeated in both APIs", async () => {
  const [creation, sorting] = [withKey(), withKey()];
  const items = Array.from({ length: 999 }, (_, n) => ({ id: randomUUID(), name: `${n} ${"é".repeat(60)}` }));
  const query = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id name note sortingOrder } }";
  const create = () => server.graphql(creation, query, { input: { listId: list, items } });
  const created = await create();
  expect(created.json.data.createItems).toHaveLength(999);
  const order = items.map(({ id }, n) => ({ id, sortingOrder: -n }));
  const sort = () => server.rest(sorting, "PUT", "/api/item/sort", order);
  const sorted = await sort();
  expect([sorted.status, sorted.json.length]).toEqual([200, 999]);
  expect([toBytes(await create()), toBytes(await sort())]).toEqual([toBytes(created), toBytes(sorted)]);
});

it("the key of a read, and of a write that needs none, is ignored", async () => {
  const [caller, wrong] = [withKey(), { ...guest, key: "1" }];
  const asWrong = asUser(server, wrong);
  expect((await asWrong.send("GET", "notebook")).status).toBe(200);
  expect((await server.graphql(wrong, "{ notebooks { id } }")).status).toBe(200);
  expect((await asWrong.send("GET", "user/current?createDefaultNotebook=true")).status).toBe(200);
  const ensure = "mutation { ensureCurrentUser(createAnonymousUser: true) { id } }";
  expect((await server.graphql(wrong, ensure)).json.data.ensureCurrentUser.id).toBe(guest.userId);
  const check = { userId: guest.userId, deviceId: randomUUID() };
  const reasons = [];
  for (let n = 0; n < 2; n++)
    reasons.push((await asUser(server, caller).post("user/check-device-access", check)).reason);
  expect(reasons).toEqual(["new_device", "known_device"]);
  expect(await countRecords()).toBe(0);
});

/** Sorts an item whose note has `length` characters, so that the answer is about as long. */
async function sortWithNote(caller: TestUser, length: number, sortingOrder: number) {
  await server.db.query("update items set note = repeat('n', $1) where owner_id = $2", [length, guest.userId]);
  await forgetBounds(server);
  const answer = await server.rest(caller, "PUT", "/api/item/sort", [{ id: item, sortingOrder }]);
  expect(answer).toMatchObject({ status: 200 });
  return answer;
}

it("the oldest large answers of a caller are forgotten when all of them have more than 50 MB", async () => {
  const [small, ...large] = Array.from({ length: 8 }, () => withKey());
  await sortWithNote(small as TestUser, 1, 1);
  for (const caller of large) await sortWithNote(caller, 8_000_000, 1);
  const remembered = await server.db.query(
    "select id from remembered_answers where owner_id = $1 order by created_at",
    [guest.userId],
  );
  expect(remembered.map(({ id }: { id: string }) => id)).toEqual(
    [small, ...large.slice(1)].map((caller) => caller?.key),
  );
});

it("the oldest other answers of a caller are forgotten when all of them have more than 20 MB", async () => {
  const addEarlier = `insert into remembered_answers (owner_id, id, fingerprint, status, body, created_at)
    select $1, gen_random_uuid(), 'earlier', 200, repeat('b', 12000), now() - n * interval '1 second'
      from generate_series(1, 3000) as n`;
  await withClient(server.url, (client) => client.query(addEarlier, [guest.userId]));
  const added = Array.from({ length: 90 }, () => withKey());
  for (const caller of added) await sortWithNote(caller, 12_000, 1);
  const [{ bytes, newest, oldest }] = await server.db.query(
    `select sum(octet_length(body))::int as bytes, count(*) filter (where fingerprint <> 'earlier')::int as newest,
            count(*) filter (where created_at < now() - interval '30 minutes')::int as oldest
       from remembered_answers where owner_id = $1`,
    [guest.userId],
  );
  expect(bytes).toBeLessThan(21_000_000);
  expect({ newest, oldest }).toEqual({ newest: 90, oldest: 0 });
});

it("an answer of more than 10 MB is not remembered", async () => {
  const caller = withKey();
  const first = await sortWithNote(caller, 10_000_001, 1);
  expect([first.status, await countRecords()]).toEqual([200, 0]);
  const [changed] = await server.db.query("select sorting_order as place from items where id = $1", [item]);
  expect(changed).toEqual({ place: 1 });
});

describe("a mutation of several fields with an Idempotency-Key", () => {
  const TWO = `mutation ($other: ID!) {
    first: createNotebook(input: { name: "One" }) { id lists { id } }
    completeItem(id: $other, completed: true) { id }
    last: createNotebook(input: { name: "Two" }) { id }
  }`;

  it("does all of them once", async () => {
    const caller = withKey();
    const first = await server.graphql(caller, TWO, { other: item });
    expect(Object.keys(first.json.data)).toEqual(["first", "completeItem", "last"]);
    expect(toBytes(await server.graphql(caller, TWO, { other: item }))).toBe(toBytes(first));
    expect([await countNotebooks(), await isTicked()]).toEqual([3, true]);
  });

  it("does none of them when one is refused, and publishes nothing", async () => {
    const [caller, other] = [withKey(), randomUUID()];
    const publish = vi.spyOn(server.changes, "publish");
    const first = await server.graphql(caller, TWO, { other });
    const published = publish.mock.calls.flatMap(([owners]) => [...owners]);
    publish.mockRestore();
    expect(first.json).toMatchObject({ data: null, errors: [{ path: ["completeItem"], message: "Item not found" }] });
    expect(toBytes(await server.graphql(caller, TWO, { other }))).toBe(toBytes(first));
    expect([await countNotebooks(), published]).toEqual([1, []]);
  });

  it("reads what it has just written, also ten times at once", async () => {
    const query = `mutation ($list: ID!) {
      createItem(input: { listId: $list, name: "Towel" }) { id }
      updateList(id: $list, input: { active: true }) { itemCount nextItem { name } items { name } lastUsedAt }
    }`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.graphql(withKey(), query, { list })));
    const counts = answers.map(({ json }) => json.data.updateList.itemCount);
    expect(counts.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  /** Sends a mutation whose answer cannot be read: items are locked for longer than the server waits for a lock. */
  const sendWhileLocked = (caller: TestUser, query: string) =>
    whileLocked(
      server,
      "lock table items in access exclusive mode",
      () => server.graphql(caller, query, { id: list }),
      (client) => client.query("select pg_sleep(1.8)"),
    );

  it("does none of them when a field of the answer cannot be read", async () => {
    const caller = withKey();
    const query = `mutation ($id: ID!) { updateList(id: $id, input: { name: "Other" }) { id name nextItem { name } } }`;
    const first = await sendWhileLocked(caller, query);
    expect([codeOf(first), first.json.data]).toEqual(["UNAVAILABLE", null]);
    expect((await asUser(server, guest).get(`list/${list}`)).name).toBe("Packing");
    const { json } = await server.graphql(caller, query, { id: list });
    expect(json.data.updateList).toEqual({ id: list, name: "Other", nextItem: { name: "Soap" } });
  });

  it("is answered with UNAVAILABLE once, and with no bug, when two fields of the answer cannot be read", async () => {
    const query = `mutation ($id: ID!) { updateList(id: $id, input: {}) { nextItem { name } itemCount } }`;
    const { json } = await sendWhileLocked(withKey(), query);
    const codes = json.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    expect(codes).toEqual(["UNAVAILABLE"]);
  });

  it("is refused with the error of the field that the database refuses, again with the same answer", async () => {
    const caller = withKey();
    const heading = randomUUID();
    await asUser(server, guest).post("item", { id: heading, listId: list, name: "Food", isHeading: true });
    const query = `mutation ($heading: ID!, $item: ID!) {
      heading: completeItem(id: $heading, completed: true) { id }
      item: completeItem(id: $item, completed: true) { id }
    }`;
    const first = await server.graphql(caller, query, { heading, item });
    expect(first.json).toMatchObject({
      data: null,
      errors: [{ path: ["heading"], message: "A heading cannot be completed" }],
    });
    expect(first.json.errors).toHaveLength(1);
    expect(toBytes(await server.graphql(caller, query, { heading, item }))).toBe(toBytes(first));
    expect(await isTicked()).toBe(false);
  });

  it("counts as the same request when it selects other fields", async () => {
    const caller = withKey();
    const first = await server.graphql(caller, COMPLETE, { id: item, completed: true });
    const later = COMPLETE.replace("updatedAt", "note");
    expect(toBytes(await server.graphql(caller, later, { id: item, completed: true }))).toBe(toBytes(first));
  });
});

it("a repeated call counts for the rate limits like any other, and can be sent again after RATE_LIMITED", async () => {
  const limited = await createApp({
    ...DEFAULT_APP_OPTIONS,
    db: server.db,
    identity: server.fakeClerk.identity,
    rateLimits: true,
  });
  const send = async (key: string) => {
    const headers = { cookie: guest.cookie, "content-type": "application/json", "idempotency-key": key };
    const body = JSON.stringify({ name: "Home" });
    return limited(new Request(`${ORIGIN}/api/notebook`, { method: "POST", headers, body }));
  };
  const [known, late] = [randomUUID(), randomUUID()];
  await send(known);
  const count = `update rate_counts set count = $1 where subject = 'writes 60 ${guest.userId}' returning 1`;
  expect((await server.db.query(count, [299]))[1]).toBe(1);
  const answers = [await send(known), await send(known), await send(late)];
  expect(answers.map(({ status }) => status)).toEqual([201, 429, 429]);
  await server.db.query(count, [0]);
  expect((await send(late)).status).toBe(201);
  expect(await countNotebooks()).toBe(3);
});
