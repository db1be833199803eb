import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { checkBothColorModes } from "../accessibility.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const form = (page: Page) => page.getByRole("form", { name: "Connect a program" });
const connected = (page: Page) => page.getByRole("region", { name: "Connected" });

/** Opens the page of a guest who has a notebook with a list, and an empty one. */
async function visitPage() {
  const visit = await browser.visit();
  const { makeList, makeNotebook } = await seedGuest(visit.page);
  const list = await makeList({ name: "Rome" });
  await makeNotebook("Garden");
  await visit.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.page.goto("/account/programs");
  await form(visit.page).getByRole("button", { name: "Copy", exact: true }).waitFor();
  return { ...visit, listId: list.split("/").at(-1) ?? "" };
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses the button that makes a key and copies the text with it, and returns that text. */
async function copyFirst(page: Page): Promise<string> {
  await form(page).getByRole("button", { name: "Copy", exact: true }).click();
  await form(page).getByRole("button", { name: "Copied" }).waitFor();
  return readClipboard(page);
}

const findKey = (text: string) => /lb_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? "";

/** Makes a key with what is chosen in the form, and returns its text. */
async function makeToken(page: Page, name: string, choose?: () => Promise<unknown>) {
  await choose?.();
  await form(page).getByLabel("Name of the program").fill(name);
  return findKey(await copyFirst(page));
}

const readLists = async (token: string) => {
  const answer = await fetch(`${browser.origin}/api/list`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? (await answer.json()).map(({ name }: { name: string }) => name) : answer.status;
};

it("connects an assistant by one copy, and says when it was here", async () => {
  const { page } = await visitPage();
  await checkBothColorModes(page);
  const { listbook } = JSON.parse(await copyFirst(page)).mcpServers;
  expect(listbook).toMatchObject({ type: "http", url: `${browser.origin}/mcp` });
  await form(page).getByText("Waiting for its first question").waitFor();
  await connected(page).getByText("Can read and change everything. Not used yet. Works until").waitFor();
  await checkBothColorModes(page);
  const assistant = await connectAssistant(new URL(listbook.url).origin, findKey(listbook.headers.Authorization));
  expect((await assistant.get("find_lists")).lists).toMatchObject([{ name: "Rome" }]);
  await assistant.client.close();
  await form(page).getByText("Assistant was here just now").waitFor();
  await checkBothColorModes(page);
  await settle(page);
});

it("connects what calls one list: Home Assistant, a shortcut, a command and n8n", async () => {
  const { page, listId } = await visitPage();
  const address = `${browser.origin}/api/list/${listId}`;
  const readNames = async () =>
    (await (await page.request.get(`/api/list/${listId}/items`)).json()).map(({ name }: { name: string }) => name);

  await form(page).getByRole("radio", { name: "Home Assistant" }).check();
  const home = parse(await copyFirst(page));
  const { url, headers } = home.rest_command.listbook_add;
  await fetch(url, { method: "POST", headers: { ...headers, "content-type": "text/plain" }, body: "Milk" });
  expect(await readNames()).toEqual(["Milk"]);
  const [{ resource }] = home.sensor;
  expect(await (await fetch(resource, { headers })).json()).toMatchObject([{ name: "Milk" }]);
  await form(page).getByText("Home Assistant was here just now").waitFor();

  await form(page).getByRole("button", { name: "Connect another program" }).click();
  await form(page).getByRole("radio", { name: "Shortcuts" }).check();
  expect(await copyFirst(page)).toBe(`${address}.md`);
  await form(page).getByRole("button", { name: "Copy: Authorization" }).click();
  const bearer = await readClipboard(page);
  await fetch(`${address}.md`, { method: "POST", headers: { authorization: bearer }, body: "Eggs" });
  expect(await readNames()).toEqual(["Milk", "Eggs"]);

  await form(page).getByRole("button", { name: "Connect another program" }).click();
  await form(page).getByRole("radio", { name: "Script" }).check();
  expect(await copyFirst(page)).toMatch(`curl -sS --fail-with-body ${address}.md -H 'Authorization: Bearer lb_`);
  await form(page).getByRole("button", { name: "Copy: For n8n" }).click();
  const [{ parameters }] = JSON.parse(await readClipboard(page)).nodes;
  const [{ value }] = parameters.headerParameters.parameters;
  await fetch(parameters.url, { method: parameters.method, headers: { authorization: value }, body: "Bread" });
  expect(await readNames()).toEqual(["Milk", "Eggs", "Bread"]);
  await form(page).getByText("Script was here just now").waitFor();
  await settle(page);
});

it("lets a key only read, for so many days, shows it once, and ends it", async () => {
  const { page } = await visitPage();
  const token = await makeToken(page, "Radio", async () => {
    await form(page).getByRole("radio", { name: "Only read" }).check();
    await form(page).getByRole("radio", { name: "30 days" }).check();
  });
  await connected(page).getByText("Can read everything. Not used yet. Works until").waitFor();
  expect(await readLists(token)).toEqual(["Rome"]);
  const writing = await fetch(`${browser.origin}/api/notebook`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "No" }),
  });
  expect(writing.status).toBe(403);

  await page.reload();
  await connected(page).getByText("Last here").waitFor();
  expect(findKey(await page.getByRole("main").innerText())).toBe("");
  await connected(page).getByRole("button", { name: "Disconnect: Radio" }).click();
  await connected(page).getByRole("button", { name: "Keep" }).click();
  expect(await readLists(token)).toEqual(["Rome"]);
  await connected(page).getByRole("button", { name: "Disconnect: Radio" }).click();
  await connected(page).getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect.poll(() => connected(page).getByRole("listitem").count()).toBe(0);
  expect(await readLists(token)).toBe(401);
  await settle(page);
});

it("makes a key that reaches one notebook alone", async () => {
  const { page } = await visitPage();
  const token = await makeToken(page, "Watering", async () => {
    await form(page).getByRole("radio", { name: "Only one notebook" }).check();
    await form(page).getByRole("radio", { name: "Garden" }).check();
    await checkBothColorModes(page);
  });
  await connected(page).getByText("Can read and change “Garden”.").waitFor();
  expect(await readLists(token)).toEqual([]);
  await settle(page);
});

it("says what a program did, undoes a part and the rest, and names what stays and why", async () => {
  const { page, errors } = await visitPage();
  const [{ id: list }] = await (await page.request.get("/api/list")).json();
  const addItem = async (name: string) =>
    (await (await page.request.post("/api/item", { data: { listId: list, name } })).json()).id;
  const [milk, bread] = [await addItem("Milk"), await addItem("Bread")];
  const token = await makeToken(page, "Kitchen");
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
  await connected(page).getByRole("link", { name: "What it did: Kitchen" }).click();
  const log = page.getByRole("region", { name: "What programs did" });
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
  await log.getByRole("link", { name: "Connected programs" }).click();
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
