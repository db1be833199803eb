import type { lookup as lookupName, LookupAddress } from "node:dns";
import { describe, expect, it } from "vitest";
import { generatePushKeys } from "../domain/accounts/pushKeys.ts";
import { startPushReceiver } from "../testing/pushReceiver.ts";
import { chooseSubject, createPushService } from "./pushService.ts";

const keys = generatePushKeys();
const message = { id: "01a21335-a5da-77f0-bc1a-329c8c14f52a", text: "{}" };
const options = { subject: "mailto:support@example.com" };

/** Returns a look-up that answers these addresses for each name. */
const createLookup = (addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookupName;

describe("a push service", () => {
  it("is not called at an address of this network, whatever its name says", async () => {
    const receiver = await startPushReceiver();
    const target = receiver.createInput("/");
    for (const addresses of [["127.0.0.1"], ["10.0.0.1"], ["8.8.8.8", "192.168.1.1"], ["::1"]]) {
      const service = createPushService({ ...options, allowsLoopback: false, lookup: createLookup(addresses) });
      const sending = service.send({ ...target, endpoint: "https://push.example.com/1" }, keys, message);
      await expect(sending, addresses.join()).rejects.toThrow("This name stands for an address that may not be called");
    }
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  it("is not called at an address that is written as a number", async () => {
    const service = createPushService({ ...options, allowsLoopback: false });
    const receiver = await startPushReceiver();
    for (const endpoint of ["https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/", receiver.origin])
      await expect(service.send({ ...receiver.createInput("/"), endpoint }, keys, message)).rejects.toThrow(
        "This push service may not be called",
      );
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});

describe("keys", () => {
  it("have all their bytes, also where some are zero", () => {
    for (let round = 0; round < 600; round++) {
      const { publicKey, privateKey } = generatePushKeys();
      expect([publicKey, privateKey].map((key) => Buffer.from(key, "base64url").length)).toEqual([65, 32]);
    }
  });
});

it.each([
  ["support@example.com", "https://lists.example.com", "mailto:support@example.com"],
  [null, "https://lists.example.com", "https://lists.example.com"],
  [null, "http://localhost:3000", "mailto:listbook@localhost"],
])("with the address %s and the origin %s, push services can write to %s", (email, origin, subject) => {
  expect(chooseSubject(email, origin)).toBe(subject);
});
