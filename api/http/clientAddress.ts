import { isIPv6 } from "node:net";

/** What a request came over; nothing of it when there was no socket. */
export type Peer = { incoming?: { socket: { remoteAddress?: string | undefined } } };

/** What every handler of the app is given: where the request comes from, "" when calls are not counted. */
export type AppEnv = { Bindings: { address: string } };

/** Whoever has an IPv6 address has all that begin with these 56 bits, or more. */
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
 * Where a request comes from: an IPv4 address, or the network of an IPv6 one. Each proxy in front writes at the end of
 * `X-Forwarded-For` whom it was asked by, so with `proxies` of them the truth is that far from the end; what stands
 * before it was written by whoever asks. "" when there was no socket.
 */
export function readClientAddress(request: Request, peer: Peer | undefined, proxies: number): string {
  const socket = peer?.incoming?.socket.remoteAddress ?? "";
  const forwarded = proxies > 0 ? (request.headers.get("x-forwarded-for")?.split(",") ?? []) : [];
  const address = (forwarded.at(-proxies) ?? forwarded[0] ?? socket).trim().replace(/^::ffff:(?=[\d.]+$)/, "");
  return isIPv6(address) ? toIpv6Network(address) : address;
}
