import { expect, test, vi } from "vitest";
import { SessionEndedError } from "../sync/server/sessionEnded.ts";
import { getRejection, settle } from "../testing/scriptedClient.ts";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createAccount } from "./account.ts";
import { NO_AUTH } from "../session/authContext.ts";

const provider = { getToken: async (): Promise<string | null> => "token", signOut: async () => undefined };
const ann = {
  state: "signedIn" as const,
  user: { firstName: "Ann", username: null, primaryEmail: "ann@example.com" },
  auth: { ...NO_AUTH, userId: "user_ann", sessionId: "s1" },
};
const signedOut = { state: "signedOut" as const, user: null, auth: NO_AUTH };
const unknown = { ...signedOut, state: "unknown" as const };

/** Creates the storage of a browser in which a member was signed in on the last page. */
function createMemberStorage() {
  const storage = createMemoryStorage();
  createAccount(storage).setSession(ann, provider);
  return storage;
}

test("a guest does not wait for the provider", async () => {
  const account = createAccount(createMemoryStorage());
  expect(await account.getCredentials()).toMatchObject({ token: null });
});

test("a member's first request waits until the session is known, and gets its token", async () => {
  const account = createAccount(createMemberStorage());
  const request = account.getCredentials();
  const first = await Promise.race([request, Promise.resolve("waiting")]);
  expect(first).toBe("waiting");
  account.setSession(ann, provider);
  expect(await request).toMatchObject({ token: "token" });
});

test("a member's request fails while the provider cannot be reached, and is not sent as a guest's", async () => {
  for (const fail of [
    (account: ReturnType<typeof createAccount>) => account.setSession(unknown, provider),
    (account: ReturnType<typeof createAccount>) => account.setFailure("failed_to_load_clerk_js"),
  ]) {
    const account = createAccount(createMemberStorage());
    const request = getRejection(account.getCredentials());
    fail(account);
    expect(String(await request)).toContain("Couldn’t reach your account");
  }
});

test("a guest's requests work when the provider cannot be loaded", async () => {
  const account = createAccount(createMemoryStorage());
  account.setFailure("failed_to_load_clerk_js");
  account.setFailure("failed_to_load_clerk_js_timeout");
  expect(account.getState()).toMatchObject({ state: "unknown", failure: "failed_to_load_clerk_js" });
  expect(await account.getCredentials()).toMatchObject({ token: null });
});

test("a failure after the provider's first report changes nothing", () => {
  const account = createAccount(createMemoryStorage());
  account.setSession(ann, provider);
  account.setFailure("failed_to_load_clerk_js_timeout");
  expect(account.getState()).toMatchObject({ state: "signedIn", failure: null });
});

test("a session without a token sends nothing, because the server would take it for a guest's", async () => {
  const account = createAccount(createMemoryStorage());
  account.setSession(ann, { ...provider, getToken: async () => null });
  expect(String(await getRejection(account.getCredentials()))).toContain("Your session has ended");
});

test("a user is signed out even if the call fails, until another session starts", async () => {
  const account = createAccount(createMemoryStorage());
  account.setSession(ann, { ...provider, signOut: () => Promise.reject(new Error("offline")) });
  expect(String(await getRejection(account.signOut()))).toContain("offline");
  expect(account.getState()).toMatchObject({ state: "signedOut", user: null });
  account.setSession(ann, provider);
  expect(account.getState().state).toBe("signedOut");
  expect(await account.getCredentials()).toMatchObject({ token: null });
  account.setSession({ ...ann, auth: { ...ann.auth, sessionId: "s2" } }, provider);
  expect(account.getState().state).toBe("signedIn");
});

/** Opens a page after one on which the sign-out did not reach the provider. */
async function reopenAfterFailedSignOut(signOut: () => Promise<undefined>) {
  const storage = createMemoryStorage();
  const accountBefore = createAccount(storage);
  accountBefore.setSession(ann, { ...provider, signOut: () => Promise.reject(new Error("offline")) });
  await getRejection(accountBefore.signOut());
  const account = createAccount(storage);
  account.setSession(ann, { ...provider, signOut });
  return { account, storage };
}

test("a session whose sign-out failed counts as signed out on the next page, which ends it", async () => {
  const signOut = vi.fn<() => Promise<undefined>>(async () => undefined);
  const { account, storage } = await reopenAfterFailedSignOut(signOut);
  expect(account.getState()).toMatchObject({ state: "signedOut", user: null });
  account.setSession(ann, { ...provider, signOut });
  expect(account.getState().state).toBe("signedOut");
  expect(await account.getCredentials()).toMatchObject({ token: null });
  expect(signOut).toHaveBeenCalledOnce();
  account.setSession(signedOut, provider);
  const next = createAccount(storage);
  next.setSession(ann, provider);
  expect(next.getState().state).toBe("signedOut");
  createAccount(storage).setSession(signedOut, provider);
  const last = createAccount(storage);
  last.setSession(ann, provider);
  expect(last.getState().state).toBe("signedIn");
});

test("a session that the next page cannot end either still counts as signed out", async () => {
  const { storage } = await reopenAfterFailedSignOut(() => Promise.reject(new Error("still offline")));
  await settle();
  expect(vi.mocked(console.error).mock.calls).toEqual([["Signing out failed again:", new Error("still offline")]]);
  vi.mocked(console.error).mockClear();
  const next = createAccount(storage);
  next.setSession(unknown, provider);
  next.setSession(ann, provider);
  expect(next.getState().state).toBe("signedOut");
});

test("the credentials are over when the active organisation changes", async () => {
  const account = createAccount(createMemoryStorage());
  account.setSession(ann, provider);
  const credentials = await account.getCredentials();
  expect(credentials.isOver()).toBe(false);
  account.setSession({ ...ann, auth: { ...ann.auth, orgId: "org_readers" } }, provider);
  expect(credentials.isOver()).toBe(true);
});

test("the account works without storage, and forgets a member who has signed out", async () => {
  const storage = createMemberStorage();
  createAccount(storage).setSession(signedOut, provider);
  expect(await createAccount(storage).getCredentials()).toMatchObject({ token: null });
  const account = createAccount(createDisabledStorage());
  const listener = vi.fn<() => void>();
  account.subscribe(listener)();
  account.setSession(ann, provider);
  expect(await account.getCredentials()).toMatchObject({ token: "token" });
  expect(listener).not.toHaveBeenCalled();
});

test("a user is signing out until the provider has answered", async () => {
  const account = createAccount(createMemoryStorage());
  let finish = () => {};
  const signOut = () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  account.setSession(ann, { ...provider, signOut });
  const credentials = await account.getCredentials();
  const states: boolean[] = [];
  account.subscribe(() => states.push(account.isSigningOut()));
  const signingOut = account.signOut();
  expect([credentials.isOver(), credentials.isEnding()]).toEqual([false, true]);
  // The server may have ended the session by now, and would refuse the request.
  expect(await getRejection(account.getCredentials())).toBeInstanceOf(SessionEndedError);
  finish();
  await signingOut;
  expect(states).toEqual([true, false]);
  expect([credentials.isOver(), credentials.isEnding()]).toEqual([true, true]);
});
