import { v7 } from "uuid";
import { placeNotebook, removeNotebook } from "../../cache/places.ts";
import { withUndo } from "../../actions/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment, ShareNotebookMutation, SharingRole } from "../../graphql/graphql.ts";
import { quote } from "../../ui/format.ts";
import { updateList } from "../actions.ts";
import { Notebooks } from "../queries.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** Sharing needs the server: none of these requests waits for a connection. Each rejects when it fails. */

/** A notebook with all data of the sheet. */
export const People = graphql(`
  fragment People on Notebook {
    ...NotebookFields
    sharing {
      role
      people {
        id
        name
        role
        isYou
        joinedAt
      }
      invitations {
        id
        role
        expiresAt
      }
    }
  }
`);

export const NotebookPeople = graphql(`
  query NotebookPeople($id: ID!) {
    notebook(id: $id) {
      ...People
    }
  }
`);

const ShareNotebook = graphql(`
  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String) {
    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email) {
      id
      url
      role
      expiresAt
    }
  }
`);

const RevokeInvitation = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id) {
      success
    }
  }
`);

const ChangeRole = graphql(`
  mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {
    changeRole(notebookId: $notebookId, personId: $personId, role: $role) {
      ...People
    }
  }
`);

const RemovePerson = graphql(`
  mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {
    removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {
      ...People
    }
  }
`);

const LeaveNotebook = graphql(`
  mutation LeaveNotebook($notebookId: ID!) {
    leaveNotebook(notebookId: $notebookId) {
      success
    }
  }
`);

const StopSharing = graphql(`
  mutation StopSharing($notebookId: ID!) {
    stopSharing(notebookId: $notebookId) {
      ...People
    }
  }
`);

const CreateNotebookToShare = graphql(`
  mutation CreateNotebookToShare($input: CreateNotebookInput!) {
    createNotebook(input: $input) {
      ...NotebookFields
    }
  }
`);

const DeleteSharedNotebook = graphql(`
  mutation DeleteSharedNotebook($id: ID!) {
    deleteNotebook(id: $id) {
      success
    }
  }
`);

const RestoreSharedNotebook = graphql(`
  mutation RestoreSharedNotebook($id: ID!) {
    restoreNotebook(id: $id) {
      ...NotebookFields
    }
  }
`);

const readPeople = (client: SyncClient, id: string) =>
  client.query({ query: NotebookPeople, variables: { id }, fetchPolicy: "network-only" });

export type MadeLink = ShareNotebookMutation["shareNotebook"];

/** The links that this page has made, by the ids of their invitations. The server tells each link only once. */
const madeLinks = new Map<string, MadeLink>();

/** Returns the links that this page has made and that still work, the last one first. */
export const findMadeLinks = (invitations: readonly { id: string }[]): MadeLink[] =>
  [...madeLinks.values()].filter((link) => invitations.some(({ id }) => id === link.id)).toReversed();

/** Creates a link to a notebook. `name` is the user's name for the others; null does not change it. */
export async function shareNotebook(client: SyncClient, notebookId: string, role: SharingRole, name: string | null) {
  const variables = { notebookId, role, name };
  // Only this page keeps the link, so the answer is not cached.
  const { data } = await client.mutate({ mutation: ShareNotebook, variables, fetchPolicy: "no-cache" });
  if (data) madeLinks.set(data.shareNotebook.id, data.shareNotebook);
  await readPeople(client, notebookId);
}

/** Makes a link to a notebook, which the server mails to an address. */
export async function mailInvitation(client: SyncClient, notebookId: string, role: SharingRole, email: string) {
  await client.mutate({
    mutation: ShareNotebook,
    variables: { notebookId, role, email },
    fetchPolicy: "no-cache",
  });
  await readPeople(client, notebookId);
}

export async function revokeInvitation(client: SyncClient, notebookId: string, id: string) {
  await client.mutate({ mutation: RevokeInvitation, variables: { id } });
  await readPeople(client, notebookId);
}

export const changeRole = (client: SyncClient, notebookId: string, personId: string, role: SharingRole) =>
  client.mutate({ mutation: ChangeRole, variables: { notebookId, personId, role } });

/** Removes a person, and with `endInvitations` all open links. */
export const removePerson = (client: SyncClient, notebookId: string, personId: string, endInvitations: boolean) =>
  client.mutate({ mutation: RemovePerson, variables: { notebookId, personId, endInvitations } });

export const stopSharing = (client: SyncClient, notebookId: string) =>
  client.mutate({ mutation: StopSharing, variables: { notebookId } });

/** Removes the user from a notebook that another person shares, and the notebook from this page. */
export async function leaveNotebook(client: SyncClient, notebookId: string) {
  await client.mutate({ mutation: LeaveNotebook, variables: { notebookId } });
  await client.sync.storage?.removeGoneNotebooks();
  removeNotebook(client.cache, notebookId);
  await client.query({ query: Notebooks, fetchPolicy: "network-only" });
}

/**
 * Shares one list: creates a notebook with its name, moves the list there, and creates a link to that notebook. Ctrl+Z
 * undoes it until another person has joined. Its redo makes a new link, because the first one has ended. Returns the id
 * of the notebook.
 */
export async function shareList(client: SyncClient, list: ListFieldsFragment, role: SharingRole, name: string | null) {
  const notebookId = v7();

  /** Moves the list and makes a link. A failure takes it back. */
  async function moveAndShare() {
    try {
      await updateList.send(client, list.id, { notebookId });
      await shareNotebook(client, notebookId, role, name);
    } catch (error) {
      await moveBack();
      throw error;
    }
  }

  async function moveBack() {
    const { data } = await readPeople(client, notebookId);
    const people = data?.notebook?.sharing?.people ?? [];
    if (people.length > 1) throw new Error("Somebody has already joined.");
    if (people.length === 1) await stopSharing(client, notebookId);
    await updateList.send(client, list.id, { notebookId: list.notebookId });
    await client.mutate({ mutation: DeleteSharedNotebook, variables: { id: notebookId } });
    removeNotebook(client.cache, notebookId);
  }

  async function moveAndShareAgain() {
    await client.mutate({
      mutation: RestoreSharedNotebook,
      variables: { id: notebookId },
      update: (cache, { data }) => data && placeNotebook(cache, data.restoreNotebook),
    });
    await moveAndShare();
  }

  await client.mutate({
    mutation: CreateNotebookToShare,
    variables: { input: { id: notebookId, name: list.name } },
    update: (cache, { data }) => data && placeNotebook(cache, data.createNotebook),
  });
  const shared = moveAndShare();
  let last: Promise<void> = shared;
  /** Runs a step after the one before it, because none of them waits in the outbox. */
  const runNext = (step: () => Promise<void>) => () => (last = last.catch(() => {}).then(step));
  const done = `Moved ${quote(list.name)} into a notebook of its own`;
  await withUndo(client, { done, undo: runNext(moveBack), redo: runNext(moveAndShareAgain) }, shared);
  return notebookId;
}
