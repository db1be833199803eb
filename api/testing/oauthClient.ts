import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { ORIGIN } from "./testServer.ts";

type Send = (request: Request) => Promise<Response>;

type Options = {
  send: Send;
  /** The origin of the server. */
  origin?: string;
  redirectUrl?: string;
  name?: string;
  scope?: string;
  /** The address at which the client describes itself; without it it registers. */
  metadataUrl?: string;
};

/** A program that signs in by itself, with the official client of the protocol, which knows only the server's address. */
type OAuthProgram = {
  /** Asks to be connected. Returns the address that the person's browser is led to. */
  ask(): Promise<URL>;
  /** Goes on with the address that the browser was led back to. Returns the key. */
  comeBack(address: string): Promise<string>;
  getTokens(): StoredOAuthTokens | undefined;
  clientId(): string | undefined;
};

export const RETURN_URL = "https://assistant.example.com/callback";

/** Creates such a program. `send` sends its requests. */
export function createOAuthProgram({
  send,
  origin = ORIGIN,
  redirectUrl = RETURN_URL,
  name = "Claude",
  scope,
  metadataUrl,
}: Options): OAuthProgram {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let asked: URL | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl,
    ...(metadataUrl !== undefined && { clientMetadataUrl: metadataUrl }),
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    state: () => "a state of the program",
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (received) => void (tokens = received),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovery = state),
    discoveryState: () => discovery,
  };
  const options = {
    serverUrl: `${origin}/mcp`,
    fetchFn: (url: string | URL, init?: RequestInit) => send(new Request(url, init)),
    ...(scope !== undefined && { scope }),
  };
  return {
    async ask() {
      await auth(provider, options);
      if (!asked) throw new Error("The client has not asked");
      return asked;
    },
    async comeBack(address) {
      const { searchParams } = new URL(address);
      const [code, iss] = [searchParams.get("code"), searchParams.get("iss")];
      await auth(provider, {
        ...options,
        ...(code !== null && { authorizationCode: code }),
        ...(iss !== null && { iss }),
      });
      return tokens?.access_token ?? "";
    },
    getTokens: () => tokens,
    clientId: () => client?.client_id,
  };
}
