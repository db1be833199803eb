import { expect, test } from "vitest";
import { disabledStorage, memoryStorage } from "../testing/storage.ts";
import { deviceId } from "./deviceId.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("is made once and kept under deviceId", () => {
  const storage = memoryStorage();
  const id = deviceId(storage);
  expect(id).toMatch(UUID);
  expect(storage.getItem("deviceId")).toBe(id);
  expect(deviceId(storage)).toBe(id);
});

test.for([disabledStorage(), undefined])("works without storage", (storage) => {
  expect(deviceId(storage)).toMatch(UUID);
});
