import { expect, test } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { getDeviceId } from "./deviceId.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("the id is created once and saved under deviceId", () => {
  const storage = createMemoryStorage();
  const id = getDeviceId(storage);
  expect(id).toMatch(UUID);
  expect(storage.getItem("deviceId")).toBe(id);
  expect(getDeviceId(storage)).toBe(id);
});

test("the id can be created without storage", () => {
  expect(getDeviceId(createDisabledStorage())).toMatch(UUID);
});
