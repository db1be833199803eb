import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What happens to bytes on their way: they come late; they are lost, with nobody being told; the first answer comes
 * half and then the connection is cut; or nobody is let in.
 */
export type NetworkFault = { kind: "delay"; ms: number } | { kind: "lose" } | { kind: "halve" } | { kind: "refuse" };

/** Stands between a client and a server and does to their bytes what networks do. */
export type FaultProxy = {
  port: number;
  /** Null: everything passes. */
  fault: NetworkFault | null;
  /** How many connections there are. */
  count: () => number;
  /** Ends all connections at once. */
  cut: () => void;
  close: () => Promise<void>;
};

/** Starts one before a server; it listens on the loopback, on `port` if that is given. */
export async function startFaultProxy(target: NetConnectOpts, port = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (proxy.fault?.kind === "refuse") return client.destroy();
    const upstream = connect(target);
    join(client, upstream);
    return relay(client, upstream, false) && relay(upstream, client, true);
  });

  function join(...both: Socket[]) {
    for (const socket of both) {
      sockets.add(socket);
      // Cut connections are what this is for.
      socket.on("error", () => undefined);
      socket.on("close", () => both.forEach((each) => sockets.delete(each) && each.destroy()));
    }
  }

  /** Chunks keep their order, also when the fault changes between them. */
  function relay(from: Socket, to: Socket, isAnswer: boolean) {
    let last = Promise.resolve();
    return from.on("data", (chunk) => void (last = last.then(() => pass(chunk, to, isAnswer))));
  }

  async function pass(chunk: Buffer, to: Socket, isAnswer: boolean) {
    const { fault } = proxy;
    if (fault?.kind === "lose") return;
    if (fault?.kind === "delay") await sleep(fault.ms);
    const isHalf = fault?.kind === "halve" && isAnswer;
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

/** Where a PostgreSQL listens whose url names the folder of its socket. */
export const toSocketOptions = (url: string): NetConnectOpts => ({
  path: `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`,
});

/** The same database by way of the proxy. */
export const buildProxyUrl = (url: string, { port }: FaultProxy) =>
  `postgres://app@127.0.0.1:${port}${new URL(url).pathname}`;
