import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createLogger } from "../logging/log.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import type { LinkPageParts } from "./linkPages.ts";

let server: TestServer;
let owner: TestUser;
let notebookId: string;
const lines: string[] = [];

beforeAll(async () => {
  const { renderLinkPage: render } = (await import(inject("linkPagesProgram"))) as {
    renderLinkPage: LinkPageParts["render"];
  };
  server = await startTestServer({
    linkPages: { frame: "<title>Listbook</title><!-- link page -->", render },
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

async function invite(role = "EDITOR") {
  const { json } = await server.rest(owner, "POST", `/api/notebook/${notebookId}/share`, { role, name: "Ann <i>" });
  const { id, url } = json as { id: string; url: string };
  return { id, path: new URL(url).pathname, token: url.split("/").at(-1) ?? "" };
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

describe("nobody who follows a link", () => {
  it("becomes a guest at most 200 times an hour from one address", async () => {
    const limited = await startTestServer({ linkPages: { frame: "", render: ({ kind }) => kind }, rateLimits: true });
    const form = new URLSearchParams({ name: "Bob" });
    const join = () => limited.app(new Request(`${ORIGIN}/join/unknown`, { method: "POST", body: form }));
    await limited.db.query(
      "insert into rate_counts (subject, count, ends_at) values ('guests by a link 3600 ', 199, now() + interval '1 hour')",
    );
    expect([(await join()).status, (await join()).status]).toEqual([404, 429]);
    await limited.close();
  });
});
