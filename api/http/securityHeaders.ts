import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { isApiPath, isCalendarPath, isLinkPath, isLinkPicturePath, isOAuthPath } from "./apiPath.ts";
import { isSecureContext } from "./secureContext.ts";

type SecurityHeaderOptions = {
  /** The origin that the app is served under. */
  origin: string;
  /** The host of the identity provider's pages; null when it is a part of this server. */
  providerHost: string | null;
};

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Browser features that Listbook does not use. An injected script cannot use them either. */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "displayCapture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
] as const;

/** Returns the sources that Clerk's components need: Clerk's host, the pictures of users, and the bot check. */
const getProviderSources = (host: string | null) =>
  host
    ? { api: [`https://${host}`], pictures: ["https://img.clerk.com"], botCheck: ["https://challenges.cloudflare.com"] }
    : { api: [], pictures: [], botCheck: [] };

/** Inline scripts are forbidden. Inline styles are allowed because the components of Clerk and Radix write them. */
function buildContentSecurityPolicy({ providerHost }: SecurityHeaderOptions) {
  const { api, pictures, botCheck } = getProviderSources(providerHost);
  return {
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'", ...api, ...botCheck],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...pictures],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...api],
    workerSrc: ["'self'", "blob:"],
    ...(botCheck.length > 0 && { frameSrc: botCheck }),
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

/** The editor of GraphiQL loads a font from a data URL. */
const buildGraphiqlPolicy = (options: SecurityHeaderOptions) => ({
  ...buildContentSecurityPolicy(options),
  fontSrc: ["'self'", "data:"],
});

type SecureHeaderOptions = NonNullable<Parameters<typeof secureHeaders>[0]>;

const createSecurityHeaders = (origin: string, options: SecureHeaderOptions) =>
  secureHeaders({
    strictTransportSecurity: origin.startsWith("https:") ? `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` : false,
    xFrameOptions: "DENY",
    // Old browsers alone read these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    ...options,
  });

const createPageHeaders = (origin: string, contentSecurityPolicy: ReturnType<typeof buildContentSecurityPolicy>) =>
  createSecurityHeaders(origin, {
    contentSecurityPolicy,
    permissionsPolicy: Object.fromEntries(DENIED_FEATURES.map((feature) => [feature, false])),
    referrerPolicy: "strict-origin-when-cross-origin",
    // The identity provider may open a popup, which needs a reference to this page.
    crossOriginOpenerPolicy: isSecureContext(origin) && "same-origin-allow-popups",
  });

/**
 * The headers of an API's answer. It is no page, so it loads nothing, and has no header that is about pages alone: those
 * would be half the bytes of a small answer.
 */
const createDataHeaders = (origin: string) =>
  createSecurityHeaders(origin, {
    contentSecurityPolicy: Object.fromEntries(
      ["defaultSrc", "objectSrc", "formAction", "baseUri", "frameAncestors"].map((directive) => [
        directive,
        ["'none'"],
      ]),
    ),
    referrerPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });

const isStandInPath = (path: string) => /^\/__(clerk|stripe)(\/|$)/.test(path);

/**
 * Middleware that sets the security headers of every response, and `no-store` on the responses of the APIs, and of link
 * pages and calendars that say nothing else. A referrer of a link page is its origin alone; with `no-referrer` a form
 * would be sent without its origin too.
 */
export function setSecurityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const [setForPage, setForGraphiql] = [buildContentSecurityPolicy, buildGraphiqlPolicy].map((buildPolicy) =>
    createPageHeaders(options.origin, buildPolicy(options)),
  ) as [MiddlewareHandler, MiddlewareHandler];
  const setForData = createDataHeaders(options.origin);
  return async (c, next) => {
    await next();
    // A browser that opens the path of an API gets a page that says that there is none.
    const isData =
      (isApiPath(c.req.path) || isOAuthPath(c.req.path)) && !c.res.headers.get("content-type")?.startsWith("text/html");
    const setHeaders = isData ? setForData : c.req.path === "/graphiql" ? setForGraphiql : setForPage;
    await setHeaders(c, async () => {});
    const isLink = isLinkPath(c.req.path);
    if (isLink) {
      c.res.headers.set("referrer-policy", "strict-origin");
      c.res.headers.set("x-robots-tag", "noindex");
    }
    // The pages of chats show it.
    if (isLinkPicturePath(c.req.path)) c.res.headers.set("cross-origin-resource-policy", "cross-origin");
    const isCalendar = isCalendarPath(c.req.path);
    if (isCalendar) c.res.headers.set("x-robots-tag", "noindex");
    const isUncached = isLink || isCalendar || isApiPath(c.req.path) || isStandInPath(c.req.path);
    if (isUncached && !c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}
