import { useQuery } from "@apollo/client/react";
import type { CachePersistor } from "../cache/persistence.ts";
import { graphql } from "../graphql/index.ts";
import type { SyncClient } from "../sync/state/state.ts";

export const UserFields = graphql(`
  fragment UserFields on User {
    id
    authId
    firstName
    lastName
    username
    primaryEmail
    createdAt
  }
`);

export const CurrentUser = graphql(`
  query CurrentUser {
    currentUser {
      ...UserFields
    }
  }
`);

export type CachedUser = { authId: string; firstName: string | null } | null | undefined;

/** Returns whether a user is a guest, which their id or first name shows (docs/api.md, Guests). */
export const isAnonymous = (user: CachedUser) =>
  user?.authId.startsWith("anonymous-") || user?.firstName === "Anonymous";

/** Returns the user of this browser; null while no user is known. Each start of the page reads it (`refreshCurrentUser`). */
export function useCurrentUser() {
  const { data, error } = useQuery(CurrentUser, { fetchPolicy: "cache-first" });
  return { user: data?.currentUser ?? null, error };
}

/**
 * Fetches the current user (docs/app.md, Session states). If it is another user than the cached one, the function
 * clears both caches and reads the queries of the screen again. `context` is that of the query. Errors: those of the
 * query.
 */
export async function refreshCurrentUser(
  client: SyncClient,
  localCache: Pick<CachePersistor, "clear">,
  context: object = {},
) {
  const cached = client.readQuery({ query: CurrentUser });
  const { data } = await client.query({ query: CurrentUser, fetchPolicy: "network-only", context });
  if (!cached || !data || cached.currentUser?.id === data.currentUser?.id) return;
  localCache.clear();
  // `resetStore` would fail the reads in flight, whose answers are already those of the new user.
  await client.cache.reset();
  client.writeQuery({ query: CurrentUser, data });
  await client.refetchQueries({ include: "active" });
}

/**
 * Clears both caches, then fetches the current user and the queries of the screen (docs/app.md, Session states).
 * Errors: those of the queries.
 */
export async function replaceCurrentUser(client: SyncClient, localCache: Pick<CachePersistor, "clear">) {
  localCache.clear();
  await client.cache.reset();
  client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  await client.query({ query: CurrentUser, fetchPolicy: "network-only" });
  await client.refetchQueries({ include: "active" });
}
