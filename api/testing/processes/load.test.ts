import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { easyPace, leastHeap, load, meetGuest, metric } from "./mix.ts";
import { openSite, type Site } from "./writers.ts";

const SECONDS = inject("thorough") ? 60 : 3;

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("under load", () => {
  it("every request of a mix is answered well, and memory stays (F42)", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => meetGuest(site.server)));
    const pace = await easyPace(guests);
    const before = await leastHeap(site.server);
    expect(new Set(await load(guests, pace, SECONDS))).toEqual(new Set([200]));
    expect((await leastHeap(site.server)) - before).toBeLessThan(20_000_000);
    expect(await metric(site.server, "http_requests_under_way")).toBe(0);
  });
});
