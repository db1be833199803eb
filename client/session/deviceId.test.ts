import { expect, test } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createDeviceId } from "./deviceId.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("the id is created once and saved under deviceId", () => {
  const storage = createMemoryStorage();
  const id = createDeviceId(storage).get();
  expect(id).toMatch(UUID);
  expect(storage.getItem("deviceId")).toBe(id);
  expect(createDeviceId(storage).get()).toBe(id);
});

test("without storage a page has one id", () => {
  const deviceId = createDeviceId(createDisabledStorage());
  expect(deviceId.get()).toMatch(UUID);
  expect(deviceId.get()).toBe(deviceId.get());
});

test.for([
  ["with storage", createMemoryStorage()],
  ["without storage", createDisabledStorage()],
] as const)("a forgotten id does not come back, %s", ([, storage]) => {
  const [deviceId, otherTab] = [createDeviceId(storage), createDeviceId(storage)];
  const before = [deviceId.get(), otherTab.get()];
  for (const tab of [deviceId, otherTab]) tab.remove();
  for (const tab of [deviceId, otherTab]) {
    expect(tab.get()).toMatch(UUID);
    expect(before).not.toContain(tab.get());
  }
});

test("an id that another tab has forgotten does not come back", () => {
  const storage = createMemoryStorage();
  const [first, second] = [createDeviceId(storage), createDeviceId(storage)];
  const removed = first.get();
  second.remove();
  expect(first.get()).not.toBe(removed);
});
