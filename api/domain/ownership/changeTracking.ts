import type { Context } from "../context.ts";

/** What pages follow live (contract, section 5). Devices are not: each page that opens writes to them. */
const TRACKED_TABLES = ["notebooks", "lists", "items"];

/** Remembers whose rows were written, for the other pages of these owners. */
export function trackChange({ changedOwnerIds }: Context, table: string, ownerIds: string[]): void {
  if (TRACKED_TABLES.includes(table)) for (const owner of ownerIds) changedOwnerIds.add(owner);
}

/** The table that a statement writes to; empty for one that reads. */
export const findWrittenTable = (sql: string) => /^\s*(?:insert into|update|delete from) (\w+)/i.exec(sql)?.[1] ?? "";
