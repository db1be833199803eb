import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type App, createApp } from "../../app.ts";
import { asUser } from "../../testing/asUser.ts";
import { DEFAULT_APP_OPTIONS, ORIGIN, startTestServer, type TestServer } from "../../testing/testServer.ts";
import { OPEN_POLICY, type Policy } from "../base/context.ts";
import { PLANS } from "../limits/plans.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The same database behind an app whose operator lets callers do something else. */
async function openApp(policy: Partial<Policy>): Promise<App> {
  const { identity } = server.fakeClerk;
  return createApp({ ...DEFAULT_APP_OPTIONS, db: server.db, identity, policy: { ...OPEN_POLICY, ...policy } });
}

type Caller = { cookie?: string; token?: string | undefined };

async function call(app: App, { cookie = "", token }: Caller, method: string, path: string, body?: unknown) {
  const headers = { cookie, "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await app(
    new Request(ORIGIN + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  );
  return { status: response.status, json: await response.json(), cookie: response.headers.get("set-cookie") };
}

const ask = async (app: App, caller: Caller, query: string) =>
  (await call(app, caller, "POST", "/graphql", { query })).json;

/** An invitation and a template of a guest, who was there before. */
async function seedLinks() {
  const owner = await server.newGuest();
  const asOwner = asUser(server, owner);
  const notebookId = await asOwner.makeNotebook({ name: "Food" });
  const { id: listId } = await asOwner.makeList(["Milk"], { notebookId, isTemplate: true });
  const { url: template } = await asOwner.post(`list/${listId}/publish`, {});
  const { url: invitation } = await asOwner.post(`notebook/${notebookId}/share`, { name: "Ann" });
  return { owner, template: template.split("/").at(-1), invitation: invitation.split("/").at(-1) };
}

const ID = "0199aaaa-0000-7000-8000-000000000001";

describe("without guests", () => {
  it("no call makes one, and REST and GraphQL say the same", async () => {
    const { template, invitation } = await seedLinks();
    const app = await openApp({ guests: false });
    const before = await server.db.query("select count(*) from users");
    const calls: [method: string, path: string, body: object | undefined, field: string][] = [
      [
        "GET",
        "/api/user/current?createAnonymousUser=true",
        undefined,
        "ensureCurrentUser(createAnonymousUser: true) { id }",
      ],
      [
        "GET",
        "/api/user/current?createAnonymousUser=true&createDefaultNotebook=true",
        undefined,
        "ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true) { id }",
      ],
      [
        "POST",
        `/api/template/${template}/use`,
        { id: ID },
        `usePublishedTemplate(token: "${template}", id: "${ID}") { id }`,
      ],
      [
        "POST",
        `/api/invitation/${invitation}/accept`,
        { name: "Bob" },
        `acceptInvitation(token: "${invitation}", name: "Bob") { id }`,
      ],
    ];
    const message = "Sign in first; this server doesn’t allow guests";
    for (const [method, path, body, field] of calls) {
      const rest = await call(app, {}, method, path, body);
      expect([path, rest.status, rest.json.code, rest.json.message, rest.cookie]).toEqual([
        path,
        403,
        "FORBIDDEN",
        message,
        null,
      ]);
      const { errors } = await ask(app, {}, `mutation { ${field} }`);
      expect([field, errors[0].extensions.code, errors[0].message]).toEqual([field, "FORBIDDEN", message]);
    }
    expect(await server.db.query("select count(*) from users")).toEqual(before);
    expect((await call(app, {}, "GET", "/api/user/current")).json).toBeNull();
    expect((await call(app, {}, "POST", "/api/notebook", { name: "Mine" })).status).toBe(401);
  });

  it("a guest who is there stays, and can become a member", async () => {
    const { owner } = await seedLinks();
    const app = await openApp({ guests: false });
    const made = await call(app, owner, "POST", "/api/notebook", { name: "More" });
    expect(made.status).toBe(201);
    const member = await server.newMember();
    const claimed = await call(app, { ...owner, token: member.token }, "POST", "/api/user/claim", {});
    expect(claimed.status).toBe(200);
    const notebooks = (await call(app, member, "GET", "/api/notebook")).json as { name: string }[];
    expect(notebooks.map(({ name }) => name).sort()).toEqual(["Food", "More"]);
  });
});

describe("without quotas", () => {
  it("a member has the room of the paid plan, and a guest that of a guest", async () => {
    const app = await openApp({ quotas: false });
    const [member, guest] = [await server.newMember(), await server.newGuest()];
    for (const [caller, name] of [
      [member, "paid"],
      [guest, "guest"],
    ] as const) {
      const expected = { name, quotas: { notebooks: { limit: PLANS[name].notebooks } } };
      expect((await call(app, caller, "GET", "/api/user/plan")).json).toMatchObject(expected);
      const { data } = await ask(app, caller, "{ plan { name quotas { notebooks { limit } } } }");
      expect(data.plan).toEqual(expected);
    }
  });

  it.each([
    ["a member", { quotas: false }, "paid", "You can have 1 notebook; delete a notebook first"],
    ["a guest", { quotas: false }, "guest", "You can have 1 notebook; sign up for 2,000, or delete a notebook first"],
    ["a guest who cannot sign up", { signUp: false }, "guest", "You can have 1 notebook; delete a notebook first"],
  ] as const)("%s who has no room reads what helps", async (_who, policy, plan, message) => {
    const app = await openApp(policy);
    const { notebooks } = PLANS[plan];
    onTestFinished(() => void (PLANS[plan].notebooks = notebooks));
    PLANS[plan].notebooks = 1;
    const caller = await (plan === "guest" ? server.newGuest() : server.newMember());
    expect((await call(app, caller, "POST", "/api/notebook", { name: "One" })).status).toBe(201);
    const rest = await call(app, caller, "POST", "/api/notebook", { name: "Two" });
    expect(rest.json).toMatchObject({ code: "QUOTA_EXCEEDED", message });
    const { errors } = await ask(app, caller, 'mutation { createNotebook(input: { name: "Two" }) { id } }');
    expect(errors[0].message).toBe(message);
  });
});
