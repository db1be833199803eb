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

async function begin(address: string) {
  const visitor = accounts.visit();
  const form = { email_address: address, password: PASSWORD, first_name: "Ann", last_name: "Lee" };
  const { json } = await visitor.send("POST", "/client/sign_ups", form);
  const id: string = json.response.id;
  const prepared = await visitor.send("POST", `/client/sign_ups/${id}/prepare_verification`, {
    strategy: "email_code",
  });
  expect(prepared.status).toBe(200);
  return { visitor, id, json };
}

const attempt = (visitor: TestBrowser, id: string, code: string) =>
  visitor.send("POST", `/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });

const codeOf = ({ json }: Awaited<ReturnType<TestBrowser["send"]>>) => json.errors[0].code;

describe("signing up", () => {
  it("asks for the code that was sent, and then makes the account and its session", async () => {
    const { visitor, id, json } = await begin("ann@example.com");
    expect(json.response).toMatchObject({ status: "missing_requirements", unverified_fields: ["email_address"] });
    expect(json.client.sign_up.id).toBe(id);
    const code = accounts.codeFor("ann@example.com");
    const wrong = await attempt(visitor, id, createWrongCode(code));
    expect(wrong.status).toBe(422);
    expect(wrong.json.errors[0]).toMatchObject({ code: "form_code_incorrect", meta: { param_name: "code" } });

    const done = await attempt(visitor, id, code);
    expect(done.json.response.status).toBe("complete");
    expect(done.json.client.sign_up).toBeNull();
    const [session] = done.json.client.sessions;
    expect(session.id).toBe(done.json.response.created_session_id);
    expect(session.user).toMatchObject({ first_name: "Ann", last_name: "Lee" });
    expect(session.user.email_addresses[0]).toMatchObject({
      email_address: "ann@example.com",
      verification: { status: "verified" },
    });
    expect((await attempt(visitor, id, code)).status).toBe(404);
  });

  it("refuses an address that is taken, whatever its case, and what is no address or no password", async () => {
    await accounts.join("bob@example.com");
    const refused = async (form: Record<string, string>) =>
      codeOf(await accounts.visit().send("POST", "/client/sign_ups", form));
    const password = PASSWORD;
    expect(await refused({ email_address: "Bob@Example.com", password })).toBe("form_identifier_exists");
    expect(await refused({ email_address: "bob", password })).toBe("form_param_format_invalid");
    expect(await refused({ email_address: "b@c.de\nE-mail to x@y.z: 1", password })).toBe("form_param_format_invalid");
    expect(await refused({ email_address: "b@c.de", password: "short" })).toBe("form_password_length_too_short");
    expect(await refused({ email_address: "b@c.de", password: "x".repeat(73) })).toBe("form_password_length_too_long");
  });

  it("gives an address that two have begun with to the first one who proves it", async () => {
    const one = await begin("cat@example.com");
    const code = accounts.codeFor("cat@example.com");
    const two = await begin("cat@example.com");
    const other = accounts.codeFor("cat@example.com");
    const answers = await Promise.all([attempt(one.visitor, one.id, code), attempt(two.visitor, two.id, other)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(codeOf(answers.find(({ status }) => status === 422)!)).toBe("form_identifier_exists");
  });

  it("takes the missing parts later, and asks for a new code when the address changes", async () => {
    const visitor = accounts.visit();
    const { json } = await visitor.send("POST", "/client/sign_ups", { email_address: "dan@example.com" });
    const { id } = json.response;
    expect(json.response.missing_fields).toEqual(["password"]);
    await visitor.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const old = accounts.codeFor("dan@example.com");
    await visitor.send("PATCH", `/client/sign_ups/${id}`, { email_address: "dana@example.com" });
    expect(codeOf(await attempt(visitor, id, old))).toBe("verification_expired");
    await visitor.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const half = await attempt(visitor, id, accounts.codeFor("dana@example.com"));
    expect(half.json.response).toMatchObject({ status: "missing_requirements", unverified_fields: [] });
    const done = await visitor.send("PATCH", `/client/sign_ups/${id}`, { password: PASSWORD });
    expect(done.json.response.status).toBe("complete");
  });

  it("ends with a code: after ten minutes, after five wrong ones, and after an hour altogether", async () => {
    const late = await begin("eve@example.com");
    accounts.clock.now += 10 * MINUTE + 1;
    expect(codeOf(await attempt(late.visitor, late.id, accounts.codeFor("eve@example.com")))).toBe(
      "verification_expired",
    );
    const { visitor, id } = await begin("fay@example.com");
    const code = accounts.codeFor("fay@example.com");
    for (let guess = 1; guess <= 5; guess++)
      expect(codeOf(await attempt(visitor, id, createWrongCode(code)))).toBe("form_code_incorrect");
    expect(codeOf(await attempt(visitor, id, code))).toBe("verification_failed");
    accounts.clock.now += 60 * MINUTE;
    expect((await visitor.send("GET", `/client/sign_ups/${id}`)).status).toBe(404);
    expect((await visitor.send("GET", "/client")).json.response.sign_up).toBeNull();
  });

  it("sends at most five codes to an address in a quarter of an hour", async () => {
    const { visitor, id } = await begin("gus@example.com");
    const again = () => visitor.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    for (let sent = 2; sent <= 5; sent++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    accounts.clock.now += 15 * MINUTE;
    expect((await again()).status).toBe(200);
  });

  it("keeps neither passwords nor codes nor cookies in the database", async () => {
    const { visitor } = await begin("hal@example.com");
    const tables = ["sign_ups", "users", "codes", "clients"];
    const rows = await Promise.all(tables.map((table) => accounts.db.query(`select * from standin.${table}`)));
    const text = JSON.stringify(rows);
    expect(text).toContain("hal@example.com");
    for (const secret of [PASSWORD, `"${accounts.codeFor("hal@example.com")}"`, visitor.cookie.split("=")[1]!])
      expect(text).not.toContain(secret);
  });
});
