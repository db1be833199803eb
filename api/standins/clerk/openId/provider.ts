import type { Configuration } from "openid-client";
import type { OpenIdSettings } from "../../../settings/settings.ts";

/** Seconds that the provider has for an answer. */
const TIMEOUT = 5;

/** What ties an answer of the provider to the visit of one browser. */
type VisitSecrets = { state: string; nonce: string; verifier: string };

/** What the provider says about a person. */
export type OpenIdPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address, which alone makes it a proof. */
  isVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

export type OpenIdProvider = {
  /** The name that the button shows. */
  name: string;
  /** Returns the provider's page and what the answer must fit. Errors: those of the library, when it cannot be reached. */
  begin: () => Promise<VisitSecrets & { url: URL }>;
  /** Returns who has come back with this address. Errors: those of the library, for any answer that does not fit. */
  finish: (address: URL, secrets: VisitSecrets) => Promise<OpenIdPerson>;
};

const readText = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);

/**
 * Signs people in at an OpenID provider. It is asked for its addresses when somebody signs in, not at the start: passwords
 * must work while it is away. The library is loaded then, too.
 */
export function createOpenIdProvider(settings: OpenIdSettings, redirectUri: string): OpenIdProvider {
  const { issuer, clientId, clientSecret, name } = settings;
  let discovered: Configuration | undefined;

  async function connect() {
    const library = await import("openid-client");
    const server = new URL(issuer);
    // The settings allow http only on this computer.
    const execute = server.protocol === "http:" ? [library.allowInsecureRequests] : [];
    const options = { timeout: TIMEOUT, execute };
    discovered ??= await library.discovery(server, clientId, clientSecret, undefined, options);
    return { library, configuration: discovered };
  }

  return {
    name,
    async begin() {
      const { library, configuration } = await connect();
      const verifier = library.randomPKCECodeVerifier();
      const secrets = { state: library.randomState(), nonce: library.randomNonce(), verifier };
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { ...secrets, url };
    },
    async finish(address, { state, nonce, verifier }) {
      const { library, configuration } = await connect();
      const tokens = await library.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("The provider has sent no ID token");
      // Many providers tell the address only there.
      const hasMore = claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const said: Record<string, unknown> = { ...more, ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: readText(said["email"])?.toLowerCase() ?? null,
        isVerified: said["email_verified"] === true,
        firstName: readText(said["given_name"]) ?? readText(said["name"]),
        lastName: readText(said["family_name"]),
      };
    },
  };
}
