import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { getPitch } from "../../shared/pitch.ts";
import { isPaymentPath, PAYMENTS_OFF } from "../../shared/serverParts.ts";
import { type Language, SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import type { AppEnv } from "./clientAddress.ts";
import { type Encoding, negotiateEncoding } from "./compression.ts";
import { DomainError } from "../domain/base/errors.ts";
import { toErrorResponse } from "./errors.ts";
import { chooseLanguage, LANGUAGE_HEADERS } from "./language.ts";
import { type LinkPreview, writeMetaTag, writePreviewTags } from "./metaTags.ts";
import { createPageReader, type RenderedPages } from "./renderedPages.ts";

/** The settings of the operator that the pages contain. With null the pages have no such link. */
type PageSettings = {
  feedbackUrl: string | null;
  supportEmail: string | null;
  hasMail: boolean;
  /** The languages that people can choose, by code. */
  languages: Language[];
};

/** Returns what the server is without, as `writeMissing` writes it. */
export type ReadMissing = () => string | Promise<string>;

export type ClientOptions = PageSettings & {
  /** The path of the built client. */
  folder: string;
  /** The origin that the pages are served under. */
  origin: string;
};

/** The paths of the screens (docs/app.md, Screens). Exported for tests, which compare them with `client/app/routes.tsx`. */
export const PAGES = [
  "/",
  "/active",
  "/n",
  "/n/:notebookId",
  "/n/:notebookId/l/:listId",
  "/n/:notebookId/l/:listId/grid",
  "/deleted",
  "/shop",
  "/sign-in/*",
  "/sign-up/*",
  "/account/*",
  "/connect",
  "/recover",
  "/continue",
  "/upgrade",
  "/subscription/manage",
  "/subscription/success",
  "/subscription/cancel",
];

const toPathPattern = (path: string) =>
  path.replaceAll(/:\w+/g, "[^/]+").replace(/^\/$/, "").replace(/\/\*$/, "(/.*)?");
const buildPathRegExp = (paths: string[]) => new RegExp(`^(${paths.map(toPathPattern).join("|")})/?$`, "i");

const PAGE_PATH = buildPathRegExp(PAGES);

/** Whether a path has a screen, without regard to case and a slash at the end. Exported for tests, which ask the router too. */
export const isPage = (path: string) => PAGE_PATH.test(path);

/** User agents of bots. Bots get no error page (docs/app.md, Error page). CUBOT is a brand of phones. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly/i;

const isBot = (userAgent: string | null | undefined) => BOT.test(userAgent ?? "");

/** Whether a browser opens the address as a page, and does not ask for data. */
export const wantsPage = ({ method, headers }: Request): boolean =>
  ["GET", "HEAD"].includes(method) && (headers.get("accept")?.includes("text/html") ?? false);

/**
 * Middleware that marks every answer as one of this server. The service worker opens no page without the mark: a proxy
 * in front of the server and a captive portal answer with pages of their own.
 */
export const markAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("listbook-server", "yes");
};

/**
 * Inserts the settings into a page as meta tags, and what the server is without as an attribute of its root element. Both
 * cost no request, are present before the first paint, need no inline script, and are part of the page that the service
 * worker caches.
 */
export const insertPageSettings = (html: string, settings: PageSettings, missing: string) =>
  html
    .replace("<html", `<html${settings.hasMail ? " data-mail" : ""}${missing && ` data-without="${missing}"`}`)
    .replace(
      "</head>",
      () =>
        writeMetaTag("feedback-url", settings.feedbackUrl) +
        writeMetaTag("support-email", settings.supportEmail) +
        writeMetaTag("languages", writeLanguages(settings.languages)) +
        "</head>",
    );

/** Returns the codes of the languages that people can choose; null where they have no choice. */
const writeLanguages = (languages: Language[]) =>
  languages.length > 1 ? languages.map(({ code }) => code).join(" ") : null;

type PageEncoding = Encoding | "identity";

