import type { lookup as lookupName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../../settings/values.ts";

/** Addresses that are no computer of the internet (RFC 6890 and later), of IPv4, and of IPv6 among `2000::/3`. */
const SPECIAL = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  ipv6: [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ],
} as const;

const special = new BlockList();
for (const [address, bits] of SPECIAL.ipv4) special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of SPECIAL.ipv6) special.addSubnet(address, bits, "ipv6");

const internet = new BlockList();
internet.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the internet, and of no private network or this computer. Exported for tests. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  return version === 6 && internet.check(address, "ipv6") && !special.check(address, "ipv6");
}

const LOCAL_NAME = /\.(local|internal|localhost|lan|home)$/;

/**
 * Whether an address that a browser or a program has sent may be called: `https`, a name with a dot and no more, not one of a
 * private network. What the name stands for is known only when it is called. `allowsLoopback` also allows this computer
 * itself.
 */
export function mayBeCalled(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (allowsLoopback && isLoopback(url.hostname)) return /^https?:$/.test(url.protocol);
  const { protocol, port, hostname } = url;
  const name = hostname.replace(/\.$/, "");
  const isName = name.includes(".") && isIP(name) === 0 && !name.startsWith("[");
  return protocol === "https:" && port === "" && isName && !LOCAL_NAME.test(name);
}

/**
 * Looks a name up for a connection, and refuses it where one of its addresses is not public. The connection is made to
 * these same addresses, so a name cannot change its meaning between the check and the call.
 */
export const createPublicLookup =
  (lookup: typeof lookupName): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error("This name stands for an address that may not be called"), "", 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
