import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useId, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { mayCall } from "../../../shared/roles.ts";
import { undoLast } from "../../actions/undo.ts";
import { useRequest } from "../../actions/defineRequest.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { readCachedRows } from "../../cache/places.ts";
import type { ListFieldsFragment, NotebookPeopleQuery } from "../../graphql/graphql.ts";
import { isSharedAlone, readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { CheckboxLine } from "../../ui/fields/CheckboxLine.tsx";
import { OptionSwitch } from "../../ui/fields/OptionSwitch.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatTimeAgo, getToday } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Confirm } from "../../ui/overlays/Confirm.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { openOverlay, type OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { ROLE_NAMES } from "./labels.ts";
import { Links } from "./Links.tsx";
import { printWithLink } from "./printWithLink.tsx";
import * as requests from "./requests.ts";
import { RoleSelect } from "./RoleSelect.tsx";
import { StayingLink } from "./StayingLink.tsx";

type SharedNotebook = NonNullable<NotebookPeopleQuery["notebook"]>;
type Sharing = NonNullable<SharedNotebook["sharing"]>;
type Person = Sharing["people"][number];

/** The two ways to share: with people who get a link, and with everyone who is where a code hangs. */
type Half = "people" | "everyone";

type ShareListProps = { list: ListFieldsFragment; half?: Half | undefined };

/** Shares one list, which stays where it stands. */
export function ShareListDialog({ list, half, onClose }: ShareListProps & OverlayProps) {
  const client = useClient();
  const [notebookId, setNotebookId] = useState<string>();

  async function undo() {
    onClose();
    await undoLast();
  }

  return (
    <Sheet
      id={notebookId}
      list={list}
      firstHalf={half}
      onShare={async (kind, name) => setNotebookId(await requests.shareList(client, list, kind, name))}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="quiet grow basis-48">{t`For you it stays where it was.`}</span>
        <Button kind="quiet" aria-keyshortcuts="Control+Z" onClick={() => void undo()}>{t`Undo`}</Button>
      </p>
    </Sheet>
  );
}

/** Shows the people of a notebook. The owner creates links and changes the roles of the others, who can leave. */
export function ShareDialog({ id, half, onClose }: { id: string; half?: Half | undefined } & OverlayProps) {
  const client = useClient();
  const list = readCachedRows(client.cache, "List").find(({ notebookId }) => notebookId === id);
  return (
    <Sheet
      id={id}
      list={list && isSharedAlone(list) ? readCachedList(client.cache, list.id) : null}
      firstHalf={half}
      onShare={(kind, name) => requests.shareNotebook(client, id, kind, name)}
      onClose={onClose}
    />
  );
}

type SheetProps = {
  /** The notebook; undefined until it exists. */
  id: string | undefined;
  /** The list, where that alone is shared. */
  list: ListFieldsFragment | null;
  /** The half that is shown first. */
  firstHalf: Half | undefined;
  onShare: (kind: requests.LinkKind, name: string | null) => Promise<unknown>;
  /** Shown below the links until another person has joined. */
  children?: ReactNode;
};

function Sheet({ id, list, firstHalf, onShare, children, onClose }: SheetProps & OverlayProps) {
  const { data, error, refetch } = useQuery(requests.NotebookPeople, {
    variables: { id: id ?? "" },
    skip: id === undefined,
    fetchPolicy: "cache-and-network",
  });
  const [half, setHalf] = useState<Half>(firstHalf ?? "people");
  const notebook = data?.notebook;
  const sharing = notebook?.sharing ?? null;
  const isOwner = !notebook || mayCall(notebook, "shareNotebook");
  const title = list ? t`Share this list` : t`Share this notebook`;
  const about = list ? t`People with the link see this list only.` : t`People with the link see all its lists.`;
  const description = half === "people" ? about : undefined;
  const isReady = !!notebook || id === undefined;
  return (
    <Dialog
      title={isOwner ? title : t`People`}
      description={isOwner ? description : notebook.name}
      onClose={() => onClose()}
    >
      {error && !notebook && (
        <FailedState
          what={t`Couldn’t load the people`}
          why={getErrorMessage(error)}
          onRetry={() => void refetch().catch(() => {})}
        />
      )}
      {!isReady && !error && <Skeleton rows={3} className="h-9" />}
      {isOwner && isReady && (
        <OptionSwitch
          legend={t`Who it is shared with`}
          name="half"
          options={HALVES}
          value={half}
          onChange={setHalf}
          className="grid! w-full grid-cols-2"
        />
      )}
      {isOwner && isReady && half === "everyone" && (
        <Everyone id={id} list={list} sharing={sharing} onShare={onShare} onClose={onClose} />
      )}
      {half === "people" && (
        <>
          {isOwner && isReady && <Links notebookId={id} sharing={sharing} onShare={onShare} />}
          {sharing && sharing.people.length < 2 && children}
          {notebook && sharing && <People notebook={notebook} sharing={sharing} />}
          {notebook && sharing && <EndButton notebook={notebook} onEnd={() => onClose()} />}
        </>
      )}
    </Dialog>
  );
}

const HALVES: { value: Half; label: string }[] = [
  { value: "people", label: t`People` },
  { value: "everyone", label: t`Everyone who is there` },
];

async function openLabels(notebookId: string) {
  const { LabelsDialog } = await import("./LabelsDialog.tsx");
  openOverlay(LabelsDialog, { notebookId });
}

type EveryoneProps = Pick<SheetProps, "id" | "list" | "onShare"> & { sharing: Sharing | null };

/** The link for everyone who is there, and the buttons that print it. */
function Everyone({ id, list, sharing, onShare, onClose }: EveryoneProps & OverlayProps) {
  const client = useClient();
  const link = sharing?.invitations.find(({ stays }) => stays);
  return (
    <StayingLink
      link={link}
      notebookId={id}
      isShared={!!sharing}
      onMake={(name) => onShare({ role: "TICKER", stays: true }, name)}
    >
      {list ? (
        <Button kind="quiet" onClick={() => ignoreFailure(printWithLink(client, list, link?.url ?? ""))}>
          <Icon name="lucide:printer" />
          {t`Print with the code`}
        </Button>
      ) : (
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            ignoreFailure(openLabels(id ?? ""));
          }}
        >
          <Icon name="lucide:printer" />
          {t`Print labels`}
        </Button>
      )}
    </StayingLink>
  );
}

