import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import webPush from "web-push";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { createPushService } from "../../push/pushService.ts";
import { asUser } from "../../testing/asUser.ts";
import { type PushReceiver, type ReceivedPush, startPushReceiver } from "../../testing/pushReceiver.ts";
import { LANGUAGES_WITH_TEST, TEST_LANGUAGE, translate } from "../../testing/testLanguage.ts";
import { addSession, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";
import { bringListsBack } from "../upkeep/returningLists.ts";
import { sendPushes } from "./sendPushes.ts";

const push = createPushService({ subject: "mailto:support@example.com", allowsLoopback: true });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let receiver: PushReceiver;
/** What the sender has reported. */
let failures: unknown[];

beforeAll(async () => {
  server = await startTestServer({ push, languages: LANGUAGES_WITH_TEST });
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startPushReceiver();
  failures = [];
});
afterEach(async () => {
  await receiver.close();
  await server.db.query("delete from push_subscriptions");
});

const ALL = ["DUE_TODAY", "CAME_BACK", "FINISHED"];
const context = () => createContext(server.db.manager, { ...NO_SERVICES, push });
const onFailure = (error: unknown) => failures.push(error);
const send = (now = new Date()) => sendPushes(context(), { onFailure, now });
const comeBack = (now: Date) => bringListsBack(context(), { onFailure, publish: () => {}, now });
const titles = () => receiver.received.map(({ message: { title, body } }) => (body ? `${title}: ${body}` : title));

/** Returns noon (UTC) in some days, at which no quiet hours are. */
const noonIn = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 12 * 60 * MINUTE);
const toDay = (time: Date) => time.toISOString().slice(0, 10);

async function subscribe(person: TestUser, values: object = {}, path = "/ann") {
  const input = { ...receiver.createInput(path), kinds: ALL, quietFrom: null, ...values };
  return asUser(server, person).post("push/subscription", input);
}

async function createGuest() {
  const guest = await server.newGuest();
  const as = asUser(server, guest);
  return { guest, as, notebookId: await as.makeNotebook() };
}

/** Makes a list that comes back tomorrow at noon, and each day after it. */
const makeReturning = async (
  { as, notebookId }: Awaited<ReturnType<typeof createGuest>>,
  name: string,
  items = ["x Milk", "Bread"],
) =>
  as.makeList(items, {
    notebookId,
    name,
    repeat: { unit: "DAY", zone: "UTC", start: toDay(noonIn(1)), time: "11:59" },
  });

