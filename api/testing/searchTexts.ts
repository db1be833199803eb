import { expect } from "vitest";
import { buildSearchText } from "../entities/searchText.ts";
import type { TestServer } from "./testServer.ts";

type Row = { owner: string; name: string; note: string | null; search: string | null };

/** Expects that `search` is the normalized text of every row that was changed since a time, and returns these rows. */
export async function expectSearchText(server: TestServer, since = "-infinity"): Promise<Row[]> {
  const rows: Row[] = await server.db.query(
    `select owner_id as owner, name, null as note, search from notebooks where updated_at >= $1
      union all select owner_id, name, note, search from lists where updated_at >= $1
      union all select owner_id, name, note, search from items where updated_at >= $1`,
    [since],
  );
  const wrong = rows.filter(({ name, note, search }) => search !== buildSearchText(name, note));
  expect(wrong).toEqual([]);
  return rows;
}
