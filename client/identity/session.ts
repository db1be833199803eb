import { createContext, useContext } from "react";
import type { UserFieldsFragment } from "../graphql/graphql.ts";

export type SessionUser = Pick<UserFieldsFragment, "firstName" | "username" | "primaryEmail">;

/** Whether somebody is signed in (docs/contract.md, Session states); a pending session is a signed-out one. */
export type Session = {
  state: "loading" | "signedIn" | "signedOut";
  /** Null unless signed in. */
  user: SessionUser | null;
  signOut: () => Promise<void>;
};

/** Without an identity provider everybody is signed out: guests are known to the server only. */
export const SessionContext = createContext<Session>({ state: "signedOut", user: null, signOut: async () => {} });

export const useSession = () => useContext(SessionContext);
