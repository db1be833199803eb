import { createHook } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LANGUAGE_COOKIE } from "../../shared/texts/languages.ts";
import { withClient } from "../database/client/withClient.ts";
import { createLogger } from "../logging/log.ts";
import { asUser } from "../testing/asUser.ts";
import { LANGUAGES_WITH_TEST, TEST_LANGUAGE, translate } from "../testing/testLanguage.ts";
import { ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { waitForLocks } from "../testing/waitForLocks.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ languages: LANGUAGES_WITH_TEST });
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60_000;
const now = Date.now();
const dayIn = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);

const read = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  server.app(new Request(url, { method, headers }));

/** Makes the address of a user's calendar. */
const makeAddress = async (person: TestUser): Promise<string> =>
  (await asUser(server, person).post("calendar-feed")).url;

/** Returns the text of a calendar without its line folds. */
const readText = async (url: string) => (await (await read(url)).text()).replaceAll("\r\n ", "");

/** Returns the names in a calendar with their days, as in `Rome 20261127`. */
async function readNames(url: string): Promise<string[]> {
  const text = await readText(url);
  return [...text.matchAll(/DTSTART.*?:(\S+)\r\n(?:(?:DURATION|DTEND).*\r\n)?SUMMARY:(.*)\r\n/g)].map(
    ([, day, name]) => `${name} ${day}`,
  );
}

const toICalDay = (day: string) => day.replaceAll("-", "");

async function createGuest() {
  const guest = await server.newGuest();
  const as = asUser(server, guest);
  return { guest, as, notebookId: await as.makeNotebook() };
}

