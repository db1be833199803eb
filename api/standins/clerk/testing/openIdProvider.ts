import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { OpenIdSettings } from "../../../settings/settings.ts";

/** A person at the provider. */
type ProviderPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

/** Answers a request in place of the provider. Returns whether it did. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Starts a real OpenID provider on this computer. It signs in `person` without a question, and cancels for null. */
export async function startOpenIdProvider(redirectUri: string) {
  const state: { person: ProviderPerson | null; intercept: Intercept } = { person: null, intercept: () => false };
  const server = createServer();
  server.listen(0, "localhost");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings: OpenIdSettings = { issuer, clientId: "listbook", clientSecret: "secret", name: "Our house" };
  const provider = new Provider(issuer, {
    clients: [{ client_id: "listbook", client_secret: "secret", redirect_uris: [redirectUri] }],
    claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    cookies: { keys: ["of the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.person, sub: accountId }) }),
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
    if (request.url?.startsWith("/interaction/")) void signIn(request, response);
    else void answer(request, response);
  });

  /** Follows the provider's redirects as a browser does. Returns the address on the other site to which they lead. */
  async function follow(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = new URL(url);
    while (next.origin === issuer) {
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
