import type pg from "pg";
import { toDay, toDayNumber, toLocalDay } from "../../shared/repeat/days.ts";
import { completeRepeat } from "../../shared/repeat/rule.ts";

/**
 * Makes owners with lists that come back today, each with items of which one is ticked. They are due at once, when all
 * are there.
 */
export async function seedDueLists(
  db: pg.Client,
  { owners, lists, items }: { owners: number; lists: number; items: number },
): Promise<void> {
  const today = toLocalDay(new Date(), "UTC");
  const start = toDay(toDayNumber(today) - 1);
  const rule = JSON.stringify(completeRepeat({ unit: "DAY", zone: "UTC", start }));
  await db.query("begin");
  await db.query(
    `insert into users (id, auth_id)
     select gen_random_uuid(), 'due-' || gen_random_uuid() from generate_series(1, ${owners})`,
  );
  await db.query(
    `insert into notebooks (owner_id, id, name, search)
     select id, gen_random_uuid(), 'Due', E'due\\n' from users where auth_id like 'due-%'`,
  );
  await db.query(
    `insert into lists (owner_id, id, notebook_id, name, search, repeat, repeat_next, repeat_due)
     select owner_id, gen_random_uuid(), id, 'Due', E'due\\n', $1, $2, $2::date::timestamp at time zone 'UTC'
       from notebooks, generate_series(1, ${lists}) where name = 'Due'`,
    [rule, today],
  );
  await db.query(
    `insert into items (owner_id, id, list_id, name, search, sorting_order, completed)
     select owner_id, gen_random_uuid(), id, 'A', E'a\\n', n, n = 1
       from lists, generate_series(1, ${items}) as n where name = 'Due'`,
  );
  await db.query("commit");
}

/** Returns how many lists are due and have not come back. */
export async function countDueLists(db: pg.Client): Promise<number> {
  const { rows } = await db.query("select count(*)::int from lists where repeat_due <= now()");
  return rows[0].count;
}
