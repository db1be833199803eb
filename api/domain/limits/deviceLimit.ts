import { Device } from "../../entities/Device.ts";
import type { Context } from "../base/context.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";

/** Days after which an unseen device does not count (docs/api.md, Devices). */
export const ACTIVE_DAYS = 90;

/** A device counts towards the limit when it was not removed and was seen in the last 90 days. */
export const COUNTS_TOWARDS_LIMIT = sql`removed_at is null and last_seen_at > now() - make_interval(days => ${ACTIVE_DAYS})`;

/** The number of the caller's devices that count towards the limit; 0 when nobody is calling. */
export async function countDevices(context: Context): Promise<number> {
  if (isNobody(context)) return 0;
  const [counted] = await queryOwned<{ count: number }>(
    scopeTo(context, requireOwnerId(context)),
    sql`select count(*)::int as count from ${Device} where ${callers(Device)} and ${COUNTS_TOWARDS_LIMIT}`,
  );
  return counted?.count ?? 0;
}
