import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type pg from "pg";
import type { HttpCall } from "./loadJob.ts";
import { createCall } from "./operations.ts";
import { seedFullLists, writeLongNotes } from "./seed.ts";

/** What one caller does while others are measured: repeats calls, or keeps connections with answers that it does not read. */
export type Load = { calls: HttpCall[] } | { unread: HttpCall };

const UNREAD_CONNECTIONS = 12;
/** Lists of one guest with one name: as many as a paid account can have. */
const EQUAL_NAMES = 2_000;

/** Publishes a list as a template, and returns the token. */
async function publish(db: pg.Client, ownerId: string, listId: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db.query("update lists set is_template = true where owner_id = $1 and id = $2", [ownerId, listId]);
  await db.query("insert into published_templates (token, list_owner_id, list_id) values ($1, $2, $3)", [
    token,
    ownerId,
    listId,
  ]);
  return token;
}

/** Adds lists without items and with one name to the notebook of a guest. */
const addEqualNames = (db: pg.Client, ownerId: string) =>
  db.query(
    `insert into lists (owner_id, id, name, notebook_id)
     select $1, gen_random_uuid(), 'Trip', (select id from notebooks where owner_id = $1 limit 1)
       from generate_series(1, ${EQUAL_NAMES})`,
    [ownerId],
  );

/** Returns the cases of large answers: those that nobody reads, and those that are made again and again. */
export async function seedAnswerCases(db: pg.Client): Promise<Record<string, Load>> {
  const [owner, namer] = [await seedFullLists(db, 1), await seedFullLists(db, 1)];
  await writeLongNotes(db, owner.ownerId);
  await addEqualNames(db, namer.ownerId);
  const [listId = ""] = owner.listIds;
  const token = await publish(db, owner.ownerId, listId);
  const readList = createCall(owner, "GET", `/api/list/${listId}/items`);
  return {
    [`${UNREAD_CONNECTIONS} unread lists of 10 MB`]: { unread: readList },
    [`${UNREAD_CONNECTIONS} unread downloads of 10 MB`]: { unread: createCall(owner, "GET", "/api/export") },
    "the page of a template of 10 MB": { calls: [{ method: "GET", path: `/t/${token}`, headers: {} }] },
    [`a download of ${EQUAL_NAMES} lists with one name`]: { calls: [createCall(namer, "GET", "/api/export")] },
  };
}

/** Opens connections on which a call is sent and no answer is read. Returns a function that closes them. */
export async function openUnread(origin: string, { method, path, headers }: HttpCall): Promise<() => void> {
  const { hostname, port } = new URL(origin);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname).pause();
    // The server may reset it.
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${lines.join("")}\r\n`);
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: UNREAD_CONNECTIONS }, open));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
