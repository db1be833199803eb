import { useState, type ReactNode } from "react";
import { Navigate, redirect } from "react-router";
import { account, useAccount } from "../account.ts";

/** Keeps whoever is known to be signed in off a route (docs/contract.md, Screens). */
export const redirectMembers = () => (account.current().state === "signedIn" ? redirect("/") : null);

/**
 * The same for a screen that was opened before the session was known. Who signs in here is sent on by the provider's
 * own component, which knows where to.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { state } = useAccount();
  const [first, setFirst] = useState(state);
  if (first === "loading" && state !== "loading") setFirst(state);
  return first === "signedIn" ? <Navigate to="/" replace /> : children;
}
