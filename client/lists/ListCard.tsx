import { useRef, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { useUpdateList } from "./mutations.ts";
import { formatProgress, formatDate, isOverdue, getToday, formatPriority } from "./labels.ts";
import { useDeleteList } from "./deletion.ts";
import { ListMenu } from "./ListMenu.tsx";
import { overdueClass } from "./classNames.ts";
import { SharedMark } from "./sharing/SharedMark.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";

type Props = { ref: Ref<HTMLLIElement>; list: ListFieldsFragment; children?: ReactNode };

/** Shows a list in a grid of cards: its name, menu, progress, date and priority. */
export function ListCard({ ref, list, children }: Props) {
  const { id, name, itemCount, completedCount, isTemplate } = list;
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const title = useRef<EditableTextHandle>(null);

  return (
    <li
      ref={ref}
      className="sheet relative flex flex-col gap-2 p-4 transition-colors hover:border-stone-400 dark:hover:border-stone-600"
    >
      <div className="flex items-start gap-2">
        <h3 className="flex min-w-0 grow font-medium wrap-anywhere" dir="auto">
          <EditableText
            ref={title}
            value={name}
            label="Name of the list"
            onSave={(text) => updateList(id, { name: text })}
          >
            <ListLink list={list} />
          </EditableText>
        </h3>
        <div className="relative -me-2 -mt-1.5">
          <ListMenu list={list} onRename={() => title.current?.open("all")} onDelete={() => void deleteList(id)} />
        </div>
      </div>
      <p className="quiet mt-auto flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span>{formatProgress(list)}</span>
        <DateAndPriority list={list} />
        <SharedMark notebookId={list.notebookId} />
      </p>
      {!isTemplate && itemCount > 0 && <ProgressLine value={completedCount} max={itemCount} />}
      {children}
    </li>
  );
}

/** Links the name of a list to its page. The whole card can be clicked. */
export function ListLink({ list: { id, notebookId, name } }: { list: ListFieldsFragment }) {
  return (
    <Link to={`/n/${notebookId}/l/${id}`} className="line-clamp-3 after:absolute after:inset-0 after:rounded-[10px]">
      {name}
    </Link>
  );
}

/** Shows the date and the priority, if the list has them. */
export function DateAndPriority({ list: { date, priority } }: { list: ListFieldsFragment }) {
  return (
    <>
      {date && (
        <time dateTime={date} className={isOverdue(date, getToday()) ? overdueClass : ""}>
          {formatDate(date, getToday())}
        </time>
      )}
      {priority !== 0 && <span>{formatPriority(priority)}</span>}
    </>
  );
}
