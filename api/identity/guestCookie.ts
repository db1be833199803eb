import type { EntityManager } from "typeorm";
import type { Caller } from "../domain/context.ts";
import { findGuest, GUEST_DAYS } from "../domain/people/guests.ts";

const isSecure = (origin: string) => origin.startsWith("https:");

/** Over https the prefix makes browsers refuse a cookie that another host or path has set. */
const getCookieName = (origin: string) => (isSecure(origin) ? "__Host-guest" : "guest");

function readCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((each) => each.trim());
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** What the guest's cookie of a request holds; null without one. */
export const readGuestToken = (request: Request, origin: string) => readCookie(request, getCookieName(origin));

/** The guest whom a cookie proves; nobody without one. */
export async function readGuest(guestToken: string | null, db: EntityManager): Promise<Caller> {
  const guest = guestToken ? await findGuest(db, guestToken) : null;
  if (!guest) return { viewer: { kind: "nobody" }, guestToken, cookie: "keep" };
  const { user, sessionId, renewed } = guest;
  return { viewer: { kind: "guest", user, sessionId }, guestToken, cookie: renewed ? "write" : "keep" };
}

/** The `Set-Cookie` value that a caller's answer carries (docs/contract.md, Guests); null for none. */
export function buildGuestCookie(origin: string, { cookie, guestToken }: Caller): string | null {
  if (cookie === "keep") return null;
  const [value, days] = cookie === "write" ? [guestToken, GUEST_DAYS] : ["", 0];
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${days * 24 * 60 * 60}`];
  return [`${getCookieName(origin)}=${value}`, ...attributes, ...(isSecure(origin) ? ["Secure"] : [])].join("; ");
}
