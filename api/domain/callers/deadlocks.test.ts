import { randomUUID } from "node:crypto";
import { open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DataSource } from "typeorm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { createDataSource } from "../../database/dataSource.ts";
import { createStripePayments } from "../../stripe/payments.ts";
import { asUser } from "../../testing/asUser.ts";
import { listProviderSubscriptions, subscribe } from "../../testing/paymentActions.ts";
import { withClient } from "../../database/client/withClient.ts";
import { ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import type { Context, PaymentProvider } from "../base/context.ts";
import { applyPaymentEvent, reconcileSubscriptions } from "../billing/subscriptions.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";
import { importNotebooks } from "../portability/importNotebooks.ts";
import { deleteExpiredRows, type DeletedRows } from "../upkeep/expiredRows.ts";
import { readGuest } from "./guests.ts";

/** Nobody repeats a job, and a provider sends an event again after minutes only, so a deadlock must not end them. */

let server: TestServer;
/** Waits for a lock as long as the test likes. */
let db: DataSource;
beforeAll(async () => {
  server = await startTestServer();
  // The connections below look for a deadlock as soon as they wait. Those of the other transaction never do.
  await server.db.query(`alter database ${new URL(server.url).pathname.slice(1)} set deadlock_timeout = '10ms'`);
  db = await createDataSource(server.url, { withoutTimeouts: true }).initialize();
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

/** Stops the writes to a table, but not the reads. */
const lockTable = (client: pg.Client, table: string) => client.query(`lock table ${table} in share row exclusive mode`);

/** Lets a transaction wait for a table behind `work`, which gets it when `pause` ends. */
async function closeCircle(other: pg.Client, pause: pg.Client, table: string) {
  await waitForLocks(server.db, 1);
  const locked = lockTable(other, table);
  await waitForLocks(server.db, 2);
  await pause.query("rollback");
  await locked;
  await other.query("rollback");
}

/**
 * Runs `work`, whose transaction writes to the table `first` and later to the table `second`, against a transaction that
 * locks them in the opposite order. The second of them waits for `first` before `work` goes on to `second`, so `work`
 * closes the circle, finds it and loses. Checks that it has, and returns what `work` returns.
 */
async function loseDeadlock<T>([first, second]: [string, string], work: (context: Context) => Promise<T>): Promise<T> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const result = await withClient(server.url, (other) =>
      withClient(server.url, async (pause) => {
        await other.query("set deadlock_timeout = '10min'; begin");
        await lockTable(other, second);
        await pause.query("begin");
        await lockTable(pause, first);
        const [done] = await Promise.all([
          work(createContext(db.manager, NO_SERVICES)),
          closeCircle(other, pause, first),
        ]);
        return done;
      }),
    );
    const failures = query.mock.settledResults.flatMap(({ type, value }) => (type === "rejected" ? [value.code] : []));
    expect(failures).toEqual(["40P01"]);
    return result;
  } finally {
    query.mockRestore();
  }
}

const DAY = 24 * 60 * 60_000;
const deleteRowsAfter =
  (days: number) =>
  async (context: Context): Promise<Partial<DeletedRows>> => {
    const failures: unknown[] = [];
    const now = new Date(Date.now() + days * DAY);
    const deleted = await deleteExpiredRows(context, { onFailure: (error) => failures.push(error), now });
    expect(failures).toEqual([]);
    return deleted;
  };

describe("after a deadlock, the deletion of expired rows repeats the deletion of", () => {
  it("a guest", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).makeNotebook();
    expect(await loseDeadlock(["notebooks", "devices"], deleteRowsAfter(401))).toMatchObject({ guests: 1 });
    expect(await server.db.query("select from notebooks where owner_id = $1", [guest.userId])).toEqual([]);
  });

  it("a session", async () => {
    const guest = await server.newGuest();
    await server.db.query(
      "insert into guest_sessions (token_hash, user_id, last_seen_at) values ('old', $1, now() - interval '401 days')",
      [guest.userId],
    );
    const deleted = await loseDeadlock(["guest_sessions", "session_refusals"], deleteRowsAfter(0));
    expect(deleted).toMatchObject({ guests: 0, guestSessions: 1 });
  });
});

describe("after a deadlock, an event of the identity provider is applied again", () => {
  it("that changes a user", async () => {
    const authId = `user_${randomUUID()}`;
    const ann = await server.newMember({ sub: authId });
    const names = { firstName: "Anna", lastName: null, username: null, primaryEmail: null };
    const profile = { ...names, authId, profileAt: new Date(Date.now() + DAY).toISOString() };
    await loseDeadlock(["webhook_events", "users"], (context) =>
      applyClerkEvent(context, randomUUID(), { type: "user changed", profile }),
    );
    expect(await asUser(server, ann).get("user/current")).toMatchObject({ firstName: "Anna" });
  });

  it("that deletes a user", async () => {
    const authId = `user_${randomUUID()}`;
    const ann = await server.newMember({ sub: authId });
    await asUser(server, ann).makeNotebook();
    await loseDeadlock(["notebooks", "devices"], (context) =>
      applyClerkEvent(context, randomUUID(), { type: "user deleted", authId }),
    );
    expect(await server.db.query("select from users where id = $1", [ann.userId])).toEqual([]);
  });
});

describe("after a deadlock, subscriptions are stored again", () => {
  /** Returns a member whose subscription is not stored. */
  async function createSubscriber(): Promise<{ ann: TestUser; customerId: string; payments: PaymentProvider }> {
    const ann = await server.newMember();
    await subscribe(server, ann);
    await server.db.query("delete from subscriptions where owner_id = $1", [ann.userId]);
    const [subscription] = await listProviderSubscriptions(server, ann);
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN });
    return { ann, customerId: subscription?.customer ?? "", payments };
  }
  const countStored = async ({ userId }: TestUser) =>
    (await server.db.query<unknown[]>("select from subscriptions where owner_id = $1", [userId])).length;

  it("for an event of the payment provider", async () => {
    const { ann, customerId, payments } = await createSubscriber();
    await loseDeadlock(["users", "subscriptions"], (context) =>
      applyPaymentEvent(context, payments, { id: randomUUID(), customerId, isCheckout: false }),
    );
    expect(await countStored(ann)).toBe(1);
  });

  it("in the nightly comparison with the payment provider", async () => {
    const { ann, payments } = await createSubscriber();
    await loseDeadlock(["users", "subscriptions"], (context) => reconcileSubscriptions(context, payments));
    expect(await countStored(ann)).toBe(1);
  });
});

it("after a deadlock, an import reads the file again", async () => {
  const guest = await server.newGuest();
  const token = guest.cookie.slice("guest=".length);
  const file = join(tmpdir(), `${randomUUID()}.txt`);
  await writeFile(file, "Milk\nBread\n");
  const content = await open(file);
  const imported = { content, hash: "hash", name: "Shopping.txt", lists: null, reading: null, timeZone: "UTC" };
  await loseDeadlock(["notebooks", "remembered_answers"], async ({ db: manager }) =>
    importNotebooks(
      { ...createContext(manager, NO_SERVICES), caller: await readGuest(manager, token) },
      { ...imported, program: inject("importProgram") },
      randomUUID(),
    ),
  );
  await content.close();
  await rm(file);
  const [list] = await asUser(server, guest).get("list");
  expect((await asUser(server, guest).getItems(list.id)).map(({ name }) => name)).toEqual(["Milk", "Bread"]);
});