type PeopleProps = { notebook: SharedNotebook; sharing: Sharing };

function People({ notebook, sharing: { people, invitations } }: PeopleProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      {/* The sheet of the others has this title already. */}
      <h3 id={heading} className={mayCall(notebook, "removePerson") ? "part-heading mt-5" : "sr-only"}>
        {t`People`}
      </h3>
      <ul>
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
function PersonRow({ notebook, person: { id, name, role, isYou, joinedAt }, linkCount }: PersonProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useRequest(requests.changeRole);
  const remove = useRequest(requests.removePerson, { failed: t`Couldn’t remove “${name}”` });
  const ids = { notebookId: notebook.id, personId: id };
  const isChangeable = !isYou && mayCall(notebook, "removePerson");
  const you = t({ message: "you", comment: "Below the own name among people" });

  if (isAsking)
    return (
      <li className="py-2">
        <RemovalQuestion
          name={name}
          linkCount={linkCount}
          onRemove={(endInvitations) => void remove.send({ ...ids, endInvitations })}
          onKeep={() => setAsking(false)}
        />
      </li>
    );
  return (
    <li className="flex min-h-13 items-center gap-3">
      <Avatar name={name} className="size-9 text-sm" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block">
          <bdi>{name}</bdi>
        </span>
        <span className="quiet block text-sm">
          {isYou ? you : t`joined ${{ time: formatTimeAgo(joinedAt, getToday()) }}`}
        </span>
      </span>
      {isChangeable ? (
        <span className="-me-2 flex shrink-0 items-center">
          <RoleSelect
            label={t`Role of ${name}`}
            value={role}
            onChange={(chosen) => void change.send({ ...ids, role: chosen })}
          />
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            title={t`Remove`}
            onClick={() => setAsking(true)}
            className={iconButtonClass}
          >
            <Icon name="lucide:x" />
          </button>
        </span>
      ) : (
        <span className="quiet shrink-0 text-sm">{ROLE_NAMES[role]}</span>
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
    <Confirm label={t`Remove`} question={t`Remove “${name}”?`} onConfirm={() => onRemove(endsLinks)} onKeep={onKeep}>
      {linkCount > 0 && (
        <CheckboxLine checked={endsLinks} onChange={setEndsLinks}>
          <span>
            {plural(linkCount, { one: "Also turn off the link", other: "Also turn off the # links" })}{" "}
            <span className="quiet block text-sm">
              {plural(linkCount, { one: "Others can still join with it.", other: "Others can still join with them." })}
            </span>
          </span>
        </CheckboxLine>
      )}
    </Confirm>
  );
}

/** Returns whether the open screen is that of a notebook, or of one of its lists, which may stand in another notebook. */
function useIsOpen(id: string) {
  const { cache } = useClient();
  // A notebook that is left takes its lists along.
  const [listIds] = useState(() =>
    readCachedRows(cache, "List").flatMap((list) => (list.notebookId === id ? list.id : [])),
  );
  return () => {
    const { pathname } = window.location;
    return pathname.startsWith(`/n/${id}`) || listIds.some((listId) => pathname.endsWith(listId));
  };
}

/** Stops the sharing, or removes the user from the notebook. Both ask first, because undo cannot add people again. */
function EndButton({ notebook: { id, name, role }, onEnd }: { notebook: SharedNotebook; onEnd: () => void }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isOwner = mayCall({ role }, "stopSharing");
  const isOpen = useIsOpen(id);
  const [label, question] = isOwner
    ? [t`Stop sharing`, t`Stop sharing? Everyone else will lose access, and the links will stop working.`]
    : [t({ message: "Leave", context: "notebook" }), t`Leave “${name}”? You’ll need a link to come back.`];
  const stop = useRequest(requests.stopSharing, { onDone: onEnd });
  const leave = useRequest(requests.leaveNotebook, {
    onDone() {
      if (isOpen()) void navigate("/n");
      onEnd();
    },
  });
  const { send } = isOwner ? stop : leave;
  return (
    <div className="mt-3">
      {isAsking ? (
        <Confirm
          label={label}
          question={question}
          onConfirm={() => void send({ notebookId: id })}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Button kind="quiet" onClick={() => setAsking(true)} className="-ms-3">
          {label}
        </Button>
      )}
    </div>
  );
}
