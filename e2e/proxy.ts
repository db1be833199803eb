import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/** A proxy between a browser and a server, which can answer every request in the server's place. */
type Proxy = {
  origin: string;
  /** The proxy's own answer. If it is null, the proxy forwards the requests. */
  answer: { status: number; text: string } | null;
  close: () => Promise<void>;
};

/** Starts a proxy to a server, for the setting `proxy` of a browser. */
export async function startProxy({ hostname, port }: URL): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    if (proxy.answer) {
      outgoing.writeHead(proxy.answer.status, { "content-type": "text/html" });
      return outgoing.end(proxy.answer.text);
    }
    const { method, headers } = incoming;
    // A browser sends the full URL to a proxy.
    const { pathname, search } = new URL(incoming.url ?? "", `http://${hostname}`);
    const passed = request({ hostname, port, method, path: pathname + search, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    return incoming.pipe(passed);
  });
  const tunnels = new Set<Duplex>();
  // Playwright's own requests (`page.request`) open a tunnel.
  server.on("connect", (_request, client) => {
    const upstream = connect({ host: hostname, port: Number(port) }, () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      tunnels.add(socket);
      socket.on("error", () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const proxy: Proxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: null,
    async close() {
      server.closeAllConnections();
      for (const socket of tunnels) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
