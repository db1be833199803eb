import { ECDH } from "node:crypto";
import { In } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { isZone, toDay, toDayNumber, toInstant, toLocalDay } from "../../../shared/repeat/days.ts";
import { SOURCE_LANGUAGE } from "../../../shared/texts/languages.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { type PushKind, PushSubscription } from "../../entities/PushSubscription.ts";
import type { Context } from "../base/context.ts";
import { badInput, notFound } from "../base/errors.ts";
import { mayBeCalled } from "../base/publicAddress.ts";
import type {
  MutationSubscribeToPushArgs,
  MutationUnsubscribeFromPushArgs,
  PushSubscription as PushSubscriptionAnswer,
  PushSubscriptionInput,
  QueryPushSubscriptionArgs,
} from "../base/schema.types.ts";
import { getSessionId } from "../callers/deviceAccess.ts";
import { hashToken } from "../callers/guests.ts";
import { inTransaction } from "../callers/transaction.ts";
import { lockUnclaimedUser } from "../callers/callerUser.ts";
import { findRows } from "../ownership/ownedRows.ts";
import { requireOwnerId, requireViewer, scopeTo } from "../ownership/scope.ts";
import { sql } from "../ownership/sql.ts";

/** The most browsers of a user. One more ends the oldest. */
const MAX_SUBSCRIPTIONS = 20;
/** The most characters of an endpoint. */
const MAX_ENDPOINT = 1_000;
/** The time of day at which browsers are notified of the lists that are due. */
export const DUE_TIME = "08:00";

export const ALL_KINDS: readonly PushKind[] = ["DUE_TODAY", "CAME_BACK", "FINISHED"];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The bytes of the key and of the secret of a browser (RFC 8291). */
const KEY_BYTES = { p256dh: 65, auth: 16 };

const hasBytes = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes;

