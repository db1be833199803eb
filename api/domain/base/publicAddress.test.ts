import { expect, it } from "vitest";
import { isPublicAddress, mayBeCalled } from "./publicAddress.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://jmt17.google.com/fcm/send/abc",
])("may call %s", (address) => {
  expect(mayBeCalled(address, false)).toBe(true);
});

const REFUSED = [
  "http://push.example.com/",
  "https://push.example.com:8443/",
  "https://ann@push.example.com/",
  "https://ann:secret@push.example.com/",
  "https://10.0.0.1/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://127.1/",
  "https://[2001:4860::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://intranet/",
  "https://nas.local/",
  "https://nas.local./",
  "https://vault.internal/",
  "https://a.localhost/",
  "https://router.lan/",
  "https://router.home/",
  "ftp://push.example.com/",
  "not an address",
  "",
];
it.each([...REFUSED, "https://localhost/", "http://127.0.0.1:5432/"])("may not call %j", (address) => {
  expect(mayBeCalled(address, false)).toBe(false);
});

it("may call this computer in local mode alone, and no other one of its network", () => {
  for (const address of ["http://localhost:1234/a", "https://localhost/", "http://127.0.0.1:1/", "http://[::1]:1/"])
    expect(mayBeCalled(address, true), address).toBe(true);
  const isOther = (address: string) => !/0x7f000001|2130706433|127\.1/.test(address);
  for (const address of REFUSED.filter(isOther)) expect(mayBeCalled(address, true), address).toBe(false);
});

it.each(["8.8.8.8", "142.250.1.1", "172.15.0.1", "172.32.0.1", "2a00:1450::1", "2606:4700::1111"])(
  "is public: %s",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const PRIVATE =
  "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 " +
  "198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:10.0.0.1 " +
  "::ffff:8.8.8.8 64:ff9b::a00:1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 example.com 1.2.3";
it.each(["", ...PRIVATE.split(" ")])("is not public: %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
