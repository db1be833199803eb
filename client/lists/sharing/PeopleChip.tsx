import { useFragment } from "@apollo/client/react";
import { memo } from "react";
import type { SharingRole } from "../../graphql/graphql.ts";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { NotebookFields } from "../../rows/notebook.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state.ts";
import { Icon } from "../../ui/Icon.tsx";
import { chipClass } from "../fields/classNames.ts";
import { formatPeople } from "./labels.ts";
import { openShare, openShareList } from "./openShare.ts";

type Props = { listId: string; notebookId: string; name: string; role: SharingRole };

/**
 * Shows that others have the notebook of a list, too, on a button that opens the sheet of its people; for a list of one's
 * own, a button that shares it. A tick of an item does not render it again.
 */
export const PeopleChip = memo(function PeopleChip({ listId, notebookId, name, role }: Props) {
  const client = useClient();
  const mayCall = useMayCall();
  const from = { __typename: "Notebook" as const, id: notebookId };
  const { data, complete } = useFragment({ fragment: NotebookFields, fragmentName: "NotebookFields", from });
  const people = complete ? formatPeople(data.sharing) : null;
  if (!people && !mayCall({ role }, "shareNotebook")) return null;

  function open() {
    const list = readCachedList(client.cache, listId);
    if (people) openShare(notebookId);
    else if (list) openShareList(list);
  }

  const others = (data.sharing?.people?.length ?? 1) - 1;
  return (
    // Until the notebook is known, the button only keeps its place.
    <button type="button" onClick={open} className={`${chipClass} ${complete ? "" : "invisible"}`}>
      <Icon name={people ? "lucide:users" : "lucide:user-plus"} className="size-4.5" />
      <span className="sr-only">{people ?? `Share ${name}`}</span>
      {people && others > 0 && <span aria-hidden>{others}</span>}
    </button>
  );
});