describe("a calendar", () => {
  it("has the dates of active lists, own and shared, and nothing else of them", async () => {
    const { guest, as, notebookId } = await createGuest();
    const date = dayIn(3);
    const { id } = await as.makeList(["Passport"], { notebookId, name: "Rome", note: "Gate 7", date });
    await as.makeList([], { notebookId, name: "Put away", date, active: false });
    await as.makeList([], { notebookId, name: "Pattern", date, isTemplate: true });
    await as.makeList([], { notebookId, name: "Undated" });
    await as.makeList([], { notebookId, name: "Too late", date: dayIn(92) });
    await as.makeList([], { notebookId, name: "Too old", date: dayIn(-92) });
    await as.delete(`list/${(await as.makeList([], { notebookId, name: "Deleted", date })).id}`);
    const friend = await createGuest();
    await friend.as.makeList([], { notebookId: friend.notebookId, name: "Market", date: dayIn(4) });
    await as.join(await friend.as.share(friend.notebookId));

    const url = await makeAddress(guest);
    expect(await readNames(url)).toEqual([`Rome ${toICalDay(date)}`, `Market ${toICalDay(dayIn(4))}`]);
    const text = await readText(url);
    expect(text).toContain(`URL:${ORIGIN}/n/${notebookId}/l/${id}`);
    for (const secret of ["Passport", "Gate 7", "Ann", "Bea", guest.userId, friend.guest.userId])
      expect(text).not.toContain(secret);
  });

  it("has the days from today on on which items are due, without their names, and on the list's own day the list", async () => {
    const { guest, as, notebookId } = await createGuest();
    const rows = [
      "# 2 days before",
      "Visa",
      "x Passport",
      "Money",
      "# Then",
      "Pack",
      "Rest (3 days after)",
      "Old (9 days before)",
    ];
    const rome = await as.makeList(rows, { notebookId, name: "Rome", date: dayIn(5) });
    // It began today, so what would have been due before is due today.
    const { id } = await as.makeList(["Jabs (3 months before)"], { notebookId, name: "Lima", date: dayIn(120) });
    await as.makeList(["Hat (1 day before)"], { notebookId, name: "Put away", date: dayIn(5), active: false });
    const url = await makeAddress(guest);
    const days = await readNames(url);
    expect(days.toSorted()).toEqual(
      [
        `Rome: 1 due ${toICalDay(dayIn(0))}`,
        `Rome: 2 due ${toICalDay(dayIn(3))}`,
        `Rome ${toICalDay(dayIn(5))}`,
        `Rome: 1 due ${toICalDay(dayIn(8))}`,
        ...days.filter((name) => name.startsWith("Lima")),
      ].toSorted(),
    );
    expect(days.filter((name) => name.startsWith("Lima: 1 due "))).toHaveLength(1);
    const text = await readText(url);
    expect(text).toContain(`UID:${rome.id}-${dayIn(3)}-rows@listbook`);
    expect(text).toContain(`UID:${rome.id}-${dayIn(5)}@listbook`);
    for (const secret of ["Visa", "Jabs", "2 days before"]) expect(text).not.toContain(secret);

    const etag = (await read(url)).headers.get("etag") ?? "";
    expect((await read(url, { "if-none-match": etag })).status).toBe(304);
    await as.put(`item/${rome.items["Visa"]}/complete`, { completed: true });
    expect((await read(url, { "if-none-match": etag })).status).toBe(200);
    expect(await readNames(url)).toContain(`Rome: 1 due ${toICalDay(dayIn(3))}`);
    await as.delete(`list/${id}`);
    expect((await readNames(url)).some((name) => name.startsWith("Lima"))).toBe(false);
  });

  it("says what is due in the language for which its reader asks", async () => {
    await translate({
      "{list}: {count, plural, one {# due} other {# due}}": "{list}, {count, plural, other {# fällig}}",
    });
    const { guest, as, notebookId } = await createGuest();
    await as.makeList(["Pack (1 day before)"], { notebookId, name: "Rome", date: dayIn(5) });
    const url = await makeAddress(guest);
    const english = await read(url);
    const other = await read(url, { cookie: `${LANGUAGE_COOKIE}=${TEST_LANGUAGE}` });
    expect(await english.text()).toContain("SUMMARY:Rome: 1 due\r\n");
    expect(await other.text()).toContain("SUMMARY:Rome\\, 1 fällig\r\n");
    expect(other.headers.get("etag")).not.toBe(english.headers.get("etag"));
  });

  it("has twelve days of a list, those of its items among them", async () => {
    const { guest, as, notebookId } = await createGuest();
    const rows = Array.from({ length: 15 }, (_row, index) => `Step (${index} days before)`);
    await as.makeList(rows, { notebookId, name: "Rome", date: dayIn(20) });
    const names = await readNames(await makeAddress(guest));
    expect(names).toHaveLength(12);
    expect(names).toContain(`Rome ${toICalDay(dayIn(20))}`);
  });

  it("no longer has a shared list once its reader has left", async () => {
    const { guest, as } = await createGuest();
    const friend = await createGuest();
    await friend.as.makeList([], { notebookId: friend.notebookId, name: "Market", date: dayIn(4) });
    await as.join(await friend.as.share(friend.notebookId));
    const url = await makeAddress(guest);
    expect(await readNames(url)).toHaveLength(1);
    await as.post(`notebook/${friend.notebookId}/leave`);
    expect(await readNames(url)).toEqual([]);
  });

  it("has the next twelve days of a list that comes back, with its time, and those of a template", async () => {
    const { guest, as, notebookId } = await createGuest();
    const rule = { unit: "DAY", every: 2, zone: "Europe/Berlin", start: dayIn(10), time: "06:30" };
    await as.makeList([], { notebookId, name: "Bins", active: false, repeat: rule });
    await as.makeList([], {
      notebookId,
      name: "Packing",
      isTemplate: true,
      repeat: { ...rule, time: null, every: 60, start: dayIn(29) },
    });
    const url = await makeAddress(guest);
    const names = await readNames(url);
    expect(names.filter((name) => name.startsWith("Packing"))).toEqual(
      [29, 89].map((days) => `Packing ${toICalDay(dayIn(days))}`),
    );
    const bins = names.filter((name) => name.startsWith("Bins"));
    expect(bins).toHaveLength(12);
    expect(bins[0]).toMatch(new RegExp(`^Bins ${toICalDay(dayIn(10))}T0[45]3000Z$`));
    expect(await (await read(url)).text()).toContain("DURATION:PT15M");
  });

  it("has at most 1,000 days, the earliest", async () => {
    const { guest, notebookId } = await createGuest();
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name, date)
       select $1, gen_random_uuid(), $2, 'List ' || n, $3::date + (n % 80) from generate_series(1, 1100) n`,
      [guest.userId, notebookId, dayIn(0)],
    );
    const names = await readNames(await makeAddress(guest));
    expect(names).toHaveLength(1_000);
    expect(names.at(-1)).toContain(toICalDay(dayIn(72)));
  });

  it("is answered with its version, for calendars alone, and without a cookie", async () => {
    const { guest } = await createGuest();
    const url = await makeAddress(guest);
    const answer = await read(url, { cookie: guest.cookie });
    const etag = answer.headers.get("etag") ?? "";
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=900",
      "x-robots-tag": "noindex",
      etag: expect.stringMatching(/^W\/"\S{43}"$/),
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
    const again = await read(url, { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await read(url, {}, "HEAD")).status).toBe(200);
    const post = await read(url, {}, "POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("has another version when a list changes", async () => {
    const { guest, as, notebookId } = await createGuest();
    const url = await makeAddress(guest);
    const etag = (await read(url)).headers.get("etag") ?? "";
    await as.makeList([], { notebookId, name: "Rome", date: dayIn(1) });
    expect((await read(url, { "if-none-match": etag })).status).toBe(200);
  });

  it("is read 60 times in an hour by a user, also at a new address, and 300 times in a minute from a network", async () => {
    const limited = await startTestServer({ rateLimits: true });
    const as = asUser(limited, await limited.newGuest());
    const send = async (url: string) => limited.app(new Request(url));
    const { url } = await as.post("calendar-feed");
    for (let round = 0; round < 60; round++) expect((await send(url)).status).toBe(200);
    const expectRefusal = async (address: string) => {
      const refused = await send(address);
      expect([refused.status, Number(refused.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
    };
    await expectRefusal(url);
    await expectRefusal((await as.post("calendar-feed")).url);
    const unknown = `${ORIGIN}/calendar/${"x".repeat(22)}.ics`;
    for (let round = 62; round < 300; round++) expect((await send(unknown)).status).toBe(404);
    const other = await asUser(limited, await limited.newGuest()).post("calendar-feed");
    expect([(await send(unknown)).status, (await send(other.url)).status]).toEqual([429, 429]);
    await limited.close();
  });

  /** Gives a guest 90 lists that come back every day, at a time in a zone. */
  async function createDailyLists(zone: string) {
    const { guest, as, notebookId } = await createGuest();
    const rule = { unit: "DAY", every: 1, zone, start: dayIn(1), time: "06:30" };
    const first = await as.makeList(["Milk"], { notebookId, name: "Daily", active: false, repeat: rule });
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name, active, repeat, repeat_next, repeat_due)
       select owner_id, gen_random_uuid(), notebook_id, name || n, active, repeat, repeat_next, repeat_due
         from lists, generate_series(1, 89) n where owner_id = $1 and id = $2`,
      [guest.userId, first.id],
    );
    return { as, list: first, url: await makeAddress(guest) };
  }
  /** Counts how often `act` makes a statement with this beginning. */
  async function countStatements(beginning: string, act: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await act();
    const texts = (query.mock.calls as unknown as [string | { text: string }][]).map(([first]) =>
      typeof first === "string" ? first : first.text,
    );
    query.mockRestore();
    return texts.filter((text) => text.startsWith(beginning)).length;
  }

  it("asks for the offset of a zone once on a day, and lets others have their turn between lists", async () => {
    const { url } = await createDailyLists("Pacific/Auckland");
    const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    let turns = 0;
    const hook = createHook({ init: (_id, type) => void (turns += Number(type === "Immediate")) }).enable();
    const text = await readText(url);
    hook.disable();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1_000);
    // Twelve days, before and after each. On a day on which the clocks change, each event asks twice more.
    expect(formatToParts.mock.calls.length).toBeLessThan(300);
    formatToParts.mockRestore();
    expect(turns).toBeGreaterThan(1_000);
  });

  it("is built once, until one of its lists changes, and not at all for its version", async () => {
    const { as, list, url } = await createDailyLists("Europe/Berlin");
    const build = (headers?: Record<string, string>) =>
      countStatements('select owner_id as "ownerId", id, notebook_id', async () => {
        expect([200, 304]).toContain((await read(url, headers)).status);
      });
    const etag = (await read(url, { "if-none-match": '"other"' }, "HEAD")).headers.get("etag") ?? "";
    await as.put(`list/${list.id}`, { name: "Bins" });
    const changed = (await read(url, {}, "HEAD")).headers.get("etag") ?? "";
    expect(changed).not.toBe(etag);
    expect([await build(), await build()]).toEqual([0, 0]);
    await as.put(`item/${list.items["Milk"]}/complete`, { completed: true });
    expect(await build()).toBe(0);
    await as.put(`list/${list.id}`, { name: "Paper bins" });
    expect([await build({ "if-none-match": changed }), await build()]).toEqual([1, 0]);
    expect(await readText(url)).toContain("SUMMARY:Paper bins");
    await as.delete(`list/${list.id}`);
    expect(await build()).toBe(1);
    expect(await readText(url)).not.toContain("SUMMARY:Paper bins");
  });

  it("has one reader of a user at a time, and 20 that wait", async () => {
    const { url } = await createDailyLists("Europe/Rome");
    const statuses: number[] = [];
    const reads = await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("lock table lists in access exclusive mode");
      const sent = Array.from({ length: 30 }, async () => statuses.push((await read(url)).status));
      await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 9 }, () => 503)));
      await waitForLocks(server.db, 1);
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
      await client.query("commit");
      return sent;
    });
    await Promise.all(reads);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
  });
});

