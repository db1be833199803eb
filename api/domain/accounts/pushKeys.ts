import { generateKeyPairSync } from "node:crypto";
import { PushKey } from "../../entities/PushKey.ts";
import type { Context, PushKeys } from "../base/context.ts";
import { requireViewer } from "../ownership/scope.ts";
import type { PushKey as PushKeyAnswer } from "../base/schema.types.ts";

/** Makes a key pair. In a JWK no leading zero is left out, as `ECDH.getPrivateKey()` does. Exported for tests, which need keys. */
export function generatePushKeys(): PushKeys {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** Keeps the keys of the settings, in place of any others: browsers then subscribe again. */
export async function savePushKeys({ db }: Pick<Context, "db">, { publicKey, privateKey }: PushKeys): Promise<void> {
  await db.query(
    `insert into push_keys (id, public_key, private_key) values (1, $1, $2)
       on conflict (id) do update set public_key = excluded.public_key, private_key = excluded.private_key`,
    [publicKey, privateKey],
  );
}

/** Returns the keys of this server, which the first of all its processes makes. */
export async function readPushKeys({ db }: Pick<Context, "db">): Promise<PushKeys> {
  const known = await db.findOneBy(PushKey, { id: 1 });
  if (known) return known;
  const { publicKey, privateKey } = generatePushKeys();
  await db.query("insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict do nothing", [
    publicKey,
    privateKey,
  ]);
  return db.findOneByOrFail(PushKey, { id: 1 });
}

/** Returns the key with which a browser subscribes. Errors: `UNAUTHENTICATED`. */
export async function pushKey(context: Context): Promise<PushKeyAnswer> {
  requireViewer(context);
  const { publicKey } = await readPushKeys(context);
  return { publicKey };
}
