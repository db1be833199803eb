import { msg } from "@lingui/core/macro";
import { isLoopback } from "../../settings/values.ts";
import type { Context } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import { mayBeCalled } from "../base/publicAddress.ts";

/** A program that asks to be connected by itself, as it describes itself. `host` is that of its description, if it has one. */
export type OAuthClient = { id: string; name: string; host: string | null; redirectUris: string[] };

/** The most characters of a name and of an address, and the most addresses of a program. */
const MAX_NAME = 50;
const MAX_ADDRESS = 500;
const MAX_ADDRESSES = 10;

/** Begins the id of a program that has registered: what follows is its description, so nothing is stored of it. */
const REGISTERED = "lbc_";

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Returns a name as one line of words, cut where it is long; null for none. */
function readName(value: unknown): string | null {
  if (!isText(value)) return null;
  const words = value.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  const characters = [...words];
  if (words === "") return null;
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join("")}…` : words;
}

/** Whether a program may be led back to an address: over https, or on the person's own computer (RFC 8252, 7.3). */
function isRedirectUri(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_ADDRESS || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.hash || value.includes("#") || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** Returns those addresses of a description to which a program may be led back; null where there is none. */
function readRedirectUris(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > MAX_ADDRESSES) return null;
  const addresses = value.filter(isRedirectUri);
  return addresses.length > 0 ? addresses : null;
}

/** A description that cannot be taken, as RFC 7591 names it. */
type Refusal = { error: "invalid_redirect_uri" | "invalid_client_metadata"; error_description: string };

/** Registers a program (RFC 7591). It gets no secret: a program in a browser or on a phone cannot keep one. */
export function registerClient(metadata: unknown): OAuthClient | Refusal {
  if (typeof metadata !== "object" || metadata === null)
    return { error: "invalid_client_metadata", error_description: "Send the metadata of the client as JSON" };
  const { client_name: givenName, redirect_uris: given } = metadata as Record<string, unknown>;
  const redirectUris = readRedirectUris(given);
  if (!redirectUris)
    return {
      error: "invalid_redirect_uri",
      error_description: `redirect_uris must be at most ${MAX_ADDRESSES}, and one over https or of this computer`,
    };
  const name = readName(givenName) ?? new URL(redirectUris[0] ?? "").host;
  const id = REGISTERED + Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
  return { id, name, host: null, redirectUris };
}

function readRegistered(id: string): OAuthClient | null {
  try {
    const [name, ...redirectUris] = JSON.parse(
      Buffer.from(id.slice(REGISTERED.length), "base64url").toString(),
    ) as unknown[];
    const client = registerClient({ client_name: name, redirect_uris: redirectUris });
    // Another spelling of the same description is no id that was given out.
    return "id" in client && client.id === id ? client : null;
  } catch {
    return null;
  }
}

/** Whether an id is the address of a description (Client ID Metadata Document, 3). */
function isDocumentId(id: string, allowsLoopback: boolean): boolean {
  if (id.length > MAX_ADDRESS || !mayBeCalled(id, allowsLoopback)) return false;
  const url = new URL(id);
  return url.pathname !== "/" && url.search === "" && !id.includes("#") && url.href === id;
}

/**
 * Finds a program by its id: one that has registered, or one that describes itself at the address that is its id. Null for
 * another one. Errors: `UNAVAILABLE` where its description cannot be read.
 */
export async function findClient({ services }: Context, id: string): Promise<OAuthClient | null> {
  if (id.startsWith(REGISTERED)) return readRegistered(id);
  const { clientDocuments } = services;
  if (!clientDocuments || !isDocumentId(id, clientDocuments.allowsLoopback)) return null;
  const found = await clientDocuments.read(id).catch((cause: unknown) => {
    const unread = new DomainError("UNAVAILABLE", msg`Couldn’t reach this program; try again in a moment`);
    unread.cause = cause;
    throw unread;
  });
  if (typeof found !== "object" || found === null) return null;
  const {
    client_id: ownId,
    client_name: givenName,
    redirect_uris: given,
    ...others
  } = found as Record<string, unknown>;
  const [name, redirectUris] = [readName(givenName), readRedirectUris(given)];
  if (ownId !== id || !name || !redirectUris || "client_secret" in others) return null;
  return { id, name, host: new URL(id).host, redirectUris };
}

/** Returns an address on this computer without its port, which a program there chooses when it runs (RFC 8252, 7.3). */
function withoutOwnPort(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "http:") return address;
  url.port = "";
  return url.href;
}

/** Whether a program is led back to an address of its description: letter by letter, but for a port of this computer. */
export const mayLeadTo = ({ redirectUris }: OAuthClient, address: string): boolean =>
  isRedirectUri(address) &&
  redirectUris.some((each) => each === address || withoutOwnPort(each) === withoutOwnPort(address));
