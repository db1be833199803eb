import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type FaultProxy, startFaultProxy, toSocketOptions, buildProxyUrl } from "../../testing/faultProxy.ts";
import { createDataSource } from "../dataSource.ts";
import { endsConnection, isPoolTimeout, isUnavailable } from "./unavailable.ts";

let url: string;
let proxy: FaultProxy;
beforeAll(async () => {
  url = inject("postgresUrl");
  proxy = await startFaultProxy(toSocketOptions(url));
});
afterAll(() => proxy.close());

/** Connects and calls `work`, whose result is the error of its last statement. */
async function withConnection(work: (client: pg.Client) => Promise<unknown>, config: pg.ClientConfig = {}) {
  const client = new pg.Client({ connectionString: url, ...config });
  client.on("error", () => undefined);
  await client.connect();
  const error = await work(client).catch((failure: unknown) => failure);
  await client.end().catch(() => undefined);
  return error;
}

const throughProxy = () => ({ connectionString: buildProxyUrl(url, proxy) });
/** Ends a connection that waits for nothing, and returns the error that its client reports. */
async function cutConnection(client: pg.Client): Promise<unknown> {
  const failed = once(client, "error");
  proxy.cut();
  const [error] = (await failed) as unknown[];
  return error;
}

const wait = (client: pg.Client) => client.query("select pg_sleep(10)");

/** Runs a statement with TypeORM's data source, which is closed afterwards. */
async function withDataSource(work: (db: ReturnType<typeof createDataSource>) => Promise<unknown>) {
  const db = createDataSource(url);
  const error = await work(db).catch((failure: unknown) => failure);
  if (db.isInitialized) await db.destroy();
  return error;
}

/** Raises an error as the coordinator of a cluster does, which passes on only the message of a machine. */
const raise = (message: string) => () =>
  withConnection((client) => client.query(`do $$ begin raise exception '${message}' using errcode = 'XX000'; end $$`));

const failures: [message: string, fail: () => Promise<unknown>][] = [
  ["SSL SYSCALL error: EOF detected", raise("SSL SYSCALL error: EOF detected")],
  ["server closed the connection unexpectedly", raise("server closed the connection unexpectedly")],
  ["Connection terminated", () => withConnection((client) => Promise.all([wait(client), client.end()]))],
  [
    "Connection terminated unexpectedly",
    () => withConnection(async (client) => Promise.reject(await cutConnection(client)), throughProxy()),
  ],
  [
    "Client has encountered a connection error and is not queryable",
    () =>
      withConnection(async (client) => {
        await cutConnection(client);
        return wait(client);
      }, throughProxy()),
  ],
  [
    "Client was closed and is not queryable",
    () =>
      withConnection(async (client) => {
        await client.end();
        return wait(client);
      }),
  ],
  [
    "timeout expired",
    async () => {
      const silent = createServer().listen(0, "127.0.0.1");
      await once(silent, "listening");
      const { port } = silent.address() as AddressInfo;
      const config = { connectionString: `postgres://app@127.0.0.1:${port}/app`, connectionTimeoutMillis: 50 };
      const error = await new pg.Client(config).connect().catch((failure: unknown) => failure);
      silent.close();
      return error;
    },
  ],
  ["Query read timeout", () => withConnection(wait, { query_timeout: 50 })],
  [
    "Query runner already released. Cannot run queries anymore.",
    () =>
      withDataSource(async (db) => {
        const runner = (await db.initialize()).createQueryRunner();
        await runner.release();
        return runner.query("select 1");
      }),
  ],
  [
    "Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.",
    () =>
      withDataSource(async (db) => {
        const runner = (await db.initialize()).createQueryRunner();
        await runner.release();
        return db.query("select 1", [], runner);
      }),
  ],
  ["Driver not Connected", () => withDataSource((db) => db.createQueryRunner().query("select 1"))],
];

it.each(failures)("the driver and TypeORM still say: %s", async (message, fail) => {
  const error = await fail();
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toBe(message);
  expect(isUnavailable(error)).toBe(true);
  expect(endsConnection(error)).toBe(message === "Query read timeout");
});

it("the driver's pool still says that no connection became free", async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 50 });
  const connection = await pool.connect();
  const error = await pool.connect().catch((failure: unknown) => failure);
  connection.release();
  await pool.end();
  expect((error as Error).message).toBe("timeout exceeded when trying to connect");
  expect(isPoolTimeout(error)).toBe(true);
});
