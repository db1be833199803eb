import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TimeoutClient } from "../../database/client/timeoutClient.ts";
import { asUser } from "../../testing/asUser.ts";
import { readZip } from "../../testing/readZip.ts";
import {
  changeTables,
  nobody,
  ORIGIN,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (person: TestUser, method = "GET") =>
  server.app(
    new Request(`${ORIGIN}/api/export`, {
      method,
      headers: { cookie: person.cookie, ...(person.token && { authorization: `Bearer ${person.token}` }) },
    }),
  );

async function readExport(person: TestUser) {
  const response = await open(person);
  const files = await readZip(new Uint8Array(await response.arrayBuffer()));
  return { response, paths: [...files.keys()], files, data: JSON.parse(files.get("data.json") ?? "") };
}

/** Makes lists of 1,000 items each in a new notebook. */
async function seedLists(person: TestUser, count: number): Promise<string> {
  const id = await asUser(server, person).makeNotebook({ name: "Large" });
  for (let number = 1; number <= count; number++)
    await server.db.query(
      `with new_list as (
         insert into lists (owner_id, id, notebook_id, name)
         values ($1, gen_random_uuid(), $2, 'List ' || $3::int) returning id)
       insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), new_list.id, md5(random()::text), place
         from new_list, generate_series(1, 1000) as place`,
      [person.userId, id, number],
    );
  return id;
}

describe("an export", () => {
  it("has all notebooks, lists, items and past runs of the caller, in the form of its schema", async () => {
    const guest = await server.newGuest();
    const notebook = await asUser(server, guest).post("notebook", { name: "Trips", color: "cyan" });
    const template = await asUser(server, guest).post("list", {
      name: "Packing",
      notebookId: notebook.id,
      isTemplate: true,
    });
    await asUser(server, guest).post("item", { name: "Clothes", listId: template.id, isHeading: true });
    const shirts = await asUser(server, guest).post("item", {
      name: "Shirts",
      listId: template.id,
      note: "five\nwhite",
    });
    const list = await asUser(server, guest).post("list/template", {
      templateId: template.id,
      name: "Rome",
      date: "2026-12-01",
    });
    const { items } = await asUser(server, guest).get(`list/${list.id}/with-items`);
    await asUser(server, guest).put(`item/${items[1].id}/complete`, { completed: true });
    await asUser(server, guest).post(`list/${list.id}/run-again`, { id: crypto.randomUUID() });

    const { response, paths, files, data } = await readExport(guest);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="listbook-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(paths).toEqual(["data.json", "Trips/Packing.md", "Trips/Rome.md"]);
    expect(files.get("Trips/Packing.md")).toBe("# Packing\n\n## Clothes\n\n- [ ] Shirts\n  five\n  white\n");

    const [packing, rome] = data.notebooks[0].lists;
    expect(data).toMatchObject({ format: "listbook", version: 1, notebooks: [{ name: "Trips", color: "cyan" }] });
    expect(packing).toMatchObject({ name: "Packing", isTemplate: true, active: false, templateId: null, runs: [] });
    const templateItemId = packing.items[1].id;
    expect(rome).toMatchObject({ name: "Rome", date: "2026-12-01", templateId: packing.id, runNumber: 2 });
    expect(rome.items).toMatchObject([
      { name: "Clothes", isHeading: true, completed: false, sortingOrder: 1 },
      { name: "Shirts", note: "five\nwhite", completed: false, templateItemId },
    ]);
    expect(rome.copiedItems).toMatchObject([{ name: "Clothes" }, { itemId: rome.items[1].id, templateItemId }]);
    expect(rome.runs).toMatchObject([
      { number: 1, items: [{ isHeading: true }, { itemId: rome.items[1].id, templateItemId, completed: true }] },
    ]);
    expect(JSON.stringify(data)).not.toContain(shirts.id);

    const schema = await asUser(server, nobody).get("export.schema.json");
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  });

  it("leaves out the trash, and the notebooks of an organisation and of other users", async () => {
    const member = await server.newMember({ o: { id: "org_export", rol: "admin", slg: "x" } });
    const other = await server.newGuest();
    await asUser(server, other).post("notebook", { name: "Of another" });
    await asUser(server, member).post("notebook", { name: "Of all", organizationId: "org_export" });
    const kept = await asUser(server, member).post("notebook", { name: "Kept" });
    const gone = await asUser(server, member).post("list", { name: "Gone list", notebookId: kept.id });
    const stays = await asUser(server, member).post("list", { name: "Stays", notebookId: kept.id });
    const item = await asUser(server, member).post("item", { name: "Gone item", listId: stays.id });
    const deleted = await asUser(server, member).post("notebook", { name: "Gone notebook" });
    await asUser(server, member).delete(`list/${gone.id}`);
    await asUser(server, member).delete(`item/${item.id}`);
    await asUser(server, member).delete(`notebook/${deleted.id}`);

    const { paths, data } = await readExport(member);
    expect(paths).toEqual(["data.json", "Kept/Stays.md"]);
    expect(data.notebooks).toMatchObject([{ name: "Kept", lists: [{ name: "Stays", items: [] }] }]);
  });

  it("is refused without a user, on a removed device and with another method, and possible at the device limit", async () => {
    expect((await open(nobody)).status).toBe(401);
    const guest = await server.newGuest();
    const refused = await open(guest, "POST");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET"]);
    const check = (person: TestUser, deviceId: string = crypto.randomUUID()) =>
      asUser(server, person).post("user/check-device-access", { userId: person.userId, deviceId });
    for (let count = 0; count < 5; count++)
      await server.db.query("insert into devices (owner_id, id) values ($1, gen_random_uuid())", [guest.userId]);
    expect((await check(guest)).reason).toBe("device_limit");
    expect((await open(guest)).status).toBe(200);
    await server.db.query("update session_refusals set reason = 'device_removed' where user_id = $1", [guest.userId]);
    expect((await open(guest)).status).toBe(403);
  });
});

describe("several exports at once", () => {
  it("read one after the other, and few rows with each statement", async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => server.newGuest()));
    for (const guest of guests) await seedLists(guest, 2);
    let [running, mostRunning, mostRows] = [0, 0, 0];
    // oxlint-disable-next-line unbound-method -- each call below has its client
    const query = TimeoutClient.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
    const spy = vi.spyOn(TimeoutClient.prototype, "query");
    spy.mockImplementation(async function (this: TimeoutClient, ...args: unknown[]) {
      const isRead = /^select .* from (items|lists|runs)/s.test(String(args[0]));
      if (isRead) mostRunning = Math.max(mostRunning, ++running);
      const result = await query.apply(this, args);
      if (!isRead) return result;
      running--;
      mostRows = Math.max(mostRows, result.rows.length);
      return result;
    });
    const exports = await Promise.all(guests.map(readExport));
    spy.mockRestore();
    for (const { data } of exports)
      expect(data.notebooks[0].lists.map(({ items }: { items: unknown[] }) => items.length)).toEqual([1_000, 1_000]);
    expect({ mostRunning, mostRows }).toEqual({ mostRunning: 1, mostRows: 300 });
  });

  it("of one user are two, and others wait until one of these has ended", async () => {
    const [guest, other] = await Promise.all([server.newGuest(), server.newGuest()]);
    await seedLists(guest, 20);
    const [first, second] = await Promise.all([open(guest), open(guest)]);
    let hasBegun = false;
    const third = open(guest).then((response) => {
      hasBegun = true;
      return response;
    });
    expect((await open(other)).status).toBe(200);
    expect(hasBegun).toBe(false);
    await first.body?.cancel();
    expect((await third).status).toBe(200);
    for (const { body } of [second, await third]) await body?.cancel();
  });
});

