import { createHash } from "node:crypto";
import type { QueryRunner } from "typeorm";
import functions from "./functions.sql?raw";

const HASH = createHash("sha256").update(functions).digest("hex");

/** Its comment has the hash of the file that is in the database. */
const MARKED_FUNCTION = "refuse_write(text, text)";

/**
 * Writes the functions of `functions.sql` into the database, in one transaction, unless it has them. Call it with the lock
 * of migrations, after all migrations: PostgreSQL checks the tables of a function when it makes it.
 */
export async function writeFunctions(db: QueryRunner): Promise<void> {
  const [known] = (await db.query(
    `select obj_description(to_regprocedure('${MARKED_FUNCTION}'), 'pg_proc') as hash`,
  )) as { hash: string | null }[];
  if (known?.hash === HASH) return;
  await db.startTransaction();
  await db.query(functions);
  await db.query(`comment on function ${MARKED_FUNCTION} is '${HASH}'`);
  await db.commitTransaction();
}
