import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ORIGIN } from "../../testing/testServer.ts";
import { type TestAccounts, openTestAccounts, PASSWORD, type TestBrowser } from "./testing/testAccounts.ts";

/** What happens to a local account reaches the app at once, though the tokens that are out say otherwise. */

let accounts: TestAccounts;
let ann: TestBrowser;
let token: string;
/** At most five codes go to one address. */
let address: string;
let fetched: { mockRestore(): void };
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation((input, init) => accounts.standIn.fetch(new Request(input, init)));
  address = `ann-${randomUUID()}@example.com`;
  ann = await accounts.join(address, "Ann");
  token = await tokenOf(ann);
});
afterEach(() => fetched.mockRestore());

async function tokenOf(visitor: TestBrowser, organizationId = ""): Promise<string> {
  const form = { organization_id: organizationId };
  return (await visitor.send("POST", `/client/sessions/${visitor.sessionId}/tokens`, form)).json.jwt;
}

async function call(bearer: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const request = new Request(ORIGIN + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await accounts.app(request);
  return { status: response.status, json: await response.json() };
}
const current = () => call(token, "GET", "/api/user/current");

describe("the app is told", () => {
  it("of a changed name", async () => {
    expect((await current()).json).toMatchObject({ firstName: "Ann", primaryEmail: address });
    accounts.clock.now += 1000;
    await ann.send("PATCH", "/me", { first_name: "Anna" });
    expect((await current()).json.firstName).toBe("Anna");
  });

  it("of an account that is gone, and its notebooks go with it", async () => {
    const { id } = (await call(token, "POST", "/api/notebook", { name: "Trips" })).json;
    await ann.send("DELETE", "/me");
    expect((await current()).status).toBe(401);
    expect(await accounts.productDb.query("select 1 from notebooks where id = $1", [id])).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["that was signed out", () => ann.send("DELETE", "/client/sessions")],
    ["that was ended", () => ann.send("POST", `/client/sessions/${ann.sessionId}/remove`)],
    ["whose browser was forgotten", () => ann.send("DELETE", "/client")],
    ["that another browser ended", () => endFromElsewhere()],
  ])("of a session %s", async (_how, end) => {
    expect((await current()).status).toBe(200);
    await end();
    expect((await current()).status).toBe(401);
  });

  async function endFromElsewhere() {
    const other = accounts.visit();
    await other.send("POST", "/client/sign_ins", { identifier: address, password: PASSWORD });
    await other.send("POST", `/me/sessions/${ann.sessionId}/revoke`);
  }

  it("of a member who was taken out, and of an organisation's end", async () => {
    const { id } = (await ann.send("POST", "/organizations", { name: "Readers" })).json.response;
    const mine = await tokenOf(ann, id);
    const notebook = (await call(mine, "POST", "/api/notebook", { name: "Books", organizationId: id })).json.id;
    const bob = await accounts.join("bob@example.com", "Bob");
    const invited = { email_address: "bob@example.com", role: "org:member" };
    await ann.send("POST", `/organizations/${id}/invitations`, invited);
    const [invitation] = (await bob.send("GET", "/me/organization_invitations")).json.response.data;
    await bob.send("POST", `/me/organization_invitations/${invitation.id}/accept`);
    const his = await tokenOf(bob, id);
    const see = async (bearer: string) => (await call(bearer, "GET", `/api/notebook/${notebook}`)).status;
    expect(await see(his)).toBe(200);
    const bobsId = (await bob.send("GET", "/me")).json.response.id;
    await ann.send("DELETE", `/organizations/${id}/memberships/${bobsId}`);
    expect(await see(his)).toBe(404);
    expect(await see(mine)).toBe(200);
    await ann.send("PATCH", `/organizations/${id}`, { name: "Writers" });
    expect(await accounts.productDb.query("select name from organizations where clerk_id = $1", [id])).toEqual([
      { name: "Writers" },
    ]);
    await ann.send("DELETE", `/organizations/${id}`);
    expect(await accounts.productDb.query("select 1 from notebooks where id = $1", [notebook])).toEqual([]);
  });

  it("and the log where the app does not take it", async () => {
    await accounts.productDb.query("alter table users rename to users_gone");
    await ann.send("PATCH", "/me", { first_name: "Anna" });
    await accounts.productDb.query("alter table users_gone rename to users");
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    expect(accounts.mail.at(-1)).toContain("The event user.updated of a local account was not taken");
    expect((await ann.send("GET", "/me")).json.response.first_name).toBe("Anna");
  });
});
