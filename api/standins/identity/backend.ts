import { createHash, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { Keys } from "./keys.ts";
import { findPerson } from "./people.ts";
import { showUser } from "./show.ts";

const hash = (text: string) => createHash("sha256").update(text).digest();

const refuse = (status: number, code: string, message: string) =>
  Response.json({ errors: [{ code, message, long_message: message }] }, { status });

/** Clerk's Backend API, as much of it as the server asks for: who is the user with this id? */
export async function answerBackend(request: Request, path: string, db: EntityManager, keys: Keys): Promise<Response> {
  const proof = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(hash(proof), hash(`Bearer ${keys.secretKey}`)))
    return refuse(401, "authorization_invalid", "The secret key is not the one of this instance.");
  const id = /^\/v1\/users\/(\w+)$/.exec(path)?.[1];
  const person = id && request.method === "GET" ? await findPerson(db, id) : null;
  if (!person) return refuse(404, "resource_not_found", "not found");
  return Response.json(await showUser(db, person));
}
