import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ORIGIN } from "../../testing/testServer.ts";
import { type TestAccounts, openTestAccounts, PASSWORD, type TestBrowser } from "./testing/testAccounts.ts";

// Events of local accounts take effect in the app at once, even for tokens that were issued before.

let accounts: TestAccounts;
let ann: TestBrowser;
let token: string;
/** A new address for each test, because the stand-in sends at most five codes to one address. */
let address: string;
let fetchSpy: { mockRestore(): void };
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  fetchSpy = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation((input, init) => accounts.standIn.fetch(new Request(input, init)));
  address = `ann-${randomUUID()}@example.com`;
  ann = await accounts.createAccount(address, "Ann");
  token = await fetchToken(ann);
});
afterEach(() => fetchSpy.mockRestore());

async function fetchToken(browser: TestBrowser, organizationId = ""): Promise<string> {
  const form = { organization_id: organizationId };
  return (await browser.send("POST", `/client/sessions/${browser.sessionId}/tokens`, form)).json.jwt;
}

async function call(bearer: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const request = new Request(ORIGIN + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await accounts.app(request);
  return { status: response.status, json: await response.json() };
}
const readCurrentUser = () => call(token, "GET", "/api/user/current");

describe("the app", () => {
  it("changes the name of a user when the account changes it", async () => {
    expect((await readCurrentUser()).json).toMatchObject({ firstName: "Ann", primaryEmail: address });
    accounts.clock.now += 1000;
    await ann.send("PATCH", "/me", { first_name: "Anna" });
    expect((await readCurrentUser()).json.firstName).toBe("Anna");
  });

  it("deletes a user with all notebooks when the account is deleted", async () => {
    const { id } = (await call(token, "POST", "/api/notebook", { name: "Trips" })).json;
    await ann.send("DELETE", "/me");
    expect((await readCurrentUser()).status).toBe(401);
    expect(await accounts.productDb.query("select 1 from notebooks where id = $1", [id])).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["that was signed out", () => ann.send("DELETE", "/client/sessions")],
    ["that was ended", () => ann.send("POST", `/client/sessions/${ann.sessionId}/remove`)],
    ["whose browser was deleted", () => ann.send("DELETE", "/client")],
    ["that another browser ended", () => endInAnotherBrowser()],
  ])("refuses the token of a session %s", async (_how, end) => {
    expect((await readCurrentUser()).status).toBe(200);
    await end();
    expect((await readCurrentUser()).status).toBe(401);
  });

  async function endInAnotherBrowser() {
    const other = accounts.openBrowser();
    await other.send("POST", "/client/sign_ins", { identifier: address, password: PASSWORD });
    await other.send("POST", `/me/sessions/${ann.sessionId}/revoke`);
  }

  it("hides an organisation's notebook from a removed member, and deletes it with the organisation", async () => {
    const { id } = (await ann.send("POST", "/organizations", { name: "Readers" })).json.response;
    const annsToken = await fetchToken(ann, id);
    const notebook = (await call(annsToken, "POST", "/api/notebook", { name: "Books", organizationId: id })).json.id;
    const bob = await accounts.createAccount("bob@example.com", "Bob");
    const invited = { email_address: "bob@example.com", role: "org:member" };
    await ann.send("POST", `/organizations/${id}/invitations`, invited);
    const [invitation] = (await bob.send("GET", "/me/organization_invitations")).json.response.data;
    await bob.send("POST", `/me/organization_invitations/${invitation.id}/accept`);
    const bobsToken = await fetchToken(bob, id);
    const readNotebookStatus = async (bearer: string) =>
      (await call(bearer, "GET", `/api/notebook/${notebook}`)).status;
    expect(await readNotebookStatus(bobsToken)).toBe(200);
    const bobsId = (await bob.send("GET", "/me")).json.response.id;
    await ann.send("DELETE", `/organizations/${id}/memberships/${bobsId}`);
    expect(await readNotebookStatus(bobsToken)).toBe(404);
    expect(await readNotebookStatus(annsToken)).toBe(200);
    await ann.send("PATCH", `/organizations/${id}`, { name: "Writers" });
    expect(await accounts.productDb.query("select name from organizations where clerk_id = $1", [id])).toEqual([
      { name: "Writers" },
    ]);
    await ann.send("DELETE", `/organizations/${id}`);
    expect(await accounts.productDb.query("select 1 from notebooks where id = $1", [notebook])).toEqual([]);
  });

  it("logs an event that it cannot store, while the account keeps its change", async () => {
    await accounts.productDb.query("alter table users rename to users_gone");
    await ann.send("PATCH", "/me", { first_name: "Anna" });
    await accounts.productDb.query("alter table users_gone rename to users");
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    expect(accounts.mail.at(-1)).toContain("The event user.updated of a local account was not taken");
    expect((await ann.send("GET", "/me")).json.response.first_name).toBe("Anna");
  });
});
