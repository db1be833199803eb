import type { EntityManager } from "typeorm";
import { purge, unpublish, withDatabase } from "../compose.ts";
import { readAge } from "../database/backups/backupFolder.ts";
import type { Settings } from "../settings/settings.ts";
import { useDatabase } from "./database.ts";
import { formatMinute, printLine, printTable } from "./print.ts";

const query = <Row>(settings: Settings, sql: string): Promise<Row[]> =>
  useDatabase(settings, (url) => withDatabase(url, settings, (db: EntityManager) => db.query<Row[]>(sql)));

/** Deletes expired rows once, as the server does every day. */
export async function purgeRows(_args: string[], settings: Settings): Promise<void> {
  const deleted = await useDatabase(settings, (url) => purge(url, settings));
  printLine(
    `Rows deleted for good: ${Object.entries(deleted)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ")}`,
  );
}

const COUNT_ROWS = `
  select (select count(*) from users where primary_email is not null) as "members",
         (select count(*) from users where auth_id like 'anonymous-%' and claimed_by is null) as "guests",
         (select count(*) from notebooks where deleted_at is null) as "notebooks",
         (select count(*) from lists where deleted_at is null and not is_template) as "lists",
         (select count(*) from lists where deleted_at is null and is_template) as "templates",
         (select count(*) from published_templates) as "published templates",
         (select count(*) from items where deleted_at is null) as "items",
         pg_size_pretty(pg_database_size(current_database())) as "size of the database"`;

/** Prints what the database has, and how old the newest backup is. */
export async function printStats(_args: string[], settings: Settings): Promise<void> {
  const [counts = {}] = await query<Record<string, string>>(settings, COUNT_ROWS);
  const { backups } = settings;
  const age = backups && (await readAge(backups.folder, new Date()).catch(() => null));
  const newest = age === null ? "none" : `${Math.round(age / 3_600)} hours ago`;
  printTable(["what", "number"], [...Object.entries(counts), ["newest backup", newest]]);
}

const SELECT_PUBLISHED = `
  select token, lists.name, published_templates.created_at as "createdAt",
         coalesce(users.primary_email, users.first_name, 'a shared notebook') as owner
    from published_templates
    join lists on lists.owner_id = list_owner_id and lists.id = list_id
    left join users on users.id = list_owner_id
   where lists.deleted_at is null and lists.is_template
   order by published_templates.created_at`;

/** Prints the published templates with their links and owners. */
export async function printPublished(_args: string[], settings: Settings): Promise<void> {
  const rows = await query<{ token: string; name: string; createdAt: string; owner: string }>(
    settings,
    SELECT_PUBLISHED,
  );
  if (rows.length === 0) return void printLine("No template is published.");
  const cells = rows.map(({ token, name, createdAt, owner }) => [
    `${settings.origin}/t/${token}`,
    formatMinute(createdAt),
    owner,
    name,
  ]);
  printTable(["link", "published (UTC)", "by", "name"], cells);
}

/** Ends the link of a published template. It takes the token or the whole link. */
export async function endLink([link]: string[], settings: Settings): Promise<void> {
  const token = link?.split("/").at(-1);
  if (!token) throw new Error("Name the token or the link of the template: unpublish TOKEN");
  const wasPublished = await useDatabase(settings, (url) => unpublish(url, settings, token));
  printLine(wasPublished ? "The template is not published any more." : "No template is published under this token.");
  if (!wasPublished) process.exitCode = 1;
}
