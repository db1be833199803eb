import { createContext, useContext } from "react";
import type { UserFieldsFragment } from "../graphql/graphql.ts";

export type SessionUser = Pick<UserFieldsFragment, "firstName" | "username" | "primaryEmail">;

/** The session as the screens show it (docs/app.md, Session states). A pending session counts as signed out. */
export type Session = {
  state: "loading" | "signedIn" | "signedOut";
  /** Null unless signed in. */
  user: SessionUser | null;
  signOut: () => Promise<void>;
};

/** Without an identity provider every user is signed out. Only the server recognizes guests, by their cookie. */
export const SessionContext = createContext<Session>({ state: "signedOut", user: null, signOut: async () => {} });

export const useSession = () => useContext(SessionContext);
