import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../app.ts";
import { migrate } from "../database/migrate.ts";
import { composeApp, prepareDatabase } from "../compose.ts";
import { readSettings } from "../settings/settings.ts";
import { createStripePayments } from "../stripe/payments.ts";
import { PRODUCTION } from "../testing/productionSettings.ts";
import { withClient } from "../database/client/withClient.ts";
import { createDatabase, dropDatabase, ORIGIN } from "../testing/testServer.ts";
import { createStandInDataSource, standInTables } from "./dataSource.ts";
import { createClerkStandIn } from "./clerk/standIn.ts";
import { createCustomer } from "./stripe/customers.ts";
import { createStripeStandIn } from "./stripe/standIn.ts";

const LOCAL = { LOG_LEVEL: "error" };
const WITH_KEYS = {
  ...LOCAL,
  ...PRODUCTION,
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_secret",
};

const PASSWORD = "correct horse 1";

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

const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

/** The names of the stand-ins' tables, with their schema. */
const listStandInTables = async () => {
  const tables = "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'standin'";
  return (await query(tables)).map(({ name }) => name as string);
};

/** A request that Clerk's script sends: a GET, or a POST with this form. */
const clerkRequest = (path: string, cookie = "", form?: Record<string, string>) =>
  new Request(`${ORIGIN}/__clerk/v1${path}`, {
    headers: { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" },
    ...(form && { method: "POST", body: new URLSearchParams(form).toString() }),
  });
const readJson = async (response: Promise<Response>) => (await response).json();

describe("a new database", () => {
  it("has the stand-ins' tables in a schema of their own", async () => {
    await startApp(LOCAL);
    expect(await listStandInTables()).toContain("standin.users");
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
    const { url: page } = (await payments.openCheckout("user_1", customer.id, "monthly", "en")) ?? { url: "" };
    const pay = { method: "POST", body: new URLSearchParams({ act: "pay" }).toString() };
    expect((await standIn.fetch(new Request(page, pay))).status).toBe(303);
    expect(await payments.listSubscriptions(customer.id)).toMatchObject([{ status: "active" }]);
  });
});
