import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { postgresPid, restClient, type ServerProcess, startServer } from "../serverProcess.ts";
import { startSystem, type System } from "./continuousWrites.ts";

const ROUNDS = inject("thorough") ? 8 : 3;

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

describe("kill -9", () => {
  it(`of the server in the middle of writing, ${ROUNDS} times, loses nothing that was acknowledged (F1)`, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { listId, writing } = await system.beginWriting();
      system.server.process.kill("SIGKILL");
      await system.server.ended;
      await writing.stop();
      await system.restart();
      expect(await system.findLosses(listId, writing)).toEqual([]);
    }
  });

  it(`of PostgreSQL in the middle of writing, ${ROUNDS} times, loses nothing, and the server goes on by itself (F2)`, async () => {
    const { pid } = system.server.process;
    for (let round = 1; round <= ROUNDS; round++) {
      const { listId, writing } = await system.beginWriting();
      process.kill(postgresPid(system.dataDir), "SIGKILL");
      await writing.waitForMore(30);
      expect(await system.findLosses(listId, writing)).toEqual([]);
      expect(writing.failures()).toEqual([]);
    }
    expect(system.server.process.pid).toBe(pid);
    expect(system.server.process.exitCode).toBeNull();
  });

  it("of both at once loses nothing, and the next start works by itself", async () => {
    const { listId, writing } = await system.beginWriting();
    process.kill(postgresPid(system.dataDir), "SIGKILL");
    system.server.process.kill("SIGKILL");
    await system.server.ended;
    await writing.stop();
    await system.restart();
    expect(await system.findLosses(listId, writing)).toEqual([]);
  });
});

