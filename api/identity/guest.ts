import type { EntityManager } from "typeorm";
import type { Caller } from "../context.ts";
import { findGuest, GUEST_DAYS } from "../domain/guests.ts";

const isSecure = (origin: string) => origin.startsWith("https:");

/** Over https the prefix makes browsers refuse a cookie that another host or path has set. */
const cookieName = (origin: string) => (isSecure(origin) ? "__Host-guest" : "guest");

function readCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((each) => each.trim());
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** The guest whom the request's cookie proves; null without one. */
export async function readGuest(request: Request, origin: string, db: EntityManager): Promise<Caller | null> {
  const token = readCookie(request, cookieName(origin));
  const guest = token ? await findGuest(db, token) : null;
  return guest && { viewer: { kind: "guest", user: guest.user }, guestToken: guest.renewed ? token : null };
}

/** The `Set-Cookie` value for a guest's token (contract, section 3). */
export const writeCookie = (origin: string, token: string) =>
  [
    `${cookieName(origin)}=${token}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${GUEST_DAYS * 24 * 60 * 60}`,
    ...(isSecure(origin) ? ["Secure"] : []),
  ].join("; ");
