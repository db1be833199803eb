import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The fault that the proxy makes. "delay": bytes arrive late. "lose": bytes are lost, and the connection stays
 * open. "halve": half of the server's next bytes arrive, then the connection is cut. "refuse": new connections are cut.
 */
type NetworkFault = { kind: "delay"; ms: number } | { kind: "lose" } | { kind: "halve" } | { kind: "refuse" };

/** A proxy between a client and a server that causes network faults. */
export type FaultProxy = {
  port: number;
  /** Null: all bytes pass. */
  fault: NetworkFault | null;
  /** The number of open connections. */
  count: () => number;
  /** Ends all connections at once. */
  cut: () => void;
  close: () => Promise<void>;
};

/** Starts a proxy to a server. It listens on the loopback, on `port` or else on a free port. */
export async function startFaultProxy(target: NetConnectOpts, port = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (proxy.fault?.kind === "refuse") return client.destroy();
    const upstream = connect(target);
    linkSockets(client, upstream);
    return relay(client, upstream, false) && relay(upstream, client, true);
  });

  /** Tracks both sockets of a connection, and closes each with the other. */
  function linkSockets(...pair: Socket[]) {
    for (const socket of pair) {
      sockets.add(socket);
      // Errors are expected, because tests cut connections.
      socket.on("error", () => undefined);
      socket.on("close", () => pair.forEach((member) => sockets.delete(member) && member.destroy()));
    }
  }

  /** Passes the chunks on in their order, also when the fault changes between two of them. */
  function relay(from: Socket, to: Socket, isFromServer: boolean) {
    let previous = Promise.resolve();
    return from.on("data", (chunk) => void (previous = previous.then(() => pass(chunk, to, isFromServer))));
  }

  async function pass(chunk: Buffer, to: Socket, isFromServer: boolean) {
    const { fault } = proxy;
    if (fault?.kind === "lose") return;
    if (fault?.kind === "delay") await sleep(fault.ms);
    const isHalf = fault?.kind === "halve" && isFromServer;
    to.write(isHalf ? chunk.subarray(0, chunk.length / 2) : chunk, () => isHalf && to.destroy());
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    fault: null,
    count: () => sockets.size / 2,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

/** The socket of a PostgreSQL whose URL names the folder of the socket. */
export const toSocketOptions = (url: string): NetConnectOpts => ({
  path: `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`,
});

/** The URL of the same database through the proxy. */
export const buildProxyUrl = (url: string, { port }: FaultProxy) =>
  `postgres://app@127.0.0.1:${port}${new URL(url).pathname}`;
