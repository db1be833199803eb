import { useQuery } from "@apollo/client/react";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { mayCall } from "../../../shared/roles.ts";
import { addToast, copyText } from "../../actions/toasts.ts";
import { undoLast } from "../../actions/undo.ts";
import type {
  ListFieldsFragment,
  NotebookPeopleQuery,
  ShareNotebookMutation,
  SharingRole,
} from "../../graphql/graphql.ts";
import { CurrentUser, isAnonymous } from "../../identity/currentUser.ts";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine } from "../../ui/fields/CheckboxLine.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatDayAndTime } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Confirm } from "../../ui/overlays/Confirm.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { formatEnds, INVITED_ROLES, ROLE_NAMES } from "./labels.ts";
import * as requests from "./requests.ts";
import { useClient } from "../../sync/state.ts";

type SharedNotebook = NonNullable<NotebookPeopleQuery["notebook"]>;
type Sharing = NonNullable<SharedNotebook["sharing"]>;
type Person = Sharing["people"][number];
type NewLink = ShareNotebookMutation["shareNotebook"];

type ShareListProps = { list: ListFieldsFragment };

/** Shares one list in a notebook of its own, which is created with its first link. */
export function ShareListDialog({ list, onClose }: ShareListProps & OverlayProps) {
  const client = useClient();
  const [made, setMade] = useState<{ link: NewLink; notebookId: string }>();

  async function share(role: SharingRole, name: string | null) {
    const { link, notebookId } = await requests.shareList(client, list, role, name);
    if (link) setMade({ link, notebookId });
  }

  async function undo() {
    onClose();
    await undoLast();
  }

  if (made)
    return (
      <ShareDialog id={made.notebookId} firstLink={made.link} onClose={onClose}>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="grow basis-48">
            “<bdi>{list.name}</bdi>” is in a notebook of its own now.
          </span>
          <Button aria-keyshortcuts="Control+Z" onClick={() => void undo()}>
            Undo
          </Button>
        </p>
      </ShareDialog>
    );
  return (
    <Dialog title="Share" description={list.name} onClose={() => onClose()}>
      <div className="flex flex-col gap-4">
        <p>The list moves into a notebook with its name, and you share that notebook.</p>
        <LinkForm isShared={false} onShare={share} />
      </div>
    </Dialog>
  );
}

type ShareProps = {
  id: string;
  /** A link that was just made. */
  firstLink?: NewLink;
  /** Shown until another person has joined. */
  children?: ReactNode;
};

