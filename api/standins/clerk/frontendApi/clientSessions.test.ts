import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureKeys, signClaims } from "../keys.ts";
import { createClerkStandIn } from "../standIn.ts";
import {
  type TestAccounts,
  openTestAccounts,
  createWrongCode,
  PASSWORD,
  type TestBrowser,
} from "../testing/testAccounts.ts";

const MINUTE = 60_000;

let accounts: TestAccounts;
let ann: TestBrowser;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
beforeEach(async () => {
  accounts.clock.now = Date.now();
  await accounts.db.query("delete from standin.users");
  await accounts.db.query("delete from standin.attempts");
  ann = await accounts.createAccount("ann@example.com", "Ann");
});
afterAll(() => accounts.close());

const requestToken = (browser: TestBrowser, form = {}) =>
  browser.send("POST", `/client/sessions/${browser.sessionId}/tokens`, form);

async function fetchToken(browser = ann, form = {}): Promise<string> {
  return (await requestToken(browser, form)).json.jwt;
}

const decodeClaims = (jwt: string) => JSON.parse(Buffer.from(jwt.split(".")[1]!, "base64url").toString());

describe("a session token", () => {
  it("passes Clerk's own verification and is valid for a minute", async () => {
    const jwt = await fetchToken();
    const state = await accounts.verifyToken(jwt);
    expect(state.reason).toBeNull();
    expect(state.toAuth()).toMatchObject({
      userId: expect.stringMatching(/^user_/),
      sessionId: ann.sessionId,
      sessionStatus: "active",
      factorVerificationAge: [0, -1],
      orgId: undefined,
    });
    const { exp, iat, nbf, azp, v } = decodeClaims(jwt);
    expect({ lifetime: exp - iat, early: iat - nbf, azp, v }).toEqual({
      lifetime: 60,
      early: 10,
      azp: "http://localhost:3000",
      v: 2,
    });
  });

  it("is refused when it is expired, changed, signed with another key, or made for another origin", async () => {
    const jwt = await fetchToken();
    expect((await accounts.verifyToken(jwt, ["https://lists.example.com"])).reason).toBe(
      "token-invalid-authorized-parties",
    );
    const [head, body, signature] = jwt.split(".");
    const otherBody = Buffer.from(JSON.stringify({ ...decodeClaims(jwt), sub: "user_1" })).toString("base64url");
    expect((await accounts.verifyToken(`${head}.${otherBody}.${signature}`)).reason).toBe("token-invalid-signature");
    expect((await accounts.verifyToken(`${head}.${body}.${"A".repeat(342)}`)).reason).toBe("token-invalid-signature");
    accounts.clock.now -= 2 * MINUTE;
    expect((await accounts.verifyToken(await fetchToken())).reason).toContain("token-expired");
  });

  it("of a pending session has no user", async () => {
    const keys = await ensureKeys(accounts.db);
    const claims = decodeClaims(await fetchToken());
    expect((await accounts.verifyToken(signClaims(claims, keys))).toAuth()?.userId).toBe(claims.sub);
    expect((await accounts.verifyToken(signClaims({ ...claims, sts: "pending" }, keys))).toAuth()?.userId).toBeNull();
  });

  it("contains the minutes since the person was verified", async () => {
    accounts.clock.now += 25 * MINUTE;
    const { fva } = decodeClaims(await fetchToken());
    expect(fva).toEqual([25, -1]);
  });

  it("contains the organization with its role and permissions", async () => {
    const { json } = await ann.send("POST", "/organizations", { name: "Readers" });
    const organization = json.response;
    const auth = (await accounts.verifyToken(await fetchToken(ann, { organization_id: organization.id }))).toAuth();
    expect(auth).toMatchObject({ orgId: organization.id, orgRole: "org:admin", orgSlug: organization.slug });
    expect(auth?.orgPermissions?.sort()).toEqual([
      "org:sys_memberships:manage",
      "org:sys_memberships:read",
      "org:sys_profile:delete",
      "org:sys_profile:manage",
    ]);
    expect(decodeClaims(await fetchToken()).o).toBeUndefined();
  });

  it("is valid after a restart and in another process, because the key is in the database", async () => {
    const restarted = await createClerkStandIn(accounts.options);
    expect(restarted.jwtKey).toBe(accounts.standIn.jwtKey);
    expect(restarted.secretKey).toBe(accounts.standIn.secretKey);
    const url = `http://localhost:3000/__clerk/v1/client/sessions/${ann.sessionId}/tokens`;
    const headers = { origin: "http://localhost:3000", cookie: ann.cookie };
    const response = await restarted.fetch(new Request(url, { method: "POST", headers }));
    expect((await accounts.verifyToken((await response.json()).jwt)).toAuth()?.userId).toMatch(/^user_/);
  });
});

