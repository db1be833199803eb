import { useRef, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { Ribbon } from "../ui/Ribbon.tsx";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useDeleteList, useUpdateList } from "./actions.ts";
import { dragList } from "./draggedList.ts";
import { formatProgress } from "./labels.ts";
import { DateInWords } from "./fields/DateInWords.tsx";
import { PriorityMark } from "./fields/PriorityMark.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { SharedMark } from "./sharing/SharedMark.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";

type ListWithPreview = ListFieldsFragment & {
  /** The first open items; null or absent when they are not known. */
  openItems?: readonly { id: string; name: string }[] | null;
};

type Props = {
  ref: Ref<HTMLLIElement>;
  list: ListWithPreview;
  /** The notebook of the list, on a screen with lists of several notebooks. */
  notebook?: NotebookFieldsFragment | undefined;
  /** More about the list, beside its counts. */
  uses?: string;
  /** A button, which needs the class `relative` to be above the link that covers the card. */
  children?: ReactNode;
};

/** Shows a list in a grid of cards: its name, menu, first open items, progress, date and priority. */
export function ListCard({ ref, list, notebook, uses, children }: Props) {
  const mayCall = useMayCall();
  const { id, name, itemCount, completedCount, isTemplate, date, priority } = list;
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const title = useRef<EditableTextHandle>(null);

  return (
    <li ref={ref} className="sheet relative flex flex-col gap-2 p-4">
      {notebook && <Ribbon {...notebook} hanging className="absolute end-5 top-0" />}
      <div className="flex items-start gap-2">
        <h3 className="flex min-w-0 grow font-medium wrap-anywhere" dir="auto">
          <EditableText
            ref={title}
            value={name}
            label="Name of the list"
            onSave={(text, was) => updateList(id, { name: text, was: { name: was } })}
            readOnly={!mayCall(list, "updateList")}
          >
            <ListLink list={list} isDraggable={mayCall(list, "updateList")} />
          </EditableText>
        </h3>
        <div className="relative -my-1.5 -me-2 pointer-coarse:-my-2.5">
          <ListMenu list={list} onRename={() => title.current?.open("all")} onDelete={() => void deleteList(id)} />
        </div>
      </div>
      <OpenItems list={list} />
      <div className="mt-auto flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="quiet flex min-w-0 flex-wrap items-center gap-x-3 text-sm tabular-nums">
            <span>{formatProgress(list)}</span>
            {date && <DateInWords date={date} />}
            <PriorityMark priority={priority} />
            {uses && <span>{uses}</span>}
            <SharedMark list={list} />
            {list.publishedUrl !== null && <span>Published</span>}
            {notebook && (
              <span dir="auto" className="min-w-0 truncate">
                {notebook.name}
              </span>
            )}
          </p>
          {children}
        </div>
        {!isTemplate && itemCount > 0 && <ProgressLine value={completedCount} max={itemCount} />}
      </div>
    </li>
  );
}

/** Shows the first open items of a list, one on each line. */
function OpenItems({ list: { isTemplate, itemCount, completedCount, openItems } }: Pick<Props, "list">) {
  if (itemCount > 0 && completedCount === itemCount && !isTemplate)
    return <p className="quiet text-sm">Everything is done</p>;
  if (!openItems?.length) return null;
  return (
    <ul aria-label="First items" className="quiet flex flex-col gap-0.5 text-sm">
      {openItems.map((item) => (
        <li key={item.id} dir="auto" className="flex items-center gap-2">
          <span
            aria-hidden
            className={`shrink-0 border-mark ${isTemplate ? "mx-1 rounded-full border-2" : "size-3 rounded-xs border"}`}
          />
          <span className="min-w-0 truncate">{item.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Links the name of a list to its page. The whole card can be clicked. */
function ListLink({ list, isDraggable }: { list: ListFieldsFragment; isDraggable: boolean }) {
  const { id, notebookId, name } = list;
  return (
    <Link
      to={`/n/${notebookId}/l/${id}`}
      {...(isDraggable && dragList(list))}
      className="line-clamp-3 after:absolute after:inset-0 after:rounded-[10px]"
    >
      {name}
    </Link>
  );
}
