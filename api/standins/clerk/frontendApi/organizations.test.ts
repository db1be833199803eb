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
  ann = await accounts.join("ann@example.com", "Ann");
  bob = await accounts.join("bob@example.com", "Bob");
  eve = await accounts.join("eve@example.com", "Eve");
});
beforeEach(async () => {
  await accounts.db.query("delete from standin.organizations");
  id = (await ann.send("POST", "/organizations", { name: "Readers" })).json.response.id;
});
afterAll(() => accounts.close());

const userOf = async (visitor: TestBrowser): Promise<string> => (await visitor.send("GET", "/me")).json.response.id;
const codeOf = ({ json }: StandInResponse) => json.errors[0].code;

const invite = (visitor: TestBrowser, addresses: string[], role = "org:member") =>
  visitor.send("POST", `/organizations/${id}/invitations/bulk`, { email_address: addresses, role });

async function accept(visitor: TestBrowser) {
  const { json } = await visitor.send("GET", "/me/organization_invitations?status=pending");
  return visitor.send("POST", `/me/organization_invitations/${json.response.data[0].id}/accept`);
}

async function addBob(role?: string) {
  await invite(ann, ["bob@example.com"], role);
  await accept(bob);
  return userOf(bob);
}

const members = async (query = "") => {
  const { json } = await ann.send("GET", `/organizations/${id}/memberships?paginated=true${query}`);
  return json.response.data.map((each: any) => each.public_user_data.identifier); // oxlint-disable-line no-explicit-any -- any JSON
};

describe("an organization", () => {
  it("begins with an admin, who sees it among theirs and in the user", async () => {
    const { json } = await ann.send("GET", "/me/organization_memberships?paginated=true");
    expect(json.response.total_count).toBe(1);
    expect(json.response.data[0]).toMatchObject({
      role: "org:admin",
      organization: { id, name: "Readers", members_count: 1 },
    });
    expect(json.client.sessions[0].user.organization_memberships[0].permissions).toContain("org:sys_profile:manage");
    expect(codeOf(await ann.send("POST", "/organizations", { name: " " }))).toBe("form_param_nil");
  });

  it("invites by e-mail, and whoever owns the address joins", async () => {
    const { json } = await invite(ann, ["bob@example.com", "new@example.com"]);
    expect(json.response.map(({ status }: { status: string }) => status)).toEqual(["pending", "pending"]);
    expect(accounts.mail.at(-1)).toContain("new@example.com");
    expect(codeOf(await invite(ann, ["bob@example.com"]))).toBe("duplicate_record");
    const seen = (await eve.send("GET", "/me/organization_invitations")).json.response;
    expect(seen).toEqual({ data: [], total_count: 0 });
    const invitation = json.response[0].id;
    expect((await eve.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    expect((await accept(bob)).json.response.status).toBe("accepted");
    expect((await bob.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    expect(await members()).toEqual(["ann@example.com", "bob@example.com"]);
    expect(codeOf(await invite(ann, ["bob@example.com"]))).toBe("already_a_member_in_organization");
  });

  it("sends all of several invitations or none", async () => {
    const before = accounts.mail.length;
    expect(codeOf(await invite(ann, ["one@example.com", "no address"]))).toBe("form_param_format_invalid");
    const { json } = await ann.send("GET", `/organizations/${id}/invitations?status=pending`);
    expect(json.response.total_count).toBe(0);
    expect(accounts.mail.length).toBe(before);
  });

  it("takes an invitation back", async () => {
    const invitation = (await invite(ann, ["bob@example.com"])).json.response[0].id;
    const { json } = await ann.send("POST", `/organizations/${id}/invitations/${invitation}/revoke`);
    expect(json.response.status).toBe("revoked");
    expect((await bob.send("POST", `/me/organization_invitations/${invitation}/accept`)).status).toBe(404);
    const listed = await ann.send("GET", `/organizations/${id}/invitations?status=pending`);
    expect(listed.json.response.total_count).toBe(0);
  });

  it("searches its members and shows them by pages", async () => {
    await addBob();
    expect(await members("&query=bo")).toEqual(["bob@example.com"]);
    expect(await members("&limit=1&offset=1")).toEqual(["bob@example.com"]);
    expect(await members("&role=org:admin")).toEqual(["ann@example.com"]);
    expect(await members("&role=org:member,org:admin")).toEqual(["ann@example.com", "bob@example.com"]);
  });

  it("is managed by admins alone", async () => {
    const bobId = await addBob();
    const annId = await userOf(ann);
    const forbidden = [
      await bob.send("PATCH", `/organizations/${id}`, { name: "Writers" }),
      await bob.send("DELETE", `/organizations/${id}`),
      await invite(bob, ["x@example.com"]),
      await bob.send("GET", `/organizations/${id}/invitations`),
      await bob.send("PATCH", `/organizations/${id}/memberships/${bobId}`, { role: "org:admin" }),
      await bob.send("DELETE", `/organizations/${id}/memberships/${annId}`),
    ];
    for (const answer of forbidden) expect(codeOf(answer)).toBe("missing_organization_permission");
    await ann.send("PATCH", `/organizations/${id}/memberships/${bobId}`, { role: "org:admin" });
    expect((await bob.send("PATCH", `/organizations/${id}`, { name: "Writers" })).json.response.name).toBe("Writers");
  });

  it("does not exist for anybody else", async () => {
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

  it("keeps an admin, even when two leave at once", async () => {
    const bobId = await addBob("org:admin");
    const annId = await userOf(ann);
    // Holds both back until both have begun.
    const blocker = accounts.db.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query("select 1 from standin.memberships for update");
    const leaving = [ann, bob].map((each) => each.send("DELETE", `/me/organization_memberships/${id}`));
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await accounts.db.query(waiting)).length, { interval: 10 }).toBe(2);
    await blocker.commitTransaction();
    await blocker.release();
    const answers = await Promise.all(leaving);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
    const [last, lastId] = answers[0]?.status === 200 ? [bob, bobId] : [ann, annId];
    const demoted = await last.send("PATCH", `/organizations/${id}/memberships/${lastId}`, { role: "org:member" });
    expect(codeOf(demoted)).toBe("organization_minimum_permissions_needed");
  });

  it("is left in the sessions of whoever leaves it", async () => {
    const bobId = await addBob();
    await bob.send("POST", `/client/sessions/${bob.sessionId}/touch`, { active_organization_id: id });
    await ann.send("DELETE", `/organizations/${id}/memberships/${bobId}`);
    const { json } = await bob.send("GET", "/client");
    expect(json.response.sessions[0].last_active_organization_id).toBeNull();
  });

  it("ends with everything in it", async () => {
    await addBob();
    await ann.send("POST", `/client/sessions/${ann.sessionId}/touch`, { active_organization_id: id });
    expect((await ann.send("DELETE", `/organizations/${id}`)).json.response.deleted).toBe(true);
    const { json } = await ann.send("GET", "/client");
    expect(json.response.sessions[0]).toMatchObject({
      last_active_organization_id: null,
      user: { organization_memberships: [] },
    });
  });

  it("knows the roles that the members' screen offers", async () => {
    const { json } = await ann.send("GET", `/organizations/${id}/roles`);
    expect(json.response.data.map(({ key }: { key: string }) => key)).toEqual(["org:admin", "org:member"]);
    expect(codeOf(await invite(ann, ["bob@example.com"], "org:king"))).toBe("form_param_value_invalid");
  });
});
