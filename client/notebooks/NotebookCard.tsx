import { useRef, type Ref } from "react";
import { Link } from "react-router";
import { mayCall } from "../../shared/roles.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { formatTimeAgo, getToday } from "../lists/labels.ts";
import { ColorBar } from "../ui/ColorBar.tsx";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useUpdateNotebook } from "./mutations.ts";
import { useDeleteNotebook } from "./deletion.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { formatPeople } from "../lists/sharing/labels.ts";
import { formatContents, type NotebookContents } from "./contents.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  notebook: NotebookFieldsFragment;
  /** The counts that the card shows; undefined until the lists are loaded. */
  contents: NotebookContents | undefined;
};

/** Shows a notebook in a grid of cards: its name, menu, counts and last use. */
export function NotebookCard({ ref, notebook, contents }: Props) {
  const { id, name, color } = notebook;
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const title = useRef<EditableTextHandle>(null);
  const people = formatPeople(notebook.sharing);

  return (
    <li
      ref={ref}
      className="sheet relative flex flex-col gap-2 p-4 ps-5 transition-colors hover:border-stone-400 dark:hover:border-stone-600"
    >
      <ColorBar color={color} name={name} className="absolute inset-y-3 start-0 w-1 rounded-e-full" />
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
        <div className="relative -me-2 -mt-1.5">
          <NotebookMenu
            notebook={notebook}
            onRename={() => title.current?.open("all")}
            onDelete={() => void deleteNotebook(id)}
          />
        </div>
      </div>
      <p className="quiet min-h-10 text-sm tabular-nums">
        {contents && formatContents(contents)}
        {contents?.lastUsedAt && (
          <span className="block">Last used {formatTimeAgo(contents.lastUsedAt, getToday())}</span>
        )}
        {people && <span className="block">{people}</span>}
      </p>
    </li>
  );
}
