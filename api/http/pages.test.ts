import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AppEnv } from "./clientAddress.ts";
import { servePages } from "./pages.ts";
import { toErrorResponse } from "./errors.ts";
import { DomainError } from "../domain/base/errors.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const FILES = {
  "prerendered/en.json": JSON.stringify({
    shell: "<html><head></head><body>shell</body></html>",
    pages: {
      "/": {
        "": "<html><head></head><body>home</body></html>",
        payments: "<html><head></head><body>home without payments</body></html>",
      },
      "/upgrade": { "": "<html><head></head><body>upgrade</body></html>" },
    },
    frames: {
      "/active": "<html><head></head><body>active</body></html>",
      "/n/:notebookId/l/:listId": '<html><head></head><body><a href="/n/:notebookId">up</a> :listId</body></html>',
    },
  }),
  "prerendered/de.json": JSON.stringify({
    shell: '<html lang="de"><head></head><body>Schale</body></html>',
    pages: { "/": { "": '<html lang="de"><head></head><body>Zuhause</body></html>' }, "/upgrade": { "": "mehr" } },
    frames: {
      "/active": '<html lang="de"><head></head><body>aktiv</body></html>',
      "/n/:notebookId/l/:listId": ":listId",
    },
  }),
  "builds/latest.json": "{}",
  "_payload.json": "{}",
  "manifest.webmanifest": "{}",
  "sw.js": "",
  "graphiql.html": "developers",
  "assets/a-1.js": "plain",
  "assets/a-1.js.br": "brotli",
  "assets/a-1.js.gz": "gzip",
};

const folder = mkdtempSync(join(tmpdir(), "listbook-pages-"));
const app = new Hono<AppEnv>();
/** What the server is without. */
let missing = "";

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const settings = { feedbackUrl: 'https://a.example/?a&"b', supportEmail: "help@a.example", hasMail: false };
  const languages = ["en", "de"].map((code) => ({ code, name: code, direction: "ltr" as const, isComplete: true }));
  const client = { folder, origin: "https://lists.example", languages, ...settings };
  await servePages(app, client, false, async () => missing);
  app.notFound((c) => toErrorResponse(new DomainError("NOT_FOUND", `Page not found: ${c.req.path}`)));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const requestHeaders = { accept: "text/html,*/*;q=0.8", "user-agent": CHROME, ...headers };
  const response = await app.fetch(new Request(`http://localhost:3000${path}`, { method, headers: requestHeaders }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), headers: response.headers, bytes };
}

const getText = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).bytes.toString();

