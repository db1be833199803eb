import { expect, test, vi } from "vitest";
import { user } from "../testing/rowFixtures.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { account } from "./account.ts";
import { NO_AUTH } from "../session/authContext.ts";
import { CurrentUser } from "./currentUser.ts";
import { createDeviceId, type DeviceId } from "../session/deviceId.ts";
import { getDeviceAccess, setDeviceAccess } from "./devices.ts";
import { runSessionTasks } from "./sessionTasks.ts";

const provider = { getToken: async () => "token", signOut: async () => undefined };

type Options = {
  /** The id of the user; the guest of this browser without a session. */
  userId?: string;
  sessionId?: string | null;
  reason?: string;
  /** The ids of the user's devices; "fails" when they cannot be read. */
  devices?: string[] | "fails";
};

/** Runs the tasks of a session in a browser. Returns the device id that the check has sent. */
async function startSession(
  deviceId: DeviceId,
  { userId = "ann", sessionId = null, reason = "known_device", devices }: Options = {},
) {
  const auth = { ...NO_AUTH, userId: sessionId && `user_${userId}`, sessionId };
  account.setSession({ state: sessionId ? "signedIn" : "signedOut", user: null, auth }, provider);
  const { client, sent } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user(userId) } });
  const tasks = runSessionTasks(client, deviceId);
  await settle();
  expect(sent("Devices")).toHaveLength(devices ? 1 : 0);
  if (devices === "fails") await sent("Devices")[0]?.refuse("Something went wrong", "INTERNAL");
  else {
    const rows = devices?.map((id) => ({ __typename: "Device", id, name: "", firstSeenAt: "", lastSeenAt: "" }));
    await sent("Devices")[0]?.answer({ devices: rows });
  }
  const [check] = sent("CheckDeviceAccess");
  const canAccess = reason === "known_device" || reason === "new_device";
  await check?.answer({ checkDeviceAccess: { __typename: "DeviceAccess", canAccess, reason, error: null } });
  await sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await tasks;
  return check?.variables["deviceId"] as string;
}

test("a browser that has read of the removal of its device has a new id after the next sign-in", async () => {
  const storage = createMemoryStorage();
  const deviceId = createDeviceId(storage);
  const removed = await startSession(deviceId, { sessionId: "s1" });
  expect(await startSession(deviceId, { sessionId: "s1", reason: "device_removed" })).toBe(removed);
  const named = await startSession(deviceId, { sessionId: "s2", reason: "new_device" });
  expect(named).not.toBe(removed);
  expect(storage.getItem("deviceId")).toBe(named);
  expect(await startSession(deviceId, { sessionId: "s2" })).toBe(named);
});

test("a browser that has not read of it yet has a new id after the next sign-in too", async () => {
  const deviceId = createDeviceId(createMemoryStorage());
  const removed = await startSession(deviceId, { sessionId: "s1" });
  const reason = "device_limit";
  const named = await startSession(deviceId, { sessionId: "s2", reason, devices: ["another"] });
  expect(named).not.toBe(removed);
  // The user has never used the new id, so it cannot have been removed.
  expect(await startSession(deviceId, { sessionId: "s2", reason })).toBe(named);
});

test("a browser whose device was not removed keeps its id after the next sign-in", async () => {
  const deviceId = createDeviceId(createMemoryStorage());
  const named = await startSession(deviceId, { sessionId: "s1" });
  expect(await startSession(deviceId, { sessionId: "s2", devices: [named] })).toBe(named);
  expect(await startSession(deviceId, { sessionId: "s3", devices: "fails" })).toBe(named);
  vi.mocked(console.error).mockClear();
});

test("two users of one browser share its id", async () => {
  const deviceId = createDeviceId(createMemoryStorage());
  const named = await startSession(deviceId, { sessionId: "s1" });
  expect(await startSession(deviceId, { userId: "bob", sessionId: "s2", reason: "new_device" })).toBe(named);
  expect(await startSession(deviceId, { userId: "guest", reason: "new_device" })).toBe(named);
  expect(await startSession(deviceId, { sessionId: "s3" })).toBe(named);
});

test.for(["known_device", "new_device", "device_limit", "user_mismatch"])(
  "the browser of a guest keeps its id after %s",
  async (reason) => {
    const deviceId = createDeviceId(createMemoryStorage());
    const named = await startSession(deviceId, { reason });
    expect(await startSession(deviceId, { reason })).toBe(named);
  },
);

test("a member whose devices are full can claim before the page says that nothing can be changed", async () => {
  const allowed = { canAccess: true, reason: "known_device", error: null } as const;
  setDeviceAccess(allowed);
  const auth = { ...NO_AUTH, userId: "user_ann", sessionId: "s1" };
  account.setSession({ state: "signedIn", user: null, auth }, provider);
  const { client, sent } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  const tasks = runSessionTasks(client, createDeviceId(createMemoryStorage()));
  await settle();
  const refused = { canAccess: false, reason: "device_limit", error: null } as const;
  await sent("CheckDeviceAccess")[0]?.answer({ checkDeviceAccess: { __typename: "DeviceAccess", ...refused } });
  await settle();
  expect(sent("ClaimPreview")).toHaveLength(1);
  expect(getDeviceAccess()).toEqual(allowed);
  await sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await tasks;
  expect(getDeviceAccess()).toEqual(refused);
});

test("a tab that waits for the claim of another tab says meanwhile that nothing can be changed", async () => {
  setDeviceAccess({ canAccess: true, reason: "known_device", error: null });
  let endOtherTab = () => {};
  const otherTab = new Promise<void>((resolve) => (endOtherTab = resolve));
  const request = async (_name: string, ...args: unknown[]) => {
    const callback = args.at(-1) as (lock: object | null) => Promise<void>;
    if (args.length > 1) return callback(null);
    await otherTab;
    return callback({});
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const auth = { ...NO_AUTH, userId: "user_ann", sessionId: "s1" };
  account.setSession({ state: "signedIn", user: null, auth }, provider);
  const { client, sent } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  const tasks = runSessionTasks(client, createDeviceId(createMemoryStorage()));
  await settle();
  const refused = { canAccess: false, reason: "device_limit", error: null } as const;
  await sent("CheckDeviceAccess")[0]?.answer({ checkDeviceAccess: { __typename: "DeviceAccess", ...refused } });
  await settle();
  expect(sent("ClaimPreview")).toEqual([]);
  expect(getDeviceAccess()).toEqual(refused);
  endOtherTab();
  await settle();
  await sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await tasks;
  vi.unstubAllGlobals();
});

test("a browser has an id before it has a user", async () => {
  const storage = createMemoryStorage();
  const { client, calls } = createScriptedClient();
  await runSessionTasks(client, createDeviceId(storage));
  expect(storage.getItem("deviceId")).not.toBeNull();
  expect(calls).toEqual([]);
});
