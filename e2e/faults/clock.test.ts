import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { asUser, type Requests } from "../../api/testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser } from "../../api/testing/testServer.ts";

/** The clock of the server jumps, while those of the database and of the identity provider go on. */
const HOUR = 60 * 60_000;

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let listId: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  listId = (await asAnn.makeList([], { notebookId: await asAnn.makeNotebook(), name: "Things" })).id;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

const jump = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const add = async (name: string) => (await asAnn.send("POST", "item", { listId, name })).status;

describe("a clock that jumps by an hour", () => {
  it.each([
    ["ahead", HOUR],
    ["back", -HOUR],
  ])("%s changes no order and signs no guest out (F37)", async (where, ms) => {
    expect(await add(`before ${where}`)).toBe(201);
    jump(ms);
    expect(await add(`during ${where}`)).toBe(201);
    vi.useRealTimers();
    expect(await add(`after ${where}`)).toBe(201);
    const items: { name: string }[] = await asAnn.get(`list/${listId}/items`);
    const times = ["before", "during", "after"].map((time) => `${time} ${where}`);
    expect(items.map(({ name }) => name).slice(-3)).toEqual(times);
    jump(ms);
    expect((await asAnn.get("user/current")).id).toBe(ann.userId);
  });

  it("makes the token of a member invalid before and after its time, and it is valid again afterwards", async () => {
    const asBob = asUser(server, await server.newMember());
    const statusNow = async () => (await asBob.send("GET", "notebook")).status;
    expect(await statusNow()).toBe(200);
    for (const ms of [HOUR, -HOUR]) {
      jump(ms);
      expect(await statusNow()).toBe(401);
      vi.useRealTimers();
    }
    expect(await statusNow()).toBe(200);
  });
});
