import type { Context, Viewer } from "../context.ts";
import { DomainError } from "./errors.ts";
import { run } from "./owned.ts";
import { actFor, isNobody, ownerId } from "./owners.ts";

/** What the caller's session may do: `open` anything; without room, or once its device was removed, it only reads. */
export type DeviceState = "open" | "limited" | "removed";

const SENTENCES = {
  limited: "This device can only read: you use as many devices as you may; remove one first",
  removed: "This device can only read: it was removed from your devices",
};

/** The id of the session that a viewer comes in. */
export const sessionIdOf = (viewer: Exclude<Viewer, { kind: "nobody" }>) =>
  viewer.kind === "member" ? viewer.auth.sessionId : viewer.sessionId;

/** A session that was never checked is open: the check narrows what a session may do. */
export async function deviceState(context: Context): Promise<DeviceState> {
  const { viewer } = context.caller;
  if (viewer.kind === "nobody") return "open";
  const [session] = await run<{ refused: boolean; removed: boolean }>(
    actFor(context, ownerId(context)),
    `select refused, devices.removed_at is not null as removed
       from device_sessions left join devices
         on devices.owner_id = device_sessions.owner_id and devices.id = device_sessions.device_id
      where device_sessions.owner_id = any($1) and device_sessions.id = $2`,
    [sessionIdOf(viewer)],
  );
  return session?.removed ? "removed" : session?.refused ? "limited" : "open";
}

/** For the few writes that make room, or buy it: a device without room may do them. Errors: `DEVICE_REFUSED`. */
export async function refuseRemoved(context: Context): Promise<void> {
  if ((await deviceState(context)) === "removed") throw new DomainError("DEVICE_REFUSED", SENTENCES.removed);
}

/** Every write comes through here first (contract, section 3). Errors: `DEVICE_REFUSED`. */
export async function refuseDevice(context: Context): Promise<void> {
  if (isNobody(context)) return;
  const state = await deviceState(context);
  if (state !== "open") throw new DomainError("DEVICE_REFUSED", SENTENCES[state]);
}