/** Shows the people of a notebook. The owner creates links and changes the roles of the others, who can leave. */
export function ShareDialog({ id, firstLink, children, onClose }: ShareProps & OverlayProps) {
  const client = useClient();
  const [link, setLink] = useState(firstLink);
  const { data, error, refetch } = useQuery(requests.NotebookPeople, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const notebook = data?.notebook;
  const isOwner = !notebook || mayCall(notebook, "shareNotebook");
  return (
    <Dialog
      title={isOwner ? "Share" : "People"}
      {...(notebook && { description: notebook.name })}
      onClose={() => onClose()}
    >
      <div className="flex flex-col gap-6">
        {error && !notebook && (
          <FailedState
            what="The people could not be read"
            why={getErrorMessage(error)}
            onRetry={() => void refetch().catch(() => {})}
          />
        )}
        {!notebook && !error && <Skeleton rows={3} className="h-9" />}
        {(notebook?.sharing?.people.length ?? 0) < 2 && children}
        {notebook && isOwner && (
          <LinkForm
            isShared={!!notebook.sharing}
            link={link}
            onShare={async (role, name) => setLink(await requests.shareNotebook(client, id, role, name))}
          />
        )}
        {notebook?.sharing && <Invitations notebookId={id} invitations={notebook.sharing.invitations} />}
        {notebook?.sharing && <People notebook={notebook} sharing={notebook.sharing} />}
        {notebook?.sharing && <EndButton notebook={notebook} onEnd={() => onClose()} />}
      </div>
    </Dialog>
  );
}

/** Returns a function that runs a request, and whether it is running. A toast says why it failed. */
function useRequest<Args extends unknown[]>(failed: string, request: (...args: Args) => Promise<unknown>) {
  return useBusyAction(async (...args: Args) => {
    try {
      await request(...args);
    } catch (error) {
      addToast({ type: "foreground", title: failed, description: getErrorMessage(error) });
    }
  });
}

type LinkFormProps = {
  /** Whether the notebook is shared already. Then the user already has a name in it. */
  isShared: boolean;
  link?: NewLink | undefined;
  onShare: (role: SharingRole, name: string | null) => Promise<unknown>;
};

/** Creates a link. With the first link, a guest is asked for a name. */
function LinkForm({ isShared, link, onShare }: LinkFormProps) {
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  const isGuest = isAnonymous(data?.currentUser ?? null) ?? true;
  const asksName = !isShared && (isGuest || !data?.currentUser?.firstName);
  const roleId = useId();
  const [name, setName] = useState("");
  const [role, setRole] = useState<SharingRole>("EDITOR");
  const [share, isBusy] = useRequest("No link was made", () => onShare(role, asksName ? name.trim() : null));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void share();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {asksName && (
        <label className="flex flex-col gap-1">
          Your name, for the others
          <input
            dir="auto"
            autoComplete="name"
            required
            pattern=".*\S.*"
            maxLength={50}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            className="field"
          />
        </label>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex grow flex-col gap-1">
          <label htmlFor={roleId}>Who opens the link</label>
          <RoleSelect id={roleId} value={role} onChange={setRole} />
        </div>
        <Button type="submit" kind={link ? "plain" : "primary"} aria-disabled={isBusy}>
          {link ? "Make another link" : "Make a link"}
        </Button>
      </div>
      <div aria-live="polite">{link && <LinkToSend key={link.id} link={link} />}</div>
    </form>
  );
}

type RoleSelectProps = { value: SharingRole; onChange: (role: SharingRole) => void; id?: string; label?: string };

function RoleSelect({ value, onChange, id, label }: RoleSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as SharingRole)}
      className="field"
    >
      {INVITED_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </select>
  );
}

/** A link that was just made. */
function LinkToSend({ link: { url, role, expiresAt } }: { link: NewLink }) {
  const canShare = "share" in navigator;
  const send = () => navigator.share({ url }).catch(() => undefined);
  return (
    <div className="sheet flex flex-col gap-3 p-3">
      <input
        readOnly
        aria-label="Link"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="field w-full font-mono text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void copyText(url, "Copied the link")}>
          <Icon name="lucide:clipboard" className="size-4" />
          Copy link
        </Button>
        {canShare && (
          <Button onClick={() => void send()}>
            <Icon name="lucide:share-2" className="size-4" />
            Send…
          </Button>
        )}
      </div>
      <p className="quiet text-sm">
        Everyone with this link {role === "EDITOR" ? "can edit" : "can view"} this notebook. It works until{" "}
        {formatDayAndTime(expiresAt)} and is shown only now.
      </p>
    </div>
  );
}

type InvitationsProps = { notebookId: string; invitations: Sharing["invitations"] };

