import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import type { CredentialKind } from "../../entities/GuestCredential.ts";
import { User } from "../../entities/User.ts";
import type { GuestOpening, Holdings, MutationRecoverArgs, MutationUseDeviceCodeArgs } from "../base/schema.types.ts";
import { DomainError } from "../base/errors.ts";
import { scopeTo } from "../ownership/scope.ts";
import { checkInput, idRule } from "../base/rules.ts";
import { countHoldings, NO_HOLDINGS, transferAll } from "./claims.ts";
import { deviceRefused } from "../callers/deviceAccess.ts";
import { checkNewSession } from "./devices.ts";
import {
  deleteCredentials,
  endUsedCode,
  findCredentialOwner,
  hashCredential,
  readCode,
  readWords,
} from "./guestCredentials.ts";
import { readGroups } from "../callers/groups.ts";
import { type CookieGuest, createGuestSession, lockGuest } from "../callers/guests.ts";
import { lockUser } from "../callers/callerUser.ts";
import { createCaller } from "../callers/createCaller.ts";

const NOT_FOUND: Record<CredentialKind, MessageDescriptor> = {
  "recovery key": msg`This recovery key doesn’t open any lists; check the words, or use your newest key`,
  "device code": msg`This code is wrong or has expired; get a new one on the other device`,
};

type Options = { deviceId?: string | null | undefined; add?: boolean };
/** A `GuestOpening` with the row of the user. */
type Opening = Omit<GuestOpening, "user"> & { user: User | null };

/**
 * Opens the guest with this recovery key in the caller's browser (docs/api.md, Recovery key and device code).
 * Errors: `BAD_USER_INPUT`, `FORBIDDEN` for a member, `NOT_FOUND`, `CONFLICT` for a claimed guest, `DEVICE_REFUSED`,
 * `RATE_LIMITED`.
 */
export const recover = (context: Context, { words, ...options }: MutationRecoverArgs): Promise<Opening> =>
  openGuest(context, "recovery key", readWords(words), options);

/** Does the same with a device code, which ends when it has opened the guest. */
export const useDeviceCode = (context: Context, { code, ...options }: MutationUseDeviceCodeArgs): Promise<Opening> =>
  openGuest(context, "device code", readCode(code), options);

async function openGuest(context: Context, kind: CredentialKind, text: string, options: Options): Promise<Opening> {
  refuseMember(context);
  const { deviceId } = checkInput(options, { deviceId: idRule });
  // The attempt is counted before it is known to be wrong: others of this moment must not pass the limit.
  await context.guesses.count();
  const hash = await hashCredential(context, kind, text);
  if (!(await findCredentialOwner(context, hash))) throw new DomainError("NOT_FOUND", NOT_FOUND[kind]);
  await context.guesses.takeBack();
  const { opening, caller } = await inTransaction(context, (tx) =>
    openLocked(tx, { kind, hash, deviceId, add: options.add ?? false }),
  );
  if (caller) Object.assign(context.caller, caller);
  return opening;
}

/** Errors: `FORBIDDEN` for a member, `UNAUTHENTICATED` for a session of the provider that is not complete. */
function refuseMember({ caller: { viewer } }: Context) {
  const sentence = msg`Sign out first; you can add these lists to your account later`;
  if (viewer.kind === "member") throw new DomainError("FORBIDDEN", sentence);
  if (viewer.kind === "nobody" && viewer.session) throw new DomainError("UNAUTHENTICATED", sentence);
}

type Attempt = { kind: CredentialKind; hash: string; deviceId: string | undefined; add: boolean };
type Opened = { opening: Opening; caller: Context["caller"] | null };

async function openLocked(tx: Context, { kind, hash, deviceId, add }: Attempt): Promise<Opened> {
  const { viewer, refusal } = tx.caller;
  const found = await findCredentialOwner(tx, hash);
  const ids = [found?.userId, viewer.kind === "guest" ? viewer.user.id : null].filter((id) => typeof id === "string");
  // Both guests are locked in one order, so that two browsers that open each other's guest do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) await lockUser(tx, id);
  // Another call may have used the code meanwhile, and a claim may have taken the guest.
  const owner = await findCredentialOwner(tx, hash);
  if (!owner) throw new DomainError("NOT_FOUND", NOT_FOUND[kind]);
  if (owner.isClaimed) throw new DomainError("CONFLICT", msg`Sign in instead: these lists belong to an account now`);
  const user = await tx.db.findOneByOrFail(User, { id: owner.userId });
  const isOpen = viewer.kind === "guest" && viewer.user.id === user.id && refusal !== "device_removed";
  if (isOpen) return { opening: { user, here: NO_HOLDINGS, there: NO_HOLDINGS }, caller: null };

  const own = await findOwnGuest(tx, user.id);
  const here = own ? await countHoldings(tx, own.id) : NO_HOLDINGS;
  const there = await countHoldings(tx, user.id);
  const hasWork = here.notebooks + here.lists + here.items > 0;
  if (hasWork && !add) return { opening: { user: null, here, there }, caller: null };

  await endUsedCode(tx, hash);
  const { sessionId, token } = await createGuestSession(tx.db, user.id);
  const newRefusal = await checkNewSession(scopeTo(tx, user.id), sessionId, deviceId);
  // A removed device stays removed, and a device that can only read cannot add anything.
  if (newRefusal === "device_removed" || (newRefusal && hasWork)) throw deviceRefused(newRefusal);
  if (own && !newRefusal) await moveOwnGuest(tx, own.id, user.id, sessionId);
  const groups = await readGroups(tx, user.id);
  return {
    opening: { user, here, there },
    caller: createCaller({ kind: "guest", user, sessionId, groups }, token, { cookie: "write", refusal: newRefusal }),
  };
}

/** The other guest of this browser, unless that guest has removed it. */
async function findOwnGuest(tx: Context, openedId: string): Promise<CookieGuest | null> {
  const { guestToken } = tx.caller;
  const own = guestToken ? await lockGuest(tx, guestToken) : null;
  return own && own.id !== openedId && !own.claimedBy && !own.isRemoved ? own : null;
}

/** Moves everything, the trash too, and ends the guest. Its keys end too, because no account stands behind this guest. */
async function moveOwnGuest(tx: Context, fromId: string, toId: string, sessionId: string): Promise<Holdings> {
  const moved = await transferAll(scopeTo(tx, fromId), toId, sessionId);
  await deleteCredentials(tx, fromId);
  return moved;
}
