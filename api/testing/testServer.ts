import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { DataSource } from "typeorm";
import { expect, inject, vi } from "vitest";
import { type App, createApp } from "../app.ts";
import type { AppOptions } from "../appOptions.ts";
import { openDatabase } from "../database/abilities.ts";
import { withClient } from "../database/client/withClient.ts";
import { createDataSource } from "../database/dataSource.ts";
import { hashToken } from "../domain/callers/guests.ts";
import { type ChangeChannel, openChangeChannel } from "../live/changeChannel.ts";
import { createEventStreams } from "../live/eventStreams.ts";
import { createLogger } from "../logging/log.ts";
import { createStandInDataSource } from "../standins/dataSource.ts";
import { createStripeStandIn, type StripeStandIn } from "../standins/stripe/standIn.ts";
import { createStripePayments } from "../stripe/payments.ts";
import { buildDatabaseUrl } from "./globalSetup.ts";
import { type FakeClerk, startFakeClerk } from "./fakeClerk.ts";
import { type Claims, signToken } from "./tokens.ts";

/** Milliseconds between two heartbeats of a stream, and between two checks of its caller. */
const [HEARTBEAT, CHECK_PAUSE] = [100, 20];

export const ORIGIN = "http://localhost:3000";

/** The options of the app, unless a test passes others. */
export const DEFAULT_APP_OPTIONS = {
  origin: ORIGIN,
  graphiql: false,
  introspection: true,
  trustedDocuments: null,
  rateLimits: false,
  trustProxy: 0,
  log: createLogger("error", () => {}),
  payments: null,
  push: { allowsLoopback: false, send: async () => ({ status: 201, retryAfter: null }) },
  live: null,
  client: null,
  linkPages: null,
  importProgram: null,
} satisfies Partial<AppOptions>;

/** A caller: a member with a token, a guest with a cookie, or nobody without either. */
export type TestUser = {
  cookie: string;
  userId: string;
  token?: string;
  /** The `Idempotency-Key` of its requests. */
  key?: string;
  /** The `Listbook-Time` of its requests. */
  time?: string;
  /** The `Listbook-Zone` of its requests. */
  zone?: string;
};

export const nobody: TestUser = { cookie: "", userId: "" };

/** A response of REST or GraphQL; `json` is null for an empty body. */
export type TestResponse = { status: number; json: any; headers: Headers }; // oxlint-disable-line no-explicit-any -- any JSON

/** A complete server with a database of its own; tests call it without a socket. */
export type TestServer = {
  app: App;
  db: DataSource;
  url: string;
  fakeClerk: FakeClerk;
  /** The stand-in of the payment provider; it sends its webhooks to the app. */
  fakeStripe: StripeStandIn;
  changes: ChangeChannel;
  newGuest(): Promise<TestUser>;
  /** Creates a member whose token has `claims` besides the default ones. */
  newMember(claims?: Claims): Promise<TestUser>;
  rest(person: TestUser, method: string, path: string, body?: unknown): Promise<TestResponse>;
  graphql(person: TestUser, query: string, variables?: Record<string, unknown>): Promise<TestResponse>;
  close(): Promise<void>;
};