describe("an export of 20,000 items", () => {
  let guest: TestUser;
  let notebookId: string;
  beforeAll(async () => {
    guest = await server.newGuest();
    notebookId = await seedLists(guest, 20);
  });

  it("is read from the database only as fast as it is downloaded, without a transaction that stays open", async () => {
    const reader = ((await open(guest)).body as ReadableStream<Uint8Array>).getReader();
    const chunks = [(await reader.read()).value as Uint8Array];
    const isBusy = async () => {
      const [row] = await server.db.query(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle' or backend_xmin is not null)
            and backend_type = 'client backend'`,
      );
      return row.count > 0;
    };
    await vi.waitUntil(async () => !(await isBusy()));
    const lists = await asUser(server, guest).get(`notebook/${notebookId}/lists`);
    await asUser(server, guest).delete(`list/${lists.at(-1).id}`);
    for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);

    const files = await readZip(Buffer.concat(chunks));
    const data = JSON.parse(files.get("data.json") ?? "");
    expect(data.notebooks[0].lists.map(({ items }: { items: unknown[] }) => items.length)).toEqual(
      Array.from({ length: 19 }, () => 1_000),
    );
    expect(files.size).toBe(20);
    await asUser(server, guest).post(`list/${lists.at(-1).id}/restore`);
  });

  it("breaks off when the database fails, so that a part does not look like a complete file", async () => {
    const reader = ((await open(guest)).body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await changeTables(server, "alter table template_copies rename to lost; alter table items rename to lost_items");
    const readAll = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readAll()).rejects.toThrow(/lost|exist/);
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    await changeTables(server, "alter table lost_items rename to items; alter table lost rename to template_copies");
  });

  it("ends when the download is cancelled", async () => {
    const reader = ((await open(guest)).body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    expect((await readExport(guest)).paths).toHaveLength(21);
  });
});
