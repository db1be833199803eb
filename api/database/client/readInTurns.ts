import type { Socket } from "node:net";
import type { Client } from "pg";

/** The most bytes that Node reads from a socket at once. After so many there are mostly more. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Lets others get their turn between two chunks of a long answer of the database. Node reads up to 32 of them in a turn
 * of the process, and the driver makes their rows at once.
 */
export function readInTurns(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.on("data", (chunk: Buffer) => {
    if (chunk.byteLength < CHUNK_BYTES) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}
