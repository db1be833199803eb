import { randomUUID } from "node:crypto";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser } from "../../testing/asUser.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import {
  checkBounds,
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { hashCredential, readCode, readWords } from "./guestCredentials.ts";

let server: TestServer;
/** A guest with a list in a notebook. */
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkBounds(server));
afterAll(() => server.close());
beforeEach(async () => {
  ann = await createGuestWithList("Rome");
});

async function createGuestWithList(name: string): Promise<TestUser> {
  const guest = await server.newGuest();
  const asGuest = asUser(server, guest);
  const notebookId = await asGuest.makeNotebook({ name: `${name} notebook` });
  await asGuest.makeList([`${name} item`], { notebookId, name });
  return guest;
}

const createKey = async (guest: TestUser): Promise<string> =>
  (await asUser(server, guest).post("user/recovery-key")).words.join(" ");
const createCode = async (guest: TestUser): Promise<string> =>
  (await asUser(server, guest).post("user/device-code")).code;
const recover = (browser: TestUser, words: string, options: object = {}) =>
  asUser(server, browser).send("POST", "user/recover", { words, ...options });
const useCode = (browser: TestUser, code: string, options: object = {}) =>
  asUser(server, browser).send("POST", "user/device-code/use", { code, ...options });

/** Returns the caller in a browser whose cookie an answer has set. */
const readBrowser = ({ headers, json }: TestResponse): TestUser => ({
  cookie: headers.get("set-cookie")?.split(";")[0] ?? "",
  userId: json.user?.id,
});
/** Checks a device of Ann's. */
const check = (user: TestUser, deviceId: string) =>
  asUser(server, user).post("user/check-device-access", { userId: ann.userId, deviceId });
const listNames = async (user: TestUser): Promise<string[]> =>
  (await asUser(server, user).get("list")).map(({ name }: { name: string }) => name);
const expireCodes = () => server.db.query("update guest_credentials set expires_at = now() where kind = 'device code'");

/** The two ways to open a guest. */
const ways: [string, (guest: TestUser) => Promise<string>, typeof recover][] = [
  ["a recovery key", createKey, recover],
  ["a device code", createCode, useCode],
];

it("a recovery key is taken as the list of words that was answered, too", async () => {
  const { words } = await asUser(server, ann).post("user/recovery-key");
  const send = (given: unknown) => asUser(server, nobody).send("POST", "user/recover", { words: given });
  expect(await send(words)).toMatchObject({ status: 200, json: { user: { id: ann.userId } } });
  expect(await send([...words.slice(0, 4), words.slice(4).join(" ")])).toMatchObject({ status: 200 });
  const refused = [words.slice(1), [], [...words.slice(1), 5], [words], { words }, 5];
  const messages = await Promise.all(refused.map(async (given) => (await send(given)).json.fields.words));
  const [few, wrong] = ["A recovery key has eight words", "words must be text"];
  expect(messages).toEqual([few, few, wrong, wrong, wrong, wrong]);
});

