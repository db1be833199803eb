import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { createOAuthProgram } from "../../api/testing/oauthClient.ts";
import { checkBothColorModes } from "../accessibility.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Where a program of this computer is led back to. Nothing has to run there. */
const PROGRAM = "http://localhost:8717";
const RETURN_URL = `${PROGRAM}/callback`;

const browser = setUpBrowser(undefined, { otherOrigin: PROGRAM });

const createProgram = () =>
  createOAuthProgram({ send: fetch, origin: browser.origin, redirectUrl: RETURN_URL, name: "Claude" });

const main = (page: Page) => page.getByRole("main");

/** Opens a page of a guest with a list in each of two notebooks. */
async function visitAsGuest() {
  const visit = await browser.visit();
  await visit.page.route(`${PROGRAM}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Program</title><h1>Back in the program</h1>" }),
  );
  const { makeList, makeNotebook } = await seedGuest(visit.page);
  await makeList({ name: "Rome" });
  await makeNotebook("Garden");
  return visit;
}

const isBack = (page: Page) => page.waitForURL((url) => url.href.startsWith(RETURN_URL));

it("lets a guest connect an assistant that knows only the server's address", async () => {
  const { page, errors } = await visitAsGuest();
  const program = createProgram();
  await page.goto((await program.ask()).href);
  await page.getByRole("heading", { name: "Connect Claude?" }).waitFor();
  await main(page).getByText("A program that calls itself Claude wants to use your lists.").waitFor();
  await main(page).getByText("It runs on this computer.").waitFor();
  await page.getByRole("radio", { name: "Only one notebook" }).check();
  await page.getByRole("radio", { name: "Garden" }).check();
  await checkBothColorModes(page);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await isBack(page);

  const key = await program.comeBack(page.url());
  const assistant = await connectAssistant(browser.origin, key);
  expect((await assistant.get("find_lists")).lists).toEqual([]);
  await assistant.client.close();
  await page.goto("/account/programs");
  const connected = page.getByRole("region", { name: "Connected" });
  await connected.getByText("Can read and change “Garden”.").waitFor();
  await connected.getByRole("button", { name: "Disconnect: Claude" }).click();
  await connected.getByRole("button", { name: "Disconnect", exact: true }).click();
  await connected.getByText("No program yet.").waitFor();
  const { status } = await fetch(`${browser.origin}/api/list`, { headers: { authorization: `Bearer ${key}` } });
  expect(status).toBe(401);
  expect(errors).toEqual([]);
  await settle(page);
});

it("leads back without a key when the person does not allow it", async () => {
  const { page } = await visitAsGuest();
  const program = createProgram();
  await page.goto((await program.ask()).href);
  await page.getByRole("link", { name: "Don’t allow" }).click();
  await isBack(page);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  expect(program.getTokens()).toBeUndefined();
  await page.goto("/account/programs");
  await page.getByRole("region", { name: "Connected" }).getByText("No program yet.").waitFor();
  await settle(page);
});

it("leads nowhere for a request that cannot be allowed, and says so", async () => {
  const { page, errors } = await visitAsGuest();
  for (const [name, value] of [
    ["redirect_uri", "https://evil.example.com/"],
    ["response_type", "token"],
  ] as const) {
    const asked = await createProgram().ask();
    asked.searchParams.set(name, value);
    await page.goto(asked.href);
    await main(page).getByText("This program can’t be connected").waitFor();
    await main(page).getByText("begin again in the program").waitFor();
    expect(new URL(page.url()).pathname).toBe("/connect");
    expect(await page.getByRole("button", { name: "Allow", exact: true }).count()).toBe(0);
  }
  await checkBothColorModes(page);
  await settle(page);
  for (const error of errors.splice(0)) expect(error).toContain("Reading AskingProgram failed");
});

it("offers someone without lists a way to theirs, and back", async () => {
  const { page } = await browser.visit();
  await page.goto((await createProgram().ask()).href);
  await page.getByRole("heading", { name: "Connect Claude?" }).waitFor();
  await main(page).getByText("No lists in this browser yet.").waitFor();
  await checkBothColorModes(page);
  expect(await page.getByRole("button", { name: "Allow", exact: true }).count()).toBe(0);
  await main(page).getByRole("link", { name: "Sign In" }).waitFor();
  await main(page).getByRole("link", { name: "Don’t allow" }).waitFor();
  await settle(page);
});

it("can be shown in no frame", async () => {
  const { headers } = await fetch((await createProgram().ask()).href);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});
