import { afterEach, describe, expect, it } from "vitest";
import { createTicket } from "./admission.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "./testing/testAccounts.ts";

let accounts: TestAccounts;
afterEach(() => accounts.close());

async function open(signUp: "open" | "invited" | "closed") {
  accounts = await openTestAccounts(undefined, { signUp });
  return accounts;
}

const begin = (address: string) =>
  accounts.openBrowser().send("POST", "/client/sign_ups", { email_address: address, password: PASSWORD });

const readMode = async () =>
  (await accounts.openBrowser().send("GET", "/environment")).json.user_settings.sign_up.mode as string;

const refused = { status: 403, json: { errors: [{ code: "sign_up_mode_restricted" }] } };
const DAY = 24 * 60 * 60_000;

describe.each(["invited", "closed"] as const)("with SIGN_UP=%s", (mode) => {
  it("the first account can be made, and no other one", async () => {
    const { standIn, createAccount } = await open(mode);
    expect([await readMode(), await standIn.offersSignUp()]).toEqual(["public", true]);
    await createAccount("ann@example.com");
    expect([await readMode(), await standIn.offersSignUp()]).toEqual(["restricted", false]);
    expect(await begin("bob@example.com")).toMatchObject(refused);
  });

  it("only one of two first accounts is made", async () => {
    const { openBrowser, getLastCode, db } = await open(mode);
    const attempts = await Promise.all(
      ["ann@example.com", "bob@example.com"].map(async (address) => {
        const browser = openBrowser();
        const form = { email_address: address, password: PASSWORD };
        const { id } = (await browser.send("POST", "/client/sign_ups", form)).json.response;
        const strategy = "email_code";
        await browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy });
        const path = `/client/sign_ups/${id}/attempt_verification`;
        return () => browser.send("POST", path, { strategy, code: getLastCode(address) });
      }),
    );
    const answers = await Promise.all(attempts.map((attempt) => attempt()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await db.query("select count(*)::int from standin.users")).toEqual([{ count: 1 }]);
  });
});

describe("an invitation", () => {
  it("lets one person make an account, with its address and without a code", async () => {
    const { createAccount, db, clock, openBrowser } = await open("invited");
    await createAccount("ann@example.com");
    const ticket = await createTicket(db, "bob@example.com", clock.now);
    const browser = openBrowser();
    const begun = await browser.send("POST", "/client/sign_ups", { strategy: "ticket", ticket });
    expect(begun.json.response).toMatchObject({
      status: "missing_requirements",
      email_address: "bob@example.com",
      missing_fields: ["password"],
      unverified_fields: [],
    });
    const form = { email_address: "eve@example.com", password: PASSWORD, strategy: "ticket", ticket };
    const done = await browser.send("PATCH", `/client/sign_ups/${begun.json.response.id}`, form);
    expect(done.json.response).toMatchObject({ status: "complete", email_address: "bob@example.com" });
    const again = await openBrowser().send("POST", "/client/sign_ups", { strategy: "ticket", ticket });
    expect(again).toMatchObject({ status: 400, json: { errors: [{ code: "ticket_invalid" }] } });
  });

  it("ends after 14 days", async () => {
    const { createAccount, db, clock, openBrowser } = await open("invited");
    await createAccount("ann@example.com");
    const ticket = await createTicket(db, "bob@example.com", clock.now);
    const use = () =>
      openBrowser().send("POST", "/client/sign_ups", { strategy: "ticket", ticket, password: PASSWORD });
    clock.now += 14 * DAY;
    expect((await use()).json.errors[0].code).toBe("ticket_invalid");
    clock.now -= DAY;
    expect((await use()).json.response.status).toBe("complete");
  });

  it("is refused where SIGN_UP is closed", async () => {
    const { createAccount, db, clock, openBrowser } = await open("closed");
    await createAccount("ann@example.com");
    const ticket = await createTicket(db, "bob@example.com", clock.now);
    const form = { strategy: "ticket", ticket, password: PASSWORD };
    expect(await openBrowser().send("POST", "/client/sign_ups", form)).toMatchObject(refused);
  });
});
