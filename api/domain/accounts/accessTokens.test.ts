import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../logging/log.ts";
import { asUser } from "../../testing/asUser.ts";
import {
  type TestServer,
  addSession,
  nobody,
  ORIGIN,
  startOtherProcess,
  startTestServer,
  type TestUser,
} from "../../testing/testServer.ts";

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: createLogger("info", (line) => lines.push(line)) });
});
afterAll(() => server.close());

type NewToken = { id: string; token: string };

const makeToken = async (person: TestUser, input: object = {}): Promise<NewToken> =>
  asUser(server, person).post("token", { name: "Shell", ...input });

/** A program with a token of a person. */
const asProgram = ({ token }: NewToken, key?: string): TestUser => ({ ...nobody, token, ...(key && { key }) });

/** The names of the notebooks that a program sees. */
const listNotebooks = async (token: NewToken): Promise<string[]> =>
  (await asUser(server, asProgram(token)).get("notebook")).map(({ name }: { name: string }) => name);

const callOther = (app: TestServer["app"], { token }: NewToken) =>
  app(new Request(`${ORIGIN}/api/notebook`, { headers: { authorization: `Bearer ${token}` } }));

describe("a token", () => {
  it("is answered once, and neither kept nor logged; the log names it by its id", async () => {
    const ann = await server.newGuest();
    const made = await makeToken(ann);
    await listNotebooks(made);
    const [row] = await server.db.query("select t::text as row from access_tokens t where id = $1", [made.id]);
    const listed = JSON.stringify(await asUser(server, ann).get("token"));
    for (const text of [row.row, listed, lines.join("\n")]) expect(text).not.toContain(made.token);
    expect(JSON.parse(lines.at(-2) ?? "")).toMatchObject({ caller: "program", token: made.id });
  });

  it("with a wrong sum is refused without a statement, and one that nobody has with one", async () => {
    const { token } = await makeToken(await server.newGuest());
    const wrong = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    const query = vi.spyOn(server.db.manager, "query");
    const answers = [await callOther(server.app, { id: "", token: wrong })];
    expect(query).not.toHaveBeenCalled();
    await server.db.query("delete from access_tokens");
    query.mockClear();
    answers.push(await callOther(server.app, { id: "", token }));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    const message = "This token is not valid; make a new one";
    for (const answer of answers) expect([answer.status, (await answer.json()).message]).toEqual([401, message]);
  });

  it("works where there is no identity provider, and its end holds in all processes at once", async () => {
    const other = await startOtherProcess(server);
    const ann = await server.newMember();
    await asUser(server, ann).makeNotebook({ name: "Home" });
    const made = await makeToken(ann);
    expect(await (await callOther(other.app, made)).json()).toMatchObject([{ name: "Home" }]);
    await asUser(server, ann).delete(`token/${made.id}`);
    expect((await callOther(other.app, made)).status).toBe(401);
    await other.close();
  });

  it("reads its user in both APIs, and makes no notebook; one for a notebook reads no user in either", async () => {
    const ann = await server.newGuest();
    const query = async (token: string) => server.graphql({ ...nobody, token }, "{ currentUser { id } }");
    const read = async (token: string, path = "") =>
      server.rest({ ...nobody, token }, "GET", `/api/user/current${path}`);
    const { token } = await makeToken(ann);
    expect((await read(token)).json.id).toBe(ann.userId);
    expect((await query(token)).json.data.currentUser.id).toBe(ann.userId);
    const refused = await read(token, "?createDefaultNotebook=true");
    expect(refused.json).toMatchObject({
      code: "FORBIDDEN",
      message: "A token cannot do this; use Listbook in a browser",
    });
    const notebookId = await asUser(server, ann).makeNotebook();
    const narrow = await asUser(server, ann).post("token", { name: "Kitchen", notebookId });
    const message = "This token is for one notebook";
    expect((await read(narrow.token)).json).toMatchObject({ code: "FORBIDDEN", message });
    expect((await query(narrow.token)).json.errors).toMatchObject([{ message }]);
  });

  it("has its last use noted, at most once an hour", async () => {
    const ann = await server.newGuest();
    const made = await makeToken(ann);
    const readUse = async () => (await asUser(server, ann).get("token"))[0].lastUsedAt;
    await listNotebooks(made);
    const first = await readUse();
    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
    await server.db.query("update access_tokens set last_used_at = now() - interval '59 minutes'");
    const other = await startOtherProcess(server);
    await callOther(other.app, made);
    expect((await readUse()) < first).toBe(true);
    await other.close();
  });

  it("is one of twenty", async () => {
    const ann = await server.newGuest();
    const all: NewToken[] = [];
    for (let n = 0; n < 20; n++) all.push(await makeToken(ann));
    const refusal = { code: "CONFLICT", message: "You have 20 keys for programs; revoke one first" };
    expect(await asUser(server, ann).getRefusal("POST", "token", { name: "One more" })).toMatchObject(refusal);
    await server.db.query("update access_tokens set expires_at = now() where id = $1", [all[0]?.id]);
    expect((await makeToken(ann)).id).toBeTruthy();
  });

  it("is one of twenty also when thirty are made at the same time", async () => {
    const ann = asUser(server, await server.newGuest());
    await Promise.all(Array.from({ length: 30 }, () => ann.send("POST", "token", { name: "Shell" })));
    expect(await ann.get("token")).toHaveLength(20);
  });

  it("needs a member to have verified a factor, and is made again by a repeated call with a key", async () => {
    const stale = await server.newMember({ fva: [11, -1] });
    expect(await asUser(server, stale).getRefusal("POST", "token", { name: "Shell" })).toMatchObject({
      code: "FORBIDDEN",
      clerk_error: { reason: "reverification-error" },
    });
    const ann = { ...(await server.newMember()), key: randomUUID() };
    expect((await makeToken(ann)).token).not.toBe((await makeToken(ann)).token);
  });

  it("gives a member's program the member's plan", async () => {
    const [guest, member] = [await server.newGuest(), await server.newMember()];
    const readPlan = async (person: TestUser) => asUser(server, asProgram(await makeToken(person))).get("user/plan");
    expect((await readPlan(guest)).name).toBe("guest");
    expect((await readPlan(member)).name).toBe("free");
    const program = asUser(server, asProgram(await makeToken(member, { write: true })));
    for (let n = 0; n < 21; n++) await program.makeNotebook();
    expect((await readPlan(member)).quotas.notebooks).toMatchObject({ used: 21, limit: 200 });
  });

  it("gets no answer that was given to its user or to another program with the same key", async () => {
    const ann = await server.newGuest();
    const key = randomUUID();
    const body = { name: "Home", id: randomUUID() };
    await asUser(server, { ...ann, key }).post("notebook", body);
    for (let n = 0; n < 2; n++) {
      const program = asUser(server, asProgram(await makeToken(ann, { write: true }), key));
      expect((await program.getRefusal("POST", "notebook", body)).code).toBe("CONFLICT");
    }
  });

  it("ends with all data of its user", async () => {
    const ann = await server.newGuest();
    const notebookId = await asUser(server, ann).makeNotebook();
    const all = [await makeToken(ann), await makeToken(ann, { notebookId })];
    await asUser(server, ann).delete("user/data");
    for (const each of all) expect((await callOther(server.app, each)).status).toBe(401);
  });

  it.each(["ends", "belongs to another user after a claim"] as const)("closes its streams when it %s", async (how) => {
    const ann = await server.newGuest();
    await asUser(server, ann).makeNotebook();
    const made = await makeToken(ann);
    const headers = { authorization: `Bearer ${made.token}` };
    const stream = await server.app(new Request(`${ORIGIN}/api/live?age=0`, { headers }));
    if (how === "ends") await asUser(server, ann).delete(`token/${made.id}`);
    else await asUser(server, { ...(await server.newMember()), cookie: ann.cookie }).post("user/claim");
    expect(await stream.text()).toContain("data: over");
  });
});

