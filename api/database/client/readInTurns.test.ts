import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import type { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { countTurns } from "../../testing/countTurns.ts";
import { readInTurns } from "./readInTurns.ts";

const BYTES = 16 * 1024 * 1024;

it("a long answer of the database is read a chunk in a turn of the process", async () => {
  const server = createServer((socket) => socket.end(Buffer.alloc(BYTES))).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const stream = connect((server.address() as AddressInfo).port, "127.0.0.1");
  readInTurns({ connection: { stream } } as unknown as Client);
  const bytesInTurn: number[] = [];
  const turns = countTurns();
  stream.on("data", ({ byteLength }) => {
    bytesInTurn[turns.read()] = (bytesInTurn[turns.read()] ?? 0) + byteLength;
  });
  await once(stream, "close");
  turns.end();
  const read = bytesInTurn.filter(Boolean);
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBe(BYTES);
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * 64 * 1024);
});
