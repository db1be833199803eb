import { expect, test, vi } from "vitest";
import { Notebooks } from "../notebooks/queries.ts";
import { notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount, type AccountState } from "./account.ts";
import { NO_AUTH } from "./authContext.ts";
import { CurrentUser, ensureCurrentUser } from "./currentUser.ts";
import { followSession, getCacheStep, type CacheStep } from "./followSession.ts";

const ann = { authId: "user_ann", firstName: "Ann" };
const guest = { authId: "anonymous-1", firstName: "Anonymous" };
const IN = "s1 null";

const session = (state: AccountState["state"], more = {}) => ({
  state,
  auth: state === "signedIn" ? { ...NO_AUTH, userId: "user_ann", sessionId: "s1", ...more } : NO_AUTH,
});

test.for<[string, ReturnType<typeof session>, string | undefined, Parameters<typeof getCacheStep>[2], CacheStep]>([
  ["not known yet", session("loading"), undefined, ann, "nothing"],
  ["the provider cannot be reached", session("unknown"), undefined, ann, "nothing"],
  ["the provider cannot be reached any more", session("unknown"), IN, ann, "nothing"],
  ["signed out, a member is cached", session("signedOut"), undefined, ann, "clear"],
  ["signed out, a guest is cached", session("signedOut"), undefined, guest, "nothing"],
  ["signed out, nobody is cached", session("signedOut"), undefined, null, "nothing"],
  ["signed in", session("signedIn"), "", null, "refresh"],
  ["signed in, nothing is cached", session("signedIn"), undefined, undefined, "refresh"],
  ["signed in at the start", session("signedIn"), undefined, ann, "refresh"],
  ["signed in, told again", session("signedIn"), IN, ann, "nothing"],
  ["signed in, a guest is cached", session("signedIn"), "", guest, "clear"],
  [
    "signed in, the first name Anonymous is cached",
    session("signedIn"),
    "",
    { ...ann, firstName: "Anonymous" },
    "clear",
  ],
  ["signed in as somebody else", session("signedIn", { userId: "user_eve" }), undefined, ann, "clear"],
  ["another organisation is active", session("signedIn", { orgId: "org_1" }), IN, ann, "clear"],
])("%s", ([, now, before, cached, step]) => {
  expect(getCacheStep(now, before, cached)).toBe(step);
});

const provider = { getToken: async () => "token", signOut: async () => undefined };
const member = { ...user("ann"), authId: "user_ann", firstName: "Ann" };

function following(cached: typeof member | null) {
  const script = createScriptedClient();
  const account = createAccount(createMemoryStorage());
  const clear = vi.fn<() => void>();
  const onUser = vi.fn<() => Promise<void>>(async () => undefined);
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: cached } });
  script.client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home")] } });
  const stop = followSession({ account, client: script.client, localCache: { clear }, onUser });
  return { ...script, account, clear, onUser, stop };
}

test("a member who is signed out leaves nothing, and the guest of this browser is asked for", async () => {
  const { account, client, clear, sent, onUser } = following(member);
  account.tell({ ...session("signedOut"), user: null }, provider);
  await settle();
  expect(clear).toHaveBeenCalled();
  expect(client.readQuery({ query: Notebooks })).toBeNull();
  expect(client.readQuery({ query: CurrentUser })).toEqual({ currentUser: null });
  await sent("CurrentUser")[0]?.answer({ currentUser: user("guest") });
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("guest");
  expect(onUser).toHaveBeenCalledOnce();
});

test("signing in asks the server who that is, and shows what is theirs", async () => {
  const { account, client, sent, onUser } = following(null);
  client.watchQuery({ query: Notebooks, fetchPolicy: "cache-first" }).subscribe(() => undefined);
  account.tell({ ...session("signedIn"), user: null }, provider);
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: member });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("garden")] });
  await settle();
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
  expect(client.readQuery({ query: Notebooks })?.notebooks).toMatchObject([{ name: "garden" }]);
  expect(onUser).toHaveBeenCalledOnce();
});

test("whoever signs in arrives, although something on the screen could not be read again", async () => {
  const { account, client, sent, onUser } = following({ ...user("guest"), firstName: "Anonymous" });
  client.watchQuery({ query: Notebooks, fetchPolicy: "cache-first" }).subscribe(() => undefined);
  account.tell({ ...session("signedIn"), user: null }, provider);
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: member });
  await sent("Notebooks")[0]?.refuse("Something went wrong", "INTERNAL");
  await settle();
  expect(onUser).toHaveBeenCalledOnce();
  expect(vi.mocked(console.error).mock.calls.flat().map(String)).toContain("Reading Notebooks failed:");
  vi.mocked(console.error).mockClear();
});

test("a guest who is made in the middle of a visit arrives then, once", async () => {
  const { client, onUser, sent, stop } = following(null);
  const making = ensureCurrentUser(client);
  await settle();
  expect(onUser).not.toHaveBeenCalled();
  await sent("EnsureCurrentUser")[0]?.answer({ ensureCurrentUser: user("guest") });
  await making;
  expect(onUser).toHaveBeenCalledOnce();
  client.writeQuery({ query: CurrentUser, data: { currentUser: { ...user("guest"), username: "g" } } });
  await settle();
  expect(onUser).toHaveBeenCalledOnce();
  stop();
});

test("a provider that is lost after loading leaves everything", async () => {
  const { account, client, calls } = following(member);
  account.tell({ ...session("unknown"), user: null }, provider);
  await settle();
  expect(calls).toEqual([]);
  expect(client.readQuery({ query: Notebooks })?.notebooks).toHaveLength(1);
});
