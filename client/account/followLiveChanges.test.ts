import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveOptions } from "../sync/live.ts";
import { user } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount, type AccountState } from "./account.ts";
import { NO_AUTH } from "../session/authContext.ts";
import { CurrentUser } from "./currentUser.ts";
import { getFollowedUserKey, followLiveChanges } from "./followLiveChanges.ts";

beforeEach(() => void vi.useFakeTimers({ now: 50_000 }));
afterEach(() => void vi.useRealTimers());

const ann = { authId: "user_ann", firstName: "Ann" };
const guest = { authId: "anonymous-1", firstName: "Anonymous" };

const session = (state: AccountState["state"], more = {}) => ({
  state,
  auth: state === "signedIn" ? { ...NO_AUTH, userId: "user_ann", sessionId: "s1", ...more } : NO_AUTH,
});

test.for<[string, ReturnType<typeof session>, boolean, Parameters<typeof getFollowedUserKey>[2], string | null]>([
  ["no user is known yet", session("loading"), false, undefined, null],
  ["signed out, without a guest", session("signedOut"), false, null, null],
  ["a guest, before the provider has reported", session("loading"), false, guest, "anonymous-1"],
  ["a guest, without the provider", session("unknown"), false, guest, "anonymous-1"],
  ["a guest", session("signedOut"), false, guest, "anonymous-1"],
  ["a cached member, before the provider has reported", session("loading"), false, ann, null],
  ["a cached member, the provider cannot be reached", session("unknown"), false, ann, null],
  ["a member", session("signedIn"), false, ann, "s1 null"],
  ["a member for an organisation", session("signedIn", { orgId: "org_1" }), false, ann, "s1 org_1"],
  ["signed in, the guest is still cached", session("signedIn"), false, guest, null],
  ["signed in, another user is still cached", session("signedIn", { userId: "user_eve" }), false, ann, null],
  ["signed out, the member is still cached", session("signedOut"), false, ann, null],
  ["a member who is signing out", session("signedIn"), true, ann, null],
])("%s", ([, current, isSigningOut, cached, key]) => {
  expect(getFollowedUserKey(current, isSigningOut, cached)).toBe(key);
});

const provider = { getToken: async () => "token", signOut: async () => undefined };
const member = { ...user("ann"), authId: "user_ann", firstName: "Ann" };

function startFollowing() {
  const { client, calls } = createScriptedClient();
  const account = createAccount(createMemoryStorage());
  const streams: LiveOptions[] = [];
  const openStream = (options: LiveOptions) => {
    streams.push(options);
    return () => void streams.splice(streams.indexOf(options), 1);
  };
  const cacheUser = (currentUser: typeof member | null) =>
    client.writeQuery({ query: CurrentUser, data: { currentUser } });
  const stop = followLiveChanges(client, "page", { account, openStream, fetch, startedAt: 1_000 });
  return { client, calls, account, streams, cacheUser, stop };
}

const waitForDelay = () => vi.advanceTimersByTimeAsync(300);

test("a stream is open while the session and the cache are the same member's, until the sign-out", async () => {
  const { account, streams, cacheUser, calls } = startFollowing();
  account.setSession({ ...session("signedIn"), user: null }, provider);
  await waitForDelay();
  expect(streams).toEqual([]);
  cacheUser(member);
  expect(streams).toEqual([]);
  await waitForDelay();
  expect(streams).toMatchObject([{ pageId: "page", knownAt: 1_000 }]);
  const [{ onChange } = { onChange: () => {} }] = streams;
  const signingOut = account.signOut();
  expect(streams).toEqual([]);
  // A change that arrives now causes no read, which the server would refuse.
  onChange();
  await waitForDelay();
  await signingOut;
  expect(calls).toEqual([]);
});

test("a switch of the organisation opens another stream, after a delay", async () => {
  const { account, streams, cacheUser } = startFollowing();
  account.setSession({ ...session("signedIn"), user: null }, provider);
  cacheUser(member);
  await waitForDelay();
  account.setSession({ ...session("signedIn", { orgId: "org_1" }), user: null }, provider);
  cacheUser(null);
  await waitForDelay();
  expect(streams).toEqual([]);
  cacheUser(member);
  await waitForDelay();
  expect(streams).toHaveLength(1);
  expect(streams[0]?.knownAt).toBeGreaterThan(50_000);
});

test("a stream opens when a guest is created, and none is open after the stop", async () => {
  const { streams, cacheUser, stop } = startFollowing();
  cacheUser(null);
  await waitForDelay();
  expect(streams).toEqual([]);
  cacheUser({ ...member, ...guest });
  await waitForDelay();
  expect(streams).toHaveLength(1);
  stop();
  expect(streams).toEqual([]);
  cacheUser(null);
  cacheUser({ ...member, ...guest });
  await waitForDelay();
  expect(streams).toEqual([]);
});
