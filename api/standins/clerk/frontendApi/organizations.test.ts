import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type TestAccounts,
  type StandInResponse,
  openTestAccounts,
  type TestBrowser,
} from "../testing/testAccounts.ts";

let accounts: TestAccounts;
let ann: TestBrowser;
let bob: TestBrowser;
let eve: TestBrowser;
let id: string;
beforeAll(async () => {
  accounts = await openTestAccounts();
  ann = await accounts.createAccount("ann@example.com", "Ann");
  bob = await accounts.createAccount("bob@example.com", "Bob");
  eve = await accounts.createAccount("eve@example.com", "Eve");
});
beforeEach(async () => {
  await accounts.db.query("delete from standin.organizations");
  id = (await ann.send("POST", "/organizations", { name: "Readers" })).json.response.id;
});
afterAll(() => accounts.close());

const readUserId = async (browser: TestBrowser): Promise<string> => (await browser.send("GET", "/me")).json.response.id;
const getErrorCode = ({ json }: StandInResponse) => json.errors[0].code;

const invite = (browser: TestBrowser, addresses: string[], role = "org:member") =>
  browser.send("POST", `/organizations/${id}/invitations/bulk`, { email_address: addresses, role });

async function acceptInvitation(browser: TestBrowser) {
  const { json } = await browser.send("GET", "/me/organization_invitations?status=pending");
  return browser.send("POST", `/me/organization_invitations/${json.response.data[0].id}/accept`);
}

async function addBob(role?: string) {
  await invite(ann, ["bob@example.com"], role);
  await acceptInvitation(bob);
  return readUserId(bob);
}

const listMembers = async (query = "") => {
  const { json } = await ann.send("GET", `/organizations/${id}/memberships?paginated=true${query}`);
  return json.response.data.map((membership: any) => membership.public_user_data.identifier); // oxlint-disable-line no-explicit-any -- any JSON
};

