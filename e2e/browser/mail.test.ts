import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { createAccountActions, newAddress } from "../accounts.ts";
import { chooseAction } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser, type TestBrowser } from "../testBrowser.ts";

/** The mails that the server has sent, each as one line that begins with its recipient. */
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, { envelope }, done) {
    let content = "";
    stream.on("data", (chunk) => (content += chunk));
    stream.on("end", () => {
      const to = envelope.rcptTo.map(({ address }) => address).join();
      mails.push(`${to} ${content.replaceAll(/=\r\n/g, "").replaceAll(/\s+/g, " ")}`);
      done();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const browser = setUpBrowser({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: "lists@example.com",
});
/** The same browser, where the codes are read from the mails. */
const mailed: TestBrowser = Object.create(browser, { output: { value: () => mails.join("\n") } });

it("a code comes by mail alone, and a notebook is shared by mail", async () => {
  const [ann, bob] = [newAddress("ann"), newAddress("bob")];
  const { page } = await browser.visit();
  await createAccountActions(mailed).createMember(page, ann, "Ann");
  expect(browser.output()).not.toContain(ann);
  await (await seedGuest(page)).makeNotebook("Food & drink");
  await page.goto("/n");
  await chooseAction(page, "Food & drink", "Share");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Or email a link to").fill(bob);
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByText(`Sent to ${bob}`).first().waitFor();
  expect(await dialog.getByLabel("Or email a link to").inputValue()).toBe("");
  await settle(page);
  const [mail = ""] = mails.filter((each) => each.startsWith(bob));
  expect(mail).toContain("/join/");
  await dialog.getByText("Open links").waitFor();
});
