import { QueryFailedError } from "typeorm";
import { afterAll, beforeAll, expect, it } from "vitest";
import functions from "../../database/functions.sql?raw";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";
import { mapDatabaseError } from "./databaseErrors.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refuse = (reason: string): Promise<unknown> =>
  mapDatabaseError(server.db.query("select refuse_write($1)", [reason])).catch((error: unknown) => error);

const reasons = [...new Set([...functions.matchAll(/refuse_write\('([^']+)'/g)].map(([, reason = ""]) => reason))];

it("the functions of the database have more than ten reasons", () => {
  expect(reasons.length).toBeGreaterThan(10);
});

it.each(reasons)("the reason “%s” is an error for a caller or for this program", async (reason) => {
  expect(await refuse(reason)).toBeInstanceOf(Error);
  expect(await refuse(reason)).not.toBeInstanceOf(QueryFailedError);
});

it("an unknown reason stays an error of the database, which is a bug", async () => {
  expect(await refuse("something else")).toBeInstanceOf(QueryFailedError);
});

it("a known id is one too where a cluster passes on only the message of a machine", async () => {
  const raised = server.db.query(
    `do $$ begin
       raise exception 'duplicate key value violates unique constraint "items_pkey_102008"' using errcode = 'XX000';
     end $$`,
  );
  await expect(mapDatabaseError(raised)).rejects.toMatchObject({ code: "CONFLICT" });
});
