import type { EntityManager } from "typeorm";
import type { Caller } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import { readGuest } from "./guest.ts";

/**
 * Who is calling (contract, section 3): a bearer token means a member, else the guest's cookie a guest, else nobody.
 * A token that is present but not valid never falls through to the cookie; with no identity provider none is valid.
 * Errors: `UNAUTHENTICATED`.
 */
export async function readCaller(request: Request, origin: string, db: EntityManager): Promise<Caller> {
  if (request.headers.has("authorization"))
    throw new DomainError("UNAUTHENTICATED", "The session is not valid; sign in again");
  return (await readGuest(request, origin, db)) ?? { viewer: { kind: "nobody" }, guestToken: null };
}
