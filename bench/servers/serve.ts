import type { IncomingMessage, Server } from "node:http";

/** Listens on `PORT` and prints "is ready", which `startBenchServer` waits for. */
export const serve = (server: Server) =>
  server.listen(Number(process.env["PORT"]), "localhost", () => process.stdout.write("is ready\n"));

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
