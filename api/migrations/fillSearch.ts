import type { DataSource, QueryRunner } from "typeorm";
import { buildSearchText } from "../entities/searchText.ts";

/** The rows of one transaction. Other statements wait for its row locks. */
const PORTION = 2_000;

/** The tables with the column `search`, each with the expression of its note. */
const TABLES = [
  ["notebooks", "null"],
  ["lists", "note"],
  ["items", "note"],
] as const;

type Row = { ownerId: string; id: string; name: string; note: string | null };

/**
 * Fills the column `search` of all rows of all owners that have none: those that were written before the column was
 * there, and those that an earlier version of the server writes while it still runs beside this one. It passes over rows
 * that another transaction has locked. Several processes may run it at the same time. Returns the number of rows.
 */
export async function fillSearch(db: QueryRunner): Promise<number> {
  let filled = 0;
  for (const [table, note] of TABLES) {
    let last: Row | undefined;
    do {
      const rows = await fillPortion(db, table, note, last);
      filled += rows.length;
      last = rows.at(-1);
    } while (last);
  }
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

/** Fills the next rows after `last` in the order of the key, and returns them. */
async function fillPortion(db: QueryRunner, table: string, note: string, last?: Row): Promise<Row[]> {
  await db.startTransaction();
  try {
    const rows = (await db.query(
      `select owner_id as "ownerId", id, name, ${note} as note from ${table}
        where search is null ${last ? "and (owner_id, id) > ($1, $2)" : ""}
        order by owner_id, id limit ${PORTION} for update skip locked`,
      last ? [last.ownerId, last.id] : [],
    )) as Row[];
    await db.query(
      `update ${table} set search = filled.search
         from unnest($1::uuid[], $2::uuid[], $3::text[]) as filled (owner_id, id, search)
        where ${table}.owner_id = filled.owner_id and ${table}.id = filled.id`,
      [
        rows.map(({ ownerId }) => ownerId),
        rows.map(({ id }) => id),
        rows.map((row) => buildSearchText(row.name, row.note)),
      ],
    );
    await db.commitTransaction();
    return rows;
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  }
}
