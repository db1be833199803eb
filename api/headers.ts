import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

export type HeaderOptions = {
  /** The origin that the app is served under. */
  origin: string;
  /** The host of the identity provider's pages; null when it is a part of this server. */
  providerHost: string | null;
};

const YEAR = 365 * 24 * 60 * 60;

/** What no page of ours uses: no script that gets in shall, either. */
const UNUSED = [
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
const providerSources = (host: string | null) =>
  host
    ? { own: [`https://${host}`], pictures: ["https://img.clerk.com"], check: ["https://challenges.cloudflare.com"] }
    : { own: [], pictures: [], check: [] };

/** Scripts come from our own files alone. Styles may stand in the page: Clerk's and Radix' components write them. */
function policyOf({ providerHost }: HeaderOptions) {
  const { own, pictures, check } = providerSources(providerHost);
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
const graphiqlPolicy = (options: HeaderOptions) => ({ ...policyOf(options), fontSrc: ["'self'", "data:"] });

const securityHeaders = (origin: string, contentSecurityPolicy: ReturnType<typeof policyOf>) =>
  secureHeaders({
    contentSecurityPolicy,
    permissionsPolicy: Object.fromEntries(UNUSED.map((feature) => [feature, false])),
    strictTransportSecurity: origin.startsWith("https:") ? `max-age=${YEAR}; includeSubDomains` : false,
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

const isForPrograms = (path: string) => /^\/(api|graphql|__clerk|__stripe)(\/|$)/.test(path);

/** Puts what browsers are to be told of security on every answer, and keeps what doors answer out of every cache. */
export function setHeaders(options: HeaderOptions): MiddlewareHandler {
  const [forAll, forGraphiQL] = [policyOf, graphiqlPolicy].map((policy) =>
    securityHeaders(options.origin, policy(options)),
  ) as [MiddlewareHandler, MiddlewareHandler];
  return async (c, next) => {
    await (c.req.path === "/graphiql" ? forGraphiQL : forAll)(c, next);
    if (isForPrograms(c.req.path) && !c.res.headers.has("cache-control"))
      c.res.headers.set("cache-control", "no-store");
  };
}
