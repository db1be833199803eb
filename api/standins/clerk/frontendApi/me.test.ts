import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestAccounts, openTestAccounts, PASSWORD, type TestBrowser } from "../testing/testAccounts.ts";

let accounts: TestAccounts;
let ann: TestBrowser;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
beforeEach(async () => {
  accounts.clock.now += 60 * 60_000;
  await accounts.db.query("delete from standin.users");
  ann = await accounts.createAccount("ann@example.com", "Ann");
});
afterAll(() => accounts.close());

const signIn = (identifier: string, password: string) =>
  accounts.openBrowser().send("POST", "/client/sign_ins", { identifier, password });

async function addEmail(browser: TestBrowser, address: string): Promise<string> {
  return (await browser.send("POST", "/me/email_addresses", { email_address: address })).json.response.id;
}

async function verifyEmail(browser: TestBrowser, id: string, address: string) {
  await browser.send("POST", `/me/email_addresses/${id}/prepare_verification`, { strategy: "email_code" });
  const code = accounts.getLastCode(address);
  return browser.send("POST", `/me/email_addresses/${id}/attempt_verification`, { code });
}

describe("a person", () => {
  it("can change the name, but not without a session", async () => {
    const { json } = await ann.send("PATCH", "/me", { first_name: "Anna", last_name: "Lee" });
    expect(json.response).toMatchObject({ first_name: "Anna", last_name: "Lee" });
    expect(json.client.sessions[0].user.first_name).toBe("Anna");
    const response = await accounts.openBrowser().send("PATCH", "/me", { first_name: "Eve" });
    expect(response.status).toBe(401);
    const otherBrowser = accounts.openBrowser();
    otherBrowser.sessionId = ann.sessionId;
    expect((await otherBrowser.send("GET", "/me")).status).toBe(401);
  });

  it("can change the password, which signs out the other browsers", async () => {
    const other = accounts.openBrowser();
    await other.send("POST", "/client/sign_ins", { identifier: "ann@example.com", password: PASSWORD });
    const form = { new_password: "new horse 2", sign_out_of_other_sessions: "true" };
    expect((await ann.send("POST", "/me/change_password", form)).status).toBe(200);
    expect((await ann.send("GET", "/me")).status).toBe(200);
    expect((await other.send("GET", "/me")).status).toBe(401);
    expect((await signIn("ann@example.com", PASSWORD)).status).toBe(422);
    expect((await signIn("ann@example.com", "new horse 2")).status).toBe(200);
    const short = await ann.send("POST", "/me/change_password", { new_password: "short" });
    expect(short.json.errors[0].code).toBe("form_password_length_too_short");
  });

  it("can add an address, verify it, make it the primary one and remove the old one", async () => {
    const id = await addEmail(ann, "anna@example.com");
    expect((await signIn("anna@example.com", PASSWORD)).status).toBe(422);
    const early = await ann.send("PATCH", "/me", { primary_email_address_id: id });
    expect(early.status).toBe(422);
    expect((await verifyEmail(ann, id, "anna@example.com")).json.response.verification.status).toBe("verified");
    const { json } = await ann.send("PATCH", "/me", { primary_email_address_id: id });
    expect(json.response.primary_email_address_id).toBe(id);
    expect((await ann.send("DELETE", `/me/email_addresses/${id}`)).status).toBe(422);
    const oldEmailId = json.response.email_addresses[0].id;
    expect((await ann.send("DELETE", `/me/email_addresses/${oldEmailId}`)).json.response.deleted).toBe(true);
    expect((await signIn("ann@example.com", PASSWORD)).status).toBe(422);
    expect((await signIn("anna@example.com", PASSWORD)).status).toBe(200);
  });

  it("cannot add the verified address of another user, nor verify or remove that user's addresses", async () => {
    const bob = await accounts.createAccount("bob@example.com");
    const taken = await ann.send("POST", "/me/email_addresses", { email_address: "bob@example.com" });
    expect(taken.json.errors[0].code).toBe("form_identifier_exists");
    const annsEmailId = await addEmail(ann, "shared@example.com");
    const bobsEmailId = await addEmail(bob, "shared@example.com");
    expect((await ann.send("POST", `/me/email_addresses/${bobsEmailId}/prepare_verification`)).status).toBe(404);
    expect(
      (await ann.send("POST", `/me/email_addresses/${bobsEmailId}/attempt_verification`, { code: "1" })).status,
    ).toBe(404);
    expect((await ann.send("DELETE", `/me/email_addresses/${bobsEmailId}`)).status).toBe(404);
    await verifyEmail(bob, bobsEmailId, "shared@example.com");
    expect((await verifyEmail(ann, annsEmailId, "shared@example.com")).json.errors[0].code).toBe(
      "form_identifier_exists",
    );
  });

  it("can list and end their own sessions, but cannot end a session of another user", async () => {
    const phone = accounts.openBrowser();
    const headers = { "user-agent": "Mozilla/5.0 (iPhone) AppleWebKit Mobile Safari/604.1" };
    const form = { identifier: "ann@example.com", password: PASSWORD };
    await phone.send("POST", "/client/sign_ins", form, headers);
    const bob = await accounts.createAccount("bob@example.com");
    const { json } = await ann.send("GET", "/me/sessions/active");
    expect(json.map(({ id }: { id: string }) => id)).toEqual([ann.sessionId, phone.sessionId]);
    expect(json[1].latest_activity).toMatchObject({ browser_name: "Safari", device_type: "iPhone", is_mobile: true });
    expect((await ann.send("POST", `/me/sessions/${bob.sessionId}/revoke`)).status).toBe(404);
    expect((await ann.send("POST", `/me/sessions/${phone.sessionId}/revoke`)).status).toBe(200);
    expect((await phone.send("GET", "/me")).status).toBe(401);
    expect((await bob.send("GET", "/me")).status).toBe(200);
  });

  it("can delete the account, and the address can be used again", async () => {
    expect((await ann.send("DELETE", "/me")).json).toMatchObject({
      response: { deleted: true },
      client: { sessions: [] },
    });
    expect((await signIn("ann@example.com", PASSWORD)).json.errors[0].code).toBe("form_identifier_not_found");
    expect((await accounts.createAccount("ann@example.com")).sessionId).not.toBe(ann.sessionId);
  });
});