describe("a push message", () => {
  it("is sent to oneself one at a time, so that a service that hangs lets no work queue", async () => {
    const { guest, as } = await createGuest();
    const { endpoint } = await subscribe(guest);
    const encrypt = vi.spyOn(webPush, "generateRequestDetails");
    let answer = () => {};
    receiver.onMessage = () => new Promise((resolve) => (answer = resolve));
    const first = as.send("POST", "push/test", { endpoint });
    await vi.waitFor(() => expect(encrypt).toHaveBeenCalledTimes(1));
    const others = await Promise.all(Array.from({ length: 5 }, () => as.send("POST", "push/test", { endpoint })));
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 503));
    expect(encrypt).toHaveBeenCalledTimes(1);
    encrypt.mockRestore();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    answer();
    expect((await first).status).toBe(200);
  });

  it("is what the browser reads, with the token and the headers that push services want", async () => {
    const { guest, as } = await createGuest();
    const { endpoint } = await subscribe(guest);
    expect(await as.post("push/test", { endpoint })).toEqual({ success: true });
    const [{ headers, message, token, key }] = receiver.received as [ReceivedPush];
    expect(message).toEqual({
      title: "Listbook",
      body: "Notifications are working on this device.",
      path: "/account/notifications",
      tag: expect.any(String),
    });
    expect(headers).toMatchObject({
      ttl: "43200",
      topic: message.tag.replaceAll("-", ""),
      "content-encoding": "aes128gcm",
    });
    expect(token).toEqual({ aud: receiver.origin, sub: "mailto:support@example.com", exp: expect.any(Number) });
    expect(token.exp - Date.now() / 1_000).toBeLessThan(24 * 60 * 60);
    expect(key).toBe((await as.get("push/key")).publicKey);
  });

  it("is in the language of the page, which stays where a later call names none", async () => {
    await translate({ "Notifications are working on this device.": "Mitteilungen kommen auf diesem Gerät an." });
    const { guest, as } = await createGuest();
    const { endpoint, language } = await subscribe(guest, { language: TEST_LANGUAGE });
    await subscribe(guest, { kinds: ["FINISHED"] });
    expect(language).toBe(TEST_LANGUAGE);
    expect(await as.get(`push/subscription?endpoint=${endpoint}`)).toMatchObject({ language: TEST_LANGUAGE });
    await as.post("push/test", { endpoint });
    expect(receiver.received[0]?.message.body).toBe("Mitteilungen kommen auf diesem Gerät an.");
    expect(await subscribe(guest, { language: "en" })).toMatchObject({ language: "en" });
  });

  it.each([undefined, null, "tlh", ""])("is English in the language %j", async (language) => {
    const { guest } = await createGuest();
    expect(await subscribe(guest, { language })).toMatchObject({ language: "en" });
  });

  it("about lists is in the language of its browser", async () => {
    await translate({ "Came back": "Ist wieder da" });
    const owner = await createGuest();
    await subscribe(owner.guest, { kinds: ["CAME_BACK"], language: TEST_LANGUAGE });
    await makeReturning(owner, "Bins");
    await comeBack(noonIn(1));
    await send(noonIn(1));
    expect(titles()).toEqual(["Bins: Ist wieder da"]);
  });

  it("is not sent where the push service does not take it", async () => {
    const { guest, as } = await createGuest();
    const { endpoint } = await subscribe(guest);
    receiver.answer = { status: 302, headers: { location: "/elsewhere" } };
    expect(await as.getRefusal("POST", "push/test", { endpoint })).toMatchObject({
      code: "UNAVAILABLE",
      message: "This browser’s push service didn’t accept the message",
    });
    expect(receiver.received).toHaveLength(1);
    const { endpoint: nowhere } = await subscribe(guest, { endpoint: "http://localhost:1/ann" });
    expect(await as.getRefusal("POST", "push/test", { endpoint: nowhere })).toMatchObject({
      code: "UNAVAILABLE",
      message: "Couldn’t reach this browser’s push service; try again in a moment",
    });
    receiver.answer = { status: 410 };
    expect((await as.getRefusal("POST", "push/test", { endpoint })).code).toBe("NOT_FOUND");
    expect(await as.get(`push/subscription?endpoint=${endpoint}`)).toBeNull();
  });
});

