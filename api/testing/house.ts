import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DataSource } from "typeorm";
import { inject, vi } from "vitest";
import { type App, type AppOptions, createApp } from "../app.ts";
import { createDataSource } from "../database/dataSource.ts";
import { type Changes, openChanges } from "../live/changes.ts";
import { createStreams } from "../live/stream.ts";
import { createLog } from "../log.ts";
import { createPaymentsStandIn, type PaymentsStandIn } from "../standins/stripe/standIn.ts";
import { createPayments } from "../stripe/payments.ts";
import { databaseUrl } from "./postgres.ts";
import { type Provider, startProvider } from "./provider.ts";
import { type Claims, signToken } from "./tokens.ts";

/** Milliseconds between two signs of life of a stream. */
const BEAT = 100;

export const ORIGIN = "http://localhost:3000";

/** How the app is opened, unless a test wants it otherwise. */
export const STANDARD = {
  origin: ORIGIN,
  graphiql: false,
  introspection: true,
  trustedDocuments: null,
  rateLimits: false,
  trustProxy: 0,
  log: createLog("error", () => {}),
  payments: null,
  live: null,
  client: null,
} satisfies Partial<AppOptions>;

/** Somebody who calls: a member by token, a guest by cookie, or nobody without either. */
export type Person = { cookie: string; userId: string; token?: string };

export const nobody: Person = { cookie: "", userId: "" };

/** What a door answered; `json` is null for an empty body. */
export type Answer = { status: number; json: any; headers: Headers }; // oxlint-disable-line no-explicit-any -- any JSON

/** A whole server over a database of its own, called without a socket. */
export type House = {
  app: App;
  db: DataSource;
  url: string;
  provider: Provider;
  /** The payment provider's stand-in; its webhooks reach the app. */
  shop: PaymentsStandIn;
  changes: Changes;
  newGuest(): Promise<Person>;
  /** A member whose token says `claims`, on top of what each says. */
  newMember(claims?: Claims): Promise<Person>;
  rest(person: Person, method: string, path: string, body?: unknown): Promise<Answer>;
  graphql(person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
};

/** Does something on a database without the app. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const onServer = <T>(work: (client: pg.Client) => Promise<T>) => onDatabase(inject("postgresUrl"), work);

/** Makes a database on the tests' server: a copy of the migrated one, or an empty one. */
export async function createDatabase(template: "house" | "template0" = "house"): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // Two copies of one template at once are refused; test files run side by side.
  await vi.waitUntil(
    () => onServer((client) => client.query(`create database ${name} template ${template}`)).then(Boolean, ifBusy),
    { timeout: 20_000, interval: 50 },
  );
  return databaseUrl(inject("postgresUrl"), name);
}

const ifBusy = (error: { code?: string }) => {
  if (error.code === "55006") return false;
  throw error;
};

export const dropDatabase = (url: string) =>
  onServer((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));

export type HouseOptions = Partial<AppOptions> & {
  /** Another way to the database than straight to it. */
  reach?: (url: string) => Promise<string>;
};

/** Opens a house; close it after the tests. */
export async function openHouse({ reach, ...options }: HouseOptions = {}): Promise<House> {
  const url = await createDatabase();
  const db = await createDataSource(reach ? await reach(url) : url).initialize();
  const provider = await startProvider();
  const { identity } = provider;
  const deliver = (request: Request) => app(request);
  const shop = await createPaymentsStandIn({ db: db.manager, origin: ORIGIN, log: () => {}, deliver });
  const payments = createPayments({ ...shop, origin: ORIGIN });
  const changes = openChanges(url);
  const live = { changes, streams: createStreams(db.manager, changes, BEAT) };
  const parts = { db, identity, payments, paymentPages: shop.fetch, live };
  const app: App = await createApp({ ...STANDARD, ...parts, ...options });

  async function send(person: Person, method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = person.cookie ? { cookie: person.cookie } : {};
    if (person.token) headers["authorization"] = `Bearer ${person.token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app(new Request(ORIGIN + path, init));
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : null, headers: response.headers };
  }

  // All connections are open before the tests, so that what is sent at once also arrives at once.
  await Promise.all(Array.from({ length: 10 }, () => db.query("select pg_sleep(0.02)")));

  return {
    app,
    db,
    url,
    provider,
    shop,
    changes,
    rest: send,
    graphql: (person, query, variables) => send(person, "POST", "/graphql", { query, variables }),
    async newGuest() {
      const { headers, json } = await send(nobody, "GET", "/api/user/current?createAnonymousUser=true");
      return { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", userId: json.id };
    },
    async newMember(claims) {
      const token = signToken(claims);
      const { json } = await send({ ...nobody, token }, "GET", "/api/user/current");
      return { cookie: "", userId: json.id, token };
    },
    async close() {
      live.streams.close();
      await changes.close();
      await provider.close();
      await shop.close();
      await db.destroy();
      await dropDatabase(url);
    },
  };
}