/** A page of some visitors, and its bytes in the encodings that were asked for. */
type PreparedPage = { html: string; bodies: Partial<Record<PageEncoding, Promise<Uint8Array<ArrayBuffer>>>> };

const ENCODERS: Record<PageEncoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: (bytes) => Promise.resolve(bytes),
};

/** Returns the bytes of a page. They are made once, for the first visitor, so that they delay no start. */
function encodePage(page: PreparedPage, encoding: PageEncoding): Promise<Uint8Array<ArrayBuffer>> {
  page.bodies[encoding] ??= ENCODERS[encoding](Buffer.from(page.html)).then((bytes) => new Uint8Array(bytes));
  return page.bodies[encoding];
}

/** The values of the parameters of a path by name: the value of `listId` replaces `:listId`. */
type PathParameters = Record<string, string>;

const insertIds = (html: string, ids: PathParameters) =>
  Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(`:${name}`, id), html);

/** Finds a page among those of a language: its HTML by what the server is without. "" is always there. */
type FindPage = (pages: RenderedPages) => Record<string, string>;

type PageHandlerOptions = {
  settings: PageSettings;
  readPages: (language: string) => Promise<RenderedPages>;
  readMissing: ReadMissing;
};

/** Answers with a page. A page of one language, whatever the visitor asks for, is that of `language`. */
type ServePage = (
  request: Request,
  options?: { status?: number; ids?: PathParameters; language?: string | undefined },
) => Promise<Response>;

/**
 * Returns a function that serves a page in the visitor's language, with `data-bot` on its root element for bots. A page
 * without ids is compressed once. A page with ids is sent plain; `compressResponse` compresses it.
 */
function createPageHandler(
  { settings, readPages, readMissing }: PageHandlerOptions,
  findPage: FindPage,
  head = "",
): ServePage {
  const prepared = new Map<string, PreparedPage>();

  async function getPage(language: string, missing: string, root: string): Promise<PreparedPage> {
    const key = `${language} ${root} ${missing}`;
    const variants = findPage(await readPages(language));
    const page: PreparedPage = prepared.get(key) ?? {
      html: insertPageSettings(variants[missing] ?? variants[""] ?? "", settings, missing)
        .replace("<html", root)
        .replace("</head>", () => `${head}</head>`),
      bodies: {},
    };
    prepared.set(key, page);
    return page;
  }

  return async (request, { status = 200, ids = {}, language = chooseLanguage(request, settings.languages) } = {}) => {
    const root = isBot(request.headers.get("user-agent")) ? "<html data-bot" : "<html";
    const page = await getPage(language, await readMissing(), root);
    const hasIds = Object.keys(ids).length > 0;
    const encoding = hasIds ? undefined : negotiateEncoding(request);
    return new Response(hasIds ? insertIds(page.html, ids) : await encodePage(page, encoding ?? "identity"), {
      status,
      headers: {
        "content-type": "text/html; charset=UTF-8",
        "cache-control": "no-cache",
        "content-language": language,
        vary: `Accept-Encoding, ${LANGUAGE_HEADERS}, User-Agent`,
        ...(encoding && { "content-encoding": encoding }),
      },
    });
  };
}

/** What a link to home shows elsewhere. Links to other pages show nothing of their own. */
const previewHome = (origin: string): LinkPreview => ({
  title: "Listbook",
  description: getPitch(),
  url: `${origin}/`,
  picture: `${origin}/icon-512.png`,
  size: "small",
});

/**
 * Returns a function that serves the frame of a screen, or undefined when the path has none. A frame is a screen that the
 * build rendered without data, for all paths of its pattern. Only word characters and hyphens match as an id, so no
 * markup from a path gets into a page.
 */
