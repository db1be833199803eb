import { afterEach, expect, it } from "vitest";
import type { Mail } from "../../domain/base/context.ts";
import { DomainError } from "../../domain/base/errors.ts";
import { LANGUAGES_WITH_TEST, TEST_LANGUAGE, translate } from "../../testing/testLanguage.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "./testing/testAccounts.ts";

let accounts: TestAccounts;
afterEach(() => accounts.close());

async function begin(sendMail: (mail: Mail) => Promise<void>, headers: Record<string, string> = {}) {
  const languages = LANGUAGES_WITH_TEST.map((language) => ({ ...language, isComplete: true }));
  accounts = await openTestAccounts(undefined, { sendMail, languages });
  const browser = accounts.openBrowser();
  const form = { email_address: "ann@example.com", password: PASSWORD };
  const { id } = (await browser.send("POST", "/client/sign_ups", form)).json.response;
  const prepare = () =>
    browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" }, headers);
  const attempt = (code: string) =>
    browser.send("POST", `/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });
  return { prepare, attempt };
}

it("a code is mailed, and then neither in the log nor said to be there", async () => {
  const mails: Mail[] = [];
  const { prepare, attempt } = await begin(async (mail) => void mails.push(mail));
  expect((await prepare()).status).toBe(200);
  const [, code = ""] = /^(\d{6}) is your Listbook code$/.exec(mails[0]?.subject ?? "") ?? [];
  expect(mails[0]).toMatchObject({ to: "ann@example.com", sender: null });
  expect(mails[0]?.lines[0]).toContain(code);
  expect([accounts.mail, accounts.standIn.mark]).toEqual([[], undefined]);
  expect((await attempt(code)).json.response.status).toBe("complete");
});

it("a code is mailed in the language of the page", async () => {
  await translate({ "{code} is your Listbook code": "{code} ist dein Code für Listbook" });
  const mails: Mail[] = [];
  const { prepare } = await begin(async (mail) => void mails.push(mail), { "accept-language": TEST_LANGUAGE });
  await prepare();
  expect(mails[0]).toMatchObject({
    language: TEST_LANGUAGE,
    subject: expect.stringMatching(/^\d{6} ist dein Code für Listbook$/),
  });
  expect(mails[0]?.lines[0]).toMatch(/^\d{6} is your code for Listbook. It works once, for 10 minutes.$/);
});

it.each([
  [
    new DomainError("UNAVAILABLE", "Couldn’t send the email; try again in a moment"),
    503,
    "mail_not_sent",
    "Couldn’t send the email. Try again in a moment.",
  ],
  [
    new DomainError("RATE_LIMITED", "Too many emails were sent today; try again tomorrow"),
    429,
    "too_many_requests",
    "Too many emails were sent today; try again tomorrow.",
  ],
])("a code that could not be mailed is said in the form: %s", async (error, status, code, message) => {
  const { prepare } = await begin(async () => {
    throw error;
  });
  expect(await prepare()).toMatchObject({ status, json: { errors: [{ code, message }] } });
  expect(accounts.mail).toEqual([]);
});
