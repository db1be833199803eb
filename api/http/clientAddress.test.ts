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
    ["without a proxy the header is ignored", "10.0.0.1", "1.2.3.4", 0, "10.0.0.1"],
    ["with one proxy the last entry counts", "10.0.0.1", "1.2.3.4", 1, "1.2.3.4"],
    ["with one proxy a forged entry before it is ignored", "10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["with two proxies the second entry from the end counts", "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
    ["with fewer entries than proxies the first one counts", "10.0.0.1", "1.2.3.4", 2, "1.2.3.4"],
    ["a proxy that sends no header counts itself", "10.0.0.1", null, 1, "10.0.0.1"],
    ["an IPv4 address that is mapped into IPv6 is an IPv4 address", "::ffff:1.2.3.4", null, 0, "1.2.3.4"],
    ["an IPv6 address counts as its /56 network", "2001:db8:1:2f3::7", null, 0, "2001:db8:1:200::/56"],
    [
      "another address of the same network counts as the same",
      "2001:db8:1:201:a:b:c:d",
      null,
      0,
      "2001:db8:1:200::/56",
    ],
    ["an IPv6 address may be abbreviated in the middle", "2001::5", null, 0, "2001:0:0:0::/56"],
    ["the loopback address has a network too", "::1", null, 0, "0:0:0:0::/56"],
    ["without a socket it is empty", undefined, null, 0, ""],
  ])("%s", (_label, socket, forwarded, proxies, expected) => {
    expect(at(socket, forwarded, proxies)).toBe(expected);
  });
});
