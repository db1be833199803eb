import pg from "pg";

export const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 10,
  options: "-c TimeZone=UTC",
  types: { getTypeParser },
});

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toTimestamp;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format);
}

const toTimestamp = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;

/** Selects the guest whose cookie has the hash `$1`. */
export const GUEST = `select users.id from guest_sessions join users on users.id = user_id
  where token_hash = $1 and claimed_by is null and last_seen_at > now() - interval '400 days'`;
/** Selects the same guest, but only if its device may write. */
export const WRITING_GUEST = `${GUEST} and not exists (select from session_refusals where session_id = $1)`;

/** The columns of a list. `templateId` is null if the template is in the trash. */
export const listColumns = (table: string) =>
  ["id", "name", "notebook_id", "is_template", "active", "priority", "date", "note"]
    .map((column) => `${table}.${column} as "${toCamelCase(column)}"`)
    .concat(
      `(select original.id from lists original where original.owner_id = ${table}.owner_id
          and original.id = ${table}.template_id and original.deleted_at is null) as "templateId"`,
      `${table}.created_at as "createdAt"`,
      `${table}.updated_at as "updatedAt"`,
    )
    .join(", ");
export const itemColumns = ["id", "name", "note", "completed", "sorting_order", "list_id", "created_at", "updated_at"]
  .map((column) => `items.${column} as "${toCamelCase(column)}"`)
  .join(", ");

function toCamelCase(column: string) {
  return column.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}

export type Row = Record<string, unknown>;
export type BareCall = { session: string; id: string; body: Row };
export type BareHandler = (call: BareCall) => Promise<unknown>;
