import { isIPv6 } from "node:net";

/** The socket that a request arrived on. A request that a test passes to the app has none. */
export type Peer = { incoming?: { socket: { remoteAddress?: string | undefined } } };

/** Hono passes `address` to every handler: the result of `readClientAddress`. */
export type AppEnv = { Bindings: { address: string } };

/** Returns the /56 network of an address. A customer of a provider usually has a whole network of that size. */
function toIpv6Network(address: string): string {
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...(tail === undefined ? [] : missing), ...right].map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}

/**
 * Returns the address that a request comes from: an IPv4 address, the /56 network of an IPv6 address, or "" without a
 * socket. Each proxy appends the address of its own client to `X-Forwarded-For`. With `proxies` trusted proxies, the
 * right entry is at that position from the end; the client can forge the entries before it. When there are fewer
 * entries than proxies, the first one counts.
 */
export function readClientAddress(request: Request, peer: Peer | undefined, proxies: number): string {
  const socket = peer?.incoming?.socket.remoteAddress ?? "";
  const forwarded = proxies > 0 ? (request.headers.get("x-forwarded-for")?.split(",") ?? []) : [];
  const address = (forwarded.at(-proxies) ?? forwarded[0] ?? socket).trim().replace(/^::ffff:(?=[\d.]+$)/, "");
  return isIPv6(address) ? toIpv6Network(address) : address;
}
