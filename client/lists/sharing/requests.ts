import { t } from "@lingui/core/macro";
import { v7 } from "uuid";
import { placeNotebook, removeNotebook } from "../../cache/places.ts";
import { defineRequest, keepRows } from "../../actions/defineRequest.ts";
import { withUndo } from "../../actions/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment, ShareNotebookMutation, SharingRole } from "../../graphql/graphql.ts";
import { quote } from "../../ui/format.ts";
import { updateList } from "../model/actions.ts";
import { getNextColor } from "../destination/nextColor.ts";
import { Notebooks } from "../model/queries.ts";
import type { SyncClient } from "../../sync/state/state.ts";

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

export const readPeople = (client: SyncClient, id: string) =>
  client.query({ query: NotebookPeople, variables: { id }, fetchPolicy: "network-only" });

export type MadeLink = ShareNotebookMutation["shareNotebook"];

/** The links that this page has made, by the ids of their invitations. The server shows each link only once. */
const madeLinks = new Map<string, MadeLink>();

/** Returns the links that this page has made and that still work, the last one first. */
export const findMadeLinks = (invitations: readonly { id: string }[]): MadeLink[] =>
  [...madeLinks.values()].filter((link) => invitations.some(({ id }) => id === link.id)).toReversed();

const makeLink = defineRequest({
  mutation: ShareNotebook,
  after(client, { shareNotebook: link }, { notebookId }) {
    madeLinks.set(link.id, link);
    return readPeople(client, notebookId);
  },
});

/** Creates a link to a notebook. `name` is the user's name for the others; null does not change it. */
export const shareNotebook = (client: SyncClient, notebookId: string, role: SharingRole, name: string | null) =>
  makeLink.send(client, { notebookId, role, name });

/** Makes a link to a notebook, which the server mails to an address. */
export const mailInvitation = defineRequest({
  mutation: ShareNotebook,
  failed: t`Couldn’t send the email`,
  after: (client, _, { notebookId }) => readPeople(client, notebookId),
});

/** Ends a link. Its notebook is read again by who knows it. */
export const revokeInvitation = defineRequest({
  mutation: graphql(`
    mutation RevokeInvitation($id: ID!) {
      revokeInvitation(id: $id) {
        success
      }
    }
  `),
  failed: t`Couldn’t turn off the link`,
});

export const changeRole = defineRequest({
  mutation: graphql(`
    mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {
      changeRole(notebookId: $notebookId, personId: $personId, role: $role) {
        ...People
      }
    }
  `),
  failed: t`Couldn’t change the role`,
  update: keepRows,
});

/** Removes a person, and with `endInvitations` all open links. */
export const removePerson = defineRequest({
  mutation: graphql(`
    mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {
      removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {
        ...People
      }
    }
  `),
  update: keepRows,
});

export const stopSharing = defineRequest({
  mutation: graphql(`
    mutation StopSharing($notebookId: ID!) {
      stopSharing(notebookId: $notebookId) {
        ...People
      }
    }
  `),
  failed: t`Couldn’t stop sharing`,
  update: keepRows,
});

/** Removes the user from a notebook that another person shares, and the notebook from this page. */
export const leaveNotebook = defineRequest({
  mutation: graphql(`
    mutation LeaveNotebook($notebookId: ID!) {
      leaveNotebook(notebookId: $notebookId) {
        success
      }
    }
  `),
  failed: t`Couldn’t leave the notebook`,
  async after(client, _, { notebookId }) {
    await client.sync.storage?.copies.removeGoneNotebooks();
    removeNotebook(client.cache, notebookId);
    await client.query({ query: Notebooks, fetchPolicy: "network-only" });
  },
});

/** The steps of sharing one list. */
const createNotebookToShare = defineRequest({
  mutation: graphql(`
    mutation CreateNotebookToShare($input: CreateNotebookInput!) {
      createNotebook(input: $input) {
        ...NotebookFields
      }
    }
  `),
  update: (cache, { createNotebook }) => placeNotebook(cache, createNotebook),
});

const deleteSharedNotebook = defineRequest({
  mutation: graphql(`
    mutation DeleteSharedNotebook($id: ID!) {
      deleteNotebook(id: $id) {
        success
      }
    }
  `),
  update: (cache, _, { id }) => removeNotebook(cache, id),
});

const restoreSharedNotebook = defineRequest({
  mutation: graphql(`
    mutation RestoreSharedNotebook($id: ID!) {
      restoreNotebook(id: $id) {
        ...NotebookFields
      }
    }
  `),
  update: (cache, { restoreNotebook }) => placeNotebook(cache, restoreNotebook),
});

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
    if (people.length > 1) throw new Error("Someone has already joined.");
    if (people.length === 1) await stopSharing.send(client, { notebookId });
    await updateList.send(client, list.id, { notebookId: list.notebookId });
    await deleteSharedNotebook.send(client, { id: notebookId });
  }

  async function moveAndShareAgain() {
    await restoreSharedNotebook.send(client, { id: notebookId });
    await moveAndShare();
  }

  await client.query({ query: Notebooks });
  const color = getNextColor(client.cache);
  await createNotebookToShare.send(client, { input: { id: notebookId, name: list.name, color } });
  const shared = moveAndShare();
  let last: Promise<void> = shared;
  /** Runs a step after the one before it, because none of them waits in the outbox. */
  const runNext = (step: () => Promise<void>) => () => (last = last.catch(() => {}).then(step));
  const done = t`Moved ${{ name: quote(list.name) }} into its own notebook`;
  await withUndo(client, { done, undo: runNext(moveBack), redo: runNext(moveAndShareAgain) }, shared);
  return notebookId;
}
