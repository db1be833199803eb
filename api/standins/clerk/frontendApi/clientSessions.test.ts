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
  ann = await accounts.join("ann@example.com", "Ann");
});
afterAll(() => accounts.close());

const fetchToken = (visitor: TestBrowser, form = {}) =>
  visitor.send("POST", `/client/sessions/${visitor.sessionId}/tokens`, form);

async function makeToken(visitor = ann, form = {}): Promise<string> {
  return (await fetchToken(visitor, form)).json.jwt;
}

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split(".")[1]!, "base64url").toString());

describe("a session token", () => {
  it("is what Clerk's own verification asks for, for a minute", async () => {
    const jwt = await makeToken();
    const state = await accounts.verify(jwt);
    expect(state.reason).toBeNull();
    expect(state.toAuth()).toMatchObject({
      userId: expect.stringMatching(/^user_/),
      sessionId: ann.sessionId,
      sessionStatus: "active",
      factorVerificationAge: [0, -1],
      orgId: undefined,
    });
    const { exp, iat, nbf, azp, v } = claimsOf(jwt);
    expect({ life: exp - iat, early: iat - nbf, azp, v }).toEqual({
      life: 60,
      early: 10,
      azp: "http://localhost:3000",
      v: 2,
    });
  });

  it("is refused when it is old, changed, signed by another key, or made for another origin", async () => {
    const jwt = await makeToken();
    expect((await accounts.verify(jwt, ["https://lists.example.com"])).reason).toBe("token-invalid-authorized-parties");
    const [head, body, signature] = jwt.split(".");
    const other = Buffer.from(JSON.stringify({ ...claimsOf(jwt), sub: "user_1" })).toString("base64url");
    expect((await accounts.verify(`${head}.${other}.${signature}`)).reason).toBe("token-invalid-signature");
    expect((await accounts.verify(`${head}.${body}.${"A".repeat(342)}`)).reason).toBe("token-invalid-signature");
    accounts.clock.now -= 2 * MINUTE;
    expect((await accounts.verify(await makeToken())).reason).toContain("token-expired");
  });

  it("of a pending session is nobody's", async () => {
    const keys = await ensureKeys(accounts.db);
    const claims = claimsOf(await makeToken());
    expect((await accounts.verify(signClaims(claims, keys))).toAuth()?.userId).toBe(claims.sub);
    expect((await accounts.verify(signClaims({ ...claims, sts: "pending" }, keys))).toAuth()?.userId).toBeNull();
  });

  it("tells how long ago the person was verified", async () => {
    accounts.clock.now += 25 * MINUTE;
    const { fva } = claimsOf(await makeToken());
    expect(fva).toEqual([25, -1]);
  });

  it("carries the organization with its role and permissions", async () => {
    const { json } = await ann.send("POST", "/organizations", { name: "Readers" });
    const organization = json.response;
    const auth = (await accounts.verify(await makeToken(ann, { organization_id: organization.id }))).toAuth();
    expect(auth).toMatchObject({ orgId: organization.id, orgRole: "org:admin", orgSlug: organization.slug });
    expect(auth?.orgPermissions?.sort()).toEqual([
      "org:sys_memberships:manage",
      "org:sys_memberships:read",
      "org:sys_profile:delete",
      "org:sys_profile:manage",
    ]);
    expect(claimsOf(await makeToken()).o).toBeUndefined();
  });

  it("is good after a restart and from another process: the key is in the database", async () => {
    const again = await createClerkStandIn(accounts.options);
    expect(again.jwtKey).toBe(accounts.standIn.jwtKey);
    expect(again.secretKey).toBe(accounts.standIn.secretKey);
    const url = `http://localhost:3000/__clerk/v1/client/sessions/${ann.sessionId}/tokens`;
    const headers = { origin: "http://localhost:3000", cookie: ann.cookie };
    const response = await again.fetch(new Request(url, { method: "POST", headers }));
    expect((await accounts.verify((await response.json()).jwt)).toAuth()?.userId).toMatch(/^user_/);
  });
});

