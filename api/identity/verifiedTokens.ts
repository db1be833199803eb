import { hashToken } from "../domain/callers/guests.ts";
import type { Auth } from "../domain/base/context.ts";
import { forgetOldest } from "../domain/base/forgetOldest.ts";

const MAX_TOKENS = 10_000;

/**
 * Returns a function that does the same as `verify` and calls it once for a token: the answer is kept until the token
 * expires. A token is kept as its hash alone. A clock that has gone back asks again, because a token has a beginning too.
 * What is refused, or is not complete yet, is asked again. The end of a session before its token is not asked here: the
 * statement that reads the caller finds it (docs/decisions/0035-a-caller-is-read-and-counted-at-once.md). `now`: the time in milliseconds.
 */
export function verifyOnce(
  verify: (authorization: string) => Promise<Auth | null>,
  now = () => Date.now(),
): (authorization: string) => Promise<Auth | null> {
  const verified = new Map<string, { auth: Auth; from: number; until: number }>();

  function save(hash: string, auth: Auth) {
    forgetOldest(verified, MAX_TOKENS, now());
    verified.set(hash, { auth, from: now(), until: Number(auth.sessionClaims["exp"]) * 1_000 });
  }

  return async (authorization) => {
    const hash = hashToken(authorization);
    const known = verified.get(hash);
    const time = now();
    if (known && known.from <= time && time < known.until) return known.auth;
    verified.delete(hash);
    const auth = await verify(authorization);
    if (auth) save(hash, auth);
    return auth;
  };
}
