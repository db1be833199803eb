import { useRef, type Ref } from "react";
import { Link } from "react-router";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { formatProgress, formatTimeAgo } from "../lists/labels.ts";
import { getToday } from "../ui/format.ts";
import { Ribbon } from "../ui/Ribbon.tsx";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useDeleteNotebook, useUpdateNotebook } from "./actions.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { formatPeople } from "../lists/sharing/labels.ts";
import { formatContents, type NotebookContents } from "./contents.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  notebook: NotebookFieldsFragment;
  /** The counts of the card; undefined if the lists could not be read. */
  contents: NotebookContents | undefined;
  firstLists: readonly ListFieldsFragment[];
};

/** Shows a notebook in a grid of cards: its name, menu, first lists, counts and last use. */
export function NotebookCard({ ref, notebook, contents, firstLists }: Props) {
  const mayCall = useMayCall();
  const { id, name, color } = notebook;
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const title = useRef<EditableTextHandle>(null);
  const people = formatPeople(notebook.sharing);

  return (
    <li ref={ref} className="sheet relative flex flex-col gap-2 p-4">
      <Ribbon color={color} name={name} hanging className="absolute end-5 top-0" />
      <div className="flex items-start gap-2">
        <h2 className="flex min-w-0 grow font-medium wrap-anywhere" dir="auto">
          <EditableText
            ref={title}
            value={name}
            label="Name of the notebook"
            onSave={(text) => updateNotebook(id, { name: text })}
            readOnly={!mayCall(notebook, "updateNotebook")}
          >
            <Link to={`/n/${id}`} className="line-clamp-3 after:absolute after:inset-0 after:rounded-[10px]">
              {name}
            </Link>
          </EditableText>
        </h2>
        <div className="relative -my-1.5 -me-2 pointer-coarse:-my-2.5">
          <NotebookMenu
            notebook={notebook}
            onRename={() => title.current?.open("all")}
            onDelete={() => void deleteNotebook(id)}
          />
        </div>
      </div>
      {firstLists.length > 0 && <FirstLists lists={firstLists} />}
      <p className="quiet mt-auto text-sm tabular-nums">
        {contents && formatContents(contents)}
        {contents?.lastUsedAt && (
          <>
            , <span className="whitespace-nowrap">used {formatTimeAgo(contents.lastUsedAt, getToday())}</span>
          </>
        )}
        {people && <span className="block">{notebook.role === "VIEWER" ? `${people}, view only` : people}</span>}
      </p>
    </li>
  );
}

function FirstLists({ lists }: { lists: readonly ListFieldsFragment[] }) {
  return (
    <ul aria-label="First lists" className="flex flex-col gap-0.5 text-sm">
      {lists.map((list) => (
        <li key={list.id} className="flex justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate">
            {list.name}
          </span>
          <span className="quiet shrink-0 tabular-nums">{list.isTemplate ? "template" : formatProgress(list)}</span>
        </li>
      ))}
    </ul>
  );
}
