import { describe, expect, it } from "vitest";
import { readClientAddress } from "./clientAddress.ts";

const at = (remoteAddress: string | undefined, forwarded: string | null, proxies: number) =>
  readClientAddress(
    new Request("http://localhost:3000/", { headers: forwarded === null ? {} : { "x-forwarded-for": forwarded } }),
    { incoming: { socket: { remoteAddress } } },
    proxies,
  );

describe("an address", () => {
  it.each([
    ["nobody is believed where no proxy stands", "10.0.0.1", "1.2.3.4", 0, "10.0.0.1"],
    ["one proxy tells whom it was asked by", "10.0.0.1", "1.2.3.4", 1, "1.2.3.4"],
    ["what stands before that was made up", "10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["two proxies", "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
    ["fewer entries than proxies", "10.0.0.1", "1.2.3.4", 2, "1.2.3.4"],
    ["a proxy that tells nothing", "10.0.0.1", null, 1, "10.0.0.1"],
    ["IPv4 in IPv6's clothes", "::ffff:1.2.3.4", null, 0, "1.2.3.4"],
    ["IPv6 counts by its network", "2001:db8:1:2f3::7", null, 0, "2001:db8:1:200::/56"],
    ["neighbours in it are one", "2001:db8:1:201:a:b:c:d", null, 0, "2001:db8:1:200::/56"],
    ["zeros in the middle", "2001::5", null, 0, "2001:0:0:0::/56"],
    ["this machine", "::1", null, 0, "0:0:0:0::/56"],
    ["no socket", undefined, null, 0, ""],
  ])("%s", (_what, socket, forwarded, proxies, expected) => {
    expect(at(socket, forwarded, proxies)).toBe(expected);
  });
});
