import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, openListAt, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** What office programs and web pages put into the clipboard beside the plain text. */

const browser = setUpBrowser();

type Clip = { text: string; html: string };

async function openList(...items: string[]) {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Party" }, ...items);
  if (items.length > 0) await openListAt(page, path);
  else await page.goto(path);
  await field(page, "Add an item").waitFor();
  await settle(page);
  return page;
}

async function paste(page: Page, clip: Clip) {
  await field(page, "Add an item").focus();
  await page.evaluate(({ text, html }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    clipboardData.setData("text/html", html);
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pasted);
  }, clip);
}

const preview = (page: Page) => page.getByRole("dialog", { name: "Add what you pasted" });

/** Reads the lines of the preview: `# ` is a heading, `[x] ` a ticked item, and ` // ` is before the note. */
async function readLines(page: Page): Promise<string[]> {
  await preview(page).getByRole("listitem").first().waitFor();
  return preview(page)
    .getByRole("list", { name: "Lines" })
    .getByRole("listitem")
    .evaluateAll((lines) =>
      lines.map((line) => {
        const [name, note] = [...line.querySelectorAll("[dir=auto]")];
        const mark = name?.className.includes("font-semibold")
          ? "# "
          : line.textContent.endsWith("ticked")
            ? "[x] "
            : "";
        return `${mark}${name?.textContent}${note ? ` // ${note.textContent}` : ""}`;
      }),
    );
}

