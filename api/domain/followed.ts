import type { Context } from "../context.ts";

/** What pages follow live (contract, section 5). Devices are not: each page that opens writes to them. */
const FOLLOWED = ["notebooks", "lists", "items"];

/** Remembers whose rows were written, for the other pages of these owners. */
export function noteChange({ changed }: Context, table: string, owners: string[]): void {
  if (FOLLOWED.includes(table)) for (const owner of owners) changed.add(owner);
}

/** The table that a statement writes to; empty for one that reads. */
export const tableWrittenBy = (sql: string) => /^\s*(?:insert into|update|delete from) (\w+)/i.exec(sql)?.[1] ?? "";