describe("lists that are due", () => {
  it("are sent at 08:00 of the browser's day, all with one message, once", async () => {
    const { guest, as, notebookId } = await createGuest();
    await subscribe(guest, { zone: "America/New_York" });
    const date = toDay(noonIn(2));
    for (const name of ["Rome", "Paris", "Oslo", "Bonn"]) await as.makeList(["Hat"], { notebookId, name, date });
    await as.makeList(["x Hat"], { notebookId, name: "Finished", date });
    await as.makeList(["Hat"], { notebookId, name: "Later", date: toDay(noonIn(3)) });
    await as.makeList(["Hat"], { notebookId, name: "Late", date: toDay(noonIn(1)) });
    const friend = await createGuest();
    await friend.as.makeList(["Hat"], { notebookId: friend.notebookId, name: "Berlin", date, priority: 3 });
    await as.join(await friend.as.share(friend.notebookId));
    // It is 07:59 or 06:59 in New York, and then 08:00 or 09:00.
    await send(noonIn(1));
    receiver.received.length = 0;
    await send(new Date(noonIn(2).getTime() - 61 * MINUTE));
    expect(titles()).toEqual([]);
    for (let round = 0; round < 3; round++) await send(new Date(noonIn(2).getTime() + (61 + round) * MINUTE));
    expect(titles()).toEqual(["5 lists for today: Berlin, Bonn, Oslo and 2 more"]);
    // The badge of the app counts what is late, too.
    expect(receiver.received[0]?.message).toMatchObject({ path: "/active", due: 6 });
  });

  it("are sent on the days of their items too, with the number of these", async () => {
    const { guest, as, notebookId } = await createGuest();
    await subscribe(guest);
    const items = ["# 2 days before", "Book", "x Pay", "Call", "# Later", "Pack (1 day before)", "Rest"];
    const values = { notebookId, name: "Rome", date: toDay(noonIn(4)) };
    const { items: ids } = await as.makeList(items, values);
    await as.makeList(["Hat (2 days before)"], { ...values, name: "Put away", active: false });
    await as.makeList(["Hat (2 days before)"], { ...values, name: "Pattern", isTemplate: true });
    for (const days of [1, 2, 3, 4, 5]) await send(noonIn(days));
    expect(titles()).toEqual(["Rome: 2 due today", "Rome: 1 due today", "Rome: Due today"]);
    expect(receiver.received.map(({ message }) => message.due)).toEqual([1, 1, 1]);
    for (const name of ["Book", "Call"]) await as.put(`item/${ids[name]}/complete`, { completed: true });
    await server.db.query("delete from push_messages");
    await server.db.query("update push_subscriptions set due_at = $1", [noonIn(2).toISOString()]);
    receiver.received.length = 0;
    await send(noonIn(2));
    expect(titles()).toEqual([]);
  });

  it("are about items due by the clocks of the browser", async () => {
    const { guest, as, notebookId } = await createGuest();
    await subscribe(guest, { zone: "Pacific/Kiritimati" });
    await as.makeList(["Book (2 days before)"], { notebookId, name: "Rome", date: toDay(noonIn(4)) });
    // In Kiritimati it is two o'clock of the next day.
    await send(noonIn(1));
    await send(new Date(noonIn(1).getTime() + 6 * 60 * MINUTE));
    expect(titles()).toEqual(["Rome: 1 due today"]);
  });

  it("are sent again on the day of the list where that came back before it", async () => {
    const { guest, as, notebookId } = await createGuest();
    await subscribe(guest);
    const repeat = { unit: "WEEK", zone: "UTC", start: toDay(noonIn(4)), time: "11:59", daysAhead: 3 };
    const { items } = await as.makeList(["Buy (2 days before)", "Cook"], { notebookId, name: "Feast", repeat });
    await as.put(`item/${items["Cook"]}/complete`, { completed: true });
    for (const days of [1, 2, 3, 4]) {
      await comeBack(noonIn(days));
      await send(noonIn(days));
    }
    expect(titles()).toEqual(["Feast: Came back", "Feast: 1 due today", "Feast: Due today"]);
  });

  it("are not sent to who asks for other things", async () => {
    const { guest, as, notebookId } = await createGuest();
    await subscribe(guest, { kinds: ["FINISHED"] });
    await as.makeList(["Hat"], { notebookId, name: "Rome", date: toDay(noonIn(2)) });
    await send(noonIn(2));
    expect(titles()).toEqual([]);
  });
});

describe("the key of a program", () => {
  it("is told to end a week before, once, whatever the browser is notified of", async () => {
    const { guest, as } = await createGuest();
    await subscribe(guest, { kinds: [] });
    const { id } = await as.post("token", { name: "Claude", days: 30 });
    await as.post("token", { name: "Kitchen", days: 90 });
    await send(noonIn(21));
    expect(titles()).toEqual([]);
    for (const days of [24, 24, 25]) await send(noonIn(days));
    expect(titles()).toEqual([expect.stringMatching(/^The key for Claude ends on \w+ \d+$/)]);
    expect(receiver.received[0]?.message.path).toBe("/account/programs");
    await send(noonIn(26));
    expect(titles()).toHaveLength(1);
    await as.send("DELETE", `token/${id}`);
  });

  it("is not told to end where it was ended meanwhile", async () => {
    const { guest, as } = await createGuest();
    await subscribe(guest, { quietFrom: "11:00", quietUntil: "13:00", zone: "UTC" });
    const { id } = await as.post("token", { name: "Claude", days: 30 });
    await send(noonIn(24));
    await as.send("DELETE", `token/${id}`);
    await send(new Date(noonIn(24).getTime() + 61 * MINUTE));
    expect(titles()).toEqual([]);
  });
});

