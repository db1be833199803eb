import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

export type SecurityHeaderOptions = {
  /** The origin that the app is served under. */
  origin: string;
  /** The host of the identity provider's pages; null when it is a part of this server. */
  providerHost: string | null;
};

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What no page of ours uses: no script that gets in shall, either. */
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

/** What Clerk's own pages name: its host, the pictures of its users, and the check that somebody is a person. */
const getProviderSources = (host: string | null) =>
  host
    ? { own: [`https://${host}`], pictures: ["https://img.clerk.com"], check: ["https://challenges.cloudflare.com"] }
    : { own: [], pictures: [], check: [] };

/** Scripts come from our own files alone. Styles may stand in the page: Clerk's and Radix' components write them. */
function buildContentSecurityPolicy({ providerHost }: SecurityHeaderOptions) {
  const { own, pictures, check } = getProviderSources(providerHost);
  return {
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'", ...own, ...check],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...pictures],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...own],
    workerSrc: ["'self'", "blob:"],
    ...(check.length > 0 && { frameSrc: check }),
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

/** The editor on the developers' page brings a font as data. */
const buildGraphiqlPolicy = (options: SecurityHeaderOptions) => ({
  ...buildContentSecurityPolicy(options),
  fontSrc: ["'self'", "data:"],
});

const createSecurityHeaders = (origin: string, contentSecurityPolicy: ReturnType<typeof buildContentSecurityPolicy>) =>
  secureHeaders({
    contentSecurityPolicy,
    permissionsPolicy: Object.fromEntries(DENIED_FEATURES.map((feature) => [feature, false])),
    strictTransportSecurity: origin.startsWith("https:") ? `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` : false,
    referrerPolicy: "strict-origin-when-cross-origin",
    // The provider may ask in a window of its own, which must find its way back.
    crossOriginOpenerPolicy: "same-origin-allow-popups",
    xFrameOptions: "DENY",
    // For browsers of long ago.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

const isApiPath = (path: string) => /^\/(api|graphql|__clerk|__stripe)(\/|$)/.test(path);

/** Puts what browsers are to be told of security on every answer, and keeps what doors answer out of every cache. */
export function setSecurityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const [forAll, forGraphiQL] = [buildContentSecurityPolicy, buildGraphiqlPolicy].map((policy) =>
    createSecurityHeaders(options.origin, policy(options)),
  ) as [MiddlewareHandler, MiddlewareHandler];
  return async (c, next) => {
    await (c.req.path === "/graphiql" ? forGraphiQL : forAll)(c, next);
    if (isApiPath(c.req.path) && !c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}
