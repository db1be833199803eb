import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import type { AppEnv } from "./clientAddress.ts";
import { negotiateEncoding } from "./compression.ts";
import { DomainError } from "../domain/errors.ts";
import { toErrorResponse } from "./errors.ts";

/** What the pages say about who runs them. */
type PageSettings = { feedbackUrl: string; supportEmail: string | null };

export type ClientOptions = PageSettings & {
  /** Where the built client is. */
  folder: string;
};

/** The screens (docs/contract.md, Screens); a test holds them to `client/app/routes.tsx`, which shows them. */
export const PAGES = [
  "/",
  "/active",
  "/n",
  "/n/:notebookId",
  "/n/:notebookId/l/:listId",
  "/deleted",
  "/sign-in/*",
  "/sign-up/*",
  "/account/*",
  "/upgrade",
  "/subscription/manage",
  "/subscription/success",
  "/subscription/cancel",
];

const toPathPattern = (path: string) =>
  path.replaceAll(/:\w+/g, "[^/]+").replace(/^\/$/, "").replace(/\/\*$/, "(/.*)?");
const buildPathRegExp = (paths: string[]) => new RegExp(`^(${paths.map(toPathPattern).join("|")})/?$`, "i");

const PAGE_PATH = buildPathRegExp(PAGES);

/** Whether there is a screen here. The router of the browser agrees: in any case, with or without a last slash. */
export const isPage = (path: string) => PAGE_PATH.test(path);

/**
 * Programs that say they are programs: they get an answer, and no page about an error (docs/contract.md, Error page).
 */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly/i;

export const isBot = (userAgent: string | null | undefined) => BOT.test(userAgent ?? "");

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const buildMetaTag = (name: string, content: string | null) =>
  content === null
    ? ""
    : `<meta name="${name}" content="${content.replaceAll(/[&"<]/g, (each) => ENTITIES[each] ?? "")}">`;

/**
 * Writes the settings into a page as meta tags: they cost no request, are there before the first paint, need no inline
 * script, and are in the page that is kept for when there is no network.
 */
export const insertPageSettings = (html: string, { feedbackUrl, supportEmail }: PageSettings) =>
  html.replace(
    "</head>",
    () => `${buildMetaTag("feedback-url", feedbackUrl)}${buildMetaTag("support-email", supportEmail)}</head>`,
  );

type CompressedPage = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer>; identity: Uint8Array<ArrayBuffer> };

async function compressPage(html: string): Promise<CompressedPage> {
  const identity = new TextEncoder().encode(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity };
}

/** What an address says, as `listId`, in the place of `:listId`. */
type PathParameters = Record<string, string>;

const insertIds = (html: string, ids: PathParameters) =>
  Object.entries(ids).reduce((filled, [name, id]) => filled.replaceAll(`:${name}`, id), html);

/**
 * A page as it is for people, and for bots, which it shows no error; a page of one address is compressed on its way.
 */
async function createPageHandler(html: string, settings: PageSettings) {
  const person = insertPageSettings(html, settings);
  const bot = person.replace("<html", "<html data-bot");
  const packed = { person: await compressPage(person), bot: await compressPage(bot) };
  return (request: Request, status = 200, ids: PathParameters = {}) => {
    const isForBot = isBot(request.headers.get("user-agent"));
    const isOfOne = Object.keys(ids).length > 0;
    const encoding = isOfOne ? undefined : negotiateEncoding(request);
    const page = packed[isForBot ? "bot" : "person"][encoding ?? "identity"];
    return new Response(isOfOne ? insertIds(isForBot ? bot : person, ids) : page, {
      status,
      headers: {
        "content-type": "text/html; charset=UTF-8",
        "cache-control": "no-cache",
        vary: "Accept-Encoding, User-Agent",
        ...(encoding && { "content-encoding": encoding }),
      },
    });
  };
}

/** Which pages were rendered at the build: those have a page of their own, all others share one. */
async function readPrerendered(folder: string): Promise<string[]> {
  const read = async (file: string) => JSON.parse(await readFile(join(folder, "builds", file), "utf8"));
  const { id } = await read("latest.json");
  return (await read(`meta/${id}.json`)).prerendered;
}

/**
 * The screens as they are before anything is known, each for all addresses of its pattern. What is no id that Listbook
 * makes is put into no page.
 */
async function createFrameHandler(folder: string, settings: PageSettings) {
  const frames: Record<string, string> = JSON.parse(await readFile(join(folder, "prerendered/frames.json"), "utf8"));
  const opened = Object.entries(frames).map(async ([path, html]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[\\w-]+)")}/?$`, "i"),
    show: await createPageHandler(html, settings),
  }));
  const all = await Promise.all(opened);
  return (request: Request, path: string) => {
    for (const { pattern, show } of all) {
      const found = pattern.exec(path);
      if (found) return show(request, 200, found.groups);
    }
    return undefined;
  };
}

/** Serves the built client: its pages, its files, and for unknown paths the page that says so, with status 404. */
export async function servePages(
  app: Hono<AppEnv>,
  { folder, feedbackUrl, supportEmail }: ClientOptions,
  graphiql: boolean,
): Promise<void> {
  const settings = { feedbackUrl, supportEmail };
  const open = async (file: string) => createPageHandler(await readFile(join(folder, file), "utf8"), settings);
  const shell = await open("index.html");
  const frameAt = await createFrameHandler(folder, settings);
  for (const path of await readPrerendered(folder)) {
    const page = await open(join("prerendered", path, "index.html"));
    app.get(path, (c) => page(c.req.raw));
  }
  app.get("/prerendered/*", (c) => c.notFound());
  app.get("/index.html", (c) => shell(c.req.raw));
  app.all("*", async (c, next) => {
    if (!isPage(c.req.path)) return next();
    if (["GET", "HEAD"].includes(c.req.method)) return frameAt(c.req.raw, c.req.path) ?? shell(c.req.raw);
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
  });
  serveFiles(app, folder, graphiql);
  app.get("*", (c) => {
    const wantsPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/assets/");
    if (!wantsPage) return c.notFound();
    return isBot(c.req.header("user-agent")) ? c.text(`Page not found: ${c.req.path}`, 404) : shell(c.req.raw, 404);
  });
}

function serveFiles(app: Hono<AppEnv>, folder: string, graphiql: boolean) {
  if (graphiql) app.get("/graphiql", serveStatic({ root: folder, path: "graphiql.html", precompressed: true }));
  else app.get("/graphiql", (c) => c.notFound());
  app.get("/graphiql.html", (c) => c.notFound());
  app.use("*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    // The names of assets change with their content.
    const isAsset = c.req.path.startsWith("/assets/");
    c.res.headers.set("cache-control", isAsset ? "public, max-age=31536000, immutable" : "no-cache");
    c.res.headers.append("vary", "Accept-Encoding");
  });
  app.use("*", serveStatic({ root: folder, precompressed: true }));
}