describe("a token for one notebook", () => {
  it("is not made for one that is not there", async () => {
    const ann = asUser(server, await server.newGuest());
    for (const notebookId of ["", "1", randomUUID()])
      expect((await ann.getRefusal("POST", "token", { name: "Shell", notebookId })).code).toBe("NOT_FOUND");
  });

  it("sees nothing else, and gives the notebook back at the end of the last one", async () => {
    const ann = await server.newGuest();
    const asAnn = asUser(server, ann);
    const [home, work] = [await asAnn.makeNotebook({ name: "Home" }), await asAnn.makeNotebook({ name: "Work" })];
    const { id: list, items } = await asAnn.makeList(["Milk"], { notebookId: home });
    await asAnn.makeList(["Secret"], { notebookId: work });
    const writing = await makeToken(ann, { notebookId: home, write: true });
    const reading = await makeToken(ann, { notebookId: home });
    expect(await asAnn.get("token")).toMatchObject([
      { write: false, notebook: { id: home, name: "Home" } },
      { write: true, notebook: { id: home, name: "Home" } },
    ]);
    const [writer, reader] = [asUser(server, asProgram(writing)), asUser(server, asProgram(reading))];
    expect(await listNotebooks(writing)).toEqual(["Home"]);
    const names = (await writer.get(`list/${list}/suggestions`)).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Milk"]);
    await writer.put(`item/${items["Milk"]}/complete`, { completed: true });
    await reader.get(`list/${list}/items`);
    const seen = await asAnn.get(`notebook/${home}`);
    expect(seen.userId).not.toBe(ann.userId);
    expect(await asAnn.get(`notebook/${home}/people`)).toBeNull();
    expect((await asAnn.getItems(list))[0]).toMatchObject({ completed: true, completedBy: null });
    expect((await asAnn.getRefusal("POST", `notebook/${home}/stop-sharing`)).code).toBe("NOT_FOUND");

    await asAnn.delete(`token/${writing.id}`);
    expect((await asAnn.get(`notebook/${home}`)).userId).toBe(seen.userId);
    await asAnn.delete(`token/${reading.id}`);
    expect(await asAnn.get(`notebook/${home}`)).toMatchObject({ userId: ann.userId, name: "Home" });
    expect((await asAnn.getItems(list))[0]?.id).toBe(items["Milk"]);
    expect(await server.db.query("select from groups where shared_by = $1", [ann.userId])).toEqual([]);
  });

  it("is not made for a notebook of an organisation, to which the notebook cannot be given either", async () => {
    const organization = { id: "org_1", rol: "admin", slg: "acme" };
    const ann = asUser(server, await server.newMember({ o: organization }));
    const shared = await ann.makeNotebook({ organizationId: organization.id });
    expect((await ann.getRefusal("POST", "token", { name: "Shell", notebookId: shared })).code).toBe("CONFLICT");
    const own = await ann.makeNotebook();
    await ann.post("token", { name: "Shell", notebookId: own });
    const message = "Revoke the keys for this notebook first";
    expect(await ann.getRefusal("PUT", `notebook/${own}`, { organizationId: organization.id })).toMatchObject({
      message,
    });
  });

  it("does not share it, and sharing does not end it, nor the end of sharing", async () => {
    const ann = await server.newGuest();
    const asAnn = asUser(server, ann);
    const home = await asAnn.makeNotebook({ name: "Home" });
    const made = await makeToken(ann, { notebookId: home });
    expect(await asAnn.getRefusal("POST", `notebook/${home}/share`)).toMatchObject({ code: "BAD_USER_INPUT" });
    const bea = await server.newGuest();
    await asUser(server, bea).join(await asAnn.share(home));
    const [{ name, role }] = (await asAnn.get(`notebook/${home}/people`)).people;
    expect([name, role]).toEqual(["Ann", "OWNER"]);
    await asAnn.post(`notebook/${home}/stop-sharing`);
    expect(await asUser(server, bea).get("notebook")).toEqual([]);
    expect(await asAnn.get(`notebook/${home}/people`)).toBeNull();
    expect(await listNotebooks(made)).toEqual(["Home"]);
    await asAnn.share(home);
    await asAnn.delete(`token/${made.id}`);
    expect((await asAnn.get(`notebook/${home}/people`)).role).toBe("OWNER");
  });

  it("of an editor writes as the editor, and ends when the editor leaves", async () => {
    const [ann, bea] = [await server.newGuest(), await server.newGuest()];
    const home = await asUser(server, ann).makeNotebook({ name: "Home" });
    await asUser(server, bea).join(await asUser(server, ann).share(home, "VIEWER"));
    const made = await makeToken(bea, { notebookId: home, write: true });
    const program = asUser(server, asProgram(made));
    expect((await program.getRefusal("POST", "list", { name: "Packing", notebookId: home })).code).toBe("FORBIDDEN");
    await asUser(server, bea).join(await asUser(server, ann).share(home, "EDITOR"));
    await program.makeList(["Milk"], { notebookId: home });
    await asUser(server, bea).post(`notebook/${home}/leave`);
    expect((await callOther(server.app, made)).status).toBe(401);
  });

  it("sees nothing while its notebook is in the trash, and the list of tokens names it all the same", async () => {
    const ann = await server.newGuest();
    const home = await asUser(server, ann).makeNotebook({ name: "Home" });
    const made = await makeToken(ann, { notebookId: home });
    await asUser(server, ann).delete(`notebook/${home}`);
    expect(await listNotebooks(made)).toEqual([]);
    expect(await asUser(server, ann).get("token")).toMatchObject([{ notebook: { name: "Home" } }]);
    await asUser(server, ann).post(`notebook/${home}/restore`);
    expect(await listNotebooks(made)).toEqual(["Home"]);
  });
});

