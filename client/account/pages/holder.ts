import { useQuery } from "@apollo/client/react";
import { useHydrated } from "../../ui/hooks/useHydrated.ts";
import { account, useAccount } from "../account.ts";
import { CurrentUser, isAnonymous } from "../currentUser.ts";
import type { UserFieldsFragment } from "../../graphql/graphql.ts";

/** Whose account this browser shows; `unknown` until the server has answered. */
export type Holder =
  { kind: "unknown" | "nobody" | "member"; user: null } | { kind: "guest"; user: UserFieldsFragment };

/** Returns whose account this browser shows. A member is one before the provider has answered; a guest never waits for it. */
export function useHolder(): Holder {
  const { state } = useAccount();
  const hydrated = useHydrated();
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-first" });
  if (state === "signedIn" || (hydrated && account.expectsMember())) return { kind: "member", user: null };
  if (data === undefined) return { kind: "unknown", user: null };
  const user = data.currentUser;
  return user && isAnonymous(user) ? { kind: "guest", user } : { kind: user ? "member" : "nobody", user: null };
}
