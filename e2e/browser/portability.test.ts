import { randomBytes } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readZip } from "../../api/testing/readZip.ts";
import { writeBoardZip } from "../../api/testing/writeBoardZip.ts";
import { writeZip } from "../../api/testing/writeZip.ts";
import { createAccountActions, newAddress } from "../accounts.ts";
import { checkAccessibility } from "../accessibility.ts";
import { chooseAction, field } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Downloads, and files that are imported. */

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const dialog = (page: Page) => page.getByRole("dialog", { name: "Import" });

async function openAccount(options: object = {}) {
  const { page, errors } = await browser.visit(options);
  await page.goto("/account/data");
  await page.getByRole("heading", { name: "Take it with me" }).waitFor();
  await settle(page);
  return { page, errors };
}

const choose = (page: Page, name: string, content: Buffer) =>
  page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer: content });

async function openDialog(page: Page) {
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.type("import");
  await page.getByRole("option", { name: "Import a file" }).click();
}

const paste = (page: Page, pasted: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);

describe("a file that is imported", () => {
  it.each([
    ["a desktop", {}, "Open"],
    ["a phone in dark mode", { ...phone, colorScheme: "dark" }, "Undo"],
  ])("is seen first, comes as chosen, and can be opened and undone, on %s", async (_device, options, way) => {
    const { page } = await openAccount(options);
    await checkAccessibility(page);
    const zip = await writeZip({
      "Trips/Rome.md": "## Clothes\n- [x] Socks\n- Shirts",
      "Trips/Oslo.md": "- Hat",
      "Home/Food.txt": "milk\neggs",
      "photo.jpg": "x",
    });
    await choose(page, "Backup.zip", zip);
    await dialog(page).getByText("Text: 3 lists with 5 items").waitFor();
    await dialog(page).getByText("1 × Other kinds of files (photo.jpg)").waitFor();
    await settle(page);
    await checkAccessibility(page);
    await dialog(page).getByRole("checkbox", { name: "Oslo" }).uncheck();
    await dialog(page).getByRole("button", { name: "Import 2 lists" }).click();
    await page.getByText("Imported 2 lists", { exact: true }).waitFor();
    await checkAccessibility(page);
    if (way === "Undo") {
      await page.getByRole("button", { name: way, exact: true }).click();
      await page.getByText("Undone", { exact: true }).waitFor();
      await page.goto("/n");
      await field(page, "New notebook").waitFor();
      await settle(page);
    } else {
      await page.getByRole("link", { name: way, exact: true }).click();
      await page.getByRole("link", { name: /Trips/ }).waitFor();
      await page.keyboard.press("ControlOrMeta+Z");
    }
    await page.getByRole("link", { name: /Trips/ }).waitFor({ state: "detached" });
  });

  it("may be dropped or pasted, and one that is refused says why", async () => {
    const { page, errors } = await openAccount();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["- a\n- b"], "Dropped.md"));
      return transfer;
    });
    await page.getByText("Choose a file", { exact: true }).dispatchEvent("drop", { dataTransfer: data });
    await dialog(page).getByRole("checkbox", { name: "Dropped" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Apple Reminders", { exact: true }).click();
    await page.getByText("Paste them here").and(page.locator("details[open] li")).waitFor();
    await paste(page, "{}");
    await dialog(page).getByText("Listbook doesn’t know this kind of file").waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("/api/import/preview?name=Pasted.txt")]);
  });

  it("is taken by the dialog above the page when it is pasted, and not by the page below", async () => {
    const { page } = await openAccount();
    await openDialog(page);
    await dialog(page).getByLabel("Choose a file").waitFor({ state: "attached" });
    await paste(page, "- a\n- b");
    await dialog(page).getByRole("checkbox", { name: "Pasted" }).waitFor();
    await settle(page);
    expect(await page.locator("[role=dialog]").count()).toBe(1);
  });

  it("may be cancelled while it is sent, and may be chosen in the palette", async () => {
    const { page } = await openAccount();
    await page.route("**/api/import/preview*", () => {});
    await openDialog(page);
    await dialog(page)
      .getByLabel("Choose a file")
      .setInputFiles({ name: "a.md", mimeType: "", buffer: Buffer.from("- a") });
    await dialog(page).getByRole("progressbar").waitFor();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await dialog(page).getByLabel("Choose a file").waitFor({ state: "attached" });
    expect(await dialog(page).getByRole("alert").count()).toBe(0);
  });

  it("is read in other ways, of which each keeps the choice of the others", async () => {
    const { page } = await openAccount();
    const zip = await writeBoardZip();
    await choose(page, "Two.zip", zip);
    const encodings = dialog(page).getByLabel("Text encoding");
    await encodings.selectOption("koi8-r");
    const asLists = dialog(page).getByRole("radio", { name: "Cards with checklists as lists" });
    await asLists.check();
    await dialog(page).getByRole("checkbox", { name: "Kitchen" }).waitFor();
    expect(await encodings.inputValue()).toBe("koi8-r");
    expect(await asLists.isChecked()).toBe(true);
    await settle(page);
    await checkAccessibility(page);
    await dialog(page).getByText("Items in a", { exact: true }).click();
    await dialog(page).getByText("Молоко", { exact: true }).waitFor();
  });

  it("that is more than there is room for comes in part", async () => {
    const { page } = await openAccount();
    const writeList = (list: number) =>
      Array.from({ length: 1_000 }, (_, item) => `- [ ] item ${item} of list ${list}`).join("\n");
    const zip = await writeZip(
      Object.fromEntries(Array.from({ length: 10 }, (_, list) => [`Large/${list}.md`, writeList(list)] as const)),
    );
    await choose(page, "Large.zip", zip);
    await dialog(page).getByText("Text: 10 lists with 10,000 items").waitFor();
    await dialog(page).getByText("You can have 5,000 items; sign up for 50,000, or delete an item first").waitFor();
    expect(await dialog(page).getByRole("button", { name: "Import 10 lists" }).isDisabled()).toBe(true);
    for (let list = 5; list < 10; list++)
      await dialog(page)
        .getByRole("checkbox", { name: `${list} 1,000 items`, exact: true })
        .uncheck();
    await dialog(page).getByRole("button", { name: "Import 5 lists" }).click();
    await page.getByText("Imported 5 lists", { exact: true }).waitFor();
  });

  it("of 20 MB with 50,000 items comes with the page alive, and one that is cancelled does not", async () => {
    const { page } = await browser.visit();
    await accounts.createMember(page, newAddress("mover"), "Max");
    await page.goto("/account/data");
    await settle(page);
    const zip = await writeLargeZip();
    expect(zip.byteLength).toBeGreaterThan(19 * 1024 * 1024);
    await choose(page, "Large.zip", zip);
    const watch = await watchFrames(page);
    await dialog(page).getByText("Text: 50 lists with 50,000 items").waitFor();
    await dialog(page).getByRole("button", { name: "Import 50 lists" }).click();
    await dialog(page).getByText("Importing…").waitFor();
    await dialog(page).getByRole("progressbar", { name: "Importing" }).waitFor();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    const start = dialog(page).getByRole("button", { name: "Import 50 lists" });
    await start.waitFor();
    await start.click();
    await dialog(page).getByText("Importing…").waitFor();
    // The dialog says so until the answer comes; how long that takes depends on the machine.
    await dialog(page).getByText("Importing…").waitFor({ state: "detached", timeout: 0 });
    await page.getByText("Imported 50 lists", { exact: true }).waitFor();
    const { longest, whole } = await watch.stop();
    // The page paints all the time: a blocked page would not paint for about the whole time.
    expect(longest / whole).toBeLessThan(0.25);
    await page.goto("/n");
    await page.getByRole("link", { name: /^Large/ }).waitFor();
    expect(await page.getByRole("link", { name: /^Large/ }).count()).toBe(1);
  });
});

