import { useSyncExternalStore } from "react";
import { SessionEnded, type Calling } from "../apollo/authorize.ts";
import { browserStorage } from "../ui/storage.ts";
import { NOBODY, type AuthContext } from "./authContext.ts";
import type { SessionUser } from "./session.ts";

/** Says that a member uses this browser: before the provider is loaded, nothing else does. */
const MEMBER = "listbook.member";
/** The session that was left here, though the provider could not be told: it may come back with the next page. */
const LEFT = "listbook.leftSession";

/** What is known of the person in this browser. */
export type Known = {
  /** A pending session is a signed-out one (Specification, section 4). `unknown`: the provider cannot be reached. */
  state: "loading" | "signedIn" | "signedOut" | "unknown";
  user: SessionUser | null;
  auth: AuthContext;
  /** What the active organisation is called; null without one. */
  orgName: string | null;
  /** Whether the provider's components can be shown. */
  isReady: boolean;
  /** Why they cannot (Specification, section 8); null while they can. */
  failure: string | null;
};

type Provider = { getToken: () => Promise<string | null>; signOut: () => Promise<unknown> };

type Said = Pick<Known, "state" | "user" | "auth"> & { orgName?: string | null };

const START: Known = { state: "loading", user: null, auth: NOBODY, orgName: null, isReady: false, failure: null };
const OUT = { state: "signedOut", user: null, auth: NOBODY, orgName: null } as const;

const UNREACHABLE = "Your account cannot be reached. Try again in a moment.";
const LEAVING = "You are signing out.";
const ENDED = "Your session has ended. Sign in again.";

export type Account = ReturnType<typeof createAccount>;

/** Who is in this browser, as far as the identity provider has told. */
export function createAccount(storage: Storage | undefined) {
  const listeners = new Set<() => void>();
  let known = START;
  let provider: Provider | undefined;
  let left = recall(storage, LEFT);

  function set(change: Partial<Known>) {
    known = { ...known, ...change };
    if (known.state === "signedIn") remember(storage, MEMBER, "yes");
    if (known.state === "signedOut") remember(storage, MEMBER, null);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** A guest never waits for the provider; a member's requests wait until the session is known. */
  async function settled(): Promise<Known> {
    if (known.state !== "loading" || !recall(storage, MEMBER)) return known;
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (known.state === "loading") return;
        stop();
        resolve(known);
      });
    });
  }

  async function call(): Promise<Calling> {
    const { state, auth } = await settled();
    if (isLeaving()) throw new SessionEnded(LEAVING);
    const isOver = () => keyOf(known) !== keyOf({ state, auth });
    const isEnding = () => isOver() || isLeaving();
    if (state === "unknown" && recall(storage, MEMBER)) throw new Error(UNREACHABLE);
    if (state !== "signedIn") return { token: null, isOver, isEnding };
    const token = await provider?.getToken();
    // Without its token a member's change would become a guest's.
    if (!token) throw new Error(ENDED);
    if (isLeaving()) throw new SessionEnded(LEAVING);
    return { token, isOver, isEnding };
  }

  function setLeft(sessionId: string | null) {
    left = sessionId;
    remember(storage, LEFT, left);
  }

  /** The person is signing out; the provider may have been told already. */
  const isLeaving = () => known.state === "signedIn" && known.auth.sessionId === left;

  async function signOut() {
    setLeft(known.auth.sessionId);
    set({});
    try {
      await provider?.signOut();
    } finally {
      // Even if the call fails (Specification, section 4).
      set(OUT);
    }
  }

  return {
    current: () => known,
    /** Whether the last thing that was known of this browser is a member. */
    expectsMember: () => recall(storage, MEMBER) !== null,
    /** Whether there is a session to be known or to be ended, as far as this browser remembers. */
    hasSession: () => recall(storage, MEMBER) !== null || left !== null,
    subscribe,
    isLeaving,
    call,
    signOut,
    /** The provider says who is here. A session that was left is nobody, and is ended at last if that can be done. */
    tell(said: Said, by: Provider) {
      const isNew = !known.isReady;
      provider = by;
      const isLeft = said.state === "signedIn" && said.auth.sessionId === left;
      // The provider's script says so even where the provider itself could not be told; with the next page it knows.
      const isGone = said.state === "signedIn" ? !isLeft : said.state === "signedOut" && isNew;
      if (isGone) setLeft(null);
      set({ orgName: null, ...said, ...(isLeft && OUT), isReady: true });
      if (isLeft && isNew) by.signOut().catch((error: unknown) => console.error("Signing out failed again:", error));
    },
    /** The provider cannot be used; the first reason is the one that counts. */
    fail(code: string) {
      if (known.failure === null && !known.isReady) set({ state: "unknown", failure: code });
    },
  };
}

/** Another key is another person, or the same one for another organisation. */
export const keyOf = ({ state, auth }: Pick<Known, "state" | "auth">) =>
  state === "signedIn" ? `${auth.sessionId} ${auth.orgId}` : "";

function recall(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function remember(storage: Storage | undefined, key: string, value: string | null) {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, value);
  } catch {
    // Without storage the first requests of a page go out as a guest's, and a session is left for this page only.
  }
}

/** The person of this page. */
export const account = createAccount(browserStorage());

export const useAccount = () => useSyncExternalStore(account.subscribe, account.current, () => START);

/** What the session says (Specification, section 3). */
export const useAuthContext = () => useAccount().auth;
