import { createHash } from "node:crypto";
import { formatLogLine } from "../../../logging/log.ts";
import { LocalVisit } from "../entities/LocalVisit.ts";
import { ClerkApiError, type FrontendCall, readField, toIso } from "../frontendCall.ts";
import { createSession, ensureClient, findSessions } from "../sessions.ts";
import { findOrCreateAccount, SignInRefused } from "./person.ts";
import { type OpenIdProvider, OtherIssuer } from "./provider.ts";

/** The strategy by which Clerk's components name the provider. */
export const OPEN_ID_STRATEGY = "oauth_custom_home";

/** Where the provider sends the browser back to. The client's cookie is sent there, and to nothing outside. */
export const CALLBACK_PATH = "/__clerk/v1/oauth_callback";

/** Milliseconds that a person has at the provider. */
const VISIT_LIFETIME = 10 * 60_000;

const hashState = (state: string) => createHash("sha256").update(state).digest("hex");

/** Says in the log why the provider could not sign somebody in, without a word about the person. */
function logFailure({ log }: FrontendCall, failure: unknown) {
  const { error, code, name, message } = failure as { error?: string; code?: string; name?: string; message?: string };
  const reason = failure instanceof OtherIssuer ? message : (error ?? code ?? name);
  log(formatLogLine("warn", { openId: "failed", reason }));
}

/** Returns the path of a page of ours; home for any other address. */
function readOwnPath(text: string, origin: string): string {
  if (!URL.canParse(text, origin)) return "/";
  const url = new URL(text, origin);
  if (url.origin !== origin) return "/";
  // A path that begins with two slashes would be the address of another site.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}

/** Begins a visit to the provider. Returns the verification that leads there. Throws a `ClerkApiError`. */
export async function beginVisit(call: FrontendCall) {
  const { openId, db, now, origin } = call;
  if (!openId) throw new ClerkApiError(422, "form_param_value_invalid", "This isn’t available here.", "strategy");
  const { state, nonce, verifier, url } = await openId.begin().catch((error: unknown) => {
    logFailure(call, error);
    throw error instanceof OtherIssuer
      ? new ClerkApiError(
          503,
          "provider_misconfigured",
          `Sign-in at ${openId.name} is set up wrongly. Ask the person who runs this server.`,
        )
      : new ClerkApiError(503, "provider_unreachable", `Can’t reach ${openId.name}. Try again in a moment.`);
  });
  const client = await ensureClient(call);
  await db.insert(LocalVisit, {
    stateHash: hashState(state),
    clientId: client.id,
    nonce,
    verifier,
    goTo: readOwnPath(readField(call, "action_complete_redirect_url"), origin),
    expiresAt: toIso(now + VISIT_LIFETIME),
  });
  return {
    status: "unverified" as const,
    strategy: OPEN_ID_STRATEGY,
    external_verification_redirect_url: url.href,
  };
}

/** Takes the visit that a browser comes back from: it can come back once. Null for any other browser and afterwards. */
async function takeVisit({ db, client, now }: FrontendCall, state: string): Promise<LocalVisit | null> {
  if (!client) return null;
  const stateHash = hashState(state);
  const visit = await db.findOneBy(LocalVisit, { stateHash, clientId: client.id });
  if (!visit || !(await db.delete(LocalVisit, { stateHash })).affected) return null;
  return Date.parse(visit.expiresAt) > now ? visit : null;
}

/** Returns who has come back. Throws a `SignInRefused`. */
async function askProvider(provider: OpenIdProvider, call: FrontendCall, visit: LocalVisit) {
  const error = call.query.get("error");
  if (error) throw new SignInRefused(error === "access_denied" ? "cancelled" : "failed");
  // The address as the provider has written it: a proxy may have changed what this server sees of it.
  const address = new URL(`${call.origin}${CALLBACK_PATH}?${call.query}`);
  const secrets = { state: call.query.get("state") ?? "", nonce: visit.nonce, verifier: visit.verifier };
  return provider.finish(address, secrets).catch((cause: unknown) => {
    logFailure(call, cause);
    throw new SignInRefused("failed");
  });
}

/** Signs the browser in that comes back from the provider. Returns the path that it opens next. */
export async function finishVisit(call: FrontendCall): Promise<string> {
  const visit = await takeVisit(call, call.query.get("state") ?? "");
  if (!call.openId || !visit) return "/sign-in";
  try {
    const person = await askProvider(call.openId, call, visit);
    const [session] = await findSessions(call);
    if (!session) await createSession(call, await findOrCreateAccount(call, person));
    return visit.goTo;
  } catch (error) {
    // The browser shows a page, whatever has happened: it could do nothing with an error of Clerk's form.
    const problem = error instanceof SignInRefused ? error.problem : error instanceof ClerkApiError ? "failed" : null;
    if (problem === null) throw error;
    return `/sign-in?problem=${problem}`;
  }
}