/** Fails when an owner has more items, or more text, than its state says that it has at most. */
export const checkBounds = ({ url }: Pick<TestServer, "url">) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select owner_states.*, held.* from owner_states, lateral (
         select count(*) filter (where deleted_at is null) as items,
                coalesce(sum(text_size(name, note)) filter (where deleted_at is null), 0) as text,
                coalesce(sum(text_size(name, note)) filter (where deleted_at > now() - interval '30 days'), 0) as trash
           from items where owner_id = owner_states.owner_id
                         or owner_id in (select groups.id from groups where shared_by = owner_states.owner_id)) as held
        where items_at_most < items or text_at_most < text or trash_text_at_most < trash`,
    );
    expect(rows).toEqual([]);
  });

/** A test that inserts items itself, of one owner or of any, calls this, so that the next items that are added are counted. */
export const forgetBounds = ({ db }: Pick<TestServer, "db">, owner?: Pick<TestUser, "userId">) =>
  db.query(
    `update owner_states set items_at_most = null, text_at_most = null, trash_text_at_most = null
      where owner_id = coalesce($1, owner_id)`,
    [owner?.userId ?? null],
  );

/** Starts the app of another process on the same database, without an identity provider. */
export async function startOtherProcess({ url }: Pick<TestServer, "url">) {
  const db = await openDatabase(createDataSource(url));
  const app = await createApp({ ...DEFAULT_APP_OPTIONS, db, identity: null });
  return { app, close: () => db.destroy() };
}

/** Gives a guest one more session, as in another browser. */
export async function addSession({ db }: Pick<TestServer, "db">, { userId }: TestUser): Promise<TestUser> {
  const token = randomBytes(32).toString("base64url");
  await db.query("insert into guest_sessions (token_hash, user_id) values ($1, $2)", [hashToken(token), userId]);
  return { cookie: `guest=${token}`, userId };
}

/**
 * Changes tables of a test server. The server's own connections wait a second for a lock at most, and so long a vacuum of
 * PostgreSQL can keep a table before it gives way.
 */
export const changeTables = ({ url }: Pick<TestServer, "url">, statements: string) =>
  withClient(url, (client) => client.query(statements));

const withServerClient = <T>(work: (client: pg.Client) => Promise<T>) => withClient(inject("postgresUrl"), work);

/** Creates a database on the tests' PostgreSQL: a copy of the migrated one, or an empty one. Returns its URL. */
export async function createDatabase(template: "migrated" | "template0" = "migrated"): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // PostgreSQL refuses to copy a template that is in use, for example while another copy is made.
  await vi.waitUntil(
    () =>
      withServerClient((client) =>
        client.query(`create database ${name} template ${template} strategy file_copy`),
      ).then(Boolean, isBusyError),
    { timeout: 20_000, interval: 50 },
  );
  return buildDatabaseUrl(inject("postgresUrl"), name);
}

const isBusyError = (error: { code?: string }) => {
  if (error.code === "55006") return false;
  throw error;
};

export const dropDatabase = (url: string) =>
  withServerClient((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));

type TestServerOptions = Partial<AppOptions> & {
  /** The URL of a database that the test drops itself. Without it, the server creates one. */
  database?: string;
  /** Returns the URL through which the app connects to the database, such as the one of a proxy. */
  connectVia?: (url: string) => Promise<string>;
};

/** Starts a test server; close it after the tests. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { connectVia, database, ...appOptions } = options;
  const url = database ?? (await createDatabase());
  const db = await openDatabase(createDataSource(connectVia ? await connectVia(url) : url));
  const fakeClerk = await startFakeClerk();
  const { identity } = fakeClerk;
  const deliver = (request: Request) => app(request);
  const standInDb = await createStandInDataSource(url).initialize();
  const fakeStripe = await createStripeStandIn({ db: standInDb.manager, origin: ORIGIN, log: () => {}, deliver });
  const payments = createStripePayments({ ...fakeStripe, origin: ORIGIN });
  const changes = openChangeChannel(url);
  const pace = { heartbeat: HEARTBEAT, pause: () => wait(CHECK_PAUSE) };
  const live = { changes, streams: createEventStreams(db.manager, changes, pace) };
  const importProgram = inject("importProgram");
  const services = { db, identity, payments, paymentPages: fakeStripe.fetch, live, importProgram };
  const app: App = await createApp({ ...DEFAULT_APP_OPTIONS, ...services, ...appOptions });

  async function send(person: TestUser, method: string, path: string, body?: unknown): Promise<TestResponse> {
    const headers: Record<string, string> = person.cookie ? { cookie: person.cookie } : {};
    if (person.token) headers["authorization"] = `Bearer ${person.token}`;
    if (person.key !== undefined) headers["idempotency-key"] = person.key;
    if (person.time !== undefined) headers["listbook-time"] = person.time;
    if (person.zone !== undefined) headers["listbook-zone"] = person.zone;
    if (body !== undefined) headers["content-type"] = "application/json";
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app(new Request(ORIGIN + path, init));
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : null, headers: response.headers };
  }

  // Opens all connections before the tests, so that requests that are sent at once also reach the database at once.
  await Promise.all(Array.from({ length: 10 }, () => db.query("select pg_sleep(0.02)")));

  return {
    app,
    db,
    url,
    fakeClerk,
    fakeStripe,
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
      if (!database) await checkBounds({ url });
      live.streams.close();
      await changes.close();
      await fakeClerk.close();
      await fakeStripe.close();
      await standInDb.destroy();
      await db.destroy();
      if (!database) await dropDatabase(url);
    },
  };
}
