import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { OpenIdSettings } from "../../../settings/settings.ts";

/** A person at the provider. */
type ProviderPerson = {
  sub: string;
  email?: string;
  email_verified?: unknown;
  given_name?: string;
  family_name?: string;
};

/** Answers a request in place of the provider. Returns whether it did. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

type ProviderOptions = {
  /** The ways in which the secret may be shown. */
  secretWays?: ("client_secret_basic" | "client_secret_post")[];
  secret?: string;
  /** Where it is on its server. */
  path?: string;
};

/** Starts a real OpenID provider on this computer. It signs in `person` without a question, and cancels for null. */
export async function startOpenIdProvider(
  redirectUri: string,
  { secretWays = ["client_secret_basic", "client_secret_post"], secret = "secret", path = "" }: ProviderOptions = {},
) {
  const state: { person: ProviderPerson | null; userInfo: object | null; intercept: Intercept } = {
    person: null,
    // Null: userinfo has all of a person, and ID tokens have a subject alone. Else ID tokens have all, and userinfo this.
    userInfo: null,
    intercept: () => false,
  };
  const server = createServer();
  server.listen(0, "localhost");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer = origin + path;
  const settings: OpenIdSettings = { issuer, clientId: "listbook", clientSecret: secret, name: "Our house" };
  const [secretWay = "client_secret_basic"] = secretWays;
  const describePerson = (use: string): object | null => {
    if (use === "userinfo") return state.userInfo ?? state.person;
    return state.userInfo && state.person;
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "listbook",
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: secretWay,
      },
    ],
    clientAuthMethods: secretWays,
    claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    cookies: { keys: ["of the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    conformIdTokenClaims: false,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => ({ ...describePerson(use), sub: accountId }),
    }),
  });
  const answer = provider.callback();

  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response);
    if (!state.person) {
      await provider.interactionFinished(request, response, { error: "access_denied" });
      return;
    }
    const accountId = state.person.sub;
    const grant = new provider.Grant({ accountId, clientId: String(params["client_id"]) });
    grant.addOIDCScope("openid email profile");
    const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  }

  server.on("request", (request, response) => {
    if (state.intercept(request, response)) return;
    if (request.url?.startsWith("/interaction/")) {
      void signIn(request, response);
      return;
    }
    // As a server with several applications calls one of them.
    const mounted = path.replace(/\/$/, "");
    if (request.url?.startsWith(mounted))
      Object.assign(request, { originalUrl: request.url, url: request.url.slice(mounted.length) });
    void answer(request, response);
  });

  /** Follows the provider's redirects as a browser does. Returns the address on the other site to which they lead. */
  async function follow(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = new URL(url);
    while (next.origin === origin) {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const response = await fetch(next, { headers: { cookie }, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`${next.href} was answered with ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
    return next.href;
  }

  return {
    settings,
    state,
    follow,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
