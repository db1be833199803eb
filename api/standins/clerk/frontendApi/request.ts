import { ClerkApiError } from "../frontendCall.ts";

/** Bytes. The largest form of the components has a few hundred. */
const MAX_FORM_BYTES = 64 * 1024;
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The token in the client's cookie; null without the cookie. */
export function readClientToken(request: Request): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith("__client="))?.slice("__client=".length) || null;
}

/** The `Set-Cookie` header for a client's token; an empty token deletes the cookie. Scripts cannot read the cookie. */
export const buildClientCookie = (origin: string, token: string) =>
  [
    `__client=${token}`,
    "Path=/__clerk",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${token ? ONE_YEAR_SECONDS : 0}`,
    ...(origin.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

/**
 * Reads the form of a request; a GET has an empty one. Throws a `ClerkApiError` when the request does not come from a
 * page of the app, or when the form is too large.
 */
export async function readForm(request: Request, origin: string): Promise<URLSearchParams> {
  if (request.method === "GET") return new URLSearchParams();
  if (request.headers.get("origin") !== origin)
    throw new ClerkApiError(403, "origin_invalid", "This request does not come from Listbook.");
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of (request.body as AsyncIterable<Uint8Array> | null) ?? []) {
    size += chunk.byteLength;
    if (size > MAX_FORM_BYTES) throw new ClerkApiError(413, "request_body_too_large", "The request is too large.");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
