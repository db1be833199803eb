import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestAccounts,
  openTestAccounts,
  createWrongCode,
  PASSWORD,
  type TestBrowser,
} from "../testing/testAccounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());

const MINUTE = 60_000;

async function startSignUp(address: string) {
  const browser = accounts.openBrowser();
  const form = { email_address: address, password: PASSWORD, first_name: "Ann", last_name: "Lee" };
  const { json } = await browser.send("POST", "/client/sign_ups", form);
  const id: string = json.response.id;
  const prepared = await browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, {
    strategy: "email_code",
  });
  expect(prepared.status).toBe(200);
  return { browser, id, json };
}

const attempt = (browser: TestBrowser, id: string, code: string) =>
  browser.send("POST", `/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });

const getErrorCode = ({ json }: Awaited<ReturnType<TestBrowser["send"]>>) => json.errors[0].code;

describe("signing up", () => {
  it("needs the code from the email, and then creates the account and its session", async () => {
    const { browser, id, json } = await startSignUp("ann@example.com");
    expect(json.response).toMatchObject({ status: "missing_requirements", unverified_fields: ["email_address"] });
    expect(json.client.sign_up.id).toBe(id);
    const code = accounts.getLastCode("ann@example.com");
    const wrong = await attempt(browser, id, createWrongCode(code));
    expect(wrong.status).toBe(422);
    expect(wrong.json.errors[0]).toMatchObject({ code: "form_code_incorrect", meta: { param_name: "code" } });

    const done = await attempt(browser, id, code);
    expect(done.json.response.status).toBe("complete");
    expect(done.json.client.sign_up).toBeNull();
    const [session] = done.json.client.sessions;
    expect(session.id).toBe(done.json.response.created_session_id);
    expect(session.user).toMatchObject({ first_name: "Ann", last_name: "Lee" });
    expect(session.user.email_addresses[0]).toMatchObject({
      email_address: "ann@example.com",
      verification: { status: "verified" },
    });
    expect((await attempt(browser, id, code)).status).toBe(404);
  });

  it("refuses a taken address in any case, an invalid address and an invalid password", async () => {
    await accounts.createAccount("bob@example.com");
    const getRefusal = async (form: Record<string, string>) =>
      getErrorCode(await accounts.openBrowser().send("POST", "/client/sign_ups", form));
    const password = PASSWORD;
    expect(await getRefusal({ email_address: "Bob@Example.com", password })).toBe("form_identifier_exists");
    expect(await getRefusal({ email_address: "bob", password })).toBe("form_param_format_invalid");
    expect(await getRefusal({ email_address: "b@c.de\nE-mail to x@y.z: 1", password })).toBe(
      "form_param_format_invalid",
    );
    expect(await getRefusal({ email_address: "b@c.de", password: "short" })).toBe("form_password_length_too_short");
    expect(await getRefusal({ email_address: "b@c.de", password: "x".repeat(73) })).toBe(
      "form_password_length_too_long",
    );
  });

  it("gives an address to the first of two sign-ups that verifies it", async () => {
    const first = await startSignUp("cat@example.com");
    const code = accounts.getLastCode("cat@example.com");
    const second = await startSignUp("cat@example.com");
    const secondCode = accounts.getLastCode("cat@example.com");
    const responses = await Promise.all([
      attempt(first.browser, first.id, code),
      attempt(second.browser, second.id, secondCode),
    ]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(getErrorCode(responses.find(({ status }) => status === 422)!)).toBe("form_identifier_exists");
  });

  it("accepts missing fields later, and needs a new code when the address changes", async () => {
    const browser = accounts.openBrowser();
    const { json } = await browser.send("POST", "/client/sign_ups", { email_address: "dan@example.com" });
    const { id } = json.response;
    expect(json.response.missing_fields).toEqual(["password"]);
    await browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const oldCode = accounts.getLastCode("dan@example.com");
    await browser.send("PATCH", `/client/sign_ups/${id}`, { email_address: "dana@example.com" });
    expect(getErrorCode(await attempt(browser, id, oldCode))).toBe("verification_expired");
    await browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const verified = await attempt(browser, id, accounts.getLastCode("dana@example.com"));
    expect(verified.json.response).toMatchObject({ status: "missing_requirements", unverified_fields: [] });
    const done = await browser.send("PATCH", `/client/sign_ups/${id}`, { password: PASSWORD });
    expect(done.json.response.status).toBe("complete");
  });

  it("accepts a code for ten minutes and five attempts, and ends after an hour", async () => {
    const late = await startSignUp("eve@example.com");
    accounts.clock.now += 10 * MINUTE + 1;
    expect(getErrorCode(await attempt(late.browser, late.id, accounts.getLastCode("eve@example.com")))).toBe(
      "verification_expired",
    );
    const { browser, id } = await startSignUp("fay@example.com");
    const code = accounts.getLastCode("fay@example.com");
    for (let guess = 1; guess <= 5; guess++)
      expect(getErrorCode(await attempt(browser, id, createWrongCode(code)))).toBe("form_code_incorrect");
    expect(getErrorCode(await attempt(browser, id, code))).toBe("verification_failed");
    accounts.clock.now += 60 * MINUTE;
    expect((await browser.send("GET", `/client/sign_ups/${id}`)).status).toBe(404);
    expect((await browser.send("GET", "/client")).json.response.sign_up).toBeNull();
  });

  it("sends at most five codes to an address in a quarter of an hour", async () => {
    const { browser, id } = await startSignUp("gus@example.com");
    const requestCode = () =>
      browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    for (let sent = 2; sent <= 5; sent++) expect((await requestCode()).status).toBe(200);
    expect((await requestCode()).status).toBe(429);
    accounts.clock.now += 15 * MINUTE;
    expect((await requestCode()).status).toBe(200);
  });

  it("stores no passwords, codes or cookies in the database", async () => {
    const { browser } = await startSignUp("hal@example.com");
    const tables = ["sign_ups", "users", "codes", "clients"];
    const rows = await Promise.all(tables.map((table) => accounts.db.query(`select * from standin.${table}`)));
    const text = JSON.stringify(rows);
    expect(text).toContain("hal@example.com");
    for (const secret of [PASSWORD, `"${accounts.getLastCode("hal@example.com")}"`, browser.cookie.split("=")[1]!])
      expect(text).not.toContain(secret);
  });
});
