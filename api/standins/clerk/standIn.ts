import type { ScryptOptions } from "node:crypto";
import { type EntityManager, LessThan } from "typeorm";
import { handleBackendCall } from "./backendApi.ts";
import { BUNDLE_VERSION, serveBundle } from "./browserBundle.ts";
import { toIso } from "./frontendCall.ts";
import { handleFrontendCall } from "./frontendApi/handler.ts";
import { LocalAttempt } from "./entities/LocalAttempt.ts";
import { LocalCode } from "./entities/LocalCode.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { LocalSignIn } from "./entities/LocalSignIn.ts";
import { LocalSignUp } from "./entities/LocalSignUp.ts";
import { createClerkEventSender, getWebhookSecret } from "./webhooks.ts";
import { ensureKeys } from "./keys.ts";
import { PASSWORD_COST } from "./passwords.ts";

export type ClerkStandInOptions = {
  db: EntityManager;
  /** The one origin that the app is served under. */
  origin: string;
  /** Where e-mails go, a line each. */
  log: (line: string) => void;
  /** The app, which takes the webhooks. */
  deliver: (request: Request) => Promise<Response>;
  now?: () => number;
  /** How much work it is to hash a password. */
  passwordCost?: ScryptOptions;
};

/** What the app needs to use it, under the names that Clerk's own settings have. */
export type ClerkStandIn = {
  /** Answers everything under `/__clerk`; `address` is where it comes from, when attempts from there are counted. */
  fetch: (request: Request, address?: string) => Promise<Response>;
  publishableKey: string;
  secretKey: string;
  /** SPKI PEM. */
  jwtKey: string;
  webhookSecret: string;
  clerkJSUrl: string;
  proxyUrl: string;
  mark: string;
  /** For `createClerkClient`. */
  apiUrl: string;
};

const PATH_PREFIX = "/__clerk";
/** Any name with a dot will do: `proxyUrl` is asked in its stead. */
const PUBLISHABLE_KEY = `pk_test_${Buffer.from("clerk.localhost.test$").toString("base64")}`;
/** No e-mail is sent: whoever waits for a code must know where it is. */
const NOTICE = "Local accounts: e-mails are in the server's log";
const DAY = 24 * 60 * 60 * 1000;

/** Forgets what has run out and would otherwise stay for ever. */
async function deleteExpired(db: EntityManager, now: number) {
  const yesterday = toIso(now - DAY);
  await db.delete(LocalSession, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalCode, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalAttempt, { since: LessThan(yesterday) });
  for (const entity of [LocalSignIn, LocalSignUp]) await db.delete(entity, { createdAt: LessThan(yesterday) });
  const isSignedIn = "select 1 from standin.sessions where client_id = clients.id";
  await db.query(`delete from standin.clients where created_at < $1 and not exists (${isSignedIn})`, [yesterday]);
}

/**
 * Local accounts: answers Clerk's Frontend API under `/__clerk` over tables of its own, so that Clerk's components and
 * Clerk's verification run unchanged where there is no account at Clerk.
 */
export async function createClerkStandIn(options: ClerkStandInOptions): Promise<ClerkStandIn> {
  const { db, origin, log, deliver, now = Date.now, passwordCost = PASSWORD_COST } = options;
  const keys = await ensureKeys(db);
  await deleteExpired(db, now());
  const context = {
    db,
    origin,
    log,
    tell: createClerkEventSender({ origin, keys, log, deliver }),
    now,
    keys,
    passwordCost,
  };

  return {
    async fetch(request, address = "") {
      const path = new URL(request.url).pathname.slice(PATH_PREFIX.length);
      if (path.startsWith("/npm/")) return serveBundle(path);
      if (path.startsWith("/api/")) return handleBackendCall(request, path.slice("/api".length), db, keys);
      // Some of the script's paths end with a slash.
      return handleFrontendCall(request, path.replace(/^\/v1/, "").replace(/\/$/, ""), address, context);
    },
    publishableKey: PUBLISHABLE_KEY,
    secretKey: keys.secretKey,
    jwtKey: keys.jwtKey,
    webhookSecret: getWebhookSecret(keys),
    clerkJSUrl: `${PATH_PREFIX}/npm/@clerk/clerk-js@${BUNDLE_VERSION}/dist/clerk.browser.js`,
    proxyUrl: PATH_PREFIX,
    mark: NOTICE,
    apiUrl: `${origin}${PATH_PREFIX}/api`,
  };
}
