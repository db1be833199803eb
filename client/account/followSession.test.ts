import { expect, test, vi } from "vitest";
import { Notebooks } from "../lists/model/queries.ts";
import { notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount, type AccountState } from "./account.ts";
import { NO_AUTH } from "../session/authContext.ts";
import { CurrentUser } from "./currentUser.ts";
import { createNotebook } from "../notebooks/actions.ts";
import { followSession, getCacheStep, type CacheStep } from "./followSession.ts";

const ann = { authId: "user_ann", firstName: "Ann" };
const guest = { authId: "anonymous-1", firstName: "Anonymous" };
const SIGNED_IN_KEY = "s1 null";

const session = (state: AccountState["state"], more = {}) => ({
  state,
  auth: state === "signedIn" ? { ...NO_AUTH, userId: "user_ann", sessionId: "s1", ...more } : NO_AUTH,
});

test.for<[string, ReturnType<typeof session>, string | undefined, Parameters<typeof getCacheStep>[2], CacheStep]>([
  ["not known yet", session("loading"), undefined, ann, "nothing"],
  ["the provider cannot be reached", session("unknown"), undefined, ann, "nothing"],
  ["the provider cannot be reached any more", session("unknown"), SIGNED_IN_KEY, ann, "nothing"],
  ["signed out, a member is cached", session("signedOut"), undefined, ann, "clear"],
  ["signed out, a guest is cached", session("signedOut"), undefined, guest, "nothing"],
  ["signed out, no user is cached", session("signedOut"), undefined, null, "nothing"],
  ["signed in", session("signedIn"), "", null, "refresh"],
  ["signed in, nothing is cached", session("signedIn"), undefined, undefined, "refresh"],
  ["signed in at the start", session("signedIn"), undefined, ann, "refresh"],
  ["signed in, reported again", session("signedIn"), SIGNED_IN_KEY, ann, "nothing"],
  ["signed in, a guest is cached", session("signedIn"), "", guest, "clear"],
  [
    "signed in, the first name Anonymous is cached",
    session("signedIn"),
    "",
    { ...ann, firstName: "Anonymous" },
    "clear",
  ],
  ["signed in as another user", session("signedIn", { userId: "user_eve" }), undefined, ann, "clear"],
  ["another organisation is active", session("signedIn", { orgId: "org_1" }), SIGNED_IN_KEY, ann, "clear"],
])("%s", ([, current, previousKey, cached, step]) => {
  expect(getCacheStep(current, previousKey, cached)).toBe(step);
});

const provider = { getToken: async () => "token", signOut: async () => undefined };
const member = { ...user("ann"), authId: "user_ann", firstName: "Ann" };

function startFollowing(cached: typeof member | null) {
  const script = createScriptedClient();
  const account = createAccount(createMemoryStorage());
  const clear = vi.fn<() => void>();
  const onUser = vi.fn<() => Promise<void>>(async () => undefined);
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: cached } });
  script.client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home")] } });
  const stop = followSession({ account, client: script.client, localCache: { clear }, onUser });
  return { ...script, account, clear, onUser, stop };
}

test("signing out clears the member's data and fetches the guest of this browser", async () => {
  const { account, client, clear, sent, onUser } = startFollowing(member);
  account.setSession({ ...session("signedOut"), user: null }, provider);
  await settle();
  expect(clear).toHaveBeenCalled();
  expect(client.readQuery({ query: Notebooks })).toBeNull();
  expect(client.readQuery({ query: CurrentUser })).toEqual({ currentUser: null });
  await sent("CurrentUser")[0]?.answer({ currentUser: user("guest") });
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("guest");
  expect(onUser).toHaveBeenCalledOnce();
});

test("signing in fetches the user and shows their data", async () => {
  const { account, client, sent, onUser } = startFollowing(null);
  client.watchQuery({ query: Notebooks, fetchPolicy: "cache-first" }).subscribe(() => undefined);
  account.setSession({ ...session("signedIn"), user: null }, provider);
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: member });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("garden")] });
  await settle();
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
  expect(client.readQuery({ query: Notebooks })?.notebooks).toMatchObject([{ name: "garden" }]);
  expect(onUser).toHaveBeenCalledOnce();
});

test("signing in runs onUser even if a query of the screen fails", async () => {
  const { account, client, sent, onUser } = startFollowing({ ...user("guest"), firstName: "Anonymous" });
  client.watchQuery({ query: Notebooks, fetchPolicy: "cache-first" }).subscribe(() => undefined);
  account.setSession({ ...session("signedIn"), user: null }, provider);
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: member });
  await sent("Notebooks")[0]?.refuse("Something went wrong", "INTERNAL");
  await settle();
  expect(onUser).toHaveBeenCalledOnce();
  expect(vi.mocked(console.error).mock.calls.flat().map(String)).toContain("Reading Notebooks failed:");
  vi.mocked(console.error).mockClear();
});

test("a guest who is created later runs onUser once", async () => {
  const { client, onUser, sent, stop } = startFollowing(null);
  void createNotebook(client, "Garden");
  await settle();
  expect(onUser).not.toHaveBeenCalled();
  await sent("EnsureGuest")[0]?.answer({ ensureCurrentUser: user("guest") });
  await sent("Notebooks")[0]?.answer({ notebooks: [] });
  expect(onUser).toHaveBeenCalledOnce();
  client.writeQuery({ query: CurrentUser, data: { currentUser: { ...user("guest"), username: "g" } } });
  await settle();
  expect(onUser).toHaveBeenCalledOnce();
  stop();
});

test("a provider that can no longer be reached changes nothing", async () => {
  const { account, client, calls } = startFollowing(member);
  account.setSession({ ...session("unknown"), user: null }, provider);
  await settle();
  expect(calls).toEqual([]);
  expect(client.readQuery({ query: Notebooks })?.notebooks).toHaveLength(1);
});
