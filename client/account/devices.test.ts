import { expect, test, vi } from "vitest";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { checkDeviceAccess } from "./devices.ts";

const deviceId = "3a3f9a3e-9a52-4b8c-a3cd-6f6c1f0f2a11";

test("no request is sent without a user", async () => {
  const { client, calls } = createScriptedClient();
  expect(await checkDeviceAccess(client, { userId: undefined, deviceId })).toEqual({
    canAccess: false,
    reason: "no_user",
    error: null,
  });
  expect(calls).toEqual([]);
});

test.for([
  [true, "new_device"],
  [false, "device_removed"],
] as const)("returns the server's answer: %s %s", async ([canAccess, reason]) => {
  const { client, calls } = createScriptedClient();
  const checking = checkDeviceAccess(client, { userId: "ann", deviceId });
  await settle();
  expect(calls[0]?.variables).toEqual({ userId: "ann", deviceId });
  await calls[0]?.answer({ checkDeviceAccess: { __typename: "DeviceAccess", canAccess, reason, error: null } });
  expect(await checking).toEqual({ canAccess, reason, error: null });
});

test.for([
  ["an error", "Something went wrong"],
  ["no network", "Failed to fetch"],
] as const)("a failure is logged, and returned as the reason error: %s", async ([failure, error]) => {
  const { client, calls } = createScriptedClient();
  const checking = checkDeviceAccess(client, { userId: "ann", deviceId });
  await settle();
  await (failure === "an error" ? calls[0]?.refuse(error) : calls[0]?.loseConnection());
  expect(await checking).toEqual({ canAccess: false, reason: "error", error });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});
