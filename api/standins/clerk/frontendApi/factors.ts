import type { SignInFirstFactorJSON } from "@clerk/shared/types";
import { type FrontendCall, readField, ClerkApiError } from "../frontendCall.ts";
import { checkCode, countPasswordAttempt, resetPasswordAttempts, sendCode } from "../emailCodes.ts";
import type { LocalEmail } from "../entities/LocalEmail.ts";
import { LocalUser } from "../entities/LocalUser.ts";
import { matchesPassword } from "../passwords.ts";
import type { PartialJson } from "../presenter.ts";

/** The strategies to verify a user: a code that is sent to the address or, for a user who has one, the password. */
export const presentFactors = (email: LocalEmail, { passwordHash }: LocalUser, strategies: string[]) =>
  strategies
    .filter((strategy) => passwordHash !== null || strategy === "email_code")
    .map((strategy) =>
      strategy === "password"
        ? { strategy }
        : { strategy, safe_identifier: email.address, email_address_id: email.id, primary: true },
    ) as PartialJson<SignInFirstFactorJSON>[];

function readStrategy(call: FrontendCall, strategies: string[]): string {
  const strategy = readField(call, "strategy");
  if (!strategies.includes(strategy))
    throw new ClerkApiError(422, "form_param_value_invalid", "This isn’t available here.", "strategy");
  return strategy;
}

/** The subject of a code, so that a code works only for one sign-in or session and for one strategy. */
export const toFactorSubject = (id: string, strategy: string) => `${id} ${strategy}`;

/**
 * Sends a code when the chosen strategy needs one. `id` is the id of the sign-in or of the session. Returns the
 * strategy. Throws a `ClerkApiError` for a strategy that is not in `strategies`.
 */
export async function prepareFactor(
  call: FrontendCall,
  id: string,
  email: LocalEmail,
  strategies: string[],
): Promise<string> {
  const strategy = readStrategy(call, strategies);
  if (strategy !== "password") await sendCode(call, toFactorSubject(id, strategy), email.address);
  return strategy;
}

/** Checks the password or the code. Returns the strategy. Throws a `ClerkApiError` when the check fails. */
export async function checkFactor(
  call: FrontendCall,
  id: string,
  email: LocalEmail,
  strategies: string[],
): Promise<string> {
  const strategy = call.form.has("strategy") ? readStrategy(call, strategies) : "password";
  if (strategy !== "password") await checkCode(call, toFactorSubject(id, strategy), readField(call, "code"));
  else await checkPassword(call, email);
  return strategy;
}

async function checkPassword(call: FrontendCall, { address, userId }: LocalEmail) {
  await countPasswordAttempt(call, address);
  const { passwordHash } = await call.db.findOneByOrFail(LocalUser, { id: userId });
  if (
    passwordHash === null ||
    !(await matchesPassword(call.form.get("password") ?? "", passwordHash, call.passwordCost))
  )
    throw new ClerkApiError(422, "form_password_incorrect", "Password is incorrect. Try again.", "password");
  await resetPasswordAttempts(call, address);
}
