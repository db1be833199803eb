import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Context, Viewer } from "../base/context.ts";
import { type RefusalReason, SessionRefusal } from "../../entities/SessionRefusal.ts";
import { DomainError } from "../base/errors.ts";

const SENTENCES: Record<RefusalReason, MessageDescriptor> = {
  device_limit: msg`You’ve reached your device limit; remove a device first`,
  device_removed: msg`This device was removed`,
};

export const deviceRefused = (reason: RefusalReason) => new DomainError("DEVICE_REFUSED", SENTENCES[reason]);

/** Checks the caller's session before a write (docs/api.md, Devices). Errors: `DEVICE_REFUSED`. */
export function requireDeviceAccess({ caller: { refusal } }: Context): void {
  if (refusal) throw deviceRefused(refusal);
}

/**
 * Checks the caller's session before a read, and before what a session at the device limit may still do. Errors:
 * `DEVICE_REFUSED` for a removed device.
 */
export function refuseRemovedDevice({ caller: { refusal } }: Context): void {
  if (refusal === "device_removed") throw deviceRefused(refusal);
}

/** The provider's id of a member's session, or the token hash of a guest's. */
export const getSessionId = (viewer: Exclude<Viewer, { kind: "nobody" }>) =>
  viewer.kind === "member" ? viewer.auth.sessionId : viewer.sessionId;

/** Returns why a session is refused; null for a session that is not. */
export const findRefusal = ({ db }: Context, sessionId: string): Promise<SessionRefusal | null> =>
  db.findOneBy(SessionRefusal, { sessionId });

type Refusal = Pick<SessionRefusal, "userId" | "deviceId" | "reason">;

/** Refuses the sessions of a user. For a session that is refused already the new reason counts. */
export async function refuseSessions({ db }: Context, ids: string[], refusal: Refusal): Promise<void> {
  await db.query(
    `insert into session_refusals (session_id, user_id, device_id, reason) select unnest($1::text[]), $2, $3, $4
       on conflict (session_id) do update set device_id = excluded.device_id, reason = excluded.reason`,
    [ids, refusal.userId, refusal.deviceId, refusal.reason],
  );
}

/** Ends the refusal of a session, if there is one. */
export async function deleteRefusal({ db }: Context, sessionId: string): Promise<void> {
  await db.delete(SessionRefusal, { sessionId });
}
