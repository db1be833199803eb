import { t } from "@lingui/core/macro";
import { readCachedRows, removeNotebook } from "../../cache/places.ts";
import { defineRequest, keepRows } from "../../actions/defineRequest.ts";
import { withUndo } from "../../actions/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { LinkFragment, ListFieldsFragment, PeopleFragment, SharingRole } from "../../graphql/graphql.ts";
import { quote } from "../../ui/format.ts";
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
        stays
        url
        lastUsedAt
        lastUsedBy
        peopleCount
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

/** An invitation that has just been made. */
export const Link = graphql(`
  fragment Link on NewInvitation {
    id
    url
    role
    expiresAt
    stays
    notebookId
  }
`);

const ShareNotebook = graphql(`
  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String, $stays: Boolean) {
    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email, stays: $stays) {
      ...Link
    }
  }
`);

const ShareList = graphql(`
  mutation ShareList($listId: ID!, $role: SharingRole!, $name: String, $stays: Boolean) {
    shareList(listId: $listId, role: $role, name: $name, stays: $stays) {
      ...Link
    }
  }
`);

/** What sharing changes of a list and its notebooks. */
const ListAndPlaces = graphql(`
  query ListAndPlaces($id: ID!) {
    list(id: $id) {
      ...ListFields
    }
    notebooks {
      ...NotebookFields
    }
  }
`);

const readList = (client: SyncClient, id: string) =>
  client.query({ query: ListAndPlaces, variables: { id }, fetchPolicy: "network-only" });

export const readPeople = (client: SyncClient, id: string) =>
  client.query({ query: NotebookPeople, variables: { id }, fetchPolicy: "network-only" });

export type MadeLink = LinkFragment;

export type OpenInvitation = NonNullable<PeopleFragment["sharing"]>["invitations"][number];

/** The links that this page has made, by the ids of their invitations. The server shows each link only once. */
const madeLinks = new Map<string, MadeLink>();

/** Returns the links that this page has made and that still work, the last one first. */
export const findMadeLinks = (invitations: readonly { id: string }[]): MadeLink[] =>
  [...madeLinks.values()].filter((link) => invitations.some(({ id }) => id === link.id)).toReversed();

/** What a link lets people do, and whether it stays until it is ended. */
export type LinkKind = { role: SharingRole; stays: boolean };

const makeLink = defineRequest({
  mutation: ShareNotebook,
  after(client, { shareNotebook: link }, { notebookId }) {
    madeLinks.set(link.id, link);
    return readPeople(client, notebookId);
  },
});

/** Creates a link to a notebook. `name` is the user's name for the others; null does not change it. */
export const shareNotebook = (client: SyncClient, notebookId: string, kind: LinkKind, name: string | null) =>
  makeLink.send(client, { notebookId, ...kind, name });

const makeListLink = defineRequest({
  mutation: ShareList,
  async after(client, { shareList: link }, { listId }) {
    madeLinks.set(link.id, link);
    await Promise.all([readPeople(client, link.notebookId), readList(client, listId)]);
  },
});

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
  async after(client, { stopSharing: { id } }, { notebookId }) {
    if (id === notebookId) return;
    // The list is back in the notebook in which it stood, and the one that held it alone is gone.
    const lists = readCachedRows(client.cache, "List").filter((list) => list.notebookId === notebookId);
    await Promise.all(lists.map((list) => readList(client, list.id)));
    removeNotebook(client.cache, notebookId);
  },
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

/** Makes another link to a list that is shared alone, or finds the one that stays. Returns its address. */
export async function linkList(client: SyncClient, { id }: { id: string }, kind: LinkKind): Promise<string> {
  const data = await makeListLink.send(client, { listId: id, ...kind, name: null });
  return data?.shareList.url ?? "";
}

/**
 * Shares one list, which stays where it stands. Ctrl+Z undoes it until another person has joined. Its redo makes a new
 * link, because the first one has ended. Returns the id of the notebook that holds the list from now on.
 */
export async function shareList(client: SyncClient, list: ListFieldsFragment, kind: LinkKind, name: string | null) {
  let notebookId = "";

  async function share() {
    const data = await makeListLink.send(client, { listId: list.id, ...kind, name });
    notebookId = data?.shareList.notebookId ?? "";
  }

  async function stop() {
    const { data } = await readPeople(client, notebookId);
    const people = data?.notebook?.sharing?.people ?? [];
    if (people.length > 1) throw new Error("Someone has already joined.");
    if (people.length === 1) await stopSharing.send(client, { notebookId });
  }

  const shared = share();
  let last: Promise<void> = shared;
  /** Runs a step after the one before it, because none of them waits in the outbox. */
  const runNext = (step: () => Promise<void>) => () => (last = last.catch(() => {}).then(step));
  const done = t`Shared ${{ name: quote(list.name) }}`;
  await withUndo(client, { done, undo: runNext(stop), redo: runNext(share) }, shared);
  return notebookId;
}