describe("an organization", () => {
  it("has its creator as an admin, and is one of the memberships of the creator", async () => {
    const { json } = await ann.send("GET", "/me/organization_memberships?paginated=true");
    expect(json.response.total_count).toBe(1);
    expect(json.response.data[0]).toMatchObject({
      role: "org:admin",
      organization: { id, name: "Readers", members_count: 1 },
    });
    expect(json.client.sessions[0].user.organization_memberships[0].permissions).toContain("org:sys_profile:manage");
    expect(getErrorCode(await ann.send("POST", "/organizations", { name: " " }))).toBe("form_param_nil");
  });

  it("can invite people by email, and only the owner of the address can join", async () => {
    const { json } = await invite(ann, ["bob@example.com", "new@example.com"]);
    expect(json.response.map(({ status }: { status: string }) => status)).toEqual(["pending", "pending"]);
    expect(accounts.mail.at(-1)).toContain("new@example.com");
    expect(getErrorCode(await invite(ann, ["bob@example.com"]))).toBe("duplicate_record");
    const evesInvitations = (await eve.send("GET", "/me/organization_invitations")).json.response;
    expect(evesInvitations).toEqual({ data: [], total_count: 0 });
    const invitation = json.response[0].id;
    expect((await eve.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    expect((await acceptInvitation(bob)).json.response.status).toBe("accepted");
    expect((await bob.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    expect(await listMembers()).toEqual(["ann@example.com", "bob@example.com"]);
    expect(getErrorCode(await invite(ann, ["bob@example.com"]))).toBe("already_a_member_in_organization");
  });

  it("sends all of several invitations, or none when one is invalid", async () => {
    const before = accounts.mail.length;
    expect(getErrorCode(await invite(ann, ["one@example.com", "no address"]))).toBe("form_param_format_invalid");
    const { json } = await ann.send("GET", `/organizations/${id}/invitations?status=pending`);
    expect(json.response.total_count).toBe(0);
    expect(accounts.mail.length).toBe(before);
  });

  it("can revoke an invitation", async () => {
    const invitation = (await invite(ann, ["bob@example.com"])).json.response[0].id;
    const { json } = await ann.send("POST", `/organizations/${id}/invitations/${invitation}/revoke`);
    expect(json.response.status).toBe("revoked");
    expect((await bob.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    const listed = await ann.send("GET", `/organizations/${id}/invitations?status=pending`);
    expect(listed.json.response.total_count).toBe(0);
  });

  it("lists its members in pages, by a search and by role", async () => {
    await addBob();
    expect(await listMembers("&query=bo")).toEqual(["bob@example.com"]);
    expect(await listMembers("&limit=1&offset=1")).toEqual(["bob@example.com"]);
    expect(await listMembers("&role=org:admin")).toEqual(["ann@example.com"]);
    expect(await listMembers("&role=org:member,org:admin")).toEqual(["ann@example.com", "bob@example.com"]);
  });

  it("is managed by admins only", async () => {
    const bobId = await addBob();
    const annId = await readUserId(ann);
    const forbidden = [
      await bob.send("PATCH", `/organizations/${id}`, { name: "Writers" }),
      await bob.send("DELETE", `/organizations/${id}`),
      await invite(bob, ["x@example.com"]),
      await bob.send("GET", `/organizations/${id}/invitations`),
      await bob.send("PATCH", `/organizations/${id}/memberships/${bobId}`, { role: "org:admin" }),
      await bob.send("DELETE", `/organizations/${id}/memberships/${annId}`),
    ];
    for (const response of forbidden) expect(getErrorCode(response)).toBe("missing_organization_permission");
    await ann.send("PATCH", `/organizations/${id}/memberships/${bobId}`, { role: "org:admin" });
    expect((await bob.send("PATCH", `/organizations/${id}`, { name: "Writers" })).json.response.name).toBe("Writers");
  });

  it("does not exist for a user who is not a member", async () => {
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/roles"],
      ["GET", "/memberships"],
      ["GET", "/invitations"],
      ["POST", "/invitations"],
      ["POST", "/invitations/bulk"],
      ["POST", "/invitations/orginv_1/revoke"],
      ["PATCH", "/memberships/user_1"],
      ["DELETE", "/memberships/user_1"],
    ] as const)
      expect((await eve.send(method, `/organizations/${id}${path}`, { name: "x" })).status, path).toBe(404);
  });

  it("keeps an admin when two leave at the same time", async () => {
    const bobId = await addBob("org:admin");
    const annId = await readUserId(ann);
    // The lock makes both requests wait until both have started.
    const blocker = accounts.db.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query("select 1 from standin.memberships for update");
    const leaving = [ann, bob].map((browser) => browser.send("DELETE", `/me/organization_memberships/${id}`));
    const waitingQuery =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await accounts.db.query(waitingQuery)).length, { interval: 10 }).toBe(2);
    await blocker.commitTransaction();
    await blocker.release();
    const responses = await Promise.all(leaving);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
    const [remaining, remainingId] = responses[0]?.status === 200 ? [bob, bobId] : [ann, annId];
    const demoted = await remaining.send("PATCH", `/organizations/${id}/memberships/${remainingId}`, {
      role: "org:member",
    });
    expect(getErrorCode(demoted)).toBe("organization_minimum_permissions_needed");
  });

  it("is no longer active in the sessions of a removed member", async () => {
    const bobId = await addBob();
    await bob.send("POST", `/client/sessions/${bob.sessionId}/touch`, { active_organization_id: id });
    await ann.send("DELETE", `/organizations/${id}/memberships/${bobId}`);
    const { json } = await bob.send("GET", "/client");
    expect(json.response.sessions[0].last_active_organization_id).toBeNull();
  });

  it("ends its memberships when it is deleted", async () => {
    await addBob();
    await ann.send("POST", `/client/sessions/${ann.sessionId}/touch`, { active_organization_id: id });
    expect((await ann.send("DELETE", `/organizations/${id}`)).json.response.deleted).toBe(true);
    const { json } = await ann.send("GET", "/client");
    expect(json.response.sessions[0]).toMatchObject({
      last_active_organization_id: null,
      user: { organization_memberships: [] },
    });
  });

  it("has the roles that the screens offer, and refuses others", async () => {
    const { json } = await ann.send("GET", `/organizations/${id}/roles`);
    expect(json.response.data.map(({ key }: { key: string }) => key)).toEqual(["org:admin", "org:member"]);
    expect(getErrorCode(await invite(ann, ["bob@example.com"], "org:king"))).toBe("form_param_value_invalid");
  });
});
