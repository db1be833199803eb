import { isIPv6 } from "node:net";

/** The socket that a request arrived on. A request that a test passes to the app has none. */
export type Peer = { incoming?: { socket: { remoteAddress?: string | undefined } } };

/** Hono passes `address` to every handler: the result of `readClientAddress`. */
export type AppEnv = { Bindings: { address: string } };

/** Some proxies add the port of their client, and put an address of IPv6 in brackets. */
const WITH_PORT = /^(?:\[(?<bracketed>.+)\](?::\d+)?|(?<bare>[\d.]+):\d+)$/;

/** Returns an address without port, brackets and the name of an interface. */
function toBareAddress(text: string): string {
  const { bracketed, bare } = WITH_PORT.exec(text)?.groups ?? {};
  return (bracketed ?? bare ?? text).replace(/%.*$/, "");
}

/** Returns the IPv4 address that an IPv6 address stands for; null for any other one. */
function readMappedAddress(address: string): string | null {
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (!high || !low) return null;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join(".");
}

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
  const address = toBareAddress((forwarded.at(-proxies) ?? forwarded[0] ?? socket).trim());
  return isIPv6(address) ? (readMappedAddress(address) ?? toIpv6Network(address)) : address;
}
