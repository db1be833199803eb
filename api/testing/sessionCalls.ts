import { routes } from "../rest/routes.ts";
import type { App } from "../app.ts";
import { buildQuery, getPathKey, operationCases, type OperationCase, type SeedIds } from "./operationCases.ts";
import { ORIGIN, type TestUser } from "./testServer.ts";

/** Requests of sessions that a server remembers. */

export type Call = { method: string; path: string; body?: unknown; key?: string };

export type Session = Pick<TestUser, "cookie" | "token">;

/** Sends a request in a session, and returns its answer with the code of its error; null for none. */
export async function sendTo(app: App, { cookie, token }: Session, { method, path, body, key }: Call) {
  const headers = {
    cookie,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key && { "idempotency-key": key }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await app(new Request(ORIGIN + path, init));
  const text = await response.text();
  const json = text ? JSON.parse(text) : null;
  return { status: response.status, json, code: json?.code ?? json?.errors?.[0].extensions.code ?? null };
}

export const toRestCall = (route: (typeof routes)[number], ids: SeedIds): Call => {
  const operation = operationCases.find(({ field }) => field === route.field) as OperationCase;
  const path = route.path.replace(":id", ids[getPathKey(operation, route.path)]).replace(":personId", ids.person);
  const query = buildQuery(operation, ids);
  return { method: route.method, path: path + query, body: operation.body?.(ids) };
};

export const toGraphQLCall = (operation: OperationCase, ids: SeedIds): Call => {
  const [query, variables] = operation.toGraphQL(ids);
  return { method: "POST", path: "/graphql", body: { query, variables } };
};

/** Removes the device of all sessions of a guest, whose id is the parameter. */
export const REMOVE_DEVICE = `insert into session_refusals (session_id, user_id, device_id, reason)
  select token_hash, user_id, gen_random_uuid(), 'device_removed' from guest_sessions where user_id = $1`;