describe.each(ways)("%s", (way, create, open) => {
  it("opens the guest in an empty browser, as a new device with its name", async () => {
    const deviceId = randomUUID();
    const answer = await open(nobody, await create(ann), { deviceId });
    expect(answer).toMatchObject({ status: 200, json: { user: { id: ann.userId }, there: { lists: 1, items: 1 } } });
    const phone = readBrowser(answer);
    expect(phone.cookie).not.toBe(ann.cookie);
    expect(await listNames(phone)).toEqual(["Rome"]);
    expect(await asUser(server, ann).get("user/devices")).toMatchObject([{ id: deviceId, name: "Unknown browser" }]);
    expect(await check(phone, deviceId)).toMatchObject({ reason: "known_device" });
  });

  it("does not open the guest in a browser with notebooks of its own until the user adds them", async () => {
    const bea = await createGuestWithList("Oslo");
    const secret = await create(ann);
    const asked = await open(bea, secret);
    expect(asked).toMatchObject({
      status: 200,
      json: { user: null, here: { notebooks: 1, lists: 1, items: 1 }, there: { notebooks: 1, lists: 1, items: 1 } },
    });
    expect(asked.headers.get("set-cookie")).toBeNull();
    expect([await listNames(bea), await listNames(ann)]).toEqual([["Oslo"], ["Rome"]]);
    const beasKey = await createKey(bea);

    const added = await open(bea, secret, { add: true });
    expect(added).toMatchObject({ status: 200, json: { user: { id: ann.userId }, here: { lists: 1 } } });
    expect(await listNames(readBrowser(added))).toEqual(["Oslo", "Rome"]);
    expect(await listNames(bea)).toEqual([]);
    expect((await recover(nobody, beasKey)).status).toBe(404);
  });

  it("opens the guest at once in a browser with an unused notebook, and takes the trash along", async () => {
    const bea = await server.newGuest();
    await asUser(server, bea).get("user/current?createDefaultNotebook=true");
    const { id } = await asUser(server, bea).post("notebook", { name: "Old" });
    await asUser(server, bea).delete(`notebook/${id}`);
    const opened = readBrowser(await open(bea, await create(ann)));
    const notebooks = await asUser(server, opened).get("notebook");
    expect(notebooks.map(({ name }: { name: string }) => name)).toEqual(["Rome notebook"]);
    expect((await asUser(server, opened).post(`notebook/${id}/restore`)).name).toBe("Old");
  });

  it("changes nothing in a browser that has the guest already", async () => {
    const answer = await open(ann, await create(ann));
    expect(answer).toMatchObject({ status: 200, json: { user: { id: ann.userId }, here: { lists: 0 } } });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await listNames(ann)).toEqual(["Rome"]);
  });

  it("opens the guest on a sixth device only for reading, and adds nothing from it", async () => {
    for (let n = 0; n < 5; n++) await check(ann, randomUUID());
    const deviceId = randomUUID();
    const bea = await createGuestWithList("Oslo");
    const secret = await create(ann);
    const refused = await open(bea, secret, { deviceId, add: true });
    expect([refused.status, refused.json.code, refused.headers.get("set-cookie")]).toEqual([
      403,
      "DEVICE_REFUSED",
      null,
    ]);
    expect([await listNames(bea), await listNames(ann)]).toEqual([["Oslo"], ["Rome"]]);

    const sixth = readBrowser(await open(nobody, secret, { deviceId }));
    expect(await listNames(sixth)).toEqual(["Rome"]);
    expect((await asUser(server, sixth).getRefusal("POST", "notebook", { name: "A" })).code).toBe("DEVICE_REFUSED");
    expect(await check(sixth, deviceId)).toMatchObject({ reason: "device_limit" });
    expect(await asUser(server, ann).get("user/devices")).toHaveLength(5);
  });

  it("does not open a guest on a device that the guest has removed", async () => {
    const deviceId = randomUUID();
    const phone = readBrowser(await open(nobody, await create(ann), { deviceId }));
    await asUser(server, ann).delete(`user/devices/${deviceId}`);
    expect((await open(phone, await create(ann), { deviceId })).json.code).toBe("DEVICE_REFUSED");
    expect((await open(phone, await create(ann), { deviceId: randomUUID() })).json.user).toMatchObject({
      id: ann.userId,
    });
  });

  it("is no longer valid after a new one was made", async () => {
    const [first, second] = [await create(ann), await create(ann)];
    expect((await open(nobody, first)).json.code).toBe("NOT_FOUND");
    expect((await open(nobody, second)).status).toBe(200);
  });

  it("is no longer valid after the guest has deleted everything", async () => {
    const secret = await create(ann);
    await asUser(server, ann).delete("user/data");
    expect((await open(nobody, secret)).status).toBe(404);
  });

  it("is refused with the advice to sign in when a member has claimed the guest", async () => {
    const secret = await create(ann);
    const member = await server.newMember();
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim");
    expect(await open(nobody, secret)).toMatchObject({
      status: 409,
      json: { code: "CONFLICT", message: expect.stringMatching(/^Sign in instead/) },
    });
  });

  it("cannot be made or used by a member", async () => {
    const member = await server.newMember();
    expect((await open(member, await create(ann))).json.code).toBe("FORBIDDEN");
    const path = way === "a device code" ? "device-code" : "recovery-key";
    expect((await asUser(server, member).getRefusal("POST", `user/${path}`)).code).toBe("FORBIDDEN");
  });

  it("is stored only as a hash, also when it was made with an Idempotency-Key", async () => {
    const secret = await create({ ...ann, key: randomUUID() });
    const [{ text }] = await server.db.query(
      `select coalesce(string_agg(c::text, ' '), '') || (select coalesce(string_agg(r::text, ' '), '') from remembered_answers r) as text
         from guest_credentials c`,
    );
    expect(text).toContain(ann.userId);
    const words = secret.split(" ");
    // One word of a recovery key may stand in any answer, two neighbours may not.
    const parts = words.length > 1 ? words.slice(1).map((word, index) => `${words[index]}\\W+${word}`) : words;
    for (const part of parts) expect(text).not.toMatch(new RegExp(`\\b${part}\\b`, "i"));
  });

  it("works for one of two browsers that open each other's guest at the same time", async () => {
    const bea = await createGuestWithList("Oslo");
    const secrets = [await create(ann), await create(bea)] as const;
    const answers = await Promise.all([open(bea, secrets[0], { add: true }), open(ann, secrets[1], { add: true })]);
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(await listNames(readBrowser(opened[0] as (typeof answers)[0]))).toEqual(["Oslo", "Rome"]);
  });
});

