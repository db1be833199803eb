import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../app.ts";
import { writeBackup } from "../database/backups/backup.ts";
import { migrate, productTables } from "../database/migrate.ts";
import { restoreBackup } from "../database/backups/restore.ts";
import { composeApp, prepareDatabase, purge } from "../compose.ts";
import { readSettings } from "../settings/settings.ts";
import { createStripePayments } from "../stripe/payments.ts";
import { LOCAL_PRODUCTION, PRODUCTION } from "../testing/productionSettings.ts";
import { createDatabase, dropDatabase, withDatabaseClient, ORIGIN } from "../testing/testServer.ts";
import { createStandInDataSource, standInTables } from "./dataSource.ts";
import { hashPassword, PASSWORD_COST } from "./clerk/passwords.ts";
import { createClerkStandIn } from "./clerk/standIn.ts";
import { createCustomer } from "./stripe/customers.ts";
import { PRICES, type StripeSubscription } from "./stripe/objects.ts";
import { createStripeStandIn } from "./stripe/standIn.ts";

const LOCAL = { LOG_LEVEL: "error" };
const WITH_STAND_INS = { ...LOCAL, ...LOCAL_PRODUCTION, BILLING: "local" };
const WITH_KEYS = {
  ...LOCAL,
  ...PRODUCTION,
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_secret",
};

const PASSWORD = "correct horse 1";
const COOKIE_TOKEN = "of-the-browser";
const PERIOD = { current_period_start: 1_795_000_000, current_period_end: 4_100_000_000 };
const SUBSCRIPTION: StripeSubscription = {
  id: "sub_1",
  object: "subscription",
  customer: "cus_1",
  status: "active",
  created: PERIOD.current_period_start,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  metadata: {},
  items: { object: "list", data: [{ id: "si_1", object: "subscription_item", price: PRICES[0], ...PERIOD }] },
};

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createEmptyDatabase(): Promise<string> {
  const url = await createDatabase("template0");
  cleanups.push(() => dropDatabase(url));
  return url;
}

let url: string;
beforeEach(async () => {
  url = await createEmptyDatabase();
});

async function startApp(env: Record<string, string>): Promise<App> {
  const { app, close } = await composeApp(url, readSettings(env), null);
  cleanups.push(close);
  return app;
}

const query = (sql: string, parameters: unknown[] = [], database = url) =>
  withDatabaseClient(database, async (client) => (await client.query(sql, parameters)).rows);

