import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { checkBothColorModes } from "../accessibility.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const section = (page: Page) => page.getByRole("region", { name: "Programs" });

/** Opens the page of a guest who has a notebook with a list, and an empty one. */
async function visitPage() {
  const visit = await browser.visit();
  const { makeList, makeNotebook } = await seedGuest(visit.page);
  await makeList({ name: "Rome" });
  await makeNotebook("Garden");
  await visit.page.goto("/account/data");
  await section(visit.page).getByRole("button", { name: "Create a key" }).waitFor();
  return visit;
}

/** Makes a token with what is chosen in its form, and returns its text. */
async function makeToken(page: Page, name: string, choose?: (form: ReturnType<Page["getByRole"]>) => Promise<unknown>) {
  await section(page).getByRole("button", { name: "Create a key" }).click();
  const form = page.getByRole("form", { name: "New key" });
  await form.getByLabel("Name of the program").fill(name);
  await choose?.(form);
  await form.getByRole("button", { name: "Create key" }).click();
  return section(page).getByRole("textbox", { name: "Key" }).inputValue();
}

const readLists = async (token: string) => {
  const answer = await fetch(`${browser.origin}/api/list`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? (await answer.json()).map(({ name }: { name: string }) => name) : answer.status;
};

it("makes a token that is shown once, says what it may and when it was used, and revokes it", async () => {
  const { page } = await visitPage();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const token = await makeToken(page, "Home Assistant", async (form) => {
    await form.getByLabel("Allow changes").check();
    await form.getByLabel("Valid for").selectOption("30 days");
    await checkBothColorModes(page);
  });
  expect(token).toMatch(/^lb_[0-9A-Za-z]{49}$/);
  await section(page).getByRole("button", { name: "Copy" }).click();
  await section(page).getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await checkBothColorModes(page);
  await section(page).getByText("Can read and change everything. Not used yet, valid until").waitFor();
  expect(await readLists(token)).toEqual(["Rome"]);

  await page.reload();
  await section(page).getByText("Last used").waitFor();
  expect(await section(page).getByRole("textbox").count()).toBe(0);
  await section(page).getByRole("button", { name: "Revoke: Home Assistant" }).click();
  await section(page).getByRole("button", { name: "Keep" }).click();
  expect(await readLists(token)).toEqual(["Rome"]);
  await section(page).getByRole("button", { name: "Revoke: Home Assistant" }).click();
  await section(page).getByRole("button", { name: "Revoke", exact: true }).click();
  await expect.poll(() => section(page).getByRole("listitem").count()).toBe(0);
  expect(await readLists(token)).toBe(401);
  await settle(page);
});

it("gives a new token as the settings of an assistant and of Home Assistant, which work as they are", async () => {
  const { page } = await visitPage();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const token = await makeToken(page, "Assistant");
  async function copySettings(form: string): Promise<string> {
    await section(page).getByRole("radio", { name: form }).check();
    await section(page).getByRole("button", { name: "Copy" }).click();
    await section(page).getByRole("button", { name: "Copied" }).waitFor();
    await checkBothColorModes(page);
    return page.evaluate(() => navigator.clipboard.readText());
  }
  const { listbook } = JSON.parse(await copySettings("An assistant")).mcpServers;
  expect(listbook).toMatchObject({ type: "http", url: `${browser.origin}/mcp` });
  const [scheme, sent = ""] = listbook.headers.Authorization.split(" ");
  expect([scheme, sent]).toEqual(["Bearer", token]);
  const assistant = await connectAssistant(new URL(listbook.url).origin, sent);
  expect((await assistant.get("find_lists")).lists).toMatchObject([{ name: "Rome" }]);
  await assistant.client.close();

  const home = parse(await copySettings("Home Assistant"));
  const [{ resource, headers }] = home.sensor;
  const answer = await fetch(resource, { headers });
  expect(await answer.json()).toMatchObject([{ name: "Rome" }]);
  // This token may only read, so there is no action that changes a list.
  expect(Object.keys(home)).toEqual(["sensor"]);
  await section(page).getByRole("radio", { name: "Key" }).check();
  expect(await section(page).getByRole("textbox", { name: "Key" }).inputValue()).toBe(token);
  await settle(page);
});

it("says before a token for one notebook is made what that changes", async () => {
  const { page } = await visitPage();
  const token = await makeToken(page, "Watering", async (form) => {
    await form.getByLabel("What it can see").selectOption("Only “Garden”");
    await form.getByText("While this key is active, lists in this notebook can’t be compared").waitFor();
  });
  await section(page).getByText("Can read “Garden”.").waitFor();
  expect(await readLists(token)).toEqual([]);
  await settle(page);
});

it("says what a program did, undoes a part and the rest, and names what stays and why", async () => {
  const { page, errors } = await visitPage();
  const [{ id: list }] = await (await page.request.get("/api/list")).json();
  const addItem = async (name: string) =>
    (await (await page.request.post("/api/item", { data: { listId: list, name } })).json()).id;
  const [milk, bread] = [await addItem("Milk"), await addItem("Bread")];
  const token = await makeToken(page, "Kitchen", (form) => form.getByLabel("Allow changes").check());
  const callAsProgram = (method: string, path: string, body?: object) =>
    fetch(`${browser.origin}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const readItems = async () =>
    (await (await page.request.get(`/api/list/${list}/items`)).json()).map(
      ({ name, completed }: { name: string; completed: boolean }) => (completed ? `✓ ${name}` : name),
    );
  await section(page).getByRole("button", { name: "Done" }).click();
  await section(page).getByRole("link", { name: "What it did: Kitchen" }).click();
  const log = page.getByRole("region", { name: "What it did" });
  await log.getByText("No changes yet.").waitFor();

  await callAsProgram("PUT", "item/complete", { ids: [milk, bread], completed: true });
  await callAsProgram("PUT", `item/${bread}`, { name: "Rye bread" });
  await callAsProgram("DELETE", `item/${milk}`);
  expect(await readItems()).toEqual(["✓ Rye bread"]);
  await page.reload();
  await expect
    .poll(() => log.getByRole("listitem").allInnerTexts())
    .toMatchObject(
      [/^Deleted 1 item in “Rome”/, /^Changed 1 item in “Rome”/, /^Ticked 2 items in “Rome”/].map((each) =>
        expect.stringMatching(each),
      ),
    );

  await log.getByRole("button", { name: "Undo: Deleted 1 item" }).click();
  await log.getByText("Undone.").waitFor();
  expect(await readItems()).toEqual(["✓ Milk", "✓ Rye bread"]);
  const tick = log.getByRole("button", { name: "Changes: Ticked 2 items in “Rome”" });
  await tick.press("Enter");
  const changes = log.getByRole("form", { name: "Changes: Ticked 2 items" });
  await changes.getByLabel("Ticked Milk").check();
  await checkBothColorModes(page);
  await changes.getByRole("button", { name: "Undo selected (1)" }).click();
  await changes.getByText("Ticked Milk (undone)").waitFor();
  expect(await readItems()).toEqual(["Milk", "✓ Rye bread"]);

  // The person has changed the name since, so that stays; the tick does not.
  await page.request.put(`/api/item/${bread}`, { data: { name: "Soda bread" } });
  await log.getByRole("button", { name: "Undo: Changed 1 item" }).click();
  await log.getByText("Nothing was undone:").waitFor();
  await log.getByText("Soda bread: It has changed since").waitFor();
  await log.getByRole("button", { name: "Undo: Ticked 2 items" }).click();
  await expect.poll(() => log.getByRole("button", { name: "Undo: Ticked 2 items" }).count()).toBe(0);
  // What stays can be undone later, and nothing else.
  expect(await log.getByRole("button", { name: "Undo: Changed 1 item" }).count()).toBe(1);
  expect(await log.getByRole("button", { name: /^Undo/ }).count()).toBe(1);
  await expect.poll(() => tick.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await readItems()).toEqual(["Milk", "Soda bread"]);
  await checkBothColorModes(page);

  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("link", { name: "Your data" }).click();
  await log.waitFor({ state: "detached" });
  await page.goBack();
  await log.getByText("Couldn’t reach Listbook. Check your connection.").waitFor();
  await log.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/graphql");
  // The page reads it again by itself as soon as it finds out that the server can be reached.
  await log.getByText("Ticked 2 items in “Rome”").waitFor();
  await settle(page);
  errors.length = 0;
});
