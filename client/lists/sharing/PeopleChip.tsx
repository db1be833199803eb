import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { memo } from "react";
import type { SharingRole } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { NotebookName } from "../../rows/notebookName.ts";
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
  // A list that stands in a notebook of the user may be shared in another one.
  const { data } = useQuery(NotebookName, { variables: { id: notebookId }, fetchPolicy: "cache-first" });
  const sharing = data?.row?.sharing ?? null;
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
      className={`${chipClass} ${data?.row ? "" : "invisible"}`}
    >
      <Avatars names={sharing ? getOtherNames(sharing) : []} />
      {!sharing?.people[1] && <FrameIcon name={sharing ? "lucide:users" : "lucide:user-plus"} className="size-4.5" />}
      <span className="sr-only">{sharing ? formatPeople(sharing) : t`Share ${name}`}</span>
    </button>
  );
});

/** Says whose list it is. */
export function Sharer({ notebookId }: Pick<Props, "notebookId">) {
  const { data } = useQuery(NotebookName, { variables: { id: notebookId }, fetchPolicy: "cache-first" });
  const name = data?.row?.sharing?.people.find(({ role }) => role === "OWNER")?.name;
  return name && <span dir="auto" className="px-2">{t`${name}’s list`}</span>;
}

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