describe("pages", () => {
  it.each([
    ["home", "/"],
    ["upgrade", "/upgrade"],
    ["shell", "/n"],
    ["shell", "/n/"],
    ["up", "/n/1/l/2?a=b"],
    ["shell", "/index.html"],
  ])("show %j at the path %s", async (text, path) => {
    const { status, type, headers, bytes } = await get(path);
    expect([status, type]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(bytes.toString()).toContain(text);
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("contain the settings of the operator as escaped meta tags", async () => {
    for (const path of ["/", "/n"])
      expect(await getText(path)).toContain(
        '<meta name="feedback-url" content="https://a.example/?a&amp;&quot;b"><meta name="support-email" content="help@a.example">',
      );
  });

  it("say at home, and nowhere else, what a link to it shows in chats", async () => {
    const tags = [
      '<meta property="og:title" content="Listbook">',
      '<meta property="og:description" content="Write a list once, use it every time.">',
      '<meta property="og:url" content="https://lists.example/">',
      '<meta property="og:image" content="https://lists.example/icon-512.png">',
      '<meta name="twitter:card" content="summary">',
    ];
    const html = await getText("/");
    for (const tag of tags) expect(html.slice(0, html.indexOf("</head>"))).toContain(tag);
    missing = "payments";
    expect(await getText("/")).toContain(tags[0]);
    missing = "";
    for (const path of ["/n", "/upgrade", "/n/1/l/2"]) expect(await getText(path)).not.toContain("og:");
  });

  it.each([
    [false, "", "<html><head></head>"],
    [true, "guests", '<html data-mail data-without="guests"><head></head>'],
  ])("contain no tags for addresses that the operator has not set, with mail: %s", async (hasMail, without, start) => {
    const other = new Hono<AppEnv>();
    const settings = { feedbackUrl: null, supportEmail: null, hasMail };
    await servePages(
      other,
      { folder, origin: "https://lists.example", languages: [], ...settings },
      false,
      () => without,
    );
    expect(await (await other.request("/index.html")).text()).toBe(`${start}<body>shell</body></html>`);
  });

  it("are in the language of the visitor, and name the others for search engines", async () => {
    const german = { "accept-language": "fr, de-AT;q=0.9, en;q=0.8" };
    const answer = await get("/", german);
    expect(answer.bytes.toString()).toContain("Zuhause");
    expect([answer.headers.get("content-language"), answer.headers.get("vary")]).toEqual([
      "de",
      "Accept-Encoding, Accept-Language, Cookie, User-Agent",
    ]);
    const texts = ["/n", "/active", "/index.html"].map((path) => getText(path, german));
    expect(await Promise.all(texts)).toEqual([
      expect.stringContaining("Schale"),
      expect.stringContaining("aktiv"),
      expect.stringContaining("Schale"),
    ]);
    expect(await getText("/", { ...german, cookie: "listbook-language=en" })).toContain("home");
    expect(await getText("/?language=de")).toContain("Zuhause");
    expect(await getText("/n?language=de")).toContain("shell");
    expect(await getText("/upgrade")).toContain(
      '<link rel="alternate" hreflang="x-default" href="https://lists.example/upgrade">' +
        '<link rel="alternate" hreflang="en" href="https://lists.example/upgrade?language=en">' +
        '<link rel="alternate" hreflang="de" href="https://lists.example/upgrade?language=de">',
    );
    expect(await getText("/n")).toContain('<meta name="languages" content="en de">');
    expect(await getText("/n")).not.toContain("hreflang");
  });

  it("contain the ids of their path, and are the shell when an id is malformed", async () => {
    expect(await getText("/Active/")).toContain("active");
    const id = "019AA5c0-71b2";
    for (const path of ["/n/7/l/" + id, `/N/7/L/${id}/`])
      expect(await getText(path)).toContain(`<a href="/n/7">up</a> ${id}`);
    const list = await get("/n/7/l/8", { "accept-encoding": "br", "user-agent": GOOGLE });
    expect(list.headers.get("content-encoding")).toBeNull();
    expect(list.bytes.toString()).toMatch(/^<html data-bot>.*feedback-url.* 8<\/body>/);
    // A malformed id could be markup, so it is not inserted.
    for (const path of ["/n/%22%3E/l/2", "/n/1/l/2%3Cb%3E", "/n/$&/l/2"])
      expect(await getText(path)).toContain("shell");
  });

  it("are compressed in an encoding that the client accepts", async () => {
    const br = await get("/n", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(br.bytes).toString()).toContain("shell");
    const gzip = await get("/n", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.bytes).toString()).toContain("shell");
    const plain = await get("/n", { "accept-encoding": "br;q=0" });
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
      null,
      "Accept-Encoding, Accept-Language, Cookie, User-Agent",
    ]);
  });

  it.each(["/nowhere", "/graphql"])("are the shell with status 404 at the unknown path %s", async (path) => {
    const { status, type, bytes } = await get(path);
    expect([status, type]).toEqual([404, "text/html; charset=UTF-8"]);
    expect(bytes.toString()).toContain("shell");
  });

  it("are plain text with status 404 for a bot at an unknown path, and have a mark for bots elsewhere", async () => {
    const { status, type, bytes } = await get("/nowhere", { "user-agent": GOOGLE });
    expect([status, type, bytes.toString()]).toEqual([404, "text/plain; charset=UTF-8", "Page not found: /nowhere"]);
    expect(await getText("/n", { "user-agent": GOOGLE })).toContain("<html data-bot>");
    expect(await getText("/n")).not.toContain("data-bot");
  });

  it.each([
    "/nowhere",
    "/assets/gone.js",
    "/prerendered/en.json",
    "/graphiql",
    "/graphiql.html",
    "/assets",
    "/assets/",
    "/../package.json",
  ])("are not served to a script, which gets a JSON error at %s", async (path) => {
    const { status, type, bytes } = await get(path, { accept: "*/*" });
    expect([status, type]).toEqual([404, "application/json"]);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: "NOT_FOUND" });
  });

  it("can only be read", async () => {
    for (const path of ["/", "/n"]) {
      const { status, headers } = await get(path, {}, "POST");
      expect([status, headers.get("allow")], path).toEqual([405, "GET"]);
      expect((await get(path, {}, "HEAD")).status, path).toBe(200);
    }
  });
});

