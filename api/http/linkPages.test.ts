import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createLogger } from "../logging/log.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import {
  forgetBounds,
  nobody,
  ORIGIN,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../testing/testServer.ts";
import { inTestLanguage, LANGUAGES_WITH_TEST, TEST_LANGUAGE, translate } from "../testing/testLanguage.ts";
import type { LinkPage } from "../../shared/linkPage.ts";
import type { LinkPageBuild } from "./linkPages.ts";

let server: TestServer;
let owner: TestUser;
let asOwner: Requests;
let notebookId: string;
const lines: string[] = [];
/** The pages that were rendered. */
const rendered: LinkPage[] = [];

beforeAll(async () => {
  const { renderLinkPage } = (await import(inject("linkPagesProgram"))) as {
    renderLinkPage: LinkPageBuild["render"];
  };
  const render: typeof renderLinkPage = (page, ...settings) => {
    rendered.push(page);
    return renderLinkPage(page, ...settings);
  };
  server = await startTestServer({
    languages: LANGUAGES_WITH_TEST,
    linkPages: {
      frame: '<html lang="en" data-hydrated><title>Listbook</title><!-- link page -->',
      render,
      drawPicture: async () => new Uint8Array(),
      feedbackUrl: "https://feedback.example/",
      supportEmail: "help@a.example",
    },
    log: createLogger("info", (line) => void lines.push(line)),
  });
  owner = await server.newGuest();
  asOwner = asUser(server, owner);
  notebookId = await asOwner.makeNotebook({ name: "<b>Food & drink</b>" });
});
afterAll(() => server.close());

type Sent = { form?: Record<string, string>; headers?: Record<string, string>; method?: string; body?: string };

async function open(person: TestUser, path: string, { form, headers, method, body }: Sent = {}) {
  const response = await server.app(
    new Request(ORIGIN + path, {
      method: method ?? (form ? "POST" : "GET"),
      headers: {
        accept: "text/html",
        ...(person.cookie && { cookie: person.cookie }),
        ...(form && { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN }),
        ...headers,
      },
      ...((form ?? body !== undefined) && { body: body ?? new URLSearchParams(form).toString() }),
    }),
  );
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const user: TestUser = { ...nobody, cookie };
  return { status: response.status, headers: response.headers, html: await response.text(), user };
}

async function invite(role = "EDITOR", id = notebookId) {
  const invitation: { id: string; url: string } = await asOwner.post(`notebook/${id}/share`, { role, name: "Ann <i>" });
  const { id: invitationId, url } = invitation;
  return { id: invitationId, path: new URL(url).pathname, token: url.split("/").at(-1) ?? "" };
}

/** Returns the title and the tags of a page's head, as they are written. */
function readHead(html: string): { title: string } & Record<string, string> {
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return { ...Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content])), title };
}

const SECRET_HEADERS = { "cache-control": "no-store", "referrer-policy": "strict-origin", "x-robots-tag": "noindex" };
const getSecretHeaders = (headers: Headers) =>
  Object.fromEntries(Object.keys(SECRET_HEADERS).map((name) => [name, headers.get(name)]));

