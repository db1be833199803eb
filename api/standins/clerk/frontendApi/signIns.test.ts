import { ORIGIN } from "../../../testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestAccounts,
  type StandInResponse,
  openTestAccounts,
  createWrongCode,
  PASSWORD,
  type TestBrowser,
} from "../testing/testAccounts.ts";

let accounts: TestAccounts;
let ann: TestBrowser;
beforeAll(async () => {
  accounts = await openTestAccounts();
  ann = await accounts.join("ann@example.com", "Ann");
});
afterAll(() => accounts.close());

async function begin(address = "ann@example.com") {
  const visitor = accounts.visit();
  const { json } = await visitor.send("POST", "/client/sign_ins", { identifier: address });
  const id: string = json.response.id;
  return { visitor, id, signIn: json.response };
}

const prepare = (visitor: TestBrowser, id: string, strategy: string) =>
  visitor.send("POST", `/client/sign_ins/${id}/prepare_first_factor`, { strategy });
const attempt = (visitor: TestBrowser, id: string, form: Record<string, string>) =>
  visitor.send("POST", `/client/sign_ins/${id}/attempt_first_factor`, form);
const codeOf = ({ json }: StandInResponse) => json.errors[0].code;

describe("signing in", () => {
  it("offers a password, a code and a new password, and does not tell a name before the proof", async () => {
    const { signIn } = await begin("ANN@example.com ");
    expect(signIn.status).toBe("needs_first_factor");
    const strategies = signIn.supported_first_factors.map(({ strategy }: { strategy: string }) => strategy);
    expect(strategies).toEqual(["password", "email_code", "reset_password_email_code"]);
    expect(JSON.stringify(signIn)).not.toContain("Ann");
  });

  it("knows only addresses with an account", async () => {
    const answer = await accounts.visit().send("POST", "/client/sign_ins", { identifier: "nobody@example.com" });
    expect(answer.status).toBe(422);
    expect(answer.json.errors[0]).toMatchObject({
      code: "form_identifier_not_found",
      meta: { param_name: "identifier" },
    });
  });

  it("by password", async () => {
    const { visitor, id } = await begin();
    const wrong = await attempt(visitor, id, { strategy: "password", password: "wrong horse 1" });
    expect(codeOf(wrong)).toBe("form_password_incorrect");
    expect(wrong.json.errors[0].meta.param_name).toBe("password");
    const right = await attempt(visitor, id, { strategy: "password", password: PASSWORD });
    expect(right.json.response).toMatchObject({ status: "complete", user_data: { first_name: "Ann" } });
    expect(right.json.client.sessions[0].id).toBe(right.json.response.created_session_id);
    expect(right.json.client.sign_in).toBeNull();
    expect(codeOf(await visitor.send("POST", "/client/sign_ins", { identifier: "ann@example.com" }))).toBe(
      "session_exists",
    );
  });

  it("with both fields sent at once", async () => {
    const form = { identifier: "ann@example.com", strategy: "password", password: PASSWORD };
    const { json } = await accounts.visit().send("POST", "/client/sign_ins", form);
    expect(json.response.status).toBe("complete");
  });

  it("by a code, which is good for signing in alone", async () => {
    const { visitor, id } = await begin();
    await prepare(visitor, id, "email_code");
    const code = accounts.codeFor("ann@example.com");
    expect(codeOf(await attempt(visitor, id, { strategy: "email_code", code: createWrongCode(code) }))).toBe(
      "form_code_incorrect",
    );
    expect(codeOf(await attempt(visitor, id, { strategy: "reset_password_email_code", code }))).toBe(
      "verification_expired",
    );
    expect((await attempt(visitor, id, { strategy: "email_code", code })).json.response.status).toBe("complete");
  });

  it("with a forgotten password: a code, then a new password, and the other browsers are signed out", async () => {
    const bob = await accounts.join("bob@example.com");
    const { visitor, id } = await begin("bob@example.com");
    expect((await visitor.send("POST", `/client/sign_ins/${id}/reset_password`, { password: "x" })).status).toBe(404);
    await prepare(visitor, id, "reset_password_email_code");
    const code = accounts.codeFor("bob@example.com");
    const proven = await attempt(visitor, id, { strategy: "reset_password_email_code", code });
    expect(proven.json.response).toMatchObject({ status: "needs_new_password", created_session_id: null });
    expect(proven.json.client.sessions).toEqual([]);

    const reset = (password: string) =>
      visitor.send("POST", `/client/sign_ins/${id}/reset_password`, { password, sign_out_of_other_sessions: "true" });
    expect(codeOf(await reset("short"))).toBe("form_password_length_too_short");
    expect((await reset("new horse 2")).json.response.status).toBe("complete");
    expect((await bob.send("POST", `/client/sessions/${bob.sessionId}/tokens`)).status).toBe(404);

    const old = { identifier: "bob@example.com", password: PASSWORD };
    expect(codeOf(await accounts.visit().send("POST", "/client/sign_ins", old))).toBe("form_password_incorrect");
    const now = { identifier: "bob@example.com", password: "new horse 2" };
    expect((await accounts.visit().send("POST", "/client/sign_ins", now)).status).toBe(200);
  });

  it("stops guessing at a password after ten, also the right one, for a quarter of an hour", async () => {
    await accounts.join("cat@example.com");
    const { visitor, id } = await begin("cat@example.com");
    const guess = (password: string) => attempt(visitor, id, { strategy: "password", password });
    for (let count = 1; count <= 10; count++) expect(codeOf(await guess("wrong"))).toBe("form_password_incorrect");
    expect((await guess(PASSWORD)).status).toBe(429);
    accounts.clock.now += 15 * 60_000;
    expect((await guess(PASSWORD)).json.response.status).toBe("complete");
  });

  it("takes sixty steps from one address in a quarter of an hour, whoever they are for", async () => {
    const step = (address: string | undefined, path = "/client/sign_ins") => {
      const headers = { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" };
      const init = { method: "POST", headers, body: "identifier=nobody%40example.com" };
      return accounts.standIn.fetch(new Request(`${ORIGIN}/__clerk/v1${path}`, init), address);
    };
    const statuses: number[] = [];
    for (let count = 1; count <= 62; count++)
      statuses.push((await step("1.2.3.4", count % 2 ? "/client/sign_ins" : "/client/sign_ups")).status);
    expect(statuses.indexOf(429)).toBe(60);
    expect((await step("1.2.3.5")).status).toBe(422);
    expect((await step(undefined)).status).toBe(422);
    accounts.clock.now += 15 * 60_000;
    expect((await step("1.2.3.4")).status).toBe(422);
  });

  it("belongs to the browser that began it", async () => {
    const { visitor, id } = await begin();
    for (const other of [accounts.visit(), ann]) {
      expect((await attempt(other, id, { strategy: "password", password: PASSWORD })).status).toBe(404);
      expect((await prepare(other, id, "email_code")).status).toBe(404);
      expect((await other.send("GET", `/client/sign_ins/${id}`)).status).toBe(404);
    }
    expect((await visitor.send("GET", `/client/sign_ins/${id}`)).status).toBe(200);
  });

  it("changes the browser's cookie", async () => {
    const { visitor, id } = await begin();
    const before = visitor.cookie;
    await attempt(visitor, id, { strategy: "password", password: PASSWORD });
    expect(visitor.cookie).not.toBe(before);
    const planted = { ...accounts.visit(), cookie: before };
    const request = new Request("http://localhost:3000/__clerk/v1/client", { headers: { cookie: planted.cookie } });
    expect(await (await accounts.standIn.fetch(request)).json()).toEqual({ response: null, client: null });
  });
});
