import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { registerClient } from "../domain/oauth/clients.ts";
import { getResource, SCOPES } from "../domain/oauth/requests.ts";
import { exchangeCode } from "../domain/oauth/server.ts";
import { toErrorResponse } from "./errors.ts";
import { readForm, readJsonBody } from "./requestBody.ts";

/** The paths of what assistants on the web need to sign in by themselves (docs/api.md, Programs that sign in). */
export const OAUTH_PATHS = {
  resource: "/.well-known/oauth-protected-resource",
  issuer: "/.well-known/oauth-authorization-server",
  /** The page on which a person allows a program. */
  authorize: "/connect",
  token: "/oauth/token",
  register: "/oauth/register",
};

/** The descriptions are the same for everyone, and change with a build. */
const DESCRIPTION_HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };

/** Programs in browsers send codes from pages of their own. No cookie is read here. */
const ANY_ORIGIN = { "access-control-allow-origin": "*" };
const PREFLIGHT = {
  ...ANY_ORIGIN,
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
  "access-control-max-age": "7200",
};

/** Describes what the keys are for (RFC 9728), and who gives them out. */
export const describeResource = (origin: string) => ({
  resource: getResource(origin),
  resource_name: "Listbook",
  authorization_servers: [origin],
  scopes_supported: SCOPES,
  bearer_methods_supported: ["header"],
});

/** Describes how a program gets a key (RFC 8414). */
export const describeIssuer = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: origin + OAUTH_PATHS.authorize,
  token_endpoint: origin + OAUTH_PATHS.token,
  registration_endpoint: origin + OAUTH_PATHS.register,
  scopes_supported: SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  token_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

/** What a request without a valid token is answered, so that an assistant finds out where it gets one (RFC 9728, 5.1). */
export function challenge(origin: string, isWrong: boolean): string {
  const error = isWrong ? 'error="invalid_token", ' : "";
  return `Bearer ${error}resource_metadata="${origin}${OAUTH_PATHS.resource}/mcp", scope="${SCOPES.join(" ")}"`;
}

/** Answers with a description, to pages of any origin. */
export function answerDescription(request: Request, description: object): Response {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  if (!["GET", "HEAD"].includes(request.method))
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET, HEAD" });
  return Response.json(description, { headers: DESCRIPTION_HEADERS });
}

/** Answers a request that programs send to get a key. `work` returns the status and the body of the answer. */
async function answerProgram(
  request: Request,
  work: () => Promise<{ status: number; body: object }>,
): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  if (request.method !== "POST")
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "POST" });
  const { status, body } = await work();
  return Response.json(body, { status, headers: { ...ANY_ORIGIN, "cache-control": "no-store", pragma: "no-cache" } });
}

/** Gives a program the key for its code. */
export const answerToken = (request: Request, context: Context): Promise<Response> =>
  answerProgram(request, async () => exchangeCode(context, Object.fromEntries(await readForm(request))));

/** Registers a program. It gets an id, and nothing is stored. */
export const answerRegister = (request: Request): Promise<Response> =>
  answerProgram(request, async () => {
    const client = registerClient(await readJsonBody(request));
    if ("error" in client) return { status: 400, body: client };
    const { id, name, redirectUris } = client;
    return {
      status: 201,
      body: {
        client_id: id,
        client_id_issued_at: Math.floor(Date.now() / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
    };
  });