describe("a device that its user removes", () => {
  it.each(["guest", "member"] as const)("ends the tokens of a %s that were made where it was named", async (kind) => {
    const ann = kind === "guest" ? await server.newGuest() : await server.newMember();
    const other =
      kind === "guest" ? await addSession(server, ann) : await server.newMember({ sub: await readSub(ann) });
    const [device, otherDevice] = [randomUUID(), randomUUID()];
    const check = (person: TestUser, deviceId: string) =>
      asUser(server, person).post("user/check-device-access", { userId: ann.userId, deviceId });
    await check(ann, device);
    await check(other, otherDevice);
    const notebookId = await asUser(server, ann).makeNotebook();
    const kept = await makeToken(ann);
    const ended = [await makeToken(other), await makeToken(other, { notebookId })];
    await asUser(server, ann).delete(`user/devices/${otherDevice}`);
    expect((await callOther(server.app, kept)).status).toBe(200);
    for (const each of ended) expect((await callOther(server.app, each)).status).toBe(401);
    expect((await asUser(server, ann).get(`notebook/${notebookId}`)).userId).toBe(ann.userId);
  });

  it("ends them also when the user has signed out there meanwhile", async () => {
    const ann = await server.newMember();
    const other = await server.newMember({ sub: await readSub(ann) });
    const deviceId = randomUUID();
    await asUser(server, other).post("user/check-device-access", { userId: ann.userId, deviceId });
    const made = await makeToken(other);
    await server.db.query("delete from device_sessions where owner_id = $1", [ann.userId]);
    await asUser(server, ann).delete(`user/devices/${deviceId}`);
    expect((await callOther(server.app, made)).status).toBe(401);
  });
});

