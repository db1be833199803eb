import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import type { CachePersistor } from "../cache/persistence.ts";
import { graphql } from "../graphql/index.ts";
import type { UserFieldsFragment } from "../graphql/graphql.ts";

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

const EnsureCurrentUser = graphql(`
  mutation EnsureCurrentUser {
    ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true) {
      ...UserFields
    }
  }
`);

type User = UserFieldsFragment | null;
export type CachedUser = { authId: string; firstName: string | null } | null | undefined;

/** A guest, by the id or by the name that guests have (docs/contract.md, Guests). */
export const isAnonymous = (user: CachedUser) =>
  user?.authId.startsWith("anonymous-") || user?.firstName === "Anonymous";

/** Whoever is using this browser; null when nobody is known. */
export function useCurrentUser() {
  const { data, error } = useQuery(CurrentUser);
  return { user: data?.currentUser ?? null, error };
}

/**
 * Fetches the current user after the local cache has shown (docs/contract.md, Session states). What was cached for
 * somebody else is cleared, and what is on the screen is read again.
 */
export async function refreshCurrentUser(client: ApolloClient, localCache: Pick<CachePersistor, "clear">) {
  const cached = client.readQuery({ query: CurrentUser });
  const { data } = await client.query({ query: CurrentUser, fetchPolicy: "network-only" });
  if (!cached || !data || cached.currentUser?.id === data.currentUser?.id) return;
  localCache.clear();
  // Not `resetStore`: it fails the reads under way, which are answered for the right user anyway.
  await client.cache.reset();
  client.writeQuery({ query: CurrentUser, data });
  await client.refetchQueries({ include: "active" });
}

/**
 * Clears what is known in this browser, and asks anew who is here and what is theirs (docs/contract.md, Session
 * states).
 */
export async function replaceCurrentUser(client: ApolloClient, localCache: Pick<CachePersistor, "clear">) {
  localCache.clear();
  await client.cache.reset();
  client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  await client.query({ query: CurrentUser, fetchPolicy: "network-only" });
  await client.refetchQueries({ include: "active" });
}

const pendingUsers = new WeakMap<ApolloClient, Promise<User>>();

/** The current user; a guest with a default notebook is made when there is none (docs/contract.md, Guests). */
export function ensureCurrentUser(client: ApolloClient): Promise<User> {
  const known =
    pendingUsers.get(client) ??
    withUserLock(() => requestCurrentUser(client)).finally(() => pendingUsers.delete(client));
  pendingUsers.set(client, known);
  return known;
}

async function requestCurrentUser(client: ApolloClient): Promise<User> {
  const { data: read } = await client.query({ query: CurrentUser });
  if (read?.currentUser) return read.currentUser;
  const { data } = await client.mutate({
    mutation: EnsureCurrentUser,
    update: (cache, { data: made }) => {
      cache.writeQuery({ query: CurrentUser, data: { currentUser: made?.ensureCurrentUser ?? null } });
    },
  });
  return data?.ensureCurrentUser ?? null;
}

/** Two tabs that start at once would make two guests: the second waits and is known by the cookie of the first. */
function withUserLock<T>(act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("listbook.user", act) : act();
}
