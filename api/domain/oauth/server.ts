import OAuth2Server from "@node-oauth/oauth2-server";
import { type TokenInput, tokenRules } from "../accounts/accessTokens.ts";
import type { Context } from "../base/context.ts";
import { checkInput } from "../base/rules.ts";
import type { AllowedProgram, MutationAllowProgramArgs } from "../base/schema.types.ts";
import { makeToken } from "../callers/programs.ts";
import { requireVerified } from "../callers/reverification.ts";
import { requireViewer } from "../ownership/scope.ts";
import { findClient, mayLeadTo, type OAuthClient } from "./clients.ts";
import { CODE_MINUTES, findCode, type KeptCode, markUsed, openToken, storeCode } from "./codes.ts";
import { buildRedirect, readRequest, SCOPES } from "./requests.ts";

/**
 * The flow of OAuth 2.1 by which a program gets a key of 6.4 without a text that a person copies. The library checks the
 * requests, makes the codes and compares the proofs; what is here keeps them. Programs are public, so they have no secrets,
 * and prove themselves with a proof of their own for each code (RFC 7636).
 */

const GRANT = "authorization_code";

type KnownClient = OAuth2Server.Client & { known: OAuthClient };

/** Whom a code is for. The key knows its user, so the library needs none. */
const NO_USER: OAuth2Server.User = {};

const toLibraryClient = (known: OAuthClient): KnownClient => ({
  id: known.id,
  grants: [GRANT],
  redirectUris: known.redirectUris,
  known,
});

const toScopes = (write: boolean): string[] => (write ? [...SCOPES] : ["read"]);

/** What a person allows a program. */
type Allowed = TokenInput & { days: number };

/** Creates the library's server for a request. `allowed` is what a person has just allowed. */
function createServer(context: Context, allowed?: Allowed): OAuth2Server {
  let code: KeptCode | null = null;
  const model: OAuth2Server.AuthorizationCodeModel = {
    async getClient(id) {
      const client = await findClient(context, id);
      return client && toLibraryClient(client);
    },
    validateRedirectUri: async (address, client) => mayLeadTo((client as KnownClient).known, address),
    validateScope: async () => toScopes(allowed?.write ?? code?.write ?? false),
    async saveAuthorizationCode(
      { authorizationCode, redirectUri, codeChallenge = "", expiresAt, scope = [] },
      client,
      user,
    ) {
      if (!allowed) throw new Error("Nobody has allowed this program");
      const { days, ...input } = allowed;
      await storeCode(context, input, {
        text: authorizationCode,
        clientId: client.id,
        redirectUri,
        codeChallenge,
        days,
      });
      return { authorizationCode, expiresAt, redirectUri, scope, client, user };
    },
    async getAuthorizationCode(text) {
      code = await findCode(context, text);
      if (!code) return null;
      return {
        authorizationCode: text,
        expiresAt: new Date(code.expiresAt),
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge,
        codeChallengeMethod: "S256",
        scope: toScopes(code.write),
        client: { id: code.clientId, grants: [GRANT] },
        user: NO_USER,
      };
    },
    revokeAuthorizationCode: async () => code !== null && markUsed(context, code),
    generateAccessToken: async () => makeToken(),
    async saveToken({ accessToken, scope = [] }, client, user): Promise<OAuth2Server.Token> {
      const accessTokenExpiresAt = code && (await openToken(context, code, accessToken));
      if (!accessTokenExpiresAt) throw new OAuth2Server.InvalidGrantError("The key of this code has ended");
      return { accessToken, accessTokenExpiresAt, scope, client, user };
    },
    // The library asks for it, and calls it only for requests with a token, which `readCaller` reads.
    getAccessToken: async () => null,
  };
  return new OAuth2Server({
    model,
    allowEmptyState: true,
    authorizationCodeLifetime: CODE_MINUTES * 60,
    requireClientAuthentication: { [GRANT]: false },
  });
}

/**
 * Lets a program that asks for it use the caller's lists, and returns the address that leads back to it. Errors: those of
 * `createToken`, and `BAD_USER_INPUT` for a request that is not valid.
 */
export async function allowProgram(
  context: Context,
  { request: query, ...args }: MutationAllowProgramArgs,
): Promise<Omit<AllowedProgram, "__typename">> {
  requireVerified(context, "strict");
  requireViewer(context);
  const { days = 90, ...input } = checkInput(args, tokenRules);
  const { parameters } = await readRequest(context, query);
  const response = new OAuth2Server.Response();
  const { authorizationCode } = await createServer(context, { ...input, days })
    .authorize(new OAuth2Server.Request({ headers: {}, method: "GET", query: parameters }), response, {
      authenticateHandler: { handle: () => NO_USER },
    })
    .catch(throwOwn);
  const { redirect_uri: redirectUri = "", state } = parameters;
  return { redirectUrl: buildRedirect(context, redirectUri, { code: authorizationCode, state }) };
}

/** The library wraps an error of what keeps its codes. Our own has the sentence, and says whether to try again. */
function throwOwn(error: unknown): never {
  throw (error as { inner?: unknown }).inner ?? error;
}

/** What the library answers to a request. */
type OAuthAnswer = { status: number; body: Record<string, unknown> };

/** Gives a program the key for its code (RFC 6749, 4.1.3). A request that is refused has an answer too. */
export async function exchangeCode(context: Context, form: Record<string, string>): Promise<OAuthAnswer> {
  const kind = form["grant_type"];
  if (kind !== GRANT) return { status: 400, body: { error: kind ? "unsupported_grant_type" : "invalid_request" } };
  const request = new OAuth2Server.Request({
    method: "POST",
    query: {},
    // The library looks for a body by its length.
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "1" },
    body: form,
  });
  const response = new OAuth2Server.Response();
  try {
    await createServer(context).token(request, response);
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throwOwn(error);
    return { status: error.code, body: { error: error.name, error_description: error.message } };
  }
  return { status: 200, body: response.body };
}
