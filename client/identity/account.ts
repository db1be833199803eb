import { SessionEndedError, type Credentials } from "../network/authorization.ts";
import { createStore, useStore, type ReadableStore } from "../ui/createStore.ts";
import { safeLocalStorage, type SafeStorage } from "../ui/safeStorage.ts";
import { NO_AUTH, type AuthContext } from "./authContext.ts";
import type { SessionUser } from "./session.ts";

/** Says that a member uses this browser: before the provider is loaded, nothing else does. */
const MEMBER_KEY = "listbook.member";
/** The session that was left here, though the provider could not be told: it may come back with the next page. */
const LEFT_SESSION_KEY = "listbook.leftSession";

/** What is known of the person in this browser. */
export type AccountState = {
  /**
   * A pending session is a signed-out one (docs/contract.md, Session states). `unknown`: the provider cannot be
   * reached.
   */
  state: "loading" | "signedIn" | "signedOut" | "unknown";
  user: SessionUser | null;
  auth: AuthContext;
  /** What the active organisation is called; null without one. */
  orgName: string | null;
  /** Whether the provider's components can be shown. */
  isReady: boolean;
  /** Why they cannot (docs/contract.md, Failures); null while they can. */
  failure: string | null;
};

type SessionActions = { getToken: () => Promise<string | null>; signOut: () => Promise<unknown> };

type SessionReport = Pick<AccountState, "state" | "user" | "auth"> & { orgName?: string | null };

const INITIAL_STATE: AccountState = {
  state: "loading",
  user: null,
  auth: NO_AUTH,
  orgName: null,
  isReady: false,
  failure: null,
};
const SIGNED_OUT_STATE = { state: "signedOut", user: null, auth: NO_AUTH, orgName: null } as const;

const UNREACHABLE_MESSAGE = "Your account cannot be reached. Try again in a moment.";
const SIGNING_OUT_MESSAGE = "You are signing out.";
const SESSION_ENDED_MESSAGE = "Your session has ended. Sign in again.";

export type Account = ReturnType<typeof createAccount>;

/**
 * Who is in this browser, as far as the identity provider has told. Without storage the first requests of a page go out
 * as a guest's, and a session is left for this page only.
 */
export function createAccount(storage: SafeStorage) {
  const store = createStore(INITIAL_STATE);
  const current = store.get;
  let provider: SessionActions | undefined;
  let left = storage.get(LEFT_SESSION_KEY);

  function set(change: Partial<AccountState>) {
    const next = { ...current(), ...change };
    if (next.state === "signedIn") storage.set(MEMBER_KEY, "yes");
    if (next.state === "signedOut") storage.remove(MEMBER_KEY);
    store.set(next);
  }

  /** A guest never waits for the provider; a member's requests wait until the session is known. */
  async function settled(): Promise<AccountState> {
    if (current().state !== "loading" || !storage.get(MEMBER_KEY)) return current();
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (current().state === "loading") return;
        stop();
        resolve(current());
      });
    });
  }

  async function call(): Promise<Credentials> {
    const { state, auth } = await settled();
    if (isLeaving()) throw new SessionEndedError(SIGNING_OUT_MESSAGE);
    const isOver = () => getSessionKey(current()) !== getSessionKey({ state, auth });
    const isEnding = () => isOver() || isLeaving();
    if (state === "unknown" && storage.get(MEMBER_KEY)) throw new Error(UNREACHABLE_MESSAGE);
    if (state !== "signedIn") return { token: null, isOver, isEnding };
    const token = await provider?.getToken();
    // Without its token a member's change would become a guest's.
    if (!token) throw new Error(SESSION_ENDED_MESSAGE);
    if (isLeaving()) throw new SessionEndedError(SIGNING_OUT_MESSAGE);
    return { token, isOver, isEnding };
  }

  function setLeft(sessionId: string | null) {
    left = sessionId;
    if (left === null) storage.remove(LEFT_SESSION_KEY);
    else storage.set(LEFT_SESSION_KEY, left);
  }

  /** The person is signing out; the provider may have been told already. */
  const isLeaving = () => current().state === "signedIn" && current().auth.sessionId === left;

  async function signOut() {
    setLeft(current().auth.sessionId);
    set({});
    try {
      await provider?.signOut();
    } finally {
      // Even if the call fails (docs/contract.md, Session states).
      set(SIGNED_OUT_STATE);
    }
  }

  return {
    store: store as ReadableStore<AccountState>,
    current,
    /** Whether the last thing that was known of this browser is a member. */
    expectsMember: () => storage.get(MEMBER_KEY) !== null,
    /** Whether there is a session to be known or to be ended, as far as this browser remembers. */
    hasSession: () => storage.get(MEMBER_KEY) !== null || left !== null,
    subscribe: store.subscribe,
    isLeaving,
    call,
    signOut,
    /** The provider says who is here. A session that was left is nobody, and is ended at last if that can be done. */
    tell(said: SessionReport, by: SessionActions) {
      const isNew = !current().isReady;
      provider = by;
      const isLeft = said.state === "signedIn" && said.auth.sessionId === left;
      // The provider's script says so even where the provider itself could not be told; with the next page it knows.
      const isGone = said.state === "signedIn" ? !isLeft : said.state === "signedOut" && isNew;
      if (isGone) setLeft(null);
      set({ orgName: null, ...said, ...(isLeft && SIGNED_OUT_STATE), isReady: true });
      if (isLeft && isNew) by.signOut().catch((error: unknown) => console.error("Signing out failed again:", error));
    },
    /** The provider cannot be used; the first reason is the one that counts. */
    fail(code: string) {
      if (current().failure === null && !current().isReady) set({ state: "unknown", failure: code });
    },
  };
}

/** Another key is another person, or the same one for another organisation. */
export const getSessionKey = ({ state, auth }: Pick<AccountState, "state" | "auth">) =>
  state === "signedIn" ? `${auth.sessionId} ${auth.orgId}` : "";

/** The person of this page. */
export const account = createAccount(safeLocalStorage);

export const useAccount = () => useStore(account.store);

/** What the session says (docs/contract.md, Session data). */
export const useAuthContext = () => useAccount().auth;
