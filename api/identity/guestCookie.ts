import type { Caller } from "../domain/base/context.ts";
import { GUEST_DAYS } from "../domain/callers/guests.ts";

const isSecure = (origin: string) => origin.startsWith("https:");

/** Over https, browsers refuse a cookie with the prefix `__Host-` that another host or path has set. */
const getCookieName = (origin: string) => (isSecure(origin) ? "__Host-guest" : "guest");

function readCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** The token in the guest's cookie of a request; null without the cookie. */
export const readGuestToken = (request: Request, origin: string) => readCookie(request, getCookieName(origin));

/** The `Set-Cookie` header for a caller (docs/api.md, Guests); null when the cookie stays as it is. */
export function buildGuestCookie(origin: string, { cookie, guestToken }: Caller): string | null {
  if (cookie === "keep") return null;
  const [value, days] = cookie === "write" ? [guestToken, GUEST_DAYS] : ["", 0];
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${days * 24 * 60 * 60}`];
  return [`${getCookieName(origin)}=${value}`, ...attributes, ...(isSecure(origin) ? ["Secure"] : [])].join("; ");
}