/** The names of the stand-ins' tables, with their schema. */
const listStandInTables = async (database = url) => {
  const rows = await query(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and (relname like 'local\\_%' or relnamespace::regnamespace::text = 'standin') order by 1`,
    [],
    database,
  );
  return rows.map(({ name }) => name as string);
};

/** The names of all tables, indexes and constraints of the schema `standin`, with their definitions. */
const readNames = async (database: string) => {
  const rows = await query(
    `select pg_describe_object('pg_class'::regclass, oid, 0) as name from pg_class
      where relnamespace::regnamespace::text = 'standin'
     union all select pg_get_constraintdef(oid) || ' ' || conname from pg_constraint
      where connamespace::regnamespace::text = 'standin'
     order by name`,
    [],
    database,
  );
  return rows.map(({ name }) => name as string);
};

/** Migrates to the last version in which the product's migrations created the stand-ins' tables. */
async function createOldDatabase() {
  const index = productTables.migrations.findIndex(({ name }) => name.startsWith("DropLocalTables"));
  await migrate(url, { migrations: productTables.migrations.slice(0, index) });
}

async function addOldRows() {
  const tokenHash = createHash("sha256").update(COOKIE_TOKEN).digest("hex");
  const add = (table: string, ...values: unknown[]) =>
    query(`insert into local_${table} values (${values.map((_, index) => `$${index + 1}`).join(", ")})`, values);
  await add("users", "user_1", "Ann", null, await hashPassword(PASSWORD, PASSWORD_COST), "idn_1", "now", "now", "now");
  await add("emails", "idn_1", "user_1", "ann@example.com", true, "now");
  await add("organizations", "org_1", "Readers", "readers", "now", "now");
  await add("memberships", "orgmem_1", "org_1", "user_1", "org:admin", "now");
  await add("clients", "client_1", tokenHash, "now");
  const times = ["now", "now", "tomorrow", "now"];
  await add("sessions", "sess_1", "client_1", "user_1", "org_1", "Firefox", ...times);
  await add("payment_objects", SUBSCRIPTION.id, SUBSCRIPTION.object, SUBSCRIPTION.customer, SUBSCRIPTION);
}

/** A request that Clerk's script sends: a GET, or a POST with this form. */
const clerkRequest = (path: string, cookie = "", form?: Record<string, string>) =>
  new Request(`${ORIGIN}/__clerk/v1${path}`, {
    headers: { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" },
    ...(form && { method: "POST", body: new URLSearchParams(form).toString() }),
  });
const readJson = async (response: Promise<Response>) => (await response).json();

/** The rows of `addOldRows` in the schema `standin`, and the tables of the stand-ins outside of it. */
const readMovedRows = async (database = url) => ({
  users: await query("select id from standin.users", [], database),
  payments: await query("select data from standin.payment_objects", [], database),
  elsewhere: (await listStandInTables(database)).filter((name) => !name.startsWith("standin.")),
});
const MOVED_ROWS = { users: [{ id: "user_1" }], payments: [{ data: SUBSCRIPTION }], elsewhere: [] };

describe("a database of a version before the stand-ins had a schema", () => {
  beforeEach(createOldDatabase);

  it.each([
    ["in development", LOCAL],
    ["in production with the stand-ins", WITH_STAND_INS],
  ])("keeps its accounts, sessions and subscriptions %s", async (_where, env) => {
    await addOldRows();
    const app = await startApp(env);
    expect(await readMovedRows()).toEqual(MOVED_ROWS);
    const { response } = await readJson(app(clerkRequest("/client", `__client=${COOKIE_TOKEN}`)));
    expect(response.sessions).toMatchObject([{ id: "sess_1", user: { first_name: "Ann" } }]);
    const signIn = { identifier: "ann@example.com", password: PASSWORD };
    const signedIn = await readJson(app(clerkRequest("/client/sign_ins", "", signIn)));
    expect(signedIn.response.status).toBe("complete");
  });

  it("has the same tables, indexes and constraints as a new one after the migrations", async () => {
    await addOldRows();
    const newUrl = await createEmptyDatabase();
    for (const database of [url, newUrl]) await prepareDatabase(database, readSettings(LOCAL));
    expect(await readNames(url)).toEqual(await readNames(newUrl));
  });

  it("keeps all rows when several processes start at once", async () => {
    await addOldRows();
    await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(url, readSettings(LOCAL))));
    expect(await readMovedRows()).toEqual(MOVED_ROWS);
    expect(await query("select count(*)::int from standin.migrations")).toEqual([{ count: 4 }]);
  });

  it("keeps all rows when the trash is emptied before the first start", async () => {
    await addOldRows();
    await purge(url, readSettings(LOCAL));
    expect(await readMovedRows()).toEqual(MOVED_ROWS);
  });

  it("keeps all rows when its backup is restored", async () => {
    await addOldRows();
    const folder = mkdtempSync(join(tmpdir(), "listbook-stand-ins-"));
    cleanups.push(async () => rmSync(folder, { recursive: true }));
    const [file, sets] = [join(folder, "old.sql.gz"), [standInTables, productTables]];
    await writeBackup(url, file, sets);
    const restoredUrl = await createEmptyDatabase();
    await restoreBackup(restoredUrl, file, sets);
    await prepareDatabase(restoredUrl, readSettings(LOCAL));
    expect(await readMovedRows(restoredUrl)).toEqual(MOVED_ROWS);
  });

  it("loses the stand-ins' tables when Clerk's keys are set and payments are off", async () => {
    await startApp(WITH_KEYS);
    expect(await listStandInTables()).toEqual([]);
  });
});

describe("a new database", () => {
  it("has the stand-ins' tables in their own schema only", async () => {
    await startApp(LOCAL);
    const tables = await listStandInTables();
    expect(tables).toContain("standin.users");
    expect(tables.filter((name) => !name.startsWith("standin."))).toEqual([]);
  });

  it("has neither tables nor a schema of the stand-ins when Clerk's keys are set", async () => {
    await startApp(WITH_KEYS);
    expect(await query("select 1 from pg_namespace where nspname = 'standin'")).toEqual([]);
    expect(await listStandInTables()).toEqual([]);
  });

  it("gets the stand-ins' tables when Clerk's keys are removed later", async () => {
    await prepareDatabase(url, readSettings(WITH_KEYS));
    const app = await startApp(LOCAL);
    expect((await readJson(app(clerkRequest("/client")))).response).toBeNull();
  });
});

describe("the stand-ins", () => {
  it("have the tables that their entities describe", async () => {
    await migrate(url, { tables: standInTables });
    const db = await createStandInDataSource(url).initialize();
    cleanups.push(() => db.destroy());
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map((upQuery) => upQuery.query)).toEqual([]);
  });

  it("share no foreign key with the product", async () => {
    await prepareDatabase(url, readSettings(LOCAL));
    const crossing = `select conname from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where child.relnamespace <> parent.relnamespace`;
    expect(await query(crossing)).toEqual([]);
  });

  it("work without the tables of the product", async () => {
    await migrate(url, { tables: standInTables });
    const source = await createStandInDataSource(url).initialize();
    cleanups.push(() => source.destroy());
    const mail: string[] = [];
    const log = (line: string) => mail.push(line);
    const addresses = { origin: ORIGIN, localAddress: ORIGIN };
    const options = { ...addresses, db: source.manager, log, deliver: async () => new Response() };

    const identity = await createClerkStandIn(options);
    let cookie = "";
    const post = async (path: string, form: Record<string, string>) => {
      const response = await identity.fetch(clerkRequest(path, cookie, form));
      cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return (await response.json()).response;
    };
    const { id } = await post("/client/sign_ups", { email_address: "ann@example.com", password: PASSWORD });
    await post(`/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const [, code = ""] = /: (\d{6}) /.exec(mail.join("\n")) ?? [];
    const done = await post(`/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });
    expect(done.status).toBe("complete");

    const standIn = await createStripeStandIn(options);
    cleanups.push(() => standIn.close());
    const payments = createStripePayments({ ...standIn, origin: ORIGIN });
    const customer = await createCustomer(standIn.context, { email: "ann@example.com" });
    const { url: page } = (await payments.openCheckout("user_1", customer.id, "monthly")) ?? { url: "" };
    const pay = { method: "POST", body: new URLSearchParams({ act: "pay" }).toString() };
    expect((await standIn.fetch(new Request(page, pay))).status).toBe(303);
    expect(await payments.listSubscriptions(customer.id)).toMatchObject([{ status: "active" }]);
  });
});
