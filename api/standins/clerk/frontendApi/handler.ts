import { TrieRouter } from "hono/router/trie-router";
import { type FrontendCall, type FrontendHandler, resourceNotFound, ClerkApiError } from "../frontendCall.ts";
import { sessionRoutes } from "./clientSessions.ts";
import { countSignInStep } from "../emailCodes.ts";
import { environmentRoutes, presentClient } from "./environment.ts";
import { invitationRoutes } from "./invitations.ts";
import { meRoutes } from "./me.ts";
import { memberRoutes } from "./members.ts";
import { organizationRoutes } from "./organizations.ts";
import { readForm, readClientToken, buildClientCookie } from "./request.ts";
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

/** These are read as they are; everything else comes with the client. */
const UNWRAPPED_PATHS = /^\/(environment|client\/sessions\/\w+\/tokens|me\/sessions\/active)$/;

/** Who does many of these is guessing. */
const COUNTED_STEPS = /^(POST|PATCH) \/client\/sign_(ins|ups)(\/|$)/;

/** What all calls have in common. */
export type ClerkContext = Pick<FrontendCall, "db" | "log" | "tell" | "origin" | "keys" | "passwordCost"> & {
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
  return { ...context, now: context.now(), form, query, userAgent, address, client, token: null };
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
 * Answers a call of Clerk's Frontend API; `path` is what follows its version, `address` where it comes from, "" when
 * nobody counts that.
 */
export async function handleFrontendCall(
  request: Request,
  path: string,
  address: string,
  context: ClerkContext,
): Promise<Response> {
  const { searchParams: query } = new URL(request.url);
  // Browsers ask before they send other methods; Clerk's script avoids that in this way.
  const method = (request.method === "POST" && query.get("_method")) || request.method;
  let call: FrontendCall | undefined;
  const response = await readCall(request, query, address, context)
    .then((read) => dispatchCall((call = read), method, path))
    .then((body) => Response.json(body))
    .catch(toClerkErrorResponse);
  response.headers.set("cache-control", "no-store");
  // A refused call, too, may have made the client.
  const token = call?.token ?? null;
  if (token !== null) response.headers.append("set-cookie", buildClientCookie(context.origin, token));
  return response;
}
