import { t } from "@lingui/core/macro";
import type { Credentials } from "../sync/links/authorization.ts";
import { SessionEndedError } from "../sync/server/sessionEnded.ts";
import { createStore, useStore, type ReadableStore } from "../ui/createStore.ts";
import { safeLocalStorage, type SafeStorage } from "../ui/safeStorage.ts";
import { NO_AUTH, type AuthContext } from "../session/authContext.ts";
import { MEMBER_KEY } from "../session/memberKey.ts";
import type { SessionUser } from "../session/session.ts";

/**
 * The local storage key for the id of the session that the user signed out of. It stays set while the provider may not
 * know of the sign-out: the provider would report the session as signed in on the next page.
 */
const SIGNED_OUT_SESSION_KEY = "listbook.leftSession";

/** The state of the user of this browser. */
export type AccountState = {
  /**
   * A pending session counts as signed out (docs/app.md, Session states). `unknown` means that the provider cannot
   * be reached.
   */
  state: "loading" | "signedIn" | "signedOut" | "unknown";
  user: SessionUser | null;
  auth: AuthContext;
  /** The name of the active organisation; null without one. */
  orgName: string | null;
  /** Whether the provider has reported a session state, so that its components can be shown. */
  isReady: boolean;
  /** Whether the provider's script is being loaded. */
  isLoading: boolean;
  /** The code of the failure that keeps the provider from loading (docs/app.md, Failures); null without one. */
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
  isLoading: false,
  failure: null,
};
const SIGNED_OUT_STATE = { state: "signedOut", user: null, auth: NO_AUTH, orgName: null } as const;

const UNREACHABLE_MESSAGE = t`Couldn’t reach your account. Try again in a moment.`;
const SIGNING_OUT_MESSAGE = t`You’re signing out.`;
const SESSION_ENDED_MESSAGE = t`Your session has ended. Sign in again.`;

export type Account = ReturnType<typeof createAccount>;

/**
 * Creates the store of the session that the identity provider reports. Without storage, the first requests of a page
 * are sent as a guest's, and a sign-out that did not reach the provider counts for this page only. Exported for tests,
 * which create others.
 */
export function createAccount(storage: SafeStorage) {
  const store = createStore(INITIAL_STATE);
  const getState = store.get;
  let provider: SessionActions | undefined;
  let signedOutSessionId = storage.get(SIGNED_OUT_SESSION_KEY);

  function set(change: Partial<AccountState>) {
    const next = { ...getState(), ...change };
    if (next.state === "signedIn") storage.set(MEMBER_KEY, "yes");
    if (next.state === "signedOut") storage.remove(MEMBER_KEY);
    store.set(next);
  }

  /** Returns the state. For a member it waits until the session is known; a guest never waits for the provider. */
  async function waitForSession(): Promise<AccountState> {
    if (getState().state !== "loading" || !storage.get(MEMBER_KEY)) return getState();
    return new Promise((resolve) => {
      const unsubscribe = store.subscribe(() => {
        if (getState().state === "loading") return;
        unsubscribe();
        resolve(getState());
      });
    });
  }

  /**
   * Returns the credentials for one request. Errors: `SessionEndedError` while the user signs out; an `Error` with a
   * message for the user if a member's token cannot be had.
   */
  async function getCredentials(): Promise<Credentials> {
    const { state, auth } = await waitForSession();
    if (isSigningOut()) throw new SessionEndedError(SIGNING_OUT_MESSAGE);
    const isOver = () => getSessionKey(getState()) !== getSessionKey({ state, auth });
    const isEnding = () => isOver() || isSigningOut();
    if (state === "unknown" && storage.get(MEMBER_KEY)) throw new Error(UNREACHABLE_MESSAGE);
    if (state !== "signedIn") return { token: null, isOver, isEnding };
    const token = await provider?.getToken();
    // Without the token, the server would save a member's change for a guest.
    if (!token) throw new Error(SESSION_ENDED_MESSAGE);
    if (isSigningOut()) throw new SessionEndedError(SIGNING_OUT_MESSAGE);
    return { token, isOver, isEnding };
  }

  function setSignedOutSession(sessionId: string | null) {
    signedOutSessionId = sessionId;
    if (sessionId === null) storage.remove(SIGNED_OUT_SESSION_KEY);
    else storage.set(SIGNED_OUT_SESSION_KEY, sessionId);
  }

  /** Returns whether the user is signing out. The provider may have ended the session already. */
  const isSigningOut = () => getState().state === "signedIn" && getState().auth.sessionId === signedOutSessionId;

  async function signOut() {
    setSignedOutSession(getState().auth.sessionId);
    // The subscribers read `isSigningOut`, which has changed.
    set({});
    try {
      await provider?.signOut();
    } finally {
      // The user is signed out even if the call fails (docs/app.md, Session states).
      set(SIGNED_OUT_STATE);
    }
  }

  return {
    store: store as ReadableStore<AccountState>,
    getState,
    /** Returns whether the last known user of this browser is a member. */
    expectsMember: () => storage.get(MEMBER_KEY) !== null,
    /** Returns whether the provider may have a session of this browser, even one that the user has signed out of. */
    mayHaveSession: () => storage.get(MEMBER_KEY) !== null || signedOutSessionId !== null,
    subscribe: store.subscribe,
    isSigningOut,
    getCredentials,
    signOut,
    /**
     * Takes the session that the provider reports, and the provider's functions for it. A session that the user has
     * signed out of counts as signed out, and the first report of a page ends it at the provider.
     */
    setSession(report: SessionReport, actions: SessionActions) {
      const isFirst = !getState().isReady;
      provider = actions;
      const isSignedOutHere = report.state === "signedIn" && report.auth.sessionId === signedOutSessionId;
      // After a sign-out that did not reach the provider, its script still reports `signedOut`. Only the first report
      // of the next page shows the state of the provider.
      const isEnded = report.state === "signedIn" ? !isSignedOutHere : report.state === "signedOut" && isFirst;
      if (isEnded) setSignedOutSession(null);
      set({ orgName: null, ...report, ...(isSignedOutHere && SIGNED_OUT_STATE), isReady: true, isLoading: false });
      if (isSignedOutHere && isFirst)
        actions.signOut().catch((error: unknown) => console.error("Signing out failed again:", error));
    },
    /**
     * Saves the code of a failure of the provider. Later failures, and failures after the first report, change nothing.
     */
    setFailure(code: string) {
      if (getState().failure === null && !getState().isReady)
        set({ state: "unknown", failure: code, isLoading: false });
    },
    setLoading: () => set({ isLoading: true }),
  };
}

/**
 * Returns a key of the session and the active organisation. It changes when either changes; signed out, it is empty.
 */
export const getSessionKey = ({ state, auth }: Pick<AccountState, "state" | "auth">) =>
  state === "signedIn" ? `${auth.sessionId} ${auth.orgId}` : "";

/** The account of this page's user. */
export const account = createAccount(safeLocalStorage);

export const useAccount = () => useStore(account.store);

/** Returns the data of the session (docs/api.md, Session data). */
export const useAuthContext = () => useAccount().auth;