describe("pages of a server without payments", () => {
  beforeEach(() => void (missing = "payments"));
  afterEach(() => void (missing = ""));

  it("say so at their root element, and are those that the build rendered for it", async () => {
    const home = await get("/", { "accept-encoding": "br" });
    expect(brotliDecompressSync(home.bytes).toString()).toMatch(
      /^<html data-without="payments">.*feedback-url.*home without payments/,
    );
    expect(await getText("/n", { "user-agent": GOOGLE })).toMatch(/^<html data-bot data-without="payments">/);
    missing = "";
    expect(await getText("/")).not.toContain("without");
  });

  it.each(["/upgrade", "/Upgrade/", "/subscription/manage", "/subscription/nowhere"])(
    "are not those about paying: %s",
    async (path) => {
      const page = await get(path);
      expect([page.status, page.type]).toEqual([404, "text/html; charset=UTF-8"]);
      expect(page.bytes.toString()).toContain("shell");
      const bot = await get(path, { "user-agent": GOOGLE });
      expect([bot.status, bot.bytes.toString()]).toEqual([404, "Payments are off here"]);
      const script = await get(path, { accept: "*/*" });
      expect(script.status).toBe(404);
      expect(JSON.parse(script.bytes.toString())).toMatchObject({ message: "Payments are off here" });
    },
  );
});

describe("a file", () => {
  it.each([
    ["/assets/a-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/sw.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/builds/latest.json", "application/json", "no-cache"],
    ["/_payload.json", "application/json", "no-cache"],
    ["/manifest.webmanifest", "application/manifest+json", "no-cache"],
  ])("at %s has the type %s and the caching rule %s", async (path, type, caching) => {
    const answer = await get(path, { accept: "*/*" });
    expect([answer.status, answer.type, answer.headers.get("cache-control")]).toEqual([200, type, caching]);
  });

  it.each([
    ["brotli", "br, gzip", "br"],
    ["gzip", "gzip", "gzip"],
    ["plain", "", null],
  ])("is served in its %s form to a client that accepts %j", async (text, accepted, encoding) => {
    const { headers, bytes } = await get("/assets/a-1.js", { "accept-encoding": accepted });
    expect([headers.get("content-encoding"), bytes.toString()]).toEqual([encoding, text]);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  });
});

it.each([
  GOOGLE,
  "Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0",
  "facebookexternalhit/1.1",
])("a client with the User-Agent %s is a bot", async (agent) => {
  expect(await getText("/n", { "user-agent": agent })).toContain("<html data-bot>");
});

it.each([
  CHROME,
  "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
  "",
])("a client with the User-Agent %s is no bot", async (agent) => {
  expect(await getText("/n", { "user-agent": agent })).not.toContain("data-bot");
});
