import type { ScryptOptions } from "node:crypto";
import { type EntityManager, LessThan } from "typeorm";
import { LANGUAGES, type Language } from "../../../shared/texts/languages.ts";
import type { SendMail } from "../../domain/base/context.ts";
import type { OpenIdSettings } from "../../settings/settings.ts";
import type { SignUpMode } from "../../settings/values.ts";
import { createSignUpOffer } from "./admission.ts";
import { handleBackendCall } from "./backendApi.ts";
import { BUNDLE_VERSION, serveBundle } from "./browserBundle.ts";
import { toIso } from "./frontendCall.ts";
import { handleFrontendCall, handleOpenIdCallback } from "./frontendApi/handler.ts";
import { LocalAttempt } from "./entities/LocalAttempt.ts";
import { LocalCode } from "./entities/LocalCode.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { LocalSignIn } from "./entities/LocalSignIn.ts";
import { LocalSignUp } from "./entities/LocalSignUp.ts";
import { LocalTicket } from "./entities/LocalTicket.ts";
import { LocalVisit } from "./entities/LocalVisit.ts";
import { createClerkEventSender, getWebhookSecret } from "./webhooks.ts";
import { createOpenIdProvider } from "./openId/provider.ts";
import { CALLBACK_PATH } from "./openId/visits.ts";
import { ensureKeys } from "./keys.ts";
import { PASSWORD_COST } from "./passwords.ts";

export type ClerkStandInOptions = {
  db: EntityManager;
  /** The one origin that the app is served under. */
  origin: string;
  /** The address of the app for the app itself, which may not reach its origin: that leads to a proxy. */
  localAddress: string;
  /** Writes an email as a line of the log, where none can be sent. */
  log: (line: string) => void;
  /** Sends an email; by default (null) none can be sent. */
  sendMail?: SendMail | null;
  /** The OpenID provider at which people can sign in; by default (null) there is none. */
  openId?: OpenIdSettings | null;
  /** Whom the screens say to ask; by default (null) nobody. */
  supportEmail?: string | null;
  /** The languages that people can choose; by default all. */
  languages?: Language[];
  /** Sends a webhook to the app. */
  deliver: (request: Request) => Promise<Response>;
  /** Who may make an account; by default everybody. */
  signUp?: SignUpMode;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** The scrypt parameters for passwords. */
  passwordCost?: ScryptOptions;
};

/** The settings with which the app uses the stand-in. They have the names of Clerk's own. */
type ClerkStandIn = {
  /** Answers everything under `/__clerk`. With the client's network `address` the stand-in limits attempts from it. */
  fetch: (request: Request, address?: string) => Promise<Response>;
  /** Whether pages may offer to make an account. */
  offersSignUp: () => Promise<boolean>;
  publishableKey: string;
  secretKey: string;
  /** The public key for tokens, as PEM (SPKI). */
  jwtKey: string;
  webhookSecret: string;
  clerkJSUrl: string;
  proxyUrl: string;
  /** Left out where mails can be sent. */
  mark?: string;
  /** Left out without an OpenID provider. */
  openIdName?: string;
  /** The address of the Backend API, for `createClerkClient`. */
  apiUrl: string;
};

const PATH_PREFIX = "/__clerk";
/** The key must name a host with a dot. Pages do not use the host, because they have `proxyUrl`. */
const PUBLISHABLE_KEY = `pk_test_${Buffer.from("clerk.localhost.test$").toString("base64")}`;
/** Where no email can be sent, the screens say where the codes are. */
const NOTICE = "Local accounts: emails are in the server’s log";
const DAY = 24 * 60 * 60 * 1000;

/** Deletes expired rows, which nothing else would delete. */
async function deleteExpired(db: EntityManager, now: number) {
  const yesterday = toIso(now - DAY);
  await db.delete(LocalSession, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalCode, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalTicket, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalVisit, { expiresAt: LessThan(toIso(now)) });
  await db.delete(LocalAttempt, { since: LessThan(yesterday) });
  for (const entity of [LocalSignIn, LocalSignUp]) await db.delete(entity, { createdAt: LessThan(yesterday) });
  const isSignedIn = "select 1 from standin.sessions where client_id = clients.id";
  await db.query(`delete from standin.clients where created_at < $1 and not exists (${isSignedIn})`, [yesterday]);
}

/**
 * Creates the local accounts. They answer Clerk's Frontend API under `/__clerk` from tables of their own, so that
 * Clerk's components and its verification of tokens run unchanged without an account at Clerk.
 */
export async function createClerkStandIn(options: ClerkStandInOptions): Promise<ClerkStandIn> {
  const {
    db,
    origin,
    localAddress,
    log,
    sendMail = null,
    openId = null,
    supportEmail = null,
    deliver,
    languages = LANGUAGES,
    signUp = "open",
    now = Date.now,
  } = options;
  const { passwordCost = PASSWORD_COST } = options;
  const keys = await ensureKeys(db);
  await deleteExpired(db, now());
  const context = {
    db,
    origin,
    log,
    sendMail,
    openId: openId && createOpenIdProvider(openId, origin + CALLBACK_PATH),
    sendEvent: createClerkEventSender({ origin, keys, log, deliver }),
    now,
    keys,
    supportEmail,
    languages,
    signUp,
    passwordCost,
  };

  return {
    async fetch(request, address = "") {
      const path = new URL(request.url).pathname.slice(PATH_PREFIX.length);
      if (request.method === "GET" && PATH_PREFIX + path === CALLBACK_PATH)
        return handleOpenIdCallback(request, address, context);
      if (path.startsWith("/npm/")) return serveBundle(path);
      if (path.startsWith("/api/")) return handleBackendCall(request, path.slice("/api".length), db, keys);
      // Clerk's script sends some paths with a slash at the end.
      return handleFrontendCall(request, path.replace(/^\/v1/, "").replace(/\/$/, ""), address, context);
    },
    offersSignUp: createSignUpOffer(db, signUp),
    publishableKey: PUBLISHABLE_KEY,
    secretKey: keys.secretKey,
    jwtKey: keys.jwtKey,
    webhookSecret: getWebhookSecret(keys),
    clerkJSUrl: `${PATH_PREFIX}/npm/@clerk/clerk-js@${BUNDLE_VERSION}/dist/clerk.browser.js`,
    proxyUrl: PATH_PREFIX,
    ...(sendMail === null && { mark: NOTICE }),
    ...(openId && { openIdName: openId.name }),
    apiUrl: `${localAddress}${PATH_PREFIX}/api`,
  };
}