/** The identity provider's id of a member. */
const readSub = async ({ userId }: TestUser): Promise<string> => {
  const [user] = await server.db.query("select auth_id from users where id = $1", [userId]);
  return user.auth_id;
};

describe("a claim", () => {
  const claim = async (guest: TestUser, member: TestUser) =>
    asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");

  it("takes the tokens of the guest along into an empty account", async () => {
    const [guest, member] = [await server.newGuest(), await server.newMember()];
    const home = await asUser(server, guest).makeNotebook({ name: "Home" });
    const made = [await makeToken(guest), await makeToken(guest, { notebookId: home })];
    for (const each of made) expect(await listNotebooks(each)).toEqual(["Home"]);
    await claim(guest, member);
    for (const each of made) expect(await listNotebooks(each)).toEqual(["Home"]);
    expect(await asUser(server, member).get("token")).toHaveLength(2);
    for (const { id } of made) await asUser(server, member).delete(`token/${id}`);
    expect((await asUser(server, member).get(`notebook/${home}`)).userId).toBe(member.userId);
  });

  it.each(["a notebook", "a notebook in the trash", "a notebook that others share"] as const)(
    "ends those for everything where the account has %s, and keeps those for one notebook",
    async (work) => {
      const [guest, member] = [await server.newGuest(), await server.newMember()];
      if (work === "a notebook that others share") {
        const bea = await server.newGuest();
        const shared = await asUser(server, bea).makeNotebook();
        await asUser(server, member).join(await asUser(server, bea).share(shared));
      } else {
        const own = await asUser(server, member).makeNotebook({ name: "Diary" });
        if (work === "a notebook in the trash") await asUser(server, member).delete(`notebook/${own}`);
      }
      const home = await asUser(server, guest).makeNotebook({ name: "Home" });
      const [wide, narrow] = [await makeToken(guest), await makeToken(guest, { notebookId: home })];
      await claim(guest, member);
      expect((await callOther(server.app, wide)).status).toBe(401);
      expect(await listNotebooks(narrow)).toEqual(["Home"]);
    },
  );
});

describe("files", () => {
  it("are exported with a token for everything, never with one for a notebook, and imported with none", async () => {
    const ann = await server.newGuest();
    const notebookId = await asUser(server, ann).makeNotebook({ name: "Home" });
    const [wide, narrow] = [await makeToken(ann), await makeToken(ann, { notebookId, write: true })];
    const send = async ({ token }: NewToken, method: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await server.app(new Request(`${ORIGIN}/api/${path}`, { method, headers }));
      return [response.status, response.status === 200 ? null : (await response.json()).message];
    };
    const refused = "A token cannot do this; use Listbook in a browser";
    expect(await send(wide, "GET", "export")).toEqual([200, null]);
    expect(await send(narrow, "GET", "export")).toEqual([403, "This token is for one notebook"]);
    for (const path of ["import", "import/preview"]) expect(await send(narrow, "POST", path)).toEqual([403, refused]);
  });
});
