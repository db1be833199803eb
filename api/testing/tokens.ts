import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The public key of the tests' identity provider, as PEM. */
export const jwtKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

export type Claims = Record<string, unknown>;

/** Builds a token with the signature that `createSignature` returns for the content. */
export function buildToken(
  header: object,
  claims: Claims,
  createSignature: (content: string) => Buffer | string,
): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${Buffer.from(createSignature(content)).toString("base64url")}`;
}

/** The claims of a session as the provider makes them, valid for ten minutes; `undefined` removes a claim. */
export function createClaims(claims: Claims = {}): Claims {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, nbf: now - 10, exp: now + 600 };
  const session = { sid: `sess_${randomUUID()}`, sub: `user_${randomUUID()}`, sts: "active", fva: [0, -1], v: 2 };
  return { azp: "http://localhost:3000", iss: "https://clerk.example.com", ...times, ...session, ...claims };
}

/** Signs a session token as the provider does; a test can pass another key and more fields for the header. */
export const signToken = (claims: Claims = {}, key: KeyObject = privateKey, header: object = {}): string =>
  buildToken({ alg: "RS256", kid: "ins_tests", typ: "JWT", ...header }, createClaims(claims), (content) =>
    sign("RSA-SHA256", Buffer.from(content), key),
  );