describe("lists that come back", () => {
  it("are in one message, with the link of one", async () => {
    const owner = await createGuest();
    await subscribe(owner.guest, { kinds: ["CAME_BACK"] });
    const { id } = await makeReturning(owner, "Bins");
    await comeBack(noonIn(1));
    await send(noonIn(1));
    expect(titles()).toEqual(["Bins: Came back"]);
    expect(receiver.received[0]?.message.path).toBe(`/n/${owner.notebookId}/l/${id}`);
    for (const name of ["Windows", "Plants"]) await makeReturning(owner, name);
    await owner.as.put(`item/${(await owner.as.getItems(id))[0]?.id}/complete`, { completed: true });
    await comeBack(noonIn(2));
    await send(noonIn(2));
    expect(titles().slice(1)).toEqual(["3 lists for today: Bins, Plants, Windows"]);
  });

  it("are not sent while nobody touches them, neither then nor as due", async () => {
    const owner = await createGuest();
    await subscribe(owner.guest);
    await makeReturning(owner, "Bins");
    await comeBack(noonIn(1));
    await send(noonIn(1));
    expect(titles()).toEqual(["Bins: Came back"]);
    for (const days of [2, 3]) {
      await comeBack(noonIn(days));
      await send(noonIn(days));
    }
    expect(titles()).toHaveLength(1);
  });

  it("are sent as lists of a template, until nobody touches one", async () => {
    const owner = await createGuest();
    await subscribe(owner.guest, { kinds: ["CAME_BACK"] });
    await owner.as.makeList(["Milk"], {
      notebookId: owner.notebookId,
      name: "Shopping",
      isTemplate: true,
      repeat: { unit: "DAY", zone: "UTC", start: toDay(noonIn(1)), time: "11:59" },
    });
    const counts = [];
    for (const days of [1, 2, 3]) {
      await comeBack(noonIn(days));
      await send(noonIn(days));
      counts.push(receiver.received.length);
      if (days > 1) continue;
      const made = (await owner.as.get("list/active")).find(({ name }: { name: string }) =>
        name.startsWith("Shopping"),
      );
      await owner.as.put(`item/${(await owner.as.getItems(made.id))[0]?.id}/complete`, { completed: true });
    }
    expect(counts).toEqual([1, 2, 2]);
  });

  it("are sent once a day, also where both kinds are wanted", async () => {
    const owner = await createGuest();
    await subscribe(owner.guest);
    const { unit, zone } = { unit: "DAY", zone: "UTC" };
    await owner.as.makeList(["x Milk", "Bread"], {
      notebookId: owner.notebookId,
      name: "Bins",
      repeat: { unit, zone, start: toDay(noonIn(1)), time: "06:00" },
    });
    for (const minutes of [-5 * 60, -3 * 60, 0]) {
      const now = new Date(noonIn(1).getTime() + minutes * MINUTE);
      await comeBack(now);
      await send(now);
    }
    expect(titles()).toEqual(["Bins: Came back"]);
  });

  it("are sent in a shared notebook, but not in the browser that ran them again", async () => {
    const owner = await createGuest();
    const friend = await createGuest();
    await friend.as.join(await owner.as.share(owner.notebookId));
    await subscribe(owner.guest, { kinds: ["CAME_BACK"] });
    await subscribe(friend.guest, { kinds: ["CAME_BACK"] }, "/bea");
    const { id } = await owner.as.makeList(["x Milk", "Bread"], {
      notebookId: owner.notebookId,
      name: "Bins",
      repeat: { unit: "DAY", zone: "UTC", start: toDay(noonIn(0)), time: "00:00" },
    });
    await server.db.query("update lists set repeat_next = $2, repeat_due = now() - interval '1 second' where id = $1", [
      id,
      toDay(noonIn(0)),
    ]);
    await owner.as.post(`list/${id}/come-back`, { day: toDay(noonIn(0)) });
    await send(new Date());
    expect(receiver.received.map(({ path }) => path)).toEqual(["/bea"]);
  });
});

