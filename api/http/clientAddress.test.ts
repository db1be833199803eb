import { describe, expect, it } from "vitest";
import { readClientAddress } from "./clientAddress.ts";

const at = (remoteAddress: string | undefined, forwarded: string | null, proxies: number) =>
  readClientAddress(
    new Request("http://localhost:3000/", { headers: forwarded === null ? {} : { "x-forwarded-for": forwarded } }),
    { incoming: { socket: { remoteAddress } } },
    proxies,
  );

describe("the address of a client", () => {
  it.each([
    [
      "is that of the connection when there is no proxy, whatever the header says",
      "10.0.0.1",
      "1.2.3.4",
      0,
      "10.0.0.1",
    ],
    ["is the last entry of the header when there is one proxy", "10.0.0.1", "1.2.3.4", 1, "1.2.3.4"],
    ["is the last entry also when a forged one stands before it", "10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    [
      "is the second entry from the end when there are two proxies",
      "10.0.0.1",
      "6.6.6.6, 1.2.3.4, 10.0.0.2",
      2,
      "1.2.3.4",
    ],
    ["is the first entry when there are fewer entries than proxies", "10.0.0.1", "1.2.3.4", 2, "1.2.3.4"],
    ["is that of the proxy when the proxy sends no header", "10.0.0.1", null, 1, "10.0.0.1"],
    ["is the IPv4 address when that is mapped into IPv6", "::ffff:1.2.3.4", null, 0, "1.2.3.4"],
    [
      "is the IPv4 address also when the mapped one is written in hexadecimal",
      "::ffff:cb00:7109",
      null,
      0,
      "203.0.113.9",
    ],
    [
      "is the IPv4 address also when the mapped one is written in full",
      "0:0:0:0:0:FFFF:203.0.113.9",
      null,
      0,
      "203.0.113.9",
    ],
    ["has no port", "10.0.0.1", "203.0.113.9:40001", 1, "203.0.113.9"],
    [
      "has no port and no brackets when it is one of IPv6",
      "10.0.0.1",
      "[2001:db8:1:2f3::7]:443",
      1,
      "2001:db8:1:200::/56",
    ],
    ["has no brackets", "10.0.0.1", "[2001:db8:1:2f3::7]", 1, "2001:db8:1:200::/56"],
    [
      "is the IPv4 address also when the mapped one has a port",
      "10.0.0.1",
      "[::ffff:203.0.113.9]:443",
      1,
      "203.0.113.9",
    ],
    ["has no name of an interface", "fe80::7%eth0", null, 0, "fe80:0:0:0::/56"],
    ["is what the proxy says where that is no address", "10.0.0.1", "unknown", 1, "unknown"],
    ["is the /56 network of an IPv6 address", "2001:db8:1:2f3::7", null, 0, "2001:db8:1:200::/56"],
    ["is the same for another IPv6 address of the network", "2001:db8:1:201:a:b:c:d", null, 0, "2001:db8:1:200::/56"],
    ["is a network also when the IPv6 address is abbreviated in the middle", "2001::5", null, 0, "2001:0:0:0::/56"],
    ["is a network also for the IPv6 loopback address", "::1", null, 0, "0:0:0:0::/56"],
    ["is empty when there is no connection", undefined, null, 0, ""],
  ])("%s", (_label, socket, forwarded, proxies, expected) => {
    expect(at(socket, forwarded, proxies)).toBe(expected);
  });
});