/** Returns a zip of 50 lists of 1,000 items, whose notes do not compress well. */
function writeLargeZip(): Promise<Buffer> {
  const writeItem = (item: number) => `- [ ] item ${item}\n  ${randomBytes(399).toString("base64")}`;
  const writeList = () => Array.from({ length: 1_000 }, (_, item) => writeItem(item)).join("\n");
  return writeZip(Object.fromEntries(Array.from({ length: 50 }, (_, list) => [`Large/${list}.md`, writeList()])));
}

/** Measures the longest time in which the page paints no frame. */
async function watchFrames(page: Page) {
  const handle = await page.evaluateHandle(() => {
    const begun = performance.now();
    const times = { begun, last: begun, longest: 0 };
    const draw = (now: number) => {
      times.longest = Math.max(times.longest, now - times.last);
      times.last = now;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    return times;
  });
  return { stop: () => handle.evaluate(({ begun, longest, last }) => ({ longest, whole: last - begun })) };
}

describe("a download", () => {
  it("has everything", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome" }, "Socks");
    await page.goto("/account/data");
    await settle(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download everything" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^listbook-[\d-]{10}\.zip$/);
    const files = await readZip(await buffer(await download.createReadStream()));
    expect([...files.keys()].filter((path) => path.endsWith("/Rome.md"))).toHaveLength(1);
    await page.getByText(/^Downloaded listbook-/).waitFor();
  });

  it("shows how much has arrived, and can be cancelled", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome" }, "Socks");
    await page.goto("/account/data");
    await settle(page);
    await page.route("**/api/export", () => {});
    await page.getByRole("button", { name: "Download everything" }).click();
    await page.getByText("Downloading… 0.0 MB").waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Downloading…").waitFor({ state: "detached" });
    expect(await page.getByText("Couldn’t download your data").count()).toBe(0);
  });

  it("of a list is Markdown or a table", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Socks"));
    await settle(page);
    for (const [kind, name, content] of [
      ["Markdown", "Rome.md", "# Rome\n\n- [ ] Socks\n"],
      ["CSV", "Rome.csv", "name,note,done,heading\r\nSocks,,,\r\n"],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await chooseAction(page, "Rome", "More", "Download", kind);
      const download = await downloading;
      expect([download.suggestedFilename(), await text(await download.createReadStream())]).toEqual([name, content]);
    }
  });
});
