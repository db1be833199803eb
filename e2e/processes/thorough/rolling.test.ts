import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, dropDatabase } from "../../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../../serverProcess.ts";

const ROUNDS = 5;
/** A list holds 1,000 items, and a guest 5,000: with these lists, the writers have room for two minutes. */
const LISTS = 8;

let url: string;
let servers: ServerProcess[];
beforeEach(async () => {
  url = await createDatabase();
  servers = await Promise.all([startServer({ DATABASE_URL: url }), startServer({ DATABASE_URL: url })]);
});
afterEach(async () => {
  for (const server of servers) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  await dropDatabase(url);
});

const portOf = ({ origin }: ServerProcess) => Number(new URL(origin).port);

describe("two servers that are replaced one after the other", () => {
  it("lose nothing and fail no request that is repeated at the other one (F17)", async () => {
    const origins = servers.map(({ origin }) => origin);
    const { call, cookie } = await restClient(origins[0] ?? "");
    const notebookId = (await call("POST", "/api/notebook", { name: "Home" })).json.id;
    const listIds: string[] = [];
    for (let n = 0; n < LISTS; n++) {
      const { json } = await call("POST", "/api/list", { notebookId, name: `Things ${n}` });
      listIds.push(json.id);
    }
    const acknowledged: string[] = [];
    const answers = new Set<number>();
    const stopping = new AbortController();

    /** Sends a request as a proxy does: if a server refuses the connection, to the next one. */
    async function send(body: string, turn: number): Promise<number> {
      const headers = { cookie, "content-type": "application/json" };
      const origin = origins[turn % 2] ?? "";
      const answer = await fetch(`${origin}/api/item`, { method: "POST", headers, body }).catch(() => null);
      await answer?.text();
      return answer ? answer.status : sleep(5).then(() => send(body, turn + 1));
    }
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let n = writer; !stopping.signal.aborted; n++) {
        const id = randomUUID();
        const status = await send(JSON.stringify({ id, listId: listIds[n % LISTS], name: "Thing" }), n);
        answers.add(status);
        if (status === 201) acknowledged.push(id);
        await sleep(100);
      }
    });

    for (let round = 0; round < ROUNDS; round++)
      for (const [index, server] of servers.entries()) {
        const before = acknowledged.length;
        await vi.waitUntil(() => acknowledged.length > before + 10, { timeout: 20_000 });
        server.process.kill("SIGTERM");
        expect(await server.ended).toBe(0);
        servers[index] = await startServer({ DATABASE_URL: url }, portOf(server));
      }
    stopping.abort();
    await Promise.all(writers);
    expect([...answers]).toEqual([201]);
    const other = await restClient(origins[1] ?? "", cookie);
    const answered = await Promise.all(listIds.map((id) => other.call("GET", `/api/list/${id}/items`)));
    const items = answered.flatMap(({ json }) => json as { id: string }[]);
    expect(items.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  });
});