describe("kill -9 half way", () => {
  let url: string;
  let db: pg.Client;
  let server: ServerProcess;
  beforeEach(async () => {
    url = await createDatabase();
    db = new pg.Client({ connectionString: url });
    await db.connect();
    server = await startServer({ DATABASE_URL: url });
  });
  afterEach(async () => {
    server.process.kill("SIGTERM");
    await server.ended;
    await db.end();
    await dropDatabase(url);
  });

  /**
   * Sends a request, kills the server while a statement of it waits for a lock, and starts another server. The statement
   * comes within `timeout` milliseconds.
   */
  async function killDuring(table: string, statement: string, begin: () => Promise<unknown>, timeout = 900) {
    const lockClient = new pg.Client({ connectionString: url });
    await lockClient.connect();
    // When the statement waits, the writes to other tables are done, and this table can be read.
    await lockClient.query(`begin; lock table ${table} in share mode`);
    const begun = begin().catch(() => "cut off");
    const isWaiting = async () =>
      (await db.query("select 1 from pg_stat_activity where query ~ $1 and wait_event_type = 'Lock'", [statement]))
        .rowCount;
    await vi.waitUntil(isWaiting, { timeout, interval: 10 });
    server.process.kill("SIGKILL");
    expect(await begun).toBe("cut off");
    await lockClient.end();
    server = await startServer({ DATABASE_URL: url });
  }

  it("through copying a template of 1,000 items copies it once or not at all", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const list = { notebookId: home.id, name: "Packing", isTemplate: true };
    const template = (await call("POST", "/api/list", list)).json.id;
    await addItems(db, home.userId, template, 1_000);
    const copy = { id: randomUUID(), templateId: template, name: "Rome" };
    await killDuring("items", "insert into items", () => call("POST", "/api/list/template", copy));
    // The database may still run the statement of the killed server. The repeated call waits for it.
    const again = await restClient(server.origin, cookie);
    expect((await again.call("POST", "/api/list/template", copy)).json).toMatchObject({ id: copy.id, name: "Rome" });
    expect((await again.call("GET", "/api/list")).json).toHaveLength(2);
    expect((await db.query("select count(*)::int from items group by list_id")).rows).toEqual([
      { count: 1_000 },
      { count: 1_000 },
    ]);
  });

  it("through running a list of 1,000 items again does it once or not at all, and through taking it back changes nothing (F49)", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const list = (await call("POST", "/api/list", { notebookId: home.id, name: "Packing" })).json.id;
    await addItems(db, home.userId, list, 1_000);
    await db.query(`with skipped as (select id from items limit 100)
      update items set completed = id not in (select id from skipped), is_skipped = id in (select id from skipped),
                       skip_reason = case when id in (select id from skipped) then 'dry' end`);
    const back = { id: randomUUID(), only: "TICKED" };
    const { id } = back;
    await killDuring("items", "lock_list_for_run", () => call("POST", `/api/list/${list}/run-again`, back));
    // The database may still run a statement of the killed server. The repeated call waits for it.
    const again = await restClient(server.origin, cookie);
    const answer = await again.call("POST", `/api/list/${list}/run-again`, back);
    expect(answer.json).toMatchObject({ runId: id, runNumber: 2 });
    expect((await db.query("select size, skipped_count from runs")).rows).toEqual([
      { size: 1_000, skipped_count: 100 },
    ]);
    const countStates = async () =>
      (
        await db.query(
          "select completed, is_skipped, skip_reason, count(*)::int from items group by 1, 2, 3 order by 4",
        )
      ).rows;
    expect(await countStates()).toEqual([
      { completed: false, is_skipped: true, skip_reason: null, count: 100 },
      { completed: false, is_skipped: false, skip_reason: null, count: 900 },
    ]);
    const unticked = await digest(db);
    await killDuring("items", "update items", () => again.call("POST", `/api/run/${list}/restore`));
    expect(await digest(db)).toEqual(unticked);
    const last = await restClient(server.origin, cookie);
    expect((await last.call("POST", `/api/run/${list}/restore`)).json).toMatchObject({ runId: list, runNumber: 1 });
    expect(await countStates()).toEqual([
      { completed: false, is_skipped: true, skip_reason: "dry", count: 100 },
      { completed: true, is_skipped: false, skip_reason: null, count: 900 },
    ]);
  });

  it("through ticking 1,000 items with an Idempotency-Key leaves nothing, and the same request does it later (F52)", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const list = (await call("POST", "/api/list", { notebookId: home.id, name: "Packing" })).json.id;
    await addItems(db, home.userId, list, 1_000);
    const { rows } = await db.query<{ id: string }>("select id from items");
    const tick = [
      "PUT",
      "/api/item/complete",
      { ids: rows.map(({ id }) => id), completed: true },
      randomUUID(),
    ] as const;
    const before = await digest(db);
    await killDuring("items", "update items", () => call(...tick));
    expect(await digest(db)).toEqual(before);
    const again = await restClient(server.origin, cookie);
    const answer = await again.call(...tick);
    expect([answer.status, answer.json.changedIds.length]).toEqual([200, 1_000]);
    await db.query("update items set completed = false");
    const unticked = await digest(db);
    server.process.kill("SIGKILL");
    await server.ended;
    server = await startServer({ DATABASE_URL: url });
    const last = await restClient(server.origin, cookie);
    expect((await last.call(...tick)).json).toEqual(answer.json);
    expect(await digest(db)).toEqual(unticked);
  });

  it("through calls of a program leaves each change with what undoes it, or neither, and they can be repeated (F65)", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const list = (await call("POST", "/api/list", { notebookId: home.id, name: "Packing" })).json.id;
    await addItems(db, home.userId, list, 100);
    const { token } = (await call("POST", "/api/token", { name: "Kitchen", write: true })).json;
    const asProgram = () => restClient(server.origin, "", token);
    const { rows } = await db.query<{ id: string }>("select id from items");
    const ticks = { ids: rows.map(({ id }) => id), completed: true };
    const readCounts = async () =>
      (
        await db.query(`select (select count(*)::int from items where completed) as ticked,
          (select count(*)::int from runs) as runs, (select count(*)::int from program_calls) as calls,
          (select count(*)::int from program_changes) as changes`)
      ).rows[0];

    // One statement without a transaction: the database may finish it after the server is gone.
    const tick = async () => (await asProgram()).call("PUT", "/api/item/complete", ticks);
    await killDuring("program_calls", "", tick);
    const isRunning = async () =>
      (
        await db.query(`select 1 from pg_stat_activity
          where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`)
      ).rowCount;
    await vi.waitUntil(async () => !(await isRunning()), 5_000);
    const neither = { ticked: 0, runs: 0, calls: 0, changes: 0 };
    const both = { ticked: 100, runs: 0, calls: 1, changes: 100 };
    expect([neither, both]).toContainEqual(await readCounts());
    await tick();
    expect(await readCounts()).toEqual(both);

    const runAgain = ["POST", `/api/list/${list}/run-again`, { id: randomUUID() }, randomUUID()] as const;
    await killDuring("program_changes", "", async () => (await asProgram()).call(...runAgain));
    await vi.waitUntil(async () => !(await isRunning()), 5_000);
    expect(await readCounts()).toEqual(both);
    const program = await asProgram();
    for (const time of ["after the kill", "once more"]) {
      expect((await program.call(...runAgain)).json, time).toMatchObject({ runNumber: 2 });
      expect(await readCounts(), time).toEqual({ ticked: 0, runs: 1, calls: 2, changes: 201 });
    }
    const person = await restClient(server.origin, cookie);
    for (const each of (await person.call("GET", "/api/programs/log")).json)
      expect((await person.call("POST", `/api/undo/${each.call}`)).json).toMatchObject({ left: [] });
    expect(await readCounts()).toMatchObject({ ticked: 0, runs: 0 });
  });

  it("through updating a template of 1,000 items, and through combining two, changes nothing (F50)", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const makeTemplate = async (name: string) =>
      (await call("POST", "/api/list", { notebookId: home.id, name, isTemplate: true })).json.id;
    const templates = [await makeTemplate("Packing"), await makeTemplate("Shopping")];
    await addItems(db, home.userId, templates[0], 900);
    await addItems(db, home.userId, templates[1], 90);
    await db.query("update items set name = 'Other ' || name where list_id = $1", [templates[1]]);
    const list = (await call("POST", "/api/list/template", { templateId: templates[0] })).json.id;
    await db.query("update items set name = 'New ' || name where list_id = $1", [list]);
    const { toTemplate } = (await call("GET", `/api/list/${list}/template-differences`)).json;
    const update = { differences: toTemplate.map((each: { id: string }) => each.id), id: randomUUID() };
    const before = await digest(db);
    await killDuring("template_copies", "update template_copies", () =>
      call("POST", `/api/list/${list}/update-template`, update),
    );
    expect(await digest(db)).toEqual(before);
    const again = await restClient(server.origin, cookie);
    await killDuring("items", "insert into items", () =>
      again.call("POST", "/api/list/combine", { templateIds: templates }),
    );
    expect(await digest(db)).toEqual(before);
    const last = await restClient(server.origin, cookie);
    expect((await last.call("POST", `/api/list/${list}/update-template`, update)).json).toMatchObject({
      id: templates[0],
    });
    expect((await last.call("GET", `/api/list/${list}/template-differences`)).json).toEqual({
      toTemplate: [],
      toList: [],
      usuallyAdded: [],
    });
  });

  it("through an import leaves nothing, neither rows nor a process, and the same import succeeds later (F55)", async () => {
    const { cookie } = await restClient(server.origin);
    const file = Array.from({ length: 3_000 }, (_, number) => `- [ ] Thing ${number}`).join("\n");
    const path = `/api/import?id=${randomUUID()}&name=Things.md`;
    const send = async () => {
      const response = await fetch(server.origin + path, { method: "POST", headers: { cookie }, body: file });
      return { status: response.status, json: await response.json() };
    };
    const before = await digest(db);
    // A separate process reads the file first.
    await killDuring("items", "insert into items", send, 30_000);
    expect(await digest(db)).toEqual(before);
    await vi.waitUntil(() => listImportPrograms().length === 0);
    const first = await send();
    expect([first.status, first.json.counts]).toEqual([201, { notebooks: 1, lists: 3, items: 3_000, runs: 0 }]);
    expect(await send()).toEqual(first);
    expect((await db.query("select count(*)::int from items")).rows).toEqual([{ count: 3_000 }]);
  });

  it("through deleting a notebook of 10,000 items leaves all of it, and it can be deleted and restored later (F34)", async () => {
    const { call, cookie } = await restClient(server.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    for (let n = 0; n < 10; n++) {
      const list = (await call("POST", "/api/list", { notebookId: home.id, name: `Trip ${n}` })).json.id;
      await addItems(db, home.userId, list, 1_000);
    }
    const before = await digest(db);
    await killDuring("lists", "update lists", () => call("DELETE", `/api/notebook/${home.id}`));
    expect(await digest(db)).toEqual(before);
    const again = await restClient(server.origin, cookie);
    expect((await again.call("DELETE", `/api/notebook/${home.id}`)).status).toBe(200);
    expect((await again.call("GET", "/api/list")).json).toEqual([]);
    expect((await again.call("POST", `/api/notebook/${home.id}/restore`)).status).toBe(200);
    expect(await digest(db)).toEqual(before);
  });
});

/** The processes that read a file for a server of this folder. */
const listImportPrograms = () =>
  readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(resolve("dist/api/readImport.js"));
    } catch {
      // The entry is not a process, or the process has ended.
      return false;
    }
  });

/** Adds items as the server writes them, with `search`, which a starting server would otherwise fill. */
const addItems = (db: pg.Client, owner: string, list: string, count: number) =>
  db.query(
    `insert into items (owner_id, id, list_id, name, search, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, ' thing ' || n || E'\\n ', n from generate_series(1, $3) as n`,
    [owner, list, count],
  );

/** Returns checksums of all rows that users see. */
const digest = async (db: pg.Client) =>
  (
    await db.query(
      ["notebooks", "lists", "items", "runs", "remembered_calls", "remembered_answers", "template_copies"]
        .map((table) => `select count(*)::int, md5(string_agg(t::text, ',' order by id)) from ${table} t`)
        .join(" union all "),
    )
  ).rows;