/** Whether a text is a point of P-256, for which alone a message can be encrypted. */
function isKey(text: string): boolean {
  if (!hasBytes(text, KEY_BYTES.p256dh) || !text.startsWith("B")) return false;
  try {
    ECDH.convertKey(text, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

const isEndpoint = ({ services: { push } }: Context, endpoint: string) =>
  endpoint.length <= MAX_ENDPOINT && mayBeCalled(endpoint, push?.allowsLoopback ?? false);
const NO_ENDPOINT = "endpoint must be the address of a push service";

/** Errors: `BAD_USER_INPUT` with a message for each wrong field. */
function checkSubscription(context: Context, input: PushSubscriptionInput): void {
  const { endpoint, p256dh, auth, zone, kinds, quietFrom, quietUntil } = input;
  const messages: Record<string, string> = {};
  if (!isEndpoint(context, endpoint)) messages["endpoint"] = NO_ENDPOINT;
  if (!isKey(p256dh)) messages["p256dh"] = "p256dh must be a key of P-256";
  if (!hasBytes(auth, KEY_BYTES.auth)) messages["auth"] = "auth must be 16 bytes in base64url";
  if (!isZone(zone)) messages["zone"] = "zone must be the name of a time zone, such as Europe/Berlin";
  if (kinds.length > ALL_KINDS.length) messages["kinds"] = "kinds must have each kind at most once";
  for (const [name, time] of Object.entries({ quietFrom, quietUntil }))
    if (typeof time === "string" && !TIME.test(time)) messages[name] = `${name} must be a time of day (HH:MM)`;
  if (Object.keys(messages).length > 0) throw badInput(messages);
}

/** Returns the code of a language that people can choose here; English for any other. */
const checkLanguage = ({ services }: Context, code: string): string =>
  services.languages.find((language) => language.code === code)?.code ?? SOURCE_LANGUAGE;

/** Returns when a zone is next notified of its due lists: today if that time is still to come. */
export function findNextDueTime(zone: string, now: Date): Date {
  const today = toLocalDay(now, zone);
  const due = toInstant(today, DUE_TIME, zone);
  return due > now ? due : toInstant(toDay(toDayNumber(today) + 1), DUE_TIME, zone);
}

/**
 * Notifies the caller in a browser from now on, or changes of what and when. The browser no longer notifies another user.
 * Errors: `UNAUTHENTICATED`, `BAD_USER_INPUT`.
 */
export async function subscribeToPush(
  context: Context,
  { input }: MutationSubscribeToPushArgs,
): Promise<PushSubscriptionAnswer> {
  const viewer = requireViewer(context);
  checkSubscription(context, input);
  const { endpoint, p256dh, auth, zone } = input;
  const language = typeof input.language === "string" ? checkLanguage(context, input.language) : null;
  const isQuiet = typeof input.quietFrom === "string" && typeof input.quietUntil === "string";
  const [quietFrom = null, quietUntil = null] = isQuiet ? [input.quietFrom, input.quietUntil] : [];
  const kinds = ALL_KINDS.filter((kind) => input.kinds.includes(kind));
  const userId = viewer.user.id;
  const sessionId = getSessionId(viewer);
  const endpointHash = hashToken(endpoint);
  return inTransaction(context, async (tx) => {
    // A claim or a deletion of the user's data is over, or finds the subscription.
    const scoped = scopeTo(tx, userId);
    await lockUnclaimedUser(tx, userId);
    const [session] = await findRows(scoped, DeviceSession, sql`id = ${sessionId}`);
    await tx.db.query("delete from push_subscriptions where endpoint_hash = $1 and user_id <> $2", [
      endpointHash,
      userId,
    ]);
    const [made] = await tx.db.query<{ language: string }[]>(
      `insert into push_subscriptions as old (id, user_id, session_id, device_id, endpoint, endpoint_hash, p256dh, auth,
                                              zone, quiet_from, quiet_until, kinds, due_at, language)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::text[], $13, coalesce($14::text, $15))
       on conflict (endpoint_hash) do update set session_id = excluded.session_id, device_id = excluded.device_id,
         p256dh = excluded.p256dh, auth = excluded.auth, zone = excluded.zone, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, kinds = excluded.kinds, failures = 0,
         language = coalesce($14::text, old.language),
         due_at = case when old.zone = excluded.zone and 'DUE_TODAY' = any(old.kinds) then old.due_at
                       else excluded.due_at end
       returning language`,
      [
        makeUuid(),
        userId,
        sessionId,
        session?.deviceId ?? null,
        endpoint,
        endpointHash,
        p256dh,
        auth,
        zone,
        quietFrom,
        quietUntil,
        kinds,
        findNextDueTime(zone, new Date()).toISOString(),
        language,
        SOURCE_LANGUAGE,
      ],
    );
    await tx.db.query(
      `delete from push_subscriptions where user_id = $1 and id not in (
         select id from push_subscriptions where user_id = $1 order by created_at desc, id desc limit $2)`,
      [userId, MAX_SUBSCRIPTIONS],
    );
    return { endpoint, zone, language: made?.language ?? SOURCE_LANGUAGE, kinds, quietFrom, quietUntil };
  });
}

/**
 * Returns what a browser notifies the caller of; null for a browser without a subscription of the caller. Errors: `UNAUTHENTICATED`,
 * `BAD_USER_INPUT`.
 */
export async function pushSubscription(
  context: Context,
  { endpoint }: QueryPushSubscriptionArgs,
): Promise<PushSubscriptionAnswer | null> {
  requireViewer(context);
  if (!isEndpoint(context, endpoint)) throw badInput({ endpoint: NO_ENDPOINT });
  return findOwnSubscription(context, endpoint);
}

/** Returns the caller's subscription of a browser. Errors: `UNAUTHENTICATED`. */
export const findOwnSubscription = (context: Context, endpoint: string): Promise<PushSubscription | null> =>
  context.db.findOneBy(PushSubscription, { userId: requireOwnerId(context), endpointHash: hashToken(endpoint) });

/** Ends the notifications of the caller in a browser. Errors: `UNAUTHENTICATED`, `NOT_FOUND`. */
export async function unsubscribeFromPush(
  context: Context,
  { endpoint }: MutationUnsubscribeFromPushArgs,
): Promise<{ success: true }> {
  const userId = requireOwnerId(context);
  return inTransaction(context, async (tx) => {
    const { affected } = await tx.db.delete(PushSubscription, { userId, endpointHash: hashToken(endpoint) });
    if (!affected) throw notFound("Push subscription");
    return { success: true };
  });
}

/** Ends the subscriptions that were made in sessions of a user. */
export const endPushOfSessions = ({ db }: Context, sessionIds: string[]): Promise<unknown> =>
  db.delete(PushSubscription, { sessionId: In(sessionIds) });

/** Ends the subscriptions of a device that its user has removed. */
export const endPushOfDevice = ({ db }: Context, userId: string, deviceId: string): Promise<unknown> =>
  db.delete(PushSubscription, { userId, deviceId });

/** Ends all subscriptions of a user. */
export const endPush = ({ db }: Context, userId: string): Promise<unknown> => db.delete(PushSubscription, { userId });

/**
 * Moves the subscription of this browser from a guest to the user whom the browser now belongs to, and ends those of the
 * guest's other browsers, whose sessions have ended.
 */
export async function movePush(context: Context, guestId: string, toUserId: string, sessionId: string): Promise<void> {
  const { guestToken } = context.caller;
  if (guestToken)
    await context.db.query(
      `update push_subscriptions set user_id = $1, session_id = $2, device_id = null where user_id = $3 and session_id = $4`,
      [toUserId, sessionId, guestId, hashToken(guestToken)],
    );
  await endPush(context, guestId);
}
