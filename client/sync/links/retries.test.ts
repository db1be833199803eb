import { expect, test, vi } from "vitest";
import { CheckDeviceAccessDocument } from "../../graphql/graphql.ts";
import { ListWithItems } from "../../lists/model/queries.ts";
import { createScriptedClient, getRejection } from "../../testing/scriptedClient.ts";
import { createRetryLink } from "./retries.ts";

function start() {
  const script = createScriptedClient({ retryLink: createRetryLink([1, 1, 1]) });
  /** Waits for the next call that is sent. */
  const next = () => vi.waitUntil(() => script.calls[0], { interval: 1 });
  return { ...script, next };
}

test("a write that the outbox does not send is tried again, and then fails", async () => {
  const { client, calls, next } = start();
  const answer = getRejection(client.mutate({ mutation: CheckDeviceAccessDocument, variables: {} }));
  await (await next()).loseConnection();
  await (await next()).respond(503, "down for a moment");
  for (let tries = 0; tries < 2; tries++) await (await next()).loseConnection();
  expect(await answer).toBeInstanceOf(TypeError);
  expect(calls).toEqual([]);
});

test("a read of which nothing is known is tried again twice and then fails", async () => {
  const { client, calls, next } = start();
  const read = client.query({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "network-only" });
  const failed = getRejection(read);
  for (let tries = 0; tries < 3; tries++) await (await next()).loseConnection();
  expect(await failed).toBeInstanceOf(TypeError);
  expect(calls).toEqual([]);
  expect(vi.mocked(console.error).mock.calls.splice(0)).toHaveLength(1);
});