/** The links that still work. */
function Invitations({ notebookId, invitations }: InvitationsProps) {
  const client = useClient();
  const heading = useId();
  const [revoke, isBusy] = useRequest("The link still works", (id: string) =>
    requests.revokeInvitation(client, notebookId, id),
  );
  if (invitations.length === 0) return null;
  const ends = formatEnds(invitations.map(({ expiresAt }) => expiresAt));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-medium">
        Open links
      </h3>
      <ul className="divide-y divide-rule">
        {invitations.map(({ id, role }, index) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 grow">
              {ROLE_NAMES[role]} <span className="quiet text-sm">until {ends[index]}</span>
            </span>
            <Button
              kind="quiet"
              aria-disabled={isBusy}
              aria-label={`Revoke: ${ROLE_NAMES[role]} until ${ends[index]}`}
              onClick={() => void revoke(id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PeopleProps = { notebook: SharedNotebook; sharing: Sharing };

function People({ notebook, sharing: { people, invitations } }: PeopleProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      {/* The sheet of the others has this title already. */}
      <h3 id={heading} className={mayCall(notebook, "removePerson") ? "font-medium" : "sr-only"}>
        People
      </h3>
      <ul className="divide-y divide-rule">
        {people.map((person) => (
          <PersonRow key={person.id} notebook={notebook} person={person} linkCount={invitations.length} />
        ))}
      </ul>
    </section>
  );
}

type PersonProps = {
  notebook: SharedNotebook;
  person: Person;
  /** The number of open links. */
  linkCount: number;
};

/** One of the people. The owner changes the role of the others, and removes them. */
function PersonRow({ notebook, person: { id, name, role, isYou }, linkCount }: PersonProps) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [change] = useRequest("The role was not changed", (chosen: SharingRole) =>
    requests.changeRole(client, notebook.id, id, chosen),
  );
  const [remove] = useRequest(`“${name}” was not removed`, (endInvitations: boolean) =>
    requests.removePerson(client, notebook.id, id, endInvitations),
  );
  const isChangeable = !isYou && mayCall(notebook, "removePerson");

  if (isAsking)
    return (
      <li className="py-2">
        <RemovalQuestion
          name={name}
          linkCount={linkCount}
          onRemove={(endsLinks) => void remove(endsLinks)}
          onKeep={() => setAsking(false)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{name}</bdi> {isYou && <span className="quiet">(you)</span>}
      </span>
      {isChangeable ? (
        <>
          <RoleSelect label={`Role of ${name}`} value={role} onChange={(chosen) => void change(chosen)} />
          <Button kind="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </>
      ) : (
        <span className="quiet flex min-h-9 items-center">{ROLE_NAMES[role]}</span>
      )}
    </li>
  );
}

type RemovalProps = {
  name: string;
  linkCount: number;
  onRemove: (endsLinks: boolean) => void;
  onKeep: () => void;
};

/** Asks whether to remove a person, who can use no open link any more, and whether to end the links for everybody. */
function RemovalQuestion({ name, linkCount, onRemove, onKeep }: RemovalProps) {
  const [endsLinks, setEndsLinks] = useState(false);
  return (
    <Confirm
      label="Remove"
      question={`Remove “${name}” from this notebook?`}
      onConfirm={() => onRemove(endsLinks)}
      onKeep={onKeep}
    >
      {linkCount > 0 && (
        <CheckboxLine checked={endsLinks} onChange={setEndsLinks}>
          <span>
            Also end the {linkCount === 1 ? "link" : `${linkCount} links`}{" "}
            <span className="quiet text-sm">Others can still join with {linkCount === 1 ? "it" : "them"}.</span>
          </span>
        </CheckboxLine>
      )}
    </Confirm>
  );
}

/** Stops the sharing, or removes the user from the notebook. Both ask first, because undo cannot add people again. */
function EndButton({ notebook: { id, name, role }, onEnd }: { notebook: SharedNotebook; onEnd: () => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isOwner = mayCall({ role }, "stopSharing");
  const [label, question] = isOwner
    ? ["Stop sharing", "Stop sharing? Only you will have this notebook, and its links end."]
    : ["Leave", `Leave “${name}”? You come back only with a link.`];
  const [end] = useRequest(isOwner ? "The notebook is still shared" : "You did not leave", async () => {
    if (isOwner) await requests.stopSharing(client, id);
    else await requests.leaveNotebook(client, id);
    if (!isOwner && window.location.pathname.startsWith(`/n/${id}`)) void navigate("/n");
    onEnd();
  });
  return (
    <div className="border-t border-rule pt-4">
      {isAsking ? (
        <Confirm label={label} question={question} onConfirm={() => void end()} onKeep={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>{label}</Button>
      )}
    </div>
  );
}