describe("a session", () => {
  it("ends by signing out, and gives no tokens after that", async () => {
    const { json } = await ann.send("DELETE", "/client/sessions");
    expect(json.client.sessions).toEqual([]);
    expect((await fetchToken(ann)).status).toBe(404);
  });

  it.each(["end", "remove"])("ends alone by %s", async (action) => {
    const { json } = await ann.send("POST", `/client/sessions/${ann.sessionId}/${action}`);
    expect(json.client.sessions).toEqual([]);
    expect((await fetchToken(ann)).status).toBe(404);
  });

  it("ends with the browser that is forgotten, whose cookie is taken away", async () => {
    const { cookie } = ann;
    const { headers } = await ann.send("DELETE", "/client");
    expect(headers.get("set-cookie")).toContain("__client=; Path=/__clerk; HttpOnly; SameSite=Lax; Max-Age=0");
    ann.cookie = cookie;
    expect((await fetchToken(ann)).status).toBe(404);
  });

  it("ends after a week", async () => {
    accounts.clock.now += 7 * 24 * 60 * MINUTE;
    expect((await fetchToken(ann)).status).toBe(404);
    expect((await ann.send("GET", "/client")).json.response.sessions).toEqual([]);
  });

  it("switches to organizations of its person alone", async () => {
    const touch = (id: string) =>
      ann.send("POST", `/client/sessions/${ann.sessionId}/touch`, { active_organization_id: id });
    const mine = (await ann.send("POST", "/organizations", { name: "Mine" })).json.response.id;
    const bob = await accounts.join("bob@example.com");
    const his = (await bob.send("POST", "/organizations", { name: "His" })).json.response.id;
    const active = async (id: string) => (await touch(id)).json.response.last_active_organization_id;
    expect(await active(mine)).toBe(mine);
    expect(claimsOf(await makeToken()).o.id).toBe(mine);
    expect(await active(his)).toBeNull();
    expect(claimsOf(await makeToken(ann, { organization_id: his })).o).toBeUndefined();
    await touch(mine);
    expect(await active("")).toBeNull();
  });

  it("belongs to the browser that it began in", async () => {
    const eve = await accounts.join("eve@example.com");
    const paths = ["touch", "tokens", "remove", "end", "verify", "verify/prepare_first_factor"];
    for (const stranger of [eve, accounts.visit()])
      for (const path of paths) {
        const form = { strategy: "email_code", password: PASSWORD };
        expect((await stranger.send("POST", `/client/sessions/${ann.sessionId}/${path}`, form)).status, path).toBe(404);
      }
    expect((await fetchToken(ann)).status).toBe(200);
  });
});

describe("verifying again", () => {
  const verify = (step: string, form = {}) => ann.send("POST", `/client/sessions/${ann.sessionId}/verify${step}`, form);
  const age = async () => (await accounts.verify(await makeToken())).toAuth()?.factorVerificationAge?.[0];

  beforeEach(async () => {
    // The last quarter of an hour of the real clock, so that the tokens are still good.
    accounts.clock.now = Date.now();
    await accounts.db.query("update standin.sessions set verified_at = verified_at - interval '15 minutes'");
  });

  it("by password makes the session fresh", async () => {
    expect(await age()).toBe(15);
    const begun = await verify("", { level: "second_factor" });
    expect(begun.json.response).toMatchObject({ object: "session_verification", status: "needs_first_factor" });
    const wrong = await verify("/attempt_first_factor", { strategy: "password", password: "wrong" });
    expect(wrong.json.errors[0].code).toBe("form_password_incorrect");
    expect(await age()).toBe(15);
    const right = await verify("/attempt_first_factor", { strategy: "password", password: PASSWORD });
    expect(right.json.response).toMatchObject({ status: "complete", session: { factor_verification_age: [0, -1] } });
    expect(await age()).toBe(0);
  });

  it("by code makes the session fresh", async () => {
    await verify("/prepare_first_factor", { strategy: "email_code" });
    const code = accounts.codeFor("ann@example.com");
    const wrong = await verify("/attempt_first_factor", { strategy: "email_code", code: createWrongCode(code) });
    expect(wrong.json.errors[0].code).toBe("form_code_incorrect");
    await verify("/attempt_first_factor", { strategy: "email_code", code });
    expect(await age()).toBe(0);
  });

  it("has no way around it", async () => {
    const reset = await verify("/prepare_first_factor", { strategy: "reset_password_email_code" });
    expect(reset.status).toBe(422);
    for (const [method, path] of [
      ["POST", "/me/change_password"],
      ["POST", "/me/email_addresses"],
      ["DELETE", "/me/email_addresses/idn_1"],
      ["POST", `/me/sessions/${ann.sessionId}/revoke`],
      ["DELETE", "/me"],
    ] as const) {
      const answer = await ann.send(method, path, { new_password: "new horse 2", email_address: "b@example.com" });
      expect(answer.status, path).toBe(403);
      expect(answer.json.errors[0].code).toBe("session_reverification_required");
    }
    const primary = await ann.send("PATCH", "/me", { primary_email_address_id: "idn_1" });
    expect(primary.json.errors[0].code).toBe("session_reverification_required");
    expect((await ann.send("PATCH", "/me", { first_name: "Anna" })).status).toBe(200);
  });
});
