import type { DataSource, QueryRunner } from "typeorm";
import { buildSearchText, UNFILLED_SEARCH } from "../entities/searchText.ts";

/** The rows of one transaction. Other statements wait for its row locks. */
const PORTION = 2_000;

/** The tables with the column `search`, each with the expression of its note. */
const TABLES = [
  ["notebooks", "null"],
  ["lists", "note"],
  ["items", "note"],
] as const;

type Row = { id: string; name: string; note: string | null };

/**
 * Fills the column `search` of all rows of all owners that have none, or that of an earlier version: those that were
 * written before, and those that an earlier version of the server writes while it still runs beside this one. It passes over rows
 * that another transaction has locked. Several processes may run it at the same time. Returns the number of rows.
 */
export async function fillSearch(db: QueryRunner): Promise<number> {
  let filled = 0;
  for (const [table, note] of TABLES) {
    // Only this statement is on rows of all owners, and it locks none.
    const owners = (await db.query(`select distinct owner_id as id from ${table} where ${UNFILLED_SEARCH}`)) as {
      id: string;
    }[];
    for (const { id } of owners) filled += await fillRowsOf(db, id, table, note);
  }
  return filled;
}

async function fillRowsOf(db: QueryRunner, ownerId: string, table: string, note: string): Promise<number> {
  let filled = 0;
  let lastId: string | undefined;
  do {
    const rows = await fillPortion(db, ownerId, table, note, lastId);
    filled += rows.length;
    lastId = rows.length < PORTION ? undefined : rows.at(-1)?.id;
  } while (lastId);
  return filled;
}

/** Like `fillSearch`, on a connection of its own. */
export async function fillSearchOf(db: DataSource): Promise<number> {
  const connection = db.createQueryRunner();
  try {
    return await fillSearch(connection);
  } finally {
    await connection.release();
  }
}

/** Fills the next rows of an owner after the id `last`, and returns them. */
async function fillPortion(db: QueryRunner, ownerId: string, table: string, note: string, last?: string) {
  await db.startTransaction();
  try {
    const rows = (await db.query(
      `select id, name, ${note} as note from ${table}
        where owner_id = $1 and (${UNFILLED_SEARCH}) ${last ? "and id > $2" : ""}
        order by id limit ${PORTION} for update skip locked`,
      last ? [ownerId, last] : [ownerId],
    )) as Row[];
    await db.query(
      `update ${table} set search = filled.search from unnest($2::uuid[], $3::text[]) as filled (id, search)
        where ${table}.owner_id = $1 and ${table}.id = filled.id`,
      [ownerId, rows.map(({ id }) => id), rows.map((row) => buildSearchText(row.name, row.note))],
    );
    await db.commitTransaction();
    return rows;
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  }
}
