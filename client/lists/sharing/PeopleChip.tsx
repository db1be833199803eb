import { t } from "@lingui/core/macro";
import { useFragment } from "@apollo/client/react";
import { memo } from "react";
import type { SharingRole } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { NotebookFields } from "../../rows/notebook.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { formatCount } from "../../ui/format.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { chipClass } from "../fields/classNames.ts";
import { formatPeople, getOtherNames } from "./labels.ts";
import { openShare, openShareList } from "./openShare.ts";

type Props = { listId: string; notebookId: string; name: string; role: SharingRole };

/** The number of people whose initials are shown. */
const MAX_AVATARS = 3;

/**
 * Shows who else has the notebook of a list, on a button that opens the sheet of its people; for a list of one's own, a
 * button that shares it. A tick of an item does not render it again.
 */
export const PeopleChip = memo(function PeopleChip({ listId, notebookId, name, role }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const from = { __typename: "Notebook" as const, id: notebookId };
  const { data, complete } = useFragment({ fragment: NotebookFields, fragmentName: "NotebookFields", from });
  const sharing = complete ? data.sharing : null;
  if (!sharing && !mayCall({ role }, "shareNotebook")) return null;

  function open() {
    const list = readCachedList(client.cache, listId);
    if (sharing) openShare(notebookId);
    else if (list) openShareList(list);
  }

  return (
    // Until the notebook is known, the button only keeps its place.
    <button
      type="button"
      data-tooltip={sharing ? formatPeople(sharing) : t({ message: "Share", context: "button" })}
      onClick={open}
      className={`${chipClass} ${complete ? "" : "invisible"}`}
    >
      <Avatars names={sharing ? getOtherNames(sharing) : []} />
      {!sharing?.people[1] && <FrameIcon name={sharing ? "lucide:users" : "lucide:user-plus"} className="size-4.5" />}
      <span className="sr-only">{sharing ? formatPeople(sharing) : t`Share ${name}`}</span>
    </button>
  );
});

function Avatars({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, MAX_AVATARS);
  return (
    <>
      {shown.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
        <Avatar key={index} name={name} className="size-5.5 text-xs not-first:-ms-2" />
      ))}
      {names.length > shown.length && <span aria-hidden>+{formatCount(names.length - shown.length)}</span>}
    </>
  );
}
