import type { Context } from "./context.ts";

type DatabaseState = { firstOpen: string; next: string; database: string | null };

/**
 * Returns the first transaction that is still open, the next one to come, and what tells this database from others: a
 * restored copy counts its transactions from the start, or from an earlier one. `database` is null where nothing is
 * remembered, as on a cluster.
 */
export async function readDatabaseState({ db }: Context): Promise<DatabaseState> {
  const [state] = await db.query<DatabaseState[]>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as "firstOpen",
            pg_snapshot_xmax(pg_current_snapshot())::text as next,
            case when exists (select 1 from pg_trigger where tgname = 'items_changed_rows_on_update')
                 then concat_ws(' ', system_identifier, timeline_id, pg_database.oid) end as database
       from pg_control_system(), pg_control_checkpoint(), pg_database
       where datname = current_database()`,
  );
  if (!state) throw new Error("The database does not know itself");
  return state;
}
