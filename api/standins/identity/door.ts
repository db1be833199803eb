import { TrieRouter } from "hono/router/trie-router";
import { type Call, type Handler, notFound, Refusal } from "./call.ts";
import { sessionRoutes } from "./clientSessions.ts";
import { countStep } from "./codes.ts";
import { environmentRoutes, showClient } from "./environment.ts";
import { invitationRoutes } from "./invitations.ts";
import { meRoutes } from "./me.ts";
import { memberRoutes } from "./members.ts";
import { organizationRoutes } from "./organizations.ts";
import { readForm, readToken, writeCookie } from "./request.ts";
import { findClient } from "./sessions.ts";
import { signInRoutes } from "./signIns.ts";
import { signUpRoutes } from "./signUps.ts";

const router = new TrieRouter<Handler>();
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
const BARE = /^\/(environment|client\/sessions\/\w+\/tokens|me\/sessions\/active)$/;

/** Who does many of these is guessing. */
const STEP = /^(POST|PATCH) \/client\/sign_(ins|ups)(\/|$)/;

/** What all calls have in common. */
export type House = Pick<Call, "db" | "log" | "tell" | "origin" | "keys"> & { now: () => number };

async function readCall(request: Request, query: URLSearchParams, address: string, house: House): Promise<Call> {
  const token = readToken(request);
  const client = token ? await findClient(house.db, token) : null;
  const form = await readForm(request, house.origin);
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 300);
  return { ...house, now: house.now(), form, query, userAgent, address, client, token: null };
}

async function act(call: Call, method: string, path: string): Promise<object | null> {
  const [[found]] = router.match(method, path);
  if (!found) throw notFound();
  if (STEP.test(`${method} ${path}`)) await countStep(call);
  const [handler, ids] = found;
  const response = await handler(call, ...(Object.values(ids) as string[]));
  return BARE.test(path) ? response : { response, client: await showClient(call) };
}

function refuse(error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message, field } = error;
  const meta = field ? { param_name: field } : {};
  return Response.json({ errors: [{ code, message, long_message: message, meta }] }, { status });
}

/**
 * Answers a call of Clerk's Frontend API; `path` is what follows its version, `address` where it comes from, "" when
 * nobody counts that.
 */
export async function answerFrontend(request: Request, path: string, address: string, house: House): Promise<Response> {
  const { searchParams: query } = new URL(request.url);
  // Browsers ask before they send other methods; Clerk's script avoids that in this way.
  const method = (request.method === "POST" && query.get("_method")) || request.method;
  let call: Call | undefined;
  const response = await readCall(request, query, address, house)
    .then((read) => act((call = read), method, path))
    .then((body) => Response.json(body))
    .catch(refuse);
  response.headers.set("cache-control", "no-store");
  // A refused call, too, may have made the client.
  const token = call?.token ?? null;
  if (token !== null) response.headers.append("set-cookie", writeCookie(house.origin, token));
  return response;
}
