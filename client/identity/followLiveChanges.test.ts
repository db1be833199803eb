import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveOptions } from "../network/live.ts";
import { user } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount, type AccountState } from "./account.ts";
import { NO_AUTH } from "./authContext.ts";
import { CurrentUser } from "./currentUser.ts";
import { getFollowedUser, followLiveChanges } from "./followLiveChanges.ts";

beforeEach(() => void vi.useFakeTimers({ now: 50_000 }));
afterEach(() => void vi.useRealTimers());

const ann = { authId: "user_ann", firstName: "Ann" };
const guest = { authId: "anonymous-1", firstName: "Anonymous" };

const session = (state: AccountState["state"], more = {}) => ({
  state,
  auth: state === "signedIn" ? { ...NO_AUTH, userId: "user_ann", sessionId: "s1", ...more } : NO_AUTH,
});

test.for<[string, ReturnType<typeof session>, boolean, Parameters<typeof getFollowedUser>[2], string | null]>([
  ["nobody is known yet", session("loading"), false, undefined, null],
  ["nobody is here", session("signedOut"), false, null, null],
  ["a guest, before the provider has told", session("loading"), false, guest, "anonymous-1"],
  ["a guest, without the provider", session("unknown"), false, guest, "anonymous-1"],
  ["a guest", session("signedOut"), false, guest, "anonymous-1"],
  ["a cached member, before the provider has told", session("loading"), false, ann, null],
  ["a cached member, the provider cannot be reached", session("unknown"), false, ann, null],
  ["a member", session("signedIn"), false, ann, "s1 null"],
  ["a member for an organisation", session("signedIn", { orgId: "org_1" }), false, ann, "s1 org_1"],
  ["signed in, the guest is still cached", session("signedIn"), false, guest, null],
  ["signed in, somebody else is still cached", session("signedIn", { userId: "user_eve" }), false, ann, null],
  ["signed out, the member is still cached", session("signedOut"), false, ann, null],
  ["a member who is signing out", session("signedIn"), true, ann, null],
])("%s", ([, known, isLeaving, cached, key]) => {
  expect(getFollowedUser(known, isLeaving, cached)).toBe(key);
});

const provider = { getToken: async () => "token", signOut: async () => undefined };
const member = { ...user("ann"), authId: "user_ann", firstName: "Ann" };

function following() {
  const { client, calls } = createScriptedClient();
  const account = createAccount(createMemoryStorage());
  const open: LiveOptions[] = [];
  const listen = (listening: LiveOptions) => {
    open.push(listening);
    return () => void open.splice(open.indexOf(listening), 1);
  };
  const put = (who: typeof member | null) => client.writeQuery({ query: CurrentUser, data: { currentUser: who } });
  const stop = followLiveChanges(client, "page", { account, listen, fetch, startedAt: 1_000 });
  return { client, calls, account, open, put, stop };
}

const rest = () => vi.advanceTimersByTimeAsync(300);

test("a member is followed from the moment that both the session and the cache are its, until it signs out", async () => {
  const { account, open, put, calls } = following();
  account.tell({ ...session("signedIn"), user: null }, provider);
  await rest();
  expect(open).toEqual([]);
  put(member);
  expect(open).toEqual([]);
  await rest();
  expect(open).toMatchObject([{ pageId: "page", knownAt: 1_000 }]);
  const [{ onChange } = { onChange: () => {} }] = open;
  const leaving = account.signOut();
  expect(open).toEqual([]);
  // What is still told then leads to no read, which the server would refuse.
  onChange();
  await rest();
  await leaving;
  expect(calls).toEqual([]);
});

test("another organisation is another stream, once the session has come to rest", async () => {
  const { account, open, put } = following();
  account.tell({ ...session("signedIn"), user: null }, provider);
  put(member);
  await rest();
  account.tell({ ...session("signedIn", { orgId: "org_1" }), user: null }, provider);
  put(null);
  await rest();
  expect(open).toEqual([]);
  put(member);
  await rest();
  expect(open).toHaveLength(1);
  expect(open[0]?.knownAt).toBeGreaterThan(50_000);
});

test("a guest is followed when it is made, and nobody any more when told to stop", async () => {
  const { open, put, stop } = following();
  put(null);
  await rest();
  expect(open).toEqual([]);
  put({ ...member, ...guest });
  await rest();
  expect(open).toHaveLength(1);
  stop();
  expect(open).toEqual([]);
  put(null);
  put({ ...member, ...guest });
  await rest();
  expect(open).toEqual([]);
});
