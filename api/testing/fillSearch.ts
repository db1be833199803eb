import type { DataSource } from "typeorm";
import { buildSearchText } from "../entities/searchText.ts";

/** The tables with the column `search`, each with the expression of its note. */
const TABLES = [
  ["notebooks", "null"],
  ["lists", "note"],
  ["items", "note"],
];

/** The rows of one statement, which has a time limit. */
const PORTION = 2_000;

type Row = { id: string; name: string; note: string | null };

/** Writes the text that a search reads into the rows that a test has inserted with SQL. Returns their number. */
export async function fillSearch(db: DataSource): Promise<number> {
  let filled = 0;
  for (const [table, note] of TABLES) {
    for (;;) {
      const rows: Row[] = await db.query(
        `select id, name, ${note} as note from ${table} where search is null limit ${PORTION}`,
      );
      if (rows.length === 0) break;
      await db.query(
        `update ${table} set search = filled.search from unnest($1::uuid[], $2::text[]) as filled (id, search)
          where ${table}.id = filled.id and ${table}.search is null`,
        [rows.map(({ id }) => id), rows.map((row) => buildSearchText(row.name, row.note))],
      );
      filled += rows.length;
    }
  }
  return filled;
}
