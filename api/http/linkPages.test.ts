import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createLogger } from "../logging/log.ts";
import {
  forgetItemBounds,
  nobody,
  ORIGIN,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../testing/testServer.ts";
import type { LinkPageBuild } from "./linkPages.ts";

let server: TestServer;
let owner: TestUser;
let notebookId: string;
const lines: string[] = [];

beforeAll(async () => {
  const { renderLinkPage: render } = (await import(inject("linkPagesProgram"))) as {
    renderLinkPage: LinkPageBuild["render"];
  };
  server = await startTestServer({
    linkPages: { frame: "<title>Listbook</title><!-- link page -->", render, supportEmail: "help@a.example" },
    log: createLogger("info", (line) => void lines.push(line)),
  });
  owner = await server.newGuest();
  notebookId = (await server.rest(owner, "POST", "/api/notebook", { name: "<b>Food & drink</b>" })).json.id;
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
  const { json } = await server.rest(owner, "POST", `/api/notebook/${id}/share`, { role, name: "Ann <i>" });
  const { id: invitationId, url } = json as { id: string; url: string };
  return { id: invitationId, path: new URL(url).pathname, token: url.split("/").at(-1) ?? "" };
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
    expect(html).not.toContain("<b>");
    // Neither ids nor the token are in the page, which somebody may save or print.
    for (const secret of [token, notebookId, owner.userId]) expect(html).not.toContain(secret);
    expect(html).toContain("<title>Listbook</title>");
    expect(getSecretHeaders(headers)).toEqual(SECRET_HEADERS);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect((await open(nobody, path, { method: "HEAD" })).html).toBe("");
  });

  it("makes nobody a guest who belongs to the notebook, with the cookie of the answer", async () => {
    const { path } = await invite();
    const { status, headers, user } = await open(nobody, path, { form: { name: " Bob " } });
    expect([status, headers.get("location")]).toEqual([303, `/n/${notebookId}`]);
    expect(getSecretHeaders(headers)).toEqual(SECRET_HEADERS);
    const { json } = await server.rest(user, "GET", `/api/notebook/${notebookId}/people`);
    expect(json.people.map(({ name }: { name: string }) => name)).toContain("Bob");
    // Who belongs to it already only opens it; a reader who is invited to change it can accept.
    expect((await open(user, path)).html).toContain(`href="/n/${notebookId}"`);
    expect((await open(owner, path)).html).toContain("You belong to this notebook already.");
    expect((await open(user, path, { form: { name: "Bob" } })).status).toBe(303);
    const { user: reader } = await open(nobody, (await invite("VIEWER")).path, { form: { name: "Cy" } });
    expect((await open(reader, path)).html).toContain("Join");
    expect((await open(reader, path, { form: { name: "Cy" } })).status).toBe(303);
    const input = { name: "Made by a reader who became an editor", notebookId };
    expect((await server.rest(reader, "POST", "/api/list", input)).status).toBe(201);
  });

  it("lets a guest join who has a notebook", async () => {
    const guest = await server.newGuest();
    await server.rest(guest, "POST", "/api/notebook", { name: "Own" });
    const { status, headers } = await open(guest, (await invite()).path, { form: { name: "Dee" } });
    expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, `/n/${notebookId}`, null]);
  });

  it("shows the form again, with the name, where the name is wrong", async () => {
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
    const people = 50 - (await server.rest(owner, "GET", `/api/notebook/${notebookId}/people`)).json.people.length;
    for (let number = 0; number < people; number++) await open(nobody, path, { form: { name: `P ${number}` } });
    const { status, html } = await open(nobody, path, { form: { name: "Late" } });
    expect([status, html]).toEqual([409, expect.stringContaining("This notebook has 50 people already")]);
    expect(html).toContain('value="Late"');
  });

  it("reads alike for an unknown, a revoked and an expired link, also when the form is sent", async () => {
    const [revoked, expired] = [await invite(), await invite()];
    await server.rest(owner, "DELETE", `/api/invitation/${revoked.id}`);
    await server.db.query("update invitations set created_at = now() - interval '15 days' where id = $1", [expired.id]);
    const paths = ["/join/unknown", `/join/${"x".repeat(2_000)}`, "/join/%00%FF", revoked.path, expired.path];
    const answers = await Promise.all(
      paths.flatMap((path) => [open(nobody, path), open(nobody, path, { form: { name: "Eve" } })]),
    );
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.html).toContain("This invitation cannot be used any more; ask for a new one.");
    expect(getSecretHeaders(answers[0]?.headers ?? new Headers())).toEqual(SECRET_HEADERS);
  });

  it("takes a form only from our own origin, and only as a form", async () => {
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

  it("is not in the log with its token", async () => {
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
    templateId = (await server.rest(owner, "POST", "/api/list", input)).json.id;
    const add = (item: object) => server.rest(owner, "POST", "/api/item", { listId: templateId, ...item });
    await add({ name: "Passport", completed: true });
    await add({ name: `Clothes ${HOSTILE}`, isHeading: true });
    await add({ name: `Socks ${HOSTILE}`, note: HOSTILE });
    await server.rest(owner, "POST", "/api/list", { notebookId, name: "Another list" });
    path = new URL((await server.rest(owner, "POST", `/api/list/${templateId}/publish`)).json.url).pathname;
  });

  it("has name, note and items by heading as text, and no id, owner, tick or other list", async () => {
    const { status, headers, html } = await open(nobody, path);
    expect([status, getSecretHeaders(headers)]).toEqual([200, SECRET_HEADERS]);
    for (const part of ["Packing", "Note", "Clothes", "Socks"])
      expect(html).toContain(`${part} &quot;&gt;&lt;script&gt;`);
    expect(html).toMatch(/<h1[^>]*>Packing.*<li[^>]*><p[^>]*>Passport.*<h2[^>]*>Clothes.*<li[^>]*><p[^>]*>Socks/s);
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)|<a[^>]+(evil|javascript:)/);
    expect(html).toContain("2 items");
    expect(html).toContain("$&amp; $1");
    expect(html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|checked|checkbox|Another list|Ann|Food/);
    for (const secret of [templateId, notebookId, owner.userId]) expect(html).not.toContain(secret);
    expect(html).toContain(
      `mailto:help@a.example?subject=Report%20a%20template&amp;body=http%3A%2F%2Flocalhost%3A3000`,
    );
  });

  it("makes nobody a guest with one press, who lands in the un-ticked copy", async () => {
    const { html } = await open(nobody, path);
    const once = /name="once" value="(\w+)"/.exec(html)?.[1] ?? "";
    const { status, headers, user } = await open(nobody, path, { form: { once, notebookId: "" } });
    expect(status).toBe(303);
    const [, , ofNotebook = "", , list = ""] = headers.get("location")?.split("/") ?? [];
    expect(list.replaceAll("-", "")).toBe(once);
    const { json } = await server.rest(user, "GET", `/api/list/${list}/with-items`);
    expect(json.list).toMatchObject({ notebookId: ofNotebook, name: `Packing ${HOSTILE}`, isTemplate: false });
    expect(json.items.map(({ completed }: { completed: boolean }) => completed)).toEqual([false, false, false]);
    // The same page, sent again, leads to the same list.
    const again = await open(user, path, { form: { once, notebookId: "" } });
    expect(again.headers.get("location")).toBe(headers.get("location"));
    expect((await server.rest(user, "GET", "/api/list")).json).toHaveLength(1);
  });

  it("puts the copy into the notebook that was used last, if one may add to it", async () => {
    const guest = await server.newGuest();
    await server.rest(guest, "POST", "/api/notebook", { name: "My Notebook" });
    const { id: last } = (await server.rest(guest, "POST", "/api/notebook", { name: "Last" })).json;
    const { id: shared } = (await server.rest(owner, "POST", "/api/notebook", { name: "Shared" })).json;
    const { user: viewer } = await open(nobody, (await invite("VIEWER", shared)).path, { form: { name: "Vic" } });
    expect((await server.rest(viewer, "GET", `/api/notebook/${shared}`)).status).toBe(200);
    const press = async (person: TestUser, hint: string) => {
      const form = { once: randomUUID().replaceAll("-", ""), notebookId: hint };
      return (await open(person, path, { form })).headers.get("location")?.split("/")[2];
    };
    expect(await press(guest, last)).toBe(last);
    expect([await press(guest, notebookId), await press(guest, "nonsense")]).not.toContain(last);
    expect(await press(viewer, shared)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await press(viewer, shared)).not.toBe(shared);
  });

  it("says plainly that the template is gone, also to those who have it open", async () => {
    const once = randomUUID().replaceAll("-", "");
    await server.rest(owner, "DELETE", `/api/list/${templateId}/publish`);
    const answers = [
      await open(nobody, path),
      await open(nobody, path, { form: { once } }),
      await open(nobody, "/t/unknown"),
      await open(nobody, "/t/%00"),
    ];
    expect(answers.map(({ status, user }) => [status, user.cookie])).toEqual(Array(4).fill([404, ""]));
    for (const { html } of answers) expect(html).toContain("This template is not published any more.");
  });

  it("refuses a device at the limit, which may read it", async () => {
    const guest = await server.newGuest();
    const words = (await server.rest(guest, "POST", "/api/user/recovery-key", {})).json.words.join(" ");
    let late = nobody;
    for (let device = 0; device < 6; device++) {
      const opened = await server.rest(nobody, "POST", "/api/user/recover", { words, deviceId: randomUUID() });
      late = { ...nobody, cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" };
    }
    const answers = [
      await open(late, path),
      await open(late, path, { form: { once: randomUUID().replaceAll("-", "") } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect((await server.rest(late, "GET", "/api/list")).json).toEqual([]);
  });

  it("says that there is no room, and has the same form again", async () => {
    const guest = await server.newGuest();
    const { id } = (await server.rest(guest, "POST", "/api/notebook", { name: "Full" })).json;
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

  it("shows 1,000 items, and long notes", async () => {
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, note, sorting_order)
       select owner_id, gen_random_uuid(), id, 'Thing ' || n, repeat('é', 500), n from lists, generate_series(1, 997) as n
        where id = $1`,
      [templateId],
    );
    await forgetItemBounds(server);
    const { status, html } = await open(nobody, path);
    expect([status, html.match(/<li/g)?.length]).toEqual([200, 999]);
    expect(html).toContain("999 items");
  });

  it("is not in the log with its token", async () => {
    await open(nobody, path);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ route: "/t/:token", fields: ["Query.publishedTemplate"] });
    expect(lines.join("\n")).not.toContain(path.split("/")[2]);
  });
});

describe("nobody who follows a link", () => {
  it.each(["/join/unknown", "/t/unknown"])(
    "becomes a guest at most 200 times an hour from one address: %s",
    async (path) => {
      const limited = await startTestServer({
        linkPages: { frame: "", render: ({ kind }) => kind, supportEmail: "" },
        rateLimits: true,
      });
      const send = () =>
        limited.app(new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams({ name: "Bob" }) }));
      await limited.db.query(
        "insert into rate_counts (subject, count, ends_at) values ('guests by a link 3600 ', 199, now() + interval '1 hour')",
      );
      expect([(await send()).status, (await send()).status]).toEqual([404, 429]);
      await limited.close();
    },
  );
});