describe("the address of a calendar", () => {
  const readAnswer = async (url: string) => {
    const answer = await read(url);
    return [answer.status, await answer.text()];
  };
  /** The answer to an address that never was one. */
  const readUnknown = () => readAnswer(`${ORIGIN}/calendar/${"x".repeat(22)}.ics`);

  it("is kept as a hash, and says when it was read", async () => {
    const { guest, as } = await createGuest();
    const url = await makeAddress(guest);
    const token = /calendar\/(.*)\.ics/.exec(url)?.[1] ?? "";
    const [row] = await server.db.query("select t::text as text from calendar_feeds t where user_id = $1", [
      guest.userId,
    ]);
    expect(row.text).not.toContain(token);
    expect(await as.get("calendar-feed")).toEqual({ createdAt: expect.any(String), lastReadAt: null });
    await read(url);
    const { lastReadAt } = await as.get("calendar-feed");
    expect(Date.now() - Date.parse(lastReadAt)).toBeLessThan(60_000);
  });

  it("ends with a new one, and when it is turned off", async () => {
    const { guest, as } = await createGuest();
    const first = await makeAddress(guest);
    const second = await makeAddress(guest);
    expect(await readAnswer(first)).toEqual(await readUnknown());
    expect((await read(second)).status).toBe(200);
    expect(await as.delete("calendar-feed")).toEqual({ success: true });
    expect(await readAnswer(second)).toEqual(await readUnknown());
    expect(await as.get("calendar-feed")).toBeNull();
    expect((await as.send("DELETE", "calendar-feed")).status).toBe(404);
  });

  it.each(["", "x", "x.ics", "x".repeat(22), `${"x".repeat(21)}%00.ics`, `${"x".repeat(23)}.ics`])(
    "is not %j",
    async (file) => {
      expect((await read(`${ORIGIN}/calendar/${file}`)).status).toBe(404);
    },
  );

  it("ends with the data of its user", async () => {
    const { guest, as } = await createGuest();
    const url = await makeAddress(guest);
    await as.delete("user/data");
    expect(await readAnswer(url)).toEqual(await readUnknown());
  });

  it("ends with a claim", async () => {
    const { guest } = await createGuest();
    const url = await makeAddress(guest);
    const member = await server.newMember({ sub: `user_${randomUUID()}` });
    await asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");
    expect(await readAnswer(url)).toEqual(await readUnknown());
  });

  it("ends with the account of its user", async () => {
    const member = await server.newMember({ sub: `user_${randomUUID()}` });
    const url = await makeAddress(member);
    await server.db.query("delete from users where id = $1", [member.userId]);
    expect(await readAnswer(url)).toEqual(await readUnknown());
  });

  it("is not in the log", async () => {
    const lines: string[] = [];
    const logged = await startTestServer({ log: createLogger("info", (line) => lines.push(line)) });
    const { url } = await asUser(logged, await logged.newGuest()).post("calendar-feed");
    await logged.app(new Request(url));
    expect(lines.join("\n")).toContain('"/calendar/:file"');
    expect(lines.join("\n")).not.toContain(url.slice(-26, -4));
    await logged.close();
  });
});