describe("the page of an invitation", () => {
  it("says who invites to what, as text, and has a form that needs no script", async () => {
    const { path, token } = await invite();
    const { status, headers, html } = await open(nobody, path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(html).toContain("Ann &lt;i&gt;");
    expect(html).toContain("&lt;b&gt;Food &amp; drink&lt;/b&gt;");
    expect(html).toContain("It has 0 lists.");
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toMatch(/<a href="https:\/\/feedback\.example\/" target="_blank"[^>]*>Feedback</);
    expect(html).not.toContain("<b>");
    // Neither ids nor the token are in the page, which somebody may save or print.
    for (const secret of [token, notebookId, owner.userId]) expect(html).not.toContain(secret);
    expect(getSecretHeaders(headers)).toEqual(SECRET_HEADERS);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect((await open(nobody, path, { method: "HEAD" })).html).toBe("");
  });

  it("lets a person without an account join the notebook as a new guest, with the cookie of the response", async () => {
    const { path } = await invite();
    const { status, headers, user } = await open(nobody, path, { form: { name: " Bob " } });
    expect([status, headers.get("location")]).toEqual([303, `/n/${notebookId}`]);
    expect(getSecretHeaders(headers)).toEqual(SECRET_HEADERS);
    const { people } = await asUser(server, user).get(`notebook/${notebookId}/people`);
    expect(people.map(({ name }: { name: string }) => name)).toContain("Bob");
    // A person who belongs to it already only opens it; a reader who is invited to change it can accept.
    expect((await open(user, path)).html).toContain(`href="/n/${notebookId}"`);
    expect((await open(owner, path)).html).toContain("You’re already in this notebook.");
    expect((await open(user, path, { form: { name: "Bob" } })).status).toBe(303);
    const { user: reader } = await open(nobody, (await invite("VIEWER")).path, { form: { name: "Cy" } });
    expect((await open(reader, path)).html).toContain("Join");
    expect((await open(reader, path, { form: { name: "Cy" } })).status).toBe(303);
    const input = { name: "Made by a reader who became an editor", notebookId };
    expect((await asUser(server, reader).send("POST", "list", input)).status).toBe(201);
  });

  it("asks a guest with the name of the last time, which can be changed", async () => {
    const readName = (html: string) => /<input[^>]*value="([^"]*)"/.exec(html)?.[1];
    const { user } = await open(nobody, (await invite()).path, { form: { name: "Ida <3" } });
    const other = await asOwner.makeNotebook({ name: "Other" });
    const { path } = await invite("EDITOR", other);
    expect(readName((await open(nobody, path)).html)).toBe("");
    expect(readName((await open(user, path)).html)).toBe("Ida &lt;3");
    await open(user, path, { form: { name: "Ida" } });
    const third = await asOwner.makeNotebook({ name: "Third" });
    expect(readName((await open(user, (await invite("EDITOR", third)).path)).html)).toBe("Ida");
  });

  it("has a link that shows who invites, and nothing of what is in the notebook", async () => {
    const shared = await asOwner.makeNotebook({ name: "Secret notebook" });
    const { path, token } = await invite("EDITOR", shared);
    const person = "Ann &lt;i&gt;";
    const head = readHead((await open(nobody, path)).html);
    expect(head.title).toBe(`${person} shares a notebook`);
    expect(head).toMatchObject({
      description: "Open it and tick along. No account needed.",
      "og:title": `${person} shares a notebook`,
      "og:description": "Open it and tick along. No account needed.",
      "og:type": "website",
      "og:site_name": "Listbook",
      "og:image": expect.stringMatching(/^http:\/\/localhost:3000\/join\/[0-9a-f]{64}\/preview\.png$/),
      "twitter:card": "summary_large_image",
    });
    expect(JSON.stringify(head)).not.toMatch(new RegExp(`Secret|og:url|${token}`));
    const list = await asOwner.post("list", { notebookId: await asOwner.makeNotebook(), name: "Secret list" });
    const { url } = await asOwner.post(`list/${list.id}/share`, { role: "VIEWER", name: "Ann <i>" });
    const other = readHead((await open(nobody, new URL(url).pathname)).html);
    expect([other.title, other["description"]]).toEqual([
      `${person} shares a list`,
      "Open it and read along. No account needed.",
    ]);
    expect(readHead((await open(nobody, "/join/unknown")).html)).toEqual({ title: "Listbook" });
  });

  const readText = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

  /** Shares a list on its own, and returns the path of the link. */
  async function shareList(id: string, body: object): Promise<string> {
    const { url } = await asOwner.post(`list/${id}/share`, { name: "Ann <i>", ...body });
    return new URL(url).pathname;
  }

  it("speaks of a list that is shared alone, and shows how it begins", async () => {
    const home = await asOwner.makeNotebook({ name: "Home" });
    const { id, items } = await asOwner.makeList(["Milk", "Bread", "Tea", "Soap", "Rice"], {
      notebookId: home,
      name: "Weekly shop",
    });
    await asOwner.put("item/complete", { ids: [items["Bread"]], completed: true });
    const text = readText((await open(nobody, await shareList(id, {}))).html);
    expect(text).toContain(
      "shares a list with you Weekly shop 5 items. You can tick and change them. No account needed.",
    );
    expect(text).toContain("Join Milk Tea Soap Made");
    expect(text).not.toMatch(/notebook|Home/);
    const read = async (role: string) => readText((await open(nobody, await shareList(id, { role }))).html);
    expect(await read("VIEWER")).toContain("You can read and copy them.");
    expect(await read("TICKER")).toContain("You can tick them, but not change them.");
    const { path } = await invite("VIEWER", home);
    expect(readText((await open(nobody, path)).html)).toContain("shares a notebook with you Home It has 0 lists.");
  });

  it("lets whoever scans a link that stays tick after a name and a press, and later at once", async () => {
    const home = await asOwner.makeNotebook({ name: "Home" });
    const { id, items } = await asOwner.makeList(["Salad", "Bread"], { notebookId: home, name: "Buffet" });
    await asOwner.put("item/complete", { ids: [items["Bread"]], completed: true });
    const path = await shareList(id, { role: "TICKER", stays: true });
    const { html } = await open(nobody, path);
    expect(readText(html)).toContain(
      "Buffet Ann &lt;i&gt; ’s list, 1 of 2 ticked. You may tick too. Your name Open the list",
    );
    expect(html).not.toContain("Salad");
    const { status, headers, user } = await open(nobody, path, { form: { name: "Dana" } });
    const { notebookId: carrier } = await asOwner.get(`list/${id}`);
    expect([status, headers.get("location")]).toEqual([303, `/n/${carrier}/l/${id}`]);
    await asUser(server, user).put(`item/${items["Salad"]}/complete`, { completed: true });
    const again = await open(user, path);
    expect([again.status, again.headers.get("location")]).toEqual([303, `/n/${carrier}/l/${id}`]);
    const { people, invitations } = await asOwner.get(`notebook/${carrier}/people`);
    expect(people).toMatchObject([{ role: "OWNER" }, { name: "Dana", role: "TICKER" }]);
    expect(invitations).toMatchObject([{ stays: true, lastUsedBy: "Dana", peopleCount: 1 }]);
  });

  it("lets another person join in the browser of somebody who only ticks, and nobody else’s", async () => {
    const { id, items } = await asOwner.makeList(["Salad", "Bread"], { notebookId: await asOwner.makeNotebook() });
    const path = await shareList(id, { role: "TICKER", stays: true });
    const { user: dana } = await open(nobody, path, { form: { name: "Dana" } });
    await asUser(server, dana).put(`item/${items["Salad"]}/complete`, { completed: true });
    const { status, html } = await open(dana, `${path}?other`);
    expect([status, readText(html)]).toEqual([200, expect.stringContaining("Your name Open the list")]);
    expect(html).not.toContain("Dana");
    const { user: eli } = await open(dana, `${path}?other`, { form: { name: "Eli" } });
    await asUser(server, eli).put(`item/${items["Bread"]}/complete`, { completed: true });
    const ticked = (await asOwner.getItems(id)).map(({ name, completedBy }) => [name, completedBy?.name]);
    expect(ticked).toEqual([
      ["Salad", "Dana"],
      ["Bread", "Eli"],
    ]);
    // A guest with something of the own must not lose it.
    await asUser(server, eli).makeNotebook();
    expect((await open(eli, `${path}?other`)).status).toBe(303);
    const { user: still } = await open(eli, `${path}?other`, { form: { name: "Fay" } });
    expect(still.cookie).toBe("");
  });

  it("leads to the list that the address of a label names", async () => {
    const home = await asOwner.makeNotebook({ name: "House" });
    const door = await asOwner.post("list", { notebookId: home, name: "Front door" });
    const other = await asOwner.post("list", { notebookId: home, name: "Boiler" });
    const { url } = await asOwner.post(`notebook/${home}/share`, { role: "TICKER", stays: true, name: "Ann" });
    const withList = (id: string) => `${new URL(url).pathname}?list=${id.replaceAll("-", "")}`;
    expect(readText((await open(nobody, withList(door.id))).html)).toContain("Front door Ann ’s list, 0 of 0 ticked.");
    const { user, headers } = await open(nobody, withList(door.id), { form: { name: "Dana" } });
    expect(headers.get("location")).toBe(`/n/${home}/l/${door.id}`);
    expect((await open(user, withList(other.id))).headers.get("location")).toBe(`/n/${home}/l/${other.id}`);
    const unknown = readText((await open(nobody, withList(owner.userId))).html);
    expect(unknown).toContain("’s notebook. You may tick in it. Your name Open the notebook");
  });

  it("leads to the only list of the notebook", async () => {
    const shared = await asOwner.makeNotebook({ name: "Shared" });
    const first = await asOwner.post("list", { notebookId: shared, name: "First" });
    const { path } = await invite("VIEWER", shared);
    const join = async () => (await open(nobody, path, { form: { name: "Gil" } })).headers.get("location");
    expect(await join()).toBe(`/n/${shared}/l/${first.id}`);
    await asOwner.post("list", { notebookId: shared, name: "Second" });
    expect(await join()).toBe(`/n/${shared}`);
  });

  it("lets a guest who has a notebook join", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).makeNotebook();
    const { status, headers } = await open(guest, (await invite()).path, { form: { name: "Dee" } });
    expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([
      303,
      expect.stringMatching(`^/n/${notebookId}`),
      null,
    ]);
  });

  it("shows the form again, with a message, when the name is wrong", async () => {
    const { path } = await invite();
    for (const [name, message] of [
      ["  ", "Name is required"],
      [`"><script>${"x".repeat(50)}`, "Name must be at most 50 characters"],
    ] as const) {
      const { status, html, user } = await open(nobody, path, { form: { name } });
      expect([status, user.cookie]).toEqual([400, ""]);
      expect(html).toContain(message);
      expect(html).not.toContain("<script>");
    }
    expect((await open(nobody, path, { form: {} })).status).toBe(400);
  });

  it("says that the notebook is full", async () => {
    const { path } = await invite();
    const { people } = await asOwner.get(`notebook/${notebookId}/people`);
    for (let number = people.length; number < 50; number++) await open(nobody, path, { form: { name: `P ${number}` } });
    const { status, html } = await open(nobody, path, { form: { name: "Late" } });
    expect([status, html]).toEqual([409, expect.stringContaining("This notebook already has 50 people")]);
    expect(html).toContain('value="Late"');
  });

  it("is the same for an unknown, a revoked and an expired link, also when the form is sent", async () => {
    const [revoked, expired] = [await invite(), await invite()];
    await asOwner.delete(`invitation/${revoked.id}`);
    await server.db.query("update invitations set created_at = now() - interval '15 days' where id = $1", [expired.id]);
    const paths = ["/join/unknown", `/join/${"x".repeat(2_000)}`, "/join/%00%FF", revoked.path, expired.path];
    const answers = await Promise.all(
      paths.flatMap((path) => [open(nobody, path), open(nobody, path, { form: { name: "Eve" } })]),
    );
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.html).toContain("This invitation no longer works; ask for a new one.");
    expect(getSecretHeaders(answers[0]?.headers ?? new Headers())).toEqual(SECRET_HEADERS);
  });

  it("accepts its form only from our own origin, and only with the type of a form", async () => {
    const { path } = await invite();
    const form = { name: "Mallory" };
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }])
      expect((await open(nobody, path, { form, headers: headers as never })).status).toBe(403);
    const refused = await Promise.all([
      open(nobody, path, { form, headers: { "content-type": "text/plain" } }),
      open(nobody, path, { form, headers: { "content-type": "multipart/form-data; boundary=a" } }),
      open(nobody, path, { form: { name: "x".repeat(300_000) } }),
      open(nobody, path, { method: "PUT", body: "name=Mallory" }),
      open(nobody, path, { method: "DELETE" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([415, 415, 413, 405, 405]);
    expect(refused[3]?.headers.get("allow")).toBe("GET, POST");
    expect(refused.map(({ user }) => user.cookie).join("")).toBe("");
  });

  it("is logged without its token", async () => {
    const { path, token } = await invite();
    await open(nobody, path);
    await open(nobody, path, { form: { name: "Fay" } });
    const last = lines.slice(-2).map((line) => JSON.parse(line));
    expect(last).toMatchObject([
      { method: "GET", route: "/join/:token", fields: ["Query.invitation"], status: 200, caller: "nobody" },
      { method: "POST", route: "/join/:token", fields: ["Mutation.acceptInvitation"], status: 409 },
    ]);
    expect(lines.join("\n")).not.toContain(token);
  });
});

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) {{7*7}} $& $1`;

describe("the page of a published template", () => {
  let path: string;
  let templateId: string;
  beforeEach(async () => {
    const input = {
      notebookId,
      name: `Packing ${HOSTILE}`,
      note: `Note ${HOSTILE}\nhttps://evil.example`,
      isTemplate: true,
    };
    templateId = (await asOwner.post("list", input)).id;
    const add = (item: object) => asOwner.post("item", { listId: templateId, ...item });
    await add({ name: "Passport", completed: true });
    await add({ name: `Clothes ${HOSTILE}`, isHeading: true });
    await add({ name: `Socks ${HOSTILE}`, note: HOSTILE });
    await asOwner.post("list", { notebookId, name: "Another list" });
    path = new URL((await asOwner.post(`list/${templateId}/publish`)).url).pathname;
  });

  it("shows the name, the note and the items under their headings as text, and no id, owner, tick or other list", async () => {
    const { status, headers, html } = await open(nobody, path);
    expect([status, getSecretHeaders(headers)]).toEqual([200, SECRET_HEADERS]);
    for (const part of ["Packing", "Note", "Clothes", "Socks"])
      expect(html).toContain(`${part} &quot;&gt;&lt;script&gt;`);
    expect(html).toMatch(/<h1[^>]*>Packing.*<li[^>]*>.*<p[^>]*>Passport.*<h2[^>]*>Clothes.*<li[^>]*>.*<p[^>]*>Socks/s);
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)|<a[^>]+(evil|javascript:)/);
    expect(html).toContain("2 items");
    expect(html).toContain("$&amp; $1");
    expect(html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|checked|checkbox|Another list|Ann|Food/);
    for (const secret of [templateId, notebookId, owner.userId]) expect(html).not.toContain(secret);
    expect(html).toContain(
      `mailto:help@a.example?subject=Report%20a%20template&amp;body=http%3A%2F%2Flocalhost%3A3000`,
    );
  });

  it("has a link that shows its name, the number of its items, and its first rows", async () => {
    const head = readHead((await open(nobody, path)).html);
    const hostile = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;";
    expect(head.title).toContain(`Packing ${hostile}`);
    expect(head.title).toMatch(/, 2 items$/);
    expect(head["og:title"]).toBe(head.title);
    // With one heading alone, the rows are named. Long ones are cut.
    expect(head["description"]).toMatch(/^Passport, Socks &quot;&gt;&lt;script&gt;.*… Use it as your own\.$/);
    expect(head).toMatchObject({
      "og:description": head["description"],
      "og:type": "website",
      "og:url": `${ORIGIN}${path}`,
      "og:image": expect.stringMatching(new RegExp(`^${ORIGIN}${path}/preview\\.png\\?v=[0-9a-f]{12}$`)),
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": head.title,
      "twitter:card": "summary_large_image",
    });
    const headings = ["Fruit", "Dairy", "Bread", "Pantry", "Cleaning", "Garden"].map((name) => `# ${name}`);
    const { id } = await asOwner.makeList([...headings, "Soap"], { notebookId, name: "Shop", isTemplate: true });
    const { pathname } = new URL((await asOwner.post(`list/${id}/publish`)).url);
    expect(readHead((await open(nobody, pathname)).html)).toMatchObject({
      title: "Shop, 1 item",
      description: "Fruit, Dairy, Bread, Pantry, Cleaning. Use it as your own.",
    });
    const { id: empty } = await asOwner.makeList([], { notebookId, name: "Empty", isTemplate: true });
    const emptyPath = new URL((await asOwner.post(`list/${empty}/publish`)).url).pathname;
    expect(readHead((await open(nobody, emptyPath)).html)).toMatchObject({
      title: "Empty, 0 items",
      description: "Use it as your own.",
    });
    expect(readHead((await open(nobody, "/t/unknown")).html)).toEqual({ title: "Listbook" });
  });

  it("makes a person without an account a guest with one press, and opens the un-ticked copy", async () => {
    const { html } = await open(nobody, path);
    const once = /name="once" value="(\w+)"/.exec(html)?.[1] ?? "";
    const { status, headers, user } = await open(nobody, path, { form: { once, notebookId: "" } });
    expect(status).toBe(303);
    const [, , ofNotebook = "", , list = ""] = headers.get("location")?.split("/") ?? [];
    expect(list.replaceAll("-", "")).toBe(once);
    const copy = await asUser(server, user).get(`list/${list}/with-items`);
    expect(copy.list).toMatchObject({ notebookId: ofNotebook, isTemplate: false, templateId: expect.any(String) });
    expect(copy.list.name.startsWith(`Packing ${HOSTILE} – `)).toBe(true);
    expect(copy.items.map(({ completed }: { completed: boolean }) => completed)).toEqual([false, false, false]);
    // The same page, sent again, leads to the same list.
    const again = await open(user, path, { form: { once, notebookId: "" } });
    expect(again.headers.get("location")).toBe(headers.get("location"));
    // The template of one's own, and its first list.
    expect(await asUser(server, user).get("list")).toHaveLength(2);
  });

  it("names the list with the day of the browser, and with that of the server where there is none", async () => {
    const guest = await server.newGuest();
    await asOwner.put(`list/${templateId}`, { name: "Packing" });
    const use = async (day?: string) => {
      const form = { once: randomUUID().replaceAll("-", ""), ...(day !== undefined && { day }) };
      const { headers } = await open(guest, path, { form });
      return (await asUser(server, guest).get(`list/${headers.get("location")?.split("/")[4]}`)).name;
    };
    expect(await use("2026-01-03")).toBe("Packing – 3 Jan");
    expect(await use("2026-01-03")).toBe("Packing – 3 Jan (2)");
    for (const day of [undefined, "", "soon", "2026-02-30"]) expect(await use(day)).toMatch(/^Packing – \d+ [A-Z]\w+/);
    const templates = (await asUser(server, guest).get("list")).filter(
      (each: { isTemplate: boolean }) => each.isTemplate,
    );
    expect(templates).toHaveLength(1);
  });

  it("puts the copy into the notebook that was used last, if the person may add to it", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).makeNotebook({ name: "My Notebook" });
    const last = await asUser(server, guest).makeNotebook({ name: "Last" });
    const shared = await asOwner.makeNotebook({ name: "Shared" });
    const { user: viewer } = await open(nobody, (await invite("VIEWER", shared)).path, { form: { name: "Vic" } });
    expect((await asUser(server, viewer).send("GET", `notebook/${shared}`)).status).toBe(200);
    const press = async (person: TestUser, hint: string) => {
      const form = { once: randomUUID().replaceAll("-", ""), notebookId: hint };
      return (await open(person, path, { form })).headers.get("location")?.split("/")[2];
    };
    expect([await press(guest, notebookId), await press(guest, "nonsense")]).not.toContain(last);
    expect(await press(guest, last)).toBe(last);
    expect(await press(viewer, shared)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await press(viewer, shared)).not.toBe(shared);
  });

  it("says that the template is not published any more, also to a person who has it open", async () => {
    const once = randomUUID().replaceAll("-", "");
    await asOwner.delete(`list/${templateId}/publish`);
    const answers = [
      await open(nobody, path),
      await open(nobody, path, { form: { once } }),
      await open(nobody, "/t/unknown"),
      await open(nobody, "/t/%00"),
    ];
    expect(answers.map(({ status, user }) => [status, user.cookie])).toEqual(Array(4).fill([404, ""]));
    for (const { html } of answers) expect(html).toContain("This template is no longer published.");
  });

  it("can be read, but not used, on a device above the limit", async () => {
    const guest = await server.newGuest();
    const words = (await asUser(server, guest).post("user/recovery-key")).words.join(" ");
    let late = nobody;
    for (let device = 0; device < 6; device++) {
      const opened = await asUser(server, nobody).send("POST", "user/recover", { words, deviceId: randomUUID() });
      late = { ...nobody, cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" };
    }
    const answers = [
      await open(late, path),
      await open(late, path, { form: { once: randomUUID().replaceAll("-", "") } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(await asUser(server, late).get("list")).toEqual([]);
  });

  it("says that the account has too many lists, and shows the same form again", async () => {
    const guest = await server.newGuest();
    const id = await asUser(server, guest).makeNotebook({ name: "Full" });
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 100)",
      [guest.userId, id],
    );
    const once = randomUUID().replaceAll("-", "");
    const { status, html } = await open(guest, path, { form: { once } });
    expect([status, html]).toEqual([403, expect.stringContaining("100 lists")]);
    expect(html).toContain(`value="${once}"`);
    expect((await open(guest, path, { form: { once: "short" } })).status).toBe(400);
  });

  it("is rendered once for all who open it, and once after each change, and says so with its ETag", async () => {
    const asAll = async () => {
      rendered.length = 0;
      const pages = [await open(nobody, path), await open(owner, path), await open(nobody, path)];
      const onces = pages.map(({ html }) => /name="once" value="(\w{32})"/.exec(html)?.[1] ?? "");
      const etags = new Set(pages.map(({ headers }) => headers.get("etag")));
      expect([new Set(onces).size, etags.size]).toEqual([3, 1]);
      const withoutOnce = pages.map(({ html }, index) => html.replace(onces[index] ?? "", ""));
      expect(new Set(withoutOnce).size).toBe(1);
      return { html: withoutOnce[0] ?? "", etag: [...etags][0] ?? "", count: rendered.length };
    };
    const first = await asAll();
    expect([first.count, (await asAll()).count]).toEqual([1, 0]);
    const ids = (await asOwner.getItems(templateId)).map(({ id }) => id);
    const changes: [string, () => Promise<unknown>][] = [
      ["its name", () => asOwner.put(`list/${templateId}`, { name: "Other name" })],
      ["an item", () => asOwner.put(`item/${ids[1]}`, { name: "Socks" })],
      ["a note", () => asOwner.put(`item/${ids[1]}`, { note: "Blue" })],
      ["the order", () => asOwner.put("item/sort", [{ id: ids[0], sortingOrder: 99 }])],
      ["a new item", () => asOwner.post("item", { listId: templateId, name: "Hat" })],
      ["a deleted item", () => asOwner.delete(`item/${ids[2]}`)],
      ["a restored item", () => asOwner.post("item/restore", { ids: [ids[2]] })],
    ];
    let before = first;
    for (const [what, change] of changes) {
      await change();
      const { status } = await open(nobody, path, { headers: { "if-none-match": before.etag } });
      const after = await asAll();
      expect([what, status, after.count, after.html === before.html]).toEqual([what, 200, 0, false]);
      before = after;
    }
    const known = await open(nobody, path, { headers: { "if-none-match": `"other", ${before.etag}` } });
    expect([known.status, known.html, known.headers.get("etag")]).toEqual([304, "", before.etag]);
    expect(getSecretHeaders(known.headers)).toEqual(SECRET_HEADERS);
  });

  it("writes nothing but an id into its form", async () => {
    const once = '"><script>alert(1)</script>';
    const { status, html } = await open(nobody, path, { form: { once } });
    expect(status).toBe(400);
    expect(html).not.toContain("<script>");
    expect(html).toMatch(/name="once" value="\w{32}"/);
  });

  it("shows 1,000 items, and long notes", async () => {
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, note, sorting_order)
       select owner_id, gen_random_uuid(), id, 'Thing ' || n, repeat('é', 500), n from lists, generate_series(1, 997) as n
        where id = $1`,
      [templateId],
    );
    await forgetBounds(server);
    const { status, html } = await open(nobody, path);
    expect([status, html.match(/<li/g)?.length]).toEqual([200, 999]);
    expect(html).toContain("999 items");
  });

  it("is logged without its token", async () => {
    await open(nobody, path);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ route: "/t/:token", fields: ["Query.publishedTemplate"] });
    expect(lines.join("\n")).not.toContain(path.split("/")[2]);
  });
});

describe("a link page in another language", () => {
  const person = inTestLanguage(nobody);
  beforeAll(() =>
    translate({
      "This link doesn’t work": "Dieser Link geht nicht",
      "This template is no longer published": "Diese Vorlage gibt es nicht mehr",
      "{said}.": "{said}!",
      "Go to Listbook": "Zu Listbook",
      "{person} shares a notebook": "{person} teilt ein Notizbuch",
      "{field, select, name {Name} note {Note} date {Date} priority {Priority} other {{field}}} is required":
        "{field, select, name {Dein Name} other {{field}}} fehlt",
      "{name}, {count, plural, one {# item} other {# items}}": "{name}, {count, plural, one {# Ding} other {# Dinge}}",
      "Use this list": "Liste benutzen",
    }),
  );

  it("says what is wrong, and the next one in English says it in English", async () => {
    const { status, headers, html } = await open(person, "/t/unknown");
    expect([status, headers.get("content-language")]).toEqual([404, TEST_LANGUAGE]);
    expect(headers.get("vary")).toContain("Accept-Language, Cookie");
    expect(html).toContain(`<html lang="${TEST_LANGUAGE}" dir="ltr" data-hydrated>`);
    expect(rendered.at(-1)).toMatchObject({
      title: "Dieser Link geht nicht",
      text: "Diese Vorlage gibt es nicht mehr!",
    });
    expect(html).toContain("Zu Listbook");
    const english = await open(nobody, "/t/unknown");
    expect(english.headers.get("content-language")).toBe("en");
    expect(english.html).toContain('<html lang="en" dir="ltr" data-hydrated>');
    expect(english.html).toContain("Go to Listbook");
  });

  it("has a preview in it, and refuses a form in it", async () => {
    const { path } = await invite();
    expect(readHead((await open(person, path)).html).title).toBe("Ann &lt;i&gt; teilt ein Notizbuch");
    expect((await open(person, path, { form: { name: " " } })).status).toBe(400);
    expect(rendered.at(-1)).toMatchObject({ failure: "Dein Name fehlt" });
  });

  it("is kept for its language alone", async () => {
    const { id } = await asOwner.makeList(["Milk"], { notebookId, name: "Shop", isTemplate: true });
    const { pathname } = new URL((await asOwner.post(`list/${id}/publish`)).url);
    const german = await open(person, pathname);
    expect(readHead(german.html).title).toBe("Shop, 1 Ding");
    expect(german.html).toContain("Liste benutzen");
    const etag = german.headers.get("etag") ?? "";
    expect((await open(person, pathname, { headers: { "if-none-match": etag } })).status).toBe(304);
    const english = await open(nobody, pathname, { headers: { "if-none-match": etag } });
    expect([english.status, readHead(english.html).title]).toEqual([200, "Shop, 1 item"]);
    expect(english.html).toContain("Use this list");
  });
});

describe("one address", () => {
  it.each(["/join/unknown", "/t/unknown"])("makes at most 200 guests an hour through links like %s", async (path) => {
    const limited = await startTestServer({
      linkPages: {
        frame: "",
        render: ({ kind }) => kind,
        drawPicture: async () => new Uint8Array(),
        feedbackUrl: null,
        supportEmail: "",
      },
      rateLimits: true,
    });
    const send = () =>
      limited.app(new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams({ name: "Bob" }) }));
    await limited.db.query(
      "insert into rate_counts (subject, count, ends_at) values ('guests by a link 3600 ', 199, now() + interval '1 hour')",
    );
    expect([(await send()).status, (await send()).status]).toEqual([404, 429]);
    await limited.close();
  });
});

it("the pages are not for programs", async () => {
  const { token } = await asOwner.post("token", { name: "Shell", write: true });
  const invitation = await asOwner.share(notebookId);
  const { id: template } = await asOwner.makeList([], { notebookId, isTemplate: true });
  const { url } = await asOwner.post(`list/${template}/publish`);
  for (const path of [`/join/${invitation}`, new URL(url).pathname])
    for (const form of [undefined, { name: "Eve" }]) {
      const page = await open(nobody, path, { ...(form && { form }), headers: { authorization: `Bearer ${token}` } });
      expect(page.status).toBe(403);
      expect(rendered.at(-1)).toMatchObject({ text: "A token cannot do this; use Listbook in a browser." });
    }
});
