import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The tests' provider signs with this key's other half. */
export const jwtKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

export type Claims = Record<string, unknown>;

/** A token whose signature is whatever `seal` makes of its content. */
export function buildToken(header: object, claims: Claims, seal: (content: string) => Buffer | string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${Buffer.from(seal(content)).toString("base64url")}`;
}

/** A session's claims as the provider makes them, good for ten minutes; `undefined` leaves one out. */
export function createClaims(claims: Claims = {}): Claims {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, nbf: now - 10, exp: now + 600 };
  const session = { sid: `sess_${randomUUID()}`, sub: `user_${randomUUID()}`, sts: "active", fva: [0, -1], v: 2 };
  return { azp: "http://localhost:3000", iss: "https://clerk.example.com", ...times, ...session, ...claims };
}

/** A session token, signed as the provider does, or with another key, or with more in its header. */
export const signToken = (claims: Claims = {}, key: KeyObject = privateKey, header: object = {}): string =>
  buildToken({ alg: "RS256", kid: "ins_tests", typ: "JWT", ...header }, createClaims(claims), (content) =>
    sign("RSA-SHA256", Buffer.from(content), key),
  );
