import type { ClientAuth, Configuration } from "openid-client";
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

/** The provider calls itself otherwise than the settings do, so nobody can sign in until they are changed. */
export class OtherIssuer extends Error {
  readonly issuer: string;

  constructor(setting: string, issuer: string) {
    super(`OIDC_ISSUER is ${setting}, but the provider there calls itself ${issuer}: set OIDC_ISSUER to that`);
    this.issuer = issuer;
  }
}

type Library = typeof import("openid-client");

/** The code of an answer that has another value than it must have. */
const OTHER_VALUE = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** Shows the secret in the way that the provider lists: basic, which is the default, unless it lists the other one alone. */
function createClientAuth({ ClientSecretBasic, ClientSecretPost }: Library, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const listed = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isPost = listed.includes("client_secret_post") && !listed.includes("client_secret_basic");
    return (isPost ? post : basic)(server, ...request);
  };
}

/** Returns an address with a slash at its end, or without the one that it has. */
const switchSlash = (address: string): string => (address.endsWith("/") ? address.slice(0, -1) : `${address}/`);

/**
 * Reads where the provider has its pages. A slash at the end of its name makes no difference. Errors: `OtherIssuer`, and
 * those of the library.
 */
async function discover(library: Library, { issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  // The settings allow http only on this computer.
  const isPlain = new URL(issuer).protocol === "http:";
  const execute = [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])];
  const ask = (address: string) =>
    library.discovery(new URL(address), clientId, undefined, createClientAuth(library, clientSecret), {
      timeout: TIMEOUT,
      execute,
    });
  try {
    return await ask(issuer);
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: unknown } } };
    const name = cause?.body?.issuer;
    if (code !== OTHER_VALUE || typeof name !== "string") throw error;
    if (name !== switchSlash(issuer)) throw new OtherIssuer(issuer, name);
    return ask(name);
  }
}

/** Whether a claim is true. Some providers write it as a text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === "true";

type Claims = Record<string, unknown>;

/** Whether an address is verified, by the ID token or else by userinfo, if that does not speak of another one. */
function isVerified(claims: Claims, more: Claims): boolean {
  const isOfOther = "email" in claims && "email" in more && claims["email"] !== more["email"];
  return isTrue(claims["email_verified"] ?? (isOfOther ? undefined : more["email_verified"]));
}

const readText = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);

/**
 * Signs people in at an OpenID provider. It is asked for its addresses when somebody signs in, not at the start: passwords
 * must work while it is away. The library is loaded then, too.
 */
export function createOpenIdProvider(settings: OpenIdSettings, redirectUri: string): OpenIdProvider {
  let discovered: Configuration | undefined;

  async function connect() {
    const library = await import("openid-client");
    discovered ??= await discover(library, settings);
    return { library, configuration: discovered };
  }

  return {
    name: settings.name,
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
      // Many providers tell the address, or that it is verified, only there.
      const isWhole = claims["email"] !== undefined && claims["email_verified"] !== undefined;
      const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more: Claims = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const said: Claims = { ...more, ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: readText(said["email"])?.toLowerCase() ?? null,
        isVerified: isVerified(claims, more),
        firstName: readText(said["given_name"]) ?? readText(said["name"]),
        lastName: readText(said["family_name"]),
      };
    },
  };
}