describe("a session", () => {
  it("ends by signing out and gives no tokens afterwards", async () => {
    const { json } = await ann.send("DELETE", "/client/sessions");
    expect(json.client.sessions).toEqual([]);
    expect((await requestToken(ann)).status).toBe(404);
  });

  it.each(["end", "remove"])("ends when the browser sends POST …/%s", async (action) => {
    const { json } = await ann.send("POST", `/client/sessions/${ann.sessionId}/${action}`);
    expect(json.client.sessions).toEqual([]);
    expect((await requestToken(ann)).status).toBe(404);
  });

  it("ends when its browser is deleted, and the cookie of the browser is cleared", async () => {
    const { cookie } = ann;
    const { headers } = await ann.send("DELETE", "/client");
    expect(headers.get("set-cookie")).toContain("__client=; Path=/__clerk; HttpOnly; SameSite=Lax; Max-Age=0");
    ann.cookie = cookie;
    expect((await requestToken(ann)).status).toBe(404);
  });

  it("ends after a week", async () => {
    accounts.clock.now += 7 * 24 * 60 * MINUTE;
    expect((await requestToken(ann)).status).toBe(404);
    expect((await ann.send("GET", "/client")).json.response.sessions).toEqual([]);
  });

  it("switches only to organizations of its user", async () => {
    const touch = (id: string) =>
      ann.send("POST", `/client/sessions/${ann.sessionId}/touch`, { active_organization_id: id });
    const annsOrganization = (await ann.send("POST", "/organizations", { name: "Mine" })).json.response.id;
    const bob = await accounts.createAccount("bob@example.com");
    const bobsOrganization = (await bob.send("POST", "/organizations", { name: "His" })).json.response.id;
    const switchTo = async (id: string) => (await touch(id)).json.response.last_active_organization_id;
    expect(await switchTo(annsOrganization)).toBe(annsOrganization);
    expect(decodeClaims(await fetchToken()).o.id).toBe(annsOrganization);
    expect(await switchTo(bobsOrganization)).toBeNull();
    expect(decodeClaims(await fetchToken(ann, { organization_id: bobsOrganization })).o).toBeUndefined();
    await touch(annsOrganization);
    expect(await switchTo("")).toBeNull();
  });

  it("cannot be used by another browser", async () => {
    const eve = await accounts.createAccount("eve@example.com");
    const paths = ["touch", "tokens", "remove", "end", "verify", "verify/prepare_first_factor"];
    for (const otherBrowser of [eve, accounts.openBrowser()])
      for (const path of paths) {
        const form = { strategy: "email_code", password: PASSWORD };
        expect((await otherBrowser.send("POST", `/client/sessions/${ann.sessionId}/${path}`, form)).status, path).toBe(
          404,
        );
      }
    expect((await requestToken(ann)).status).toBe(200);
  });
});

describe("verifying again", () => {
  const reverify = (step: string, form = {}) =>
    ann.send("POST", `/client/sessions/${ann.sessionId}/verify${step}`, form);
  const readFactorAge = async () =>
    (await accounts.verifyToken(await fetchToken())).toAuth()?.factorVerificationAge?.[0];

  beforeEach(async () => {
    // The sessions are made older instead of the clock, so that the tokens are still valid for Clerk's library.
    accounts.clock.now = Date.now();
    await accounts.db.query("update standin.sessions set verified_at = verified_at - interval '15 minutes'");
  });

  it("with the password sets the age of the factor to 0", async () => {
    expect(await readFactorAge()).toBe(15);
    const begun = await reverify("", { level: "second_factor" });
    expect(begun.json.response).toMatchObject({ object: "session_verification", status: "needs_first_factor" });
    const wrong = await reverify("/attempt_first_factor", { strategy: "password", password: "wrong" });
    expect(wrong.json.errors[0].code).toBe("form_password_incorrect");
    expect(await readFactorAge()).toBe(15);
    const right = await reverify("/attempt_first_factor", { strategy: "password", password: PASSWORD });
    expect(right.json.response).toMatchObject({ status: "complete", session: { factor_verification_age: [0, -1] } });
    expect(await readFactorAge()).toBe(0);
  });

  it("with a code sets the age of the factor to 0", async () => {
    await reverify("/prepare_first_factor", { strategy: "email_code" });
    const code = accounts.getLastCode("ann@example.com");
    const wrong = await reverify("/attempt_first_factor", { strategy: "email_code", code: createWrongCode(code) });
    expect(wrong.json.errors[0].code).toBe("form_code_incorrect");
    await reverify("/attempt_first_factor", { strategy: "email_code", code });
    expect(await readFactorAge()).toBe(0);
  });

  it("is required by every sensitive action, and resetting the password does not replace it", async () => {
    const reset = await reverify("/prepare_first_factor", { strategy: "reset_password_email_code" });
    expect(reset.status).toBe(422);
    for (const [method, path] of [
      ["POST", "/me/change_password"],
      ["POST", "/me/email_addresses"],
      ["DELETE", "/me/email_addresses/idn_1"],
      ["POST", `/me/sessions/${ann.sessionId}/revoke`],
      ["DELETE", "/me"],
    ] as const) {
      const response = await ann.send(method, path, { new_password: "new horse 2", email_address: "b@example.com" });
      expect(response.status, path).toBe(403);
      expect(response.json.errors[0].code).toBe("session_reverification_required");
    }
    const primary = await ann.send("PATCH", "/me", { primary_email_address_id: "idn_1" });
    expect(primary.json.errors[0].code).toBe("session_reverification_required");
    expect((await ann.send("PATCH", "/me", { first_name: "Anna" })).status).toBe(200);
  });
});
