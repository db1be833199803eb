import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of several servers that passes each request to the next of them in turn. */
export async function startBalancer(origins: string[]): Promise<{ origin: string; close: () => Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const { hostname, port } = new URL(origins[turn++ % origins.length] ?? "");
    const passed = request({ hostname, port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
