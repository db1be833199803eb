import { expect, test, vi } from "vitest";
import { SessionEndedError } from "../network/authorization.ts";
import { getRejection, settle } from "../testing/scriptedClient.ts";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount } from "./account.ts";
import { NO_AUTH } from "./authContext.ts";

const provider = { getToken: async (): Promise<string | null> => "token", signOut: async () => undefined };
const ann = {
  state: "signedIn" as const,
  user: { firstName: "Ann", username: null, primaryEmail: "ann@example.com" },
  auth: { ...NO_AUTH, userId: "user_ann", sessionId: "s1" },
};
const out = { state: "signedOut" as const, user: null, auth: NO_AUTH };
const unknown = { ...out, state: "unknown" as const };

/** A browser in which a member was signed in when the page was left. */
function memberStorage() {
  const storage = createMemoryStorage();
  createAccount(storage).tell(ann, provider);
  return storage;
}

test("a guest does not wait for the provider", async () => {
  const account = createAccount(createMemoryStorage());
  expect(await account.call()).toMatchObject({ token: null });
});

test("a member's first request waits until the session is known, and says who is calling", async () => {
  const account = createAccount(memberStorage());
  const calling = account.call();
  const first = await Promise.race([calling, Promise.resolve("waiting")]);
  expect(first).toBe("waiting");
  account.tell(ann, provider);
  expect(await calling).toMatchObject({ token: "token" });
});

test("a member whose provider cannot be reached is never taken for a guest", async () => {
  for (const fail of [
    (account: ReturnType<typeof createAccount>) => account.tell(unknown, provider),
    (account: ReturnType<typeof createAccount>) => account.fail("failed_to_load_clerk_js"),
  ]) {
    const account = createAccount(memberStorage());
    const calling = getRejection(account.call());
    fail(account);
    expect(String(await calling)).toContain("Your account cannot be reached");
  }
});

test("a guest goes on when the provider cannot be loaded", async () => {
  const account = createAccount(createMemoryStorage());
  account.fail("failed_to_load_clerk_js");
  account.fail("failed_to_load_clerk_js_timeout");
  expect(account.current()).toMatchObject({ state: "unknown", failure: "failed_to_load_clerk_js" });
  expect(await account.call()).toMatchObject({ token: null });
});

test("a failure after the provider was there changes nothing", () => {
  const account = createAccount(createMemoryStorage());
  account.tell(ann, provider);
  account.fail("failed_to_load_clerk_js_timeout");
  expect(account.current()).toMatchObject({ state: "signedIn", failure: null });
});

test("a session that gives no token sends nothing: a member's change would become a guest's", async () => {
  const account = createAccount(createMemoryStorage());
  account.tell(ann, { ...provider, getToken: async () => null });
  expect(String(await getRejection(account.call()))).toContain("Your session has ended");
});

test("signing out counts here even if the call fails, until another session begins", async () => {
  const account = createAccount(createMemoryStorage());
  account.tell(ann, { ...provider, signOut: () => Promise.reject(new Error("offline")) });
  expect(String(await getRejection(account.signOut()))).toContain("offline");
  expect(account.current()).toMatchObject({ state: "signedOut", user: null });
  account.tell(ann, provider);
  expect(account.current().state).toBe("signedOut");
  expect(await account.call()).toMatchObject({ token: null });
  account.tell({ ...ann, auth: { ...ann.auth, sessionId: "s2" } }, provider);
  expect(account.current().state).toBe("signedIn");
});

/** The page is left while the provider could not be told that the member has gone; it opens again. */
async function reopened(signOut: () => Promise<undefined>) {
  const storage = createMemoryStorage();
  const before = createAccount(storage);
  before.tell(ann, { ...provider, signOut: () => Promise.reject(new Error("offline")) });
  await getRejection(before.signOut());
  const account = createAccount(storage);
  account.tell(ann, { ...provider, signOut });
  return { account, storage };
}

test("a session that was left shows nobody with the next page either, which ends it", async () => {
  const signOut = vi.fn<() => Promise<undefined>>(async () => undefined);
  const { account, storage } = await reopened(signOut);
  expect(account.current()).toMatchObject({ state: "signedOut", user: null });
  account.tell(ann, { ...provider, signOut });
  expect(account.current().state).toBe("signedOut");
  expect(await account.call()).toMatchObject({ token: null });
  expect(signOut).toHaveBeenCalledOnce();
  account.tell(out, provider);
  const next = createAccount(storage);
  next.tell(ann, provider);
  expect(next.current().state).toBe("signedOut");
  createAccount(storage).tell(out, provider);
  const last = createAccount(storage);
  last.tell(ann, provider);
  expect(last.current().state).toBe("signedIn");
});

test("a session that cannot be ended with the next page either stays left", async () => {
  const { storage } = await reopened(() => Promise.reject(new Error("still offline")));
  await settle();
  expect(vi.mocked(console.error).mock.calls).toEqual([["Signing out failed again:", new Error("still offline")]]);
  vi.mocked(console.error).mockClear();
  const next = createAccount(storage);
  next.tell(unknown, provider);
  next.tell(ann, provider);
  expect(next.current().state).toBe("signedOut");
});

test("what was asked as one person is no answer for the next", async () => {
  const account = createAccount(createMemoryStorage());
  account.tell(ann, provider);
  const calling = await account.call();
  expect(calling.isOver()).toBe(false);
  account.tell({ ...ann, auth: { ...ann.auth, orgId: "org_readers" } }, provider);
  expect(calling.isOver()).toBe(true);
});

test("works without storage, and forgets a member who has left", async () => {
  const storage = memberStorage();
  createAccount(storage).tell(out, provider);
  expect(await createAccount(storage).call()).toMatchObject({ token: null });
  const account = createAccount(createDisabledStorage());
  const listener = vi.fn<() => void>();
  account.subscribe(listener)();
  account.tell(ann, provider);
  expect(await account.call()).toMatchObject({ token: "token" });
  expect(listener).not.toHaveBeenCalled();
});

test("whoever is signing out is leaving, until that is done", async () => {
  const account = createAccount(createMemoryStorage());
  let answer = () => {};
  const signOut = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  account.tell(ann, { ...provider, signOut });
  const calling = await account.call();
  const seen: boolean[] = [];
  account.subscribe(() => seen.push(account.isLeaving()));
  const leaving = account.signOut();
  expect([calling.isOver(), calling.isEnding()]).toEqual([false, true]);
  // The server may have ended the session by now: whatever would be sent would be refused.
  expect(await getRejection(account.call())).toBeInstanceOf(SessionEndedError);
  answer();
  await leaving;
  expect(seen).toEqual([true, false]);
  expect([calling.isOver(), calling.isEnding()]).toEqual([true, true]);
});