describe("a list that somebody finishes", () => {
  async function share() {
    const owner = await createGuest();
    const friend = await createGuest();
    await friend.as.join(await owner.as.share(owner.notebookId));
    await subscribe(owner.guest, { kinds: ["FINISHED"] });
    await subscribe(friend.guest, { kinds: ["FINISHED"] }, "/bea");
    const { id, items } = await owner.as.makeList(["Hat", "Coat"], { notebookId: owner.notebookId, name: "Rome" });
    const tick = (as: typeof owner.as, name: string, completed = true) =>
      as.put(`item/${items[name]}/complete`, { completed });
    return { owner, friend, id, tick };
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

  it("is sent to the others after two minutes, once, with the name of who did it", async () => {
    const { owner, friend, id, tick } = await share();
    await tick(owner.as, "Hat");
    await tick(friend.as, "Coat");
    await send(inMinutes(1));
    expect(titles()).toEqual([]);
    for (const minutes of [3, 4, 5]) await send(inMinutes(minutes));
    expect(titles()).toEqual(["Bea finished Rome"]);
    expect(receiver.received[0]).toMatchObject({ path: "/ann", message: { path: `/n/${owner.notebookId}/l/${id}` } });
  });

  it("is not sent where it is not finished any more", async () => {
    const { friend, tick } = await share();
    await tick(friend.as, "Hat");
    await tick(friend.as, "Coat");
    await tick(friend.as, "Coat", false);
    await send(inMinutes(3));
    expect(titles()).toEqual([]);
  });

  it("is not sent to who has left", async () => {
    const { owner, friend, tick } = await share();
    await tick(owner.as, "Hat");
    await tick(owner.as, "Coat");
    await friend.as.post(`notebook/${owner.notebookId}/leave`);
    await send(inMinutes(3));
    expect(titles()).toEqual([]);
  });
});

describe("quiet hours", () => {
  it("delay messages, and leave out what was finished during them", async () => {
    const owner = await createGuest();
    await subscribe(owner.guest, { kinds: ["CAME_BACK"], quietFrom: "11:00", quietUntil: "13:00" });
    const { items } = await makeReturning(owner, "Bins");
    await makeReturning(owner, "Plants");
    await comeBack(noonIn(1));
    await send(noonIn(1));
    await send(new Date(noonIn(1).getTime() + 59 * MINUTE));
    expect(titles()).toEqual([]);
    for (const id of Object.values(items)) await owner.as.put(`item/${id}/complete`, { completed: true });
    await send(new Date(noonIn(1).getTime() + 60 * MINUTE));
    expect(titles()).toEqual(["Plants: Came back"]);
  });
});

describe("a push service that does not take a message", () => {
  /** Has a message to send at noon tomorrow, and returns a function that sends so many minutes later. */
  async function prepare() {
    const owner = await createGuest();
    const { endpoint } = await subscribe(owner.guest, { kinds: ["CAME_BACK"] });
    await makeReturning(owner, "Bins");
    await comeBack(noonIn(1));
    const sendAfter = (minutes: number) => send(new Date(noonIn(1).getTime() + minutes * MINUTE));
    const isSubscribed = async () => (await owner.as.get(`push/subscription?endpoint=${endpoint}`)) !== null;
    return { sendAfter, isSubscribed };
  }

  it("gets it again after 1, 5 and 25 minutes, as the same message, and no more", async () => {
    const { sendAfter, isSubscribed } = await prepare();
    receiver.answer = { status: 500 };
    const counts = [];
    for (const minutes of [0, 0.9, 1, 5.9, 6, 30.9, 31, 100, 1_000]) {
      await sendAfter(minutes);
      counts.push(receiver.received.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
    expect(new Set(receiver.received.map(({ message }) => message.tag)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["topic"])).size).toBe(1);
    expect(await isSubscribed()).toBe(true);
  });

  it("is asked again when it says so", async () => {
    const { sendAfter } = await prepare();
    receiver.answer = { status: 429, headers: { "retry-after": "600" } };
    await sendAfter(0);
    receiver.answer = { status: 201 };
    await sendAfter(9);
    expect(receiver.received).toHaveLength(1);
    await sendAfter(10);
    await sendAfter(11);
    expect(receiver.received).toHaveLength(2);
  });

  it.each([404, 410])("ends the subscription with %d", async (status) => {
    const { sendAfter, isSubscribed } = await prepare();
    receiver.answer = { status };
    await sendAfter(0);
    expect(await isSubscribed()).toBe(false);
  });

  it.each([401, 403])("keeps the subscription with %d, and the log says so", async (status) => {
    const { sendAfter, isSubscribed } = await prepare();
    receiver.answer = { status };
    for (const minutes of [0, 2, 10]) await sendAfter(minutes);
    expect([receiver.received.length, await isSubscribed()]).toEqual([1, true]);
    expect(failures).toEqual([new Error(`A push service has refused the key of this server with ${status}`)]);
  });
});

it("is sent by one of several servers", async () => {
  const owner = await createGuest();
  await subscribe(owner.guest, { kinds: ["CAME_BACK"] });
  await makeReturning(owner, "Bins");
  await comeBack(noonIn(1));
  await Promise.all(Array.from({ length: 4 }, () => send(noonIn(1))));
  expect(titles()).toEqual(["Bins: Came back"]);
});

describe("a subscription", () => {
  const count = async ({ userId }: TestUser) =>
    (await server.db.query("select from push_subscriptions where user_id = $1", [userId])).length;

  it("is changed by another call, and read by its user alone", async () => {
    const { guest, as } = await createGuest();
    const { endpoint } = await subscribe(guest);
    await subscribe(guest, { kinds: ["FINISHED", "DUE_TODAY"], quietFrom: "21:00", quietUntil: "07:30" });
    expect(await as.get(`push/subscription?endpoint=${endpoint}`)).toEqual({
      endpoint,
      zone: "UTC",
      language: "en",
      kinds: ["DUE_TODAY", "FINISHED"],
      quietFrom: "21:00",
      quietUntil: "07:30",
    });
    expect(await count(guest)).toBe(1);
    const other = await createGuest();
    expect(await other.as.get(`push/subscription?endpoint=${endpoint}`)).toBeNull();
  });

  it("ends when another user subscribes in the browser, and with the 21st browser", async () => {
    const [ann, bea] = [await createGuest(), await createGuest()];
    await subscribe(ann.guest);
    await subscribe(bea.guest);
    expect([await count(ann.guest), await count(bea.guest)]).toEqual([0, 1]);
    for (let browser = 0; browser < 21; browser++) await subscribe(ann.guest, {}, `/${browser}`);
    expect(await count(ann.guest)).toBe(20);
    expect(await ann.as.get(`push/subscription?endpoint=${receiver.origin}/0`)).toBeNull();
  });

  it("ends with the session of a member", async () => {
    const sub = `user_${randomUUID()}`;
    const member = await server.newMember({ sub, sid: "sess_push" });
    await subscribe(member);
    const event = { type: "session ended", sessionId: "sess_push", authId: sub } as const;
    await applyClerkEvent(context(), randomUUID(), event);
    expect(await count(member)).toBe(0);
  });

  it("ends with its device", async () => {
    const { guest, as } = await createGuest();
    const other = await addSession(server, guest);
    const [own, lost] = [randomUUID(), randomUUID()];
    await as.post("user/check-device-access", { userId: guest.userId, deviceId: own });
    await asUser(server, other).post("user/check-device-access", { userId: guest.userId, deviceId: lost });
    await subscribe(guest, {}, "/own");
    await subscribe(other, {}, "/lost");
    await as.delete(`user/devices/${lost}`);
    expect(await as.get(`push/subscription?endpoint=${receiver.origin}/lost`)).toBeNull();
    expect(await as.get(`push/subscription?endpoint=${receiver.origin}/own`)).not.toBeNull();
  });

  it("ends with the data of its user", async () => {
    const { guest, as } = await createGuest();
    await subscribe(guest);
    await as.delete("user/data");
    expect(await count(guest)).toBe(0);
  });

  it("goes along with a claim in this browser, and ends in the guest's others", async () => {
    const { guest } = await createGuest();
    await subscribe(guest, {}, "/here");
    await subscribe(await addSession(server, guest), {}, "/elsewhere");
    const member = { ...(await server.newMember({ sub: `user_${randomUUID()}` })), cookie: guest.cookie };
    await asUser(server, member).post("user/claim");
    expect([await count(guest), await count(member)]).toEqual([0, 1]);
    expect(await asUser(server, member).get(`push/subscription?endpoint=${receiver.origin}/here`)).not.toBeNull();
  });
});
