import { ClerkApiError } from "../frontendCall.ts";

/** Bytes; the largest form of the components has a few hundred. */
const MAX_FORM_BYTES = 64 * 1024;
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The token of the client's cookie; null without one. */
export function readClientToken(request: Request): string | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((each) => each.trim());
  return cookies.find((each) => each.startsWith("__client="))?.slice("__client=".length) || null;
}

/** The `Set-Cookie` value for a client's token; "" takes the cookie away. No script of a page can read it. */
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
 * The form of a request that changes something; an empty one for others. Errors: refusals for a request that does not
 * come from a page of ours, that is too large, or that is no form.
 */
export async function readForm(request: Request, origin: string): Promise<URLSearchParams> {
  if (request.method === "GET") return new URLSearchParams();
  if (request.headers.get("origin") !== origin)
    throw new ClerkApiError(403, "origin_invalid", "This request does not come from Listbook.");
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_FORM_BYTES) throw new ClerkApiError(413, "request_body_too_large", "The request is too large.");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
