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
  ann = await accounts.createAccount("ann@example.com", "Ann");
});
afterAll(() => accounts.close());

async function startSignIn(address = "ann@example.com") {
  const browser = accounts.openBrowser();
  const { json } = await browser.send("POST", "/client/sign_ins", { identifier: address });
  const id: string = json.response.id;
  return { browser, id, signIn: json.response };
}

const prepare = (browser: TestBrowser, id: string, strategy: string) =>
  browser.send("POST", `/client/sign_ins/${id}/prepare_first_factor`, { strategy });
const attempt = (browser: TestBrowser, id: string, form: Record<string, string>) =>
  browser.send("POST", `/client/sign_ins/${id}/attempt_first_factor`, form);
const getErrorCode = ({ json }: StandInResponse) => json.errors[0].code;

describe("signing in", () => {
  it("offers a password, a code and a password reset, and shows no name before the verification", async () => {
    const { signIn } = await startSignIn("ANN@example.com ");
    expect(signIn.status).toBe("needs_first_factor");
    const strategies = signIn.supported_first_factors.map(({ strategy }: { strategy: string }) => strategy);
    expect(strategies).toEqual(["password", "email_code", "reset_password_email_code"]);
    expect(JSON.stringify(signIn)).not.toContain("Ann");
  });

  it("refuses an address without an account", async () => {
    const response = await accounts
      .openBrowser()
      .send("POST", "/client/sign_ins", { identifier: "nobody@example.com" });
    expect(response.status).toBe(422);
    expect(response.json.errors[0]).toMatchObject({
      code: "form_identifier_not_found",
      meta: { param_name: "identifier" },
    });
  });

  it("works with the password", async () => {
    const { browser, id } = await startSignIn();
    const wrong = await attempt(browser, id, { strategy: "password", password: "wrong horse 1" });
    expect(getErrorCode(wrong)).toBe("form_password_incorrect");
    expect(wrong.json.errors[0].meta.param_name).toBe("password");
    const right = await attempt(browser, id, { strategy: "password", password: PASSWORD });
    expect(right.json.response).toMatchObject({ status: "complete", user_data: { first_name: "Ann" } });
    expect(right.json.client.sessions[0].id).toBe(right.json.response.created_session_id);
    expect(right.json.client.sign_in).toBeNull();
    expect(getErrorCode(await browser.send("POST", "/client/sign_ins", { identifier: "ann@example.com" }))).toBe(
      "session_exists",
    );
  });

  it("works with the address and the password in one request", async () => {
    const form = { identifier: "ann@example.com", strategy: "password", password: PASSWORD };
    const { json } = await accounts.openBrowser().send("POST", "/client/sign_ins", form);
    expect(json.response.status).toBe("complete");
  });

  it("works with a code, but that code cannot reset the password", async () => {
    const { browser, id } = await startSignIn();
    await prepare(browser, id, "email_code");
    const code = accounts.getLastCode("ann@example.com");
    expect(getErrorCode(await attempt(browser, id, { strategy: "email_code", code: createWrongCode(code) }))).toBe(
      "form_code_incorrect",
    );
    expect(getErrorCode(await attempt(browser, id, { strategy: "reset_password_email_code", code }))).toBe(
      "verification_expired",
    );
    expect((await attempt(browser, id, { strategy: "email_code", code })).json.response.status).toBe("complete");
  });

  it("resets a forgotten password with a code, and signs out the other browsers", async () => {
    const bob = await accounts.createAccount("bob@example.com");
    const { browser, id } = await startSignIn("bob@example.com");
    expect((await browser.send("POST", `/client/sign_ins/${id}/reset_password`, { password: "x" })).status).toBe(404);
    await prepare(browser, id, "reset_password_email_code");
    const code = accounts.getLastCode("bob@example.com");
    const verified = await attempt(browser, id, { strategy: "reset_password_email_code", code });
    expect(verified.json.response).toMatchObject({ status: "needs_new_password", created_session_id: null });
    expect(verified.json.client.sessions).toEqual([]);

    const reset = (password: string) =>
      browser.send("POST", `/client/sign_ins/${id}/reset_password`, { password, sign_out_of_other_sessions: "true" });
    expect(getErrorCode(await reset("short"))).toBe("form_password_length_too_short");
    expect((await reset("new horse 2")).json.response.status).toBe("complete");
    expect((await bob.send("POST", `/client/sessions/${bob.sessionId}/tokens`)).status).toBe(404);

    const oldForm = { identifier: "bob@example.com", password: PASSWORD };
    expect(getErrorCode(await accounts.openBrowser().send("POST", "/client/sign_ins", oldForm))).toBe(
      "form_password_incorrect",
    );
    const newForm = { identifier: "bob@example.com", password: "new horse 2" };
    expect((await accounts.openBrowser().send("POST", "/client/sign_ins", newForm)).status).toBe(200);
  });

  it("refuses every password for a quarter of an hour after ten wrong ones", async () => {
    await accounts.createAccount("cat@example.com");
    const { browser, id } = await startSignIn("cat@example.com");
    const guess = (password: string) => attempt(browser, id, { strategy: "password", password });
    for (let count = 1; count <= 10; count++)
      expect(getErrorCode(await guess("wrong"))).toBe("form_password_incorrect");
    expect((await guess(PASSWORD)).status).toBe(429);
    accounts.clock.now += 15 * 60_000;
    expect((await guess(PASSWORD)).json.response.status).toBe("complete");
  });

  it("is limited to sixty steps in a quarter of an hour from one network address, for all accounts together", async () => {
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

  it("cannot be continued by another browser", async () => {
    const { browser, id } = await startSignIn();
    for (const otherBrowser of [accounts.openBrowser(), ann]) {
      expect((await attempt(otherBrowser, id, { strategy: "password", password: PASSWORD })).status).toBe(404);
      expect((await prepare(otherBrowser, id, "email_code")).status).toBe(404);
      expect((await otherBrowser.send("GET", `/client/sign_ins/${id}`)).status).toBe(404);
    }
    expect((await browser.send("GET", `/client/sign_ins/${id}`)).status).toBe(200);
  });

  it("replaces the browser's cookie, and the old one is not valid any more", async () => {
    const { browser, id } = await startSignIn();
    const before = browser.cookie;
    await attempt(browser, id, { strategy: "password", password: PASSWORD });
    expect(browser.cookie).not.toBe(before);
    const planted = { ...accounts.openBrowser(), cookie: before };
    const request = new Request("http://localhost:3000/__clerk/v1/client", { headers: { cookie: planted.cookie } });
    expect(await (await accounts.standIn.fetch(request)).json()).toEqual({ response: null, client: null });
  });
});