function createFrameHandler(paths: string[], options: PageHandlerOptions) {
  const handlers = paths.map((path) => ({
    pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[\\w-]+)")}/?$`, "i"),
    servePage: createPageHandler(options, ({ frames }) => ({ "": frames[path] ?? "" })),
  }));
  return (request: Request, path: string) => {
    for (const { pattern, servePage } of handlers) {
      const match = pattern.exec(path);
      if (match) return servePage(request, { ids: { ...match.groups } });
    }
    return undefined;
  };
}

/** Links a page to itself in each language, for search engines. */
const writeLanguageLinks = (url: string, languages: Language[]) =>
  languages.length > 1
    ? [`<link rel="alternate" hreflang="x-default" href="${url}">`]
        .concat(languages.map(({ code }) => `<link rel="alternate" hreflang="${code}" href="${url}?language=${code}">`))
        .join("")
    : "";

/**
 * Serves the built client: its pages, its files, and GraphiQL if `graphiql` is true. An unknown path gets status 404: as
 * a page for browsers, as text for bots, and otherwise as the JSON of `app.notFound`. So do the screens about paying on a
 * server without payments.
 */
export async function servePages(
  app: Hono<AppEnv>,
  { folder, origin, ...settings }: ClientOptions,
  graphiql: boolean,
  readMissing: ReadMissing,
): Promise<void> {
  const readPages = createPageReader(folder);
  const handlerOptions = { settings, readPages, readMissing };
  const { pages, frames } = await readPages(SOURCE_LANGUAGE);
  const serveShell = createPageHandler(handlerOptions, ({ shell }) => ({ "": shell }));
  const serveFrame = createFrameHandler(Object.keys(frames), handlerOptions);
  const serveUnknown = (c: Context<AppEnv>, message: string) =>
    isBot(c.req.header("user-agent")) ? c.text(message, 404) : serveShell(c.req.raw, { status: 404 });
  app.use("*", async (c, next) => {
    if (!isPaymentPath(c.req.path) || !(await readMissing()).includes("payments")) return next();
    if (wantsPage(c.req.raw)) return serveUnknown(c, PAYMENTS_OFF);
    return toErrorResponse(new DomainError("NOT_FOUND", PAYMENTS_OFF));
  });
  for (const path of Object.keys(pages)) {
    const links = writeLanguageLinks(origin + path, settings.languages);
    const head = links + (path === "/" ? writePreviewTags(previewHome(origin)) : "");
    const servePage = createPageHandler(handlerOptions, (rendered) => rendered.pages[path] ?? {}, head);
    app.get(path, (c) => {
      const asked = c.req.query("language");
      return servePage(c.req.raw, { language: settings.languages.find(({ code }) => code === asked)?.code });
    });
  }
  app.get("/prerendered/*", (c) => c.notFound());
  app.get("/links.html", (c) => c.notFound());
  app.get("/index.html", (c) => serveShell(c.req.raw));
  app.all("*", async (c, next) => {
    if (!isPage(c.req.path)) return next();
    if (["GET", "HEAD"].includes(c.req.method)) return serveFrame(c.req.raw, c.req.path) ?? serveShell(c.req.raw);
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
  });
  serveFiles(app, folder, graphiql);
  app.get("*", (c) => {
    if (!wantsPage(c.req.raw) || c.req.path.startsWith("/assets/")) return c.notFound();
    return serveUnknown(c, `Page not found: ${c.req.path}`);
  });
}

function serveFiles(app: Hono<AppEnv>, folder: string, graphiql: boolean) {
  if (graphiql) app.get("/graphiql", serveStatic({ root: folder, path: "graphiql.html", precompressed: true }));
  else app.get("/graphiql", (c) => c.notFound());
  app.get("/graphiql.html", (c) => c.notFound());
  app.use("*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    // The name of an asset changes with its content, so a browser may keep the asset for a year.
    const isAsset = c.req.path.startsWith("/assets/");
    c.res.headers.set("cache-control", isAsset ? "public, max-age=31536000, immutable" : "no-cache");
    c.res.headers.append("vary", "Accept-Encoding");
  });
  app.use("*", serveStatic({ root: folder, precompressed: true }));
}
