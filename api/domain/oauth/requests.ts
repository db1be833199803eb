import { msg } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import type { ProgramRequest, QueryProgramRequestArgs } from "../base/schema.types.ts";
import { isLoopback } from "../../settings/values.ts";
import { findClient, mayLeadTo, type OAuthClient } from "./clients.ts";

/** What a program may ask for. The person decides what it gets. */
export const SCOPES = ["read", "write"] as const;

/** The longest request that is read, in characters. */
const MAX_REQUEST = 8_000;

/** 43 to 128 characters in which a challenge is written (RFC 7636, 4.2). */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** A request of a program to be connected (RFC 6749, 4.1.1) that can be allowed. */
type CheckedRequest = { client: OAuthClient; parameters: Record<string, string>; wantsWrite: boolean };

/** The address of the resource that keys are for, and the issuer of them. */
export const getResource = (issuer: string) => `${issuer}/mcp`;
const getIssuer = ({ services }: Context): string => services.origin ?? "";

/**
 * Returns an address that leads a program back, with the issuer, by which it knows that this server answers and no other
 * (RFC 9207).
 */
export function buildRedirect(context: Context, address: string, answer: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...answer, iss: getIssuer(context) }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

const refused = () =>
  new DomainError("BAD_USER_INPUT", msg`This request to connect a program isn’t valid; begin again in the program`);

/** Whether a program asks for this server: for its tools, or for the whole of it. */
function isResource(issuer: string, resource: string | undefined): boolean {
  if (resource === undefined) return true;
  if (!URL.canParse(resource) || resource.includes("#")) return false;
  const asked = new URL(resource).href.replace(/\/$/, "");
  return [issuer, getResource(issuer)].some((each) => new URL(each).href.replace(/\/$/, "") === asked);
}

/** Whether a program asks for a code that it can prove to be its own, for this server. */
const isAllowable = (issuer: string, parameters: Record<string, string>): boolean =>
  parameters["response_type"] === "code" &&
  CHALLENGE.test(parameters["code_challenge"] ?? "") &&
  parameters["code_challenge_method"] === "S256" &&
  isResource(issuer, parameters["resource"]);

/**
 * Reads a request to be connected, which is the query of an address. What is wrong with one is said to the person and not
 * to the program: anyone can register, so nobody is led to its address without having pressed something (RFC 9700, 4.11.2).
 * Errors: `BAD_USER_INPUT` for a request that cannot be allowed, `UNAVAILABLE`.
 */
export async function readRequest(context: Context, query: string): Promise<CheckedRequest> {
  if (query.length > MAX_REQUEST) throw refused();
  const search = new URLSearchParams(query);
  const parameters = Object.fromEntries(search);
  const isRepeated = [...search.keys()].length > Object.keys(parameters).length;
  const { client_id: clientId, redirect_uri: redirectUri } = parameters;
  if (!clientId || !redirectUri || isRepeated) throw refused();
  const client = await findClient(context, clientId);
  if (!client || !mayLeadTo(client, redirectUri) || !isAllowable(getIssuer(context), parameters)) throw refused();
  const scopes = (parameters["scope"] ?? SCOPES.join(" ")).split(" ");
  return { client, parameters, wantsWrite: scopes.includes("write") };
}

/**
 * Says which program asks to be connected, where it is led back to, and how it is told that it is not allowed. Errors:
 * `BAD_USER_INPUT`, `UNAVAILABLE`.
 */
export async function programRequest(
  context: Context,
  { request: query }: QueryProgramRequestArgs,
): Promise<Omit<ProgramRequest, "__typename">> {
  const { client, parameters, wantsWrite } = await readRequest(context, query);
  const { redirect_uri: redirectUri = "", state } = parameters;
  const { hostname, host } = new URL(redirectUri);
  return {
    name: client.name,
    host: client.host,
    returnHost: host,
    returnsHere: isLoopback(hostname),
    wantsWrite,
    denyUrl: buildRedirect(context, redirectUri, { error: "access_denied", state }),
  };
}
