import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { dateWords, today } from "./dateWords.ts";

type Props = { list: ListFieldsFragment; heading?: "h2" | "h3"; children?: ReactNode };

/** One list among others: its name, how far it is, and what is due. */
export function ListCard({ list, heading: Heading = "h3", children }: Props) {
  const { id, notebookId, name, itemCount, completedCount, isTemplate } = list;
  return (
    <li className="sheet relative flex flex-col gap-2 p-4 transition-colors hover:border-stone-400 dark:hover:border-stone-600">
      <Heading className="line-clamp-3 font-medium wrap-anywhere" dir="auto">
        <Link to={`/n/${notebookId}/l/${id}`} className="after:absolute after:inset-0 after:rounded-[10px]">
          {name}
        </Link>
      </Heading>
      <p className="quiet mt-auto flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span>{isTemplate || itemCount === 0 ? itemsInWords(itemCount) : `${completedCount} of ${itemCount}`}</span>
        <Marks list={list} />
      </p>
      {!isTemplate && itemCount > 0 && <Progress value={completedCount} max={itemCount} />}
      {children}
    </li>
  );
}

/** Date and priority in words, where there are any. */
function Marks({ list: { date, priority } }: { list: ListFieldsFragment }) {
  return (
    <>
      {date && <time dateTime={date}>{dateWords(date, today())}</time>}
      {priority !== 0 && <span>Priority {priority}</span>}
    </>
  );
}

function Progress({ value, max }: { value: number; max: number }) {
  return (
    <div aria-hidden className="h-1 overflow-hidden rounded-full bg-stone-200 dark:bg-stone-800">
      <div
        className="h-full origin-left bg-orange-600 transition-transform duration-150 rtl:origin-right dark:bg-orange-400"
        style={{ transform: `scaleX(${value / max})` }}
      />
    </div>
  );
}

const itemsInWords = (count: number) => (count === 0 ? "No items" : count === 1 ? "1 item" : `${count} items`);
