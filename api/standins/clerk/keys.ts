import { createPublicKey, generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import type { EntityManager } from "typeorm";
import { LocalKey } from "./entities/LocalKey.ts";

/** The secrets of the local accounts. The first start creates them in the database. */
export type SigningKeys = { privateKey: string; jwtKey: string; secretKey: string };

const KEY_ID = "signing";

/** Reads the keys, or creates them. Processes that start at the same time get the same keys. */
export async function ensureKeys(db: EntityManager): Promise<SigningKeys> {
  if (!(await db.existsBy(LocalKey, { id: KEY_ID }))) {
    const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const secretKey = `sk_test_${randomBytes(32).toString("hex")}`;
    const row = { id: KEY_ID, privateKey: pem, secretKey };
    await db.createQueryBuilder().insert().into(LocalKey).values(row).orIgnore().execute();
  }
  const { privateKey, secretKey } = await db.findOneByOrFail(LocalKey, { id: KEY_ID });
  const jwtKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();
  return { privateKey, jwtKey, secretKey };
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Signs a JSON Web Token with these claims (RS256). */
export function signClaims(claims: object, { privateKey }: SigningKeys): string {
  const content = `${encodePart({ alg: "RS256", kid: "local", typ: "JWT" })}.${encodePart(claims)}`;
  return `${content}.${sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url")}`;
}
