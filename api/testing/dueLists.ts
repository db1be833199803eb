import type pg from "pg";
import { hashToken } from "../domain/callers/guests.ts";
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
     select id, gen_random_uuid(), 'Due', E'due\n' from users where auth_id like 'due-%'`,
  );
  await db.query(
    `insert into lists (owner_id, id, notebook_id, name, search, repeat, repeat_next, repeat_due)
     select owner_id, gen_random_uuid(), id, 'Due', E'due\n', $1, $2, $2::date::timestamp at time zone 'UTC'
       from notebooks, generate_series(1, ${lists}) where name = 'Due'`,
    [rule, today],
  );
  await db.query(
    `insert into items (owner_id, id, list_id, name, search, sorting_order, completed)
     select owner_id, gen_random_uuid(), id, 'A', E'a\n', n, n = 1
       from lists, generate_series(1, ${items}) as n where name = 'Due'`,
  );
  await db.query("commit");
}

/** Returns how many lists are due and have not come back. */
export async function countDueLists(db: pg.Client): Promise<number> {
  const { rows } = await db.query("select count(*)::int from lists where repeat_due <= now()");
  return rows[0].count;
}

/** A time zone in which it is later than eight, when people are notified of what is due. */
const findLateZone = () => (new Date().getUTCHours() >= 8 ? "UTC" : "Etc/GMT-12");

type Browser = { endpoint: string; p256dh: string; auth: string };

/**
 * Makes owners with lists whose items are due today, a week before the day of their list. Each has a browser that is
 * notified of that at once.
 */
export async function seedDueItems(
  db: pg.Client,
  { owners, lists, items, browser }: { owners: number; lists: number; items: number; browser: Browser },
): Promise<void> {
  const zone = findLateZone();
  const date = toDay(toDayNumber(toLocalDay(new Date(), zone)) + 7);
  const endpoints = Array.from({ length: owners }, (_, number) => `${browser.endpoint}/${number}`);
  await db.query("begin");
  await db.query(
    `insert into users (id, auth_id)
     select gen_random_uuid(), 'notified-' || gen_random_uuid() from generate_series(1, ${owners})`,
  );
  await db.query(
    `insert into notebooks (owner_id, id, name, search)
     select id, gen_random_uuid(), 'Notified', E'notified\n' from users where auth_id like 'notified-%'`,
  );
  await db.query(
    `insert into lists (owner_id, id, notebook_id, name, search, date, run_started_at)
     select owner_id, gen_random_uuid(), id, 'Notified', E'notified\n', $1, '2026-01-01'
       from notebooks, generate_series(1, ${lists}) where name = 'Notified'`,
    [date],
  );
  await db.query(
    `insert into items (owner_id, id, list_id, name, search, sorting_order)
     select owner_id, gen_random_uuid(), id, 'Book the ferry (7 days before)', E'a\n', n
       from lists, generate_series(1, ${items}) as n where name = 'Notified'`,
  );
  await db.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, zone, kinds, due_at)
     select gen_random_uuid(), notified.id, 'none', endpoint, hash, $3, $4, $5, '{DUE_TODAY}', now()
       from (select id, row_number() over (order by id) as place from users where auth_id like 'notified-%') as notified
       join unnest($1::text[], $2::text[]) with ordinality as browser (endpoint, hash, place) using (place)`,
    [endpoints, endpoints.map(hashToken), browser.p256dh, browser.auth, zone],
  );
  await db.query("commit");
}