const toText = (html: string) =>
  html
    .replaceAll(/<(?:br|\/li|\/p|\/tr|\/h\d|\/dt|\/dd|\/div)[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .trim();

const WORD = `<p class=MsoListParagraphCxSpFirst style='margin-left:.5in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Food</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>skim
milk</p><h1>Drinks</h1><p class=MsoNormal>Tea</p>`;

const CASES: [title: string, html: string, lines: string[], text?: string][] = [
  [
    "the tasks of a page",
    `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> Order flowers</li>
     <li class="task-list-item"><input type="checkbox" checked disabled> Book the hall</li></ul>`,
    ["Order flowers", "[x] Book the hall"],
    " Order flowers\n Book the hall",
  ],
  [
    "a table whose cells have breaks",
    `<table><tr><th>Item</th><th>Remark</th></tr><tr><td>Rope</td><td>ten metres<br>or two of five</td></tr>
     <tr><td>Hooks</td><td><p>steel</p><p>no brass</p></td></tr></table>`,
    ["Rope // ten metres\nor two of five", "Hooks // steel\nno brass"],
    "Item\tRemark\nRope\tten metres\nor two of five\nHooks\tsteel\n\nno brass",
  ],
  ["a list of Word", WORD, ["Food", "skim milk", "# Drinks", "Tea"], "·\tFood\no\tskim milk\nDrinks\nTea"],
  [
    "a check list of an editor in the browser",
    `<meta charset="utf-8"><b style="font-weight:normal"><ul><li role="checkbox" aria-checked="true" aria-level="1"><img
     alt="checked"><p><span>Cups</span></p></li><li role="checkbox" aria-checked="false"><p>Plates</p></li><ul><li
     aria-level="2"><p>deep ones</p></li></ul></ul></b>`,
    ["[x] Cups", "Plates", "deep ones"],
    "Cups\nPlates\ndeep ones",
  ],
  [
    "the to-do list of a notebook",
    `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Call Ann</span></li><li><div
     class="checkbox checkbox-off"></div> <span>Pay</span><br><span>by card</span></li></ul>`,
    ["[x] Call Ann", "Pay // by card"],
    "- [x] Call Ann\n- [ ] Pay\n  by card",
  ],
  [
    "headings, paragraphs and links",
    `<h2>Shops</h2><ul><li><a href="https://a.example/bread">Bread</a></li><li>Milk <a href="#x">1</a></li></ul>
     <p>See <a href="https://b.example/">the page</a></p>`,
    ["# Shops", "Bread // https://a.example/bread", "Milk 1", "See the page // https://b.example/"],
    "Shops\nBread\nMilk 1\nSee the page",
  ],
  [
    "terms and their meanings",
    "<dl><dt>Tent</dt><dd>for two</dd><dd>green</dd><dt>Rope</dt></dl>",
    ["Tent // for two\ngreen", "Rope"],
  ],
  [
    "the check boxes of a spreadsheet",
    `<table><tr><td>TRUE</td><td>Milk</td></tr><tr><td>FALSE</td><td>Bread, <b>dark</b></td></tr></table>`,
    ["[x] Milk", "Bread, dark"],
    "TRUE\tMilk\nFALSE\tBread, dark",
  ],
  [
    "code in a list",
    "<ol><li>Get it<pre>fetch sources\n  - verbose</pre></li><li>Build</li></ol>",
    ["Get it // fetch sources\n  - verbose", "Build"],
    "1. Get it\nfetch sources\n  - verbose\n2. Build",
  ],
  [
    "the plain text, where the page says no more",
    "<div><span style='color:red'>- [x] milk</span></div><div>1. one</div><div>2. two</div>",
    ["[x] milk", "one", "two"],
    "- [x] milk\n1. one\n2. two",
  ],
  [
    "the plain text, where the page has fewer words",
    "<ul><li>milk</li><li>bread</li></ul>",
    ["milk", "bread", "eggs"],
    "milk\nbread\neggs",
  ],
];

describe("a rich clipboard", () => {
  it("is read as what it shows", async () => {
    const page = await openList("Tickets");
    for (const [title, html, lines, text = toText(html)] of CASES) {
      await paste(page, { html, text });
      expect(await readLines(page), title).toEqual(lines);
      await page.keyboard.press("Escape");
      await preview(page).waitFor({ state: "detached" });
      await field(page, "Add an item").fill("");
    }
    await settle(page);
  });

  it("arrives with its ticks and notes, and each column of a table can be left out", async () => {
    const page = await openList();
    const html = `<table><tr><td>Ding</td><td>Zahl</td><td>Ort</td></tr><tr><td>Rope</td><td>2</td><td>shed</td></tr></table>`;
    await paste(page, { html, text: "Ding\tZahl\tOrt\nRope\t2\tshed" });
    expect(await readLines(page)).toEqual(["Ding // Zahl\nOrt", "Rope // 2\nshed"]);
    await preview(page).getByRole("checkbox", { name: "First line is a header" }).check();
    expect(await readLines(page)).toEqual(["Rope // Zahl: 2\nOrt: shed"]);
    await preview(page).getByRole("checkbox", { name: "Add “Zahl”" }).uncheck();
    expect(await readLines(page)).toEqual(["Rope // Ort: shed"]);
    await preview(page).getByRole("combobox", { name: "Name column" }).selectOption({ label: "Ort" });
    expect(await readLines(page)).toEqual(["shed // Ding: Rope"]);
    await preview(page).getByRole("button", { name: "Add 1", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["shed"]);
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
  });

  it("runs and loads nothing, and one that is too large or too deep is read as its plain text", async () => {
    const page = await openList();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const hostile = `<ul><li>a<img src="https://evil.example/x" onerror="document.title='run'"></li><li>b</li></ul>
      <script>document.title = "run"</script><iframe src="https://evil.example/"></iframe><svg onload="alert(1)"></svg>`;
    await paste(page, { html: `${hostile}<h1>c</h1>`, text: "a\nb\nc" });
    expect(await readLines(page)).toEqual(["a", "b", "# c"]);
    await page.keyboard.press("Escape");
    for (const html of [`${"<ul><li>".repeat(400)}a`, `<ul><li>a</li></ul>${"<b>x</b>".repeat(600_000)}`]) {
      await paste(page, { html, text: "- a\n- [x] b" });
      expect(await readLines(page)).toEqual(["a", "[x] b"]);
      await page.keyboard.press("Escape");
      await preview(page).waitFor({ state: "detached" });
    }
    expect(await page.title()).not.toBe("run");
    expect(requests.filter((url) => url.includes("evil"))).toEqual([]);
  });
});
