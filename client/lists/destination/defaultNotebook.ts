import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { defineAction } from "../../actions/defineAction.ts";
import { graphql } from "../../graphql/index.ts";
import type { NotebookFieldsFragment } from "../../graphql/graphql.ts";
import { CurrentUser } from "../../account/currentUser.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { newNotebook, readCachedNotebook } from "../../rows/notebook.ts";
import { Notebooks } from "../model/queries.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** The name of the default notebook, which is the same on the server and in all languages (docs/api.md, Guests). */
export const DEFAULT_NOTEBOOK_NAME = "My Notebook";

/**
 * Creates a guest with a default notebook if there is no user. The client chooses the id of the notebook, so that lists
 * can be put into it before the server is reached.
 */
const EnsureGuest = defineAction({
  mutation: graphql(`
    mutation EnsureGuest($defaultNotebookId: ID!) {
      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $defaultNotebookId) {
        ...UserFields
      }
    }
  `),
  plan: (_cache: ApolloCache, defaultNotebookId: string) => ({
    variables: { defaultNotebookId },
    keys: [defaultNotebookId],
  }),
  show: (cache, { defaultNotebookId }, { at }) => placeDefaultNotebook(cache, defaultNotebookId, at),
  update: (cache, { ensureCurrentUser: user }) => cache.writeQuery({ query: CurrentUser, data: { currentUser: user } }),
  makesUser: true,
  /** If the user has notebooks already, the server creates none, and one of them replaces the planned one. */
  async settle(client, { defaultNotebookId }, { replaceId }) {
    const { data } = await client.query({ query: Notebooks, fetchPolicy: "network-only" });
    const notebooks = data?.notebooks ?? [];
    const notebook = chooseDefault(notebooks);
    if (notebook && !notebooks.some(({ id }) => id === defaultNotebookId)) replaceId(defaultNotebookId, notebook.id);
  },
  describe: () => DEFAULT_NOTEBOOK_NAME,
});

/** Shows the notebook that the server will create. A new user has no other notebooks. */
function placeDefaultNotebook(cache: ApolloCache, id: string, at: string) {
  const created = newNotebook({ id, name: DEFAULT_NOTEBOOK_NAME, userId: UNKNOWN_USER }, at);
  const known = cache.readQuery({ query: Notebooks }, true)?.notebooks ?? [];
  const others = known.filter((each) => each.id !== id);
  cache.writeQuery({ query: Notebooks, data: { notebooks: [...others, readCachedNotebook(cache, id) ?? created] } });
}

/** A private list is never created in a notebook of another person. */
export function chooseDefault<Notebook extends Pick<NotebookFieldsFragment, "name" | "role" | "holdsOneList">>(
  notebooks: readonly Notebook[],
) {
  const own = notebooks.filter(({ role, holdsOneList }) => role === "OWNER" && !holdsOneList);
  return own.find(({ name }) => name === DEFAULT_NOTEBOOK_NAME) ?? own[0];
}

/**
 * Adds a change to the outbox that creates a guest before all later changes, if there is no user. `defaultNotebookId` is
 * the id of the guest's default notebook.
 */
export function ensureUser(client: SyncClient, defaultNotebookId?: string) {
  if (!client.readQuery({ query: CurrentUser })?.currentUser) planDefaultNotebook(client, defaultNotebookId);
}

/** Returns the id of the default notebook, or else of the user's first one. Creates a notebook if there is none. */
export const getDefaultNotebook = (client: SyncClient): string =>
  chooseDefault(client.cache.readQuery({ query: Notebooks }, true)?.notebooks ?? [])?.id ?? planDefaultNotebook(client);

/** Creates the user and the default notebook if they are missing. Returns the id of the notebook. */
function planDefaultNotebook(client: SyncClient, defaultNotebookId: string = v7()): string {
  const planned = client.sync.changes.find(({ name }) => name === EnsureGuest.definition.name);
  if (planned) return String(planned.variables["defaultNotebookId"]);
  if (!client.readQuery({ query: CurrentUser })?.currentUser) client.sync.storage?.guest.plan();
  // If the server refuses it, it also refuses the changes that need the user, and their callers report that.
  EnsureGuest.send(client, defaultNotebookId).catch(() => {});
  return defaultNotebookId;
}
