import { createHash, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { SigningKeys } from "./keys.ts";
import { findAccount } from "./accounts.ts";
import { presentUser } from "./presenter.ts";

const hash = (text: string) => createHash("sha256").update(text).digest();

const toErrorResponse = (status: number, code: string, message: string) =>
  Response.json({ errors: [{ code, message, long_message: message }] }, { status });

/** Answers the one call of Clerk's Backend API that the server makes: `GET /v1/users/:id`. */
export async function handleBackendCall(
  request: Request,
  path: string,
  db: EntityManager,
  keys: SigningKeys,
): Promise<Response> {
  const authorization = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(hash(authorization), hash(`Bearer ${keys.secretKey}`)))
    return toErrorResponse(401, "authorization_invalid", "The secret key is not the one of this instance.");
  const id = /^\/v1\/users\/(\w+)$/.exec(path)?.[1];
  const person = id && request.method === "GET" ? await findAccount(db, id) : null;
  if (!person) return toErrorResponse(404, "resource_not_found", "not found");
  return Response.json(await presentUser(db, person));
}