describe("a device code", () => {
  it("works once, also when two browsers use it at the same time", async () => {
    const code = await createCode(ann);
    const answers = await Promise.all(Array.from({ length: 4 }, () => useCode(nobody, code)));
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(["200", "404", "404", "404"]);
  });

  it("works once when two browsers wait for the same guest", async () => {
    const code = await createCode(ann);
    let answers: Promise<TestResponse[]> | undefined;
    await server.db.transaction(async (db) => {
      await db.query("select from users where id = $1 for update", [ann.userId]);
      answers = Promise.all([useCode(nobody, code), useCode(nobody, code)]);
      await waitForLocks(server.db, 2);
    });
    expect((await answers)?.map(({ status }) => String(status)).sort()).toEqual(["200", "404"]);
  });

  it("is still valid after the question whether to add the notebooks of the browser", async () => {
    const code = await createCode(ann);
    expect((await useCode(await createGuestWithList("Oslo"), code)).json.user).toBeNull();
    expect((await useCode(nobody, code)).json.user).not.toBeNull();
  });

  it("is valid for five minutes", async () => {
    const { code, expiresAt } = await asUser(server, ann).post("user/device-code");
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 5 * 60_000)).toBeLessThan(20_000);
    await expireCodes();
    expect((await useCode(nobody, code)).json).toMatchObject({
      code: "NOT_FOUND",
      message: "This code is wrong or has expired; get a new one on the other device",
    });
  });

  it("can be valid at the same time as a recovery key", async () => {
    await createKey(ann);
    const kinds = await server.db.query("select kind from guest_credentials where user_id = $1", [ann.userId]);
    expect(kinds).toEqual([{ kind: "recovery key" }]);
    await createCode(ann);
    expect(await server.db.query("select from guest_credentials where user_id = $1", [ann.userId])).toHaveLength(2);
  });

  it.each(["abcdefgh", " ABCD-EFGH ", "abcd efgh", "ABCD–EFGH"])("can be typed in different ways: %j", (typed) => {
    expect(readCode(typed)).toBe("ABCDEFGH");
  });

  it("can have letters instead of the digits that they look like", () => {
    expect(readCode("oOlLiI00")).toBe("00111100");
  });

  it.each([
    ["no letter", ""],
    ["seven letters", "ABCDEFG"],
    ["nine letters", "ABCDEFGHJ"],
    ["another sign", "ABCDEFG!"],
    ["a letter with an accent", "ÀBCDEFGH"],
    ["the letter U", "U".repeat(8)],
    ["9,000 letters", "A".repeat(9_000)],
  ])("is refused with %s", (_what, typed) => {
    expect(() => readCode(typed)).toThrow("A code has eight letters and digits");
  });
});

describe("a recovery key", () => {
  it("opens the guest again and again", async () => {
    const key = await createKey(ann);
    for (let n = 0; n < 3; n++) expect((await recover(nobody, key)).json.user.id).toBe(ann.userId);
  });

  it("has eight words of a list of 2,048, which differ from key to key", async () => {
    const keys = [(await createKey(ann)).split(" "), (await createKey(ann)).split(" ")];
    for (const key of keys) {
      expect(key).toHaveLength(8);
      expect(key.filter((word) => !wordlist.includes(word))).toEqual([]);
    }
    expect(keys[0]).not.toEqual(keys[1]);
    expect(new Set(wordlist).size).toBe(2_048);
  });

  it("opens nothing with its words in another order", async () => {
    const words = (await createKey(ann)).split(" ");
    const turned = [...words.slice(1), ...words.slice(0, 1)].join(" ");
    expect((await recover(nobody, turned)).status).toBe(404);
  });

  it.each([
    "LEGAL winner Thank year wave sausage worth useful",
    "  legal   winner\nthank\tyear wave sausage worth useful  ",
    "legal-winner-thank-year-wave-sausage-worth-useful",
    "1. legal 2. winner 3. thank 4. year 5. wave 6. sausage 7. worth 8. useful",
  ])("can be typed in different ways: %j", (typed) => {
    expect(readWords(typed)).toBe("legal winner thank year wave sausage worth useful");
  });

  it.each([
    ["no word", ""],
    ["one word", "zoo"],
    ["nine words", "zoo ".repeat(9)],
    ["100,000 words", "zoo ".repeat(100_000)],
  ])("is refused with %s", (_what, typed) => {
    expect(() => readWords(typed)).toThrow("A recovery key has eight words");
  });
});

it("the server answers other requests while it hashes a device code", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await hashCredential(createContext(server.db.manager, NO_SERVICES), "device code", "ABCDEFGH");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
