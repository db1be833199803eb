import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  createGuest,
  measureEasyRate,
  measureHeap,
  readMetric,
  sendAtRate,
  startMeasuredServer,
} from "./requestMix.ts";
import { startSystem, type System } from "./continuousWrites.ts";

const SECONDS = inject("thorough") ? 60 : 3;

let system: System;
beforeAll(async () => void (system = await startSystem(startMeasuredServer)));
afterAll(() => system.close());

describe("under load", () => {
  it("every request of a mix succeeds, and memory does not grow (F42)", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => createGuest(system.server)));
    const pace = await measureEasyRate(guests);
    const before = await measureHeap(system.server);
    expect(new Set(await sendAtRate(guests, pace, SECONDS))).toEqual(new Set([200]));
    expect((await measureHeap(system.server)) - before).toBeLessThan(20_000_000);
    expect(await readMetric(system.server, "http_requests_under_way")).toBe(0);
  });
});
