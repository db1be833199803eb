import { TrieRouter } from "hono/router/trie-router";
import type { Language } from "../../../../shared/texts/languages.ts";
import { chooseLanguage } from "../../../http/language.ts";
import { type FrontendCall, type FrontendHandler, resourceNotFound, ClerkApiError } from "../frontendCall.ts";
import { sessionRoutes } from "./clientSessions.ts";
import { countSignInStep } from "../emailCodes.ts";
import { environmentRoutes, presentClient } from "./environment.ts";
import { invitationRoutes } from "./invitations.ts";
import { meRoutes } from "./me.ts";
import { memberRoutes } from "./members.ts";
import { organizationRoutes } from "./organizations.ts";
import { readForm, readClientToken, buildClientCookie } from "./request.ts";
import { finishVisit } from "../openId/visits.ts";
import { findClient } from "../sessions.ts";
import { signInRoutes } from "./signIns.ts";
import { signUpRoutes } from "./signUps.ts";

const router = new TrieRouter<FrontendHandler>();
const routes = {
  ...environmentRoutes,
  ...signUpRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...meRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
};
for (const [route, handler] of Object.entries(routes)) {
  const [method = "", path = ""] = route.split(" ");
  router.add(method, path, handler);
}

/** Clerk's script reads the responses of these paths directly; all others carry the client too. */
const UNWRAPPED_PATHS = /^\/(environment|client\/sessions\/\w+\/tokens|me\/sessions\/active)$/;

/** Steps that are limited for each network address, to slow down the guessing of passwords. */
const COUNTED_STEPS = /^(POST|PATCH) \/client\/sign_(ins|ups)(\/|$)/;

/** The part of a call that is the same for all calls. */
type ClerkContext = Pick<
  FrontendCall,
  "db" | "log" | "sendMail" | "openId" | "supportEmail" | "sendEvent" | "origin" | "keys" | "signUp" | "passwordCost"
> & {
  /** The languages that people can choose. */
  languages: Language[];
  now: () => number;
};

async function readCall(
  request: Request,
  query: URLSearchParams,
  address: string,
  context: ClerkContext,
): Promise<FrontendCall> {
  const token = readClientToken(request);
  const client = token ? await findClient(context.db, token) : null;
  const form = await readForm(request, context.origin);
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 300);
  const language = chooseLanguage(request, context.languages);
  return { ...context, now: context.now(), form, query, userAgent, language, address, client, token: null };
}

async function dispatchCall(call: FrontendCall, method: string, path: string): Promise<object | null> {
  const [[found]] = router.match(method, path);
  if (!found) throw resourceNotFound();
  if (COUNTED_STEPS.test(`${method} ${path}`)) await countSignInStep(call);
  const [handler, ids] = found;
  const response = await handler(call, ...(Object.values(ids) as string[]));
  return UNWRAPPED_PATHS.test(path) ? response : { response, client: await presentClient(call) };
}

function toClerkErrorResponse(error: unknown): Response {
  if (!(error instanceof ClerkApiError)) throw error;
  const { status, code, message, field } = error;
  const meta = field ? { param_name: field } : {};
  return Response.json({ errors: [{ code, message, long_message: message, meta }] }, { status });
}

/**
 * Answers a call of Clerk's Frontend API. `path` is the path after the version. `address` is the network address of the
 * browser, or "" when attempts are not limited by address.
 */
export async function handleFrontendCall(
  request: Request,
  path: string,
  address: string,
  context: ClerkContext,
): Promise<Response> {
  const { searchParams: query } = new URL(request.url);
  // Clerk's script sends the method in the query, because browsers would send a CORS preflight for other methods.
  const method = (request.method === "POST" && query.get("_method")) || request.method;
  let call: FrontendCall | undefined;
  const response = await readCall(request, query, address, context)
    .then((received) => dispatchCall((call = received), method, path))
    .then((body) => Response.json(body))
    .catch(toClerkErrorResponse);
  response.headers.set("cache-control", "no-store");
  // A call that failed may have created the client, too, which needs its cookie.
  const token = call?.token ?? null;
  if (token !== null) response.headers.append("set-cookie", buildClientCookie(context.origin, token));
  return response;
}

/** Answers the browser that comes back from the OpenID provider. It opens one of our pages, whatever has happened. */
export async function handleOpenIdCallback(
  request: Request,
  address: string,
  context: ClerkContext,
): Promise<Response> {
  const call = await readCall(request, new URL(request.url).searchParams, address, context);
  const location = await finishVisit(call);
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (call.token !== null) headers.append("set-cookie", buildClientCookie(context.origin, call.token));
  return new Response(null, { status: 303, headers });
}
