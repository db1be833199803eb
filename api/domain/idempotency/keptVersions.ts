import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import type { Context } from "../base/context.ts";
import { isUuid } from "../base/rules.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { requireOwnerId, scopeTo } from "../ownership/scope.ts";
import { callers, deleteFrom, literal, sql } from "../ownership/sql.ts";
import { addAnswer } from "./idempotencyRecords.ts";

/**
 * What callers have read and may send back changed, such as the rows of a list whose text they edit. It is kept among the
 * answers to repeated requests, which have the same owner, limits and end.
 */
type KeptVersion = {
  /** A UUID that is derived from the content. */
  id: string;
  /** What it is a version of. */
  subject: string;
};

/** The newest versions of one subject that a caller has read are kept. */
const MAX_VERSIONS = 10;

/** Keeps a version that the caller has read. One that is kept already stays as it is. */
export async function keepVersion(context: Context, version: KeptVersion, body: string): Promise<void> {
  const scoped = scopeTo(context, requireOwnerId(context));
  const { id, subject } = version;
  const known = await queryOwned(
    scoped,
    sql`select id from ${IdempotencyRecord} where ${callers(IdempotencyRecord)} and id = ${id}`,
  );
  if (known.length > 0) return;
  await addAnswer(scoped, { key: id, fingerprint: subject }, { status: 200, body });
  await queryOwned(
    scoped,
    sql`${deleteFrom(IdempotencyRecord)} where ${callers(IdempotencyRecord)} and id in (
          select id from ${IdempotencyRecord} where ${callers(IdempotencyRecord)} and fingerprint = ${subject}
           order by created_at desc, id = ${id} desc offset ${literal(MAX_VERSIONS)})`,
  );
}

/** Returns a version that the caller has read; null for one that is not kept any more, or never was. */
export async function findVersion(context: Context, { id, subject }: KeptVersion): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await queryOwned<{ body: string }>(
    scopeTo(context, requireOwnerId(context)),
    sql`select body from ${IdempotencyRecord}
         where ${callers(IdempotencyRecord)} and id = ${id} and fingerprint = ${subject}`,
  );
  return row?.body ?? null;
}
