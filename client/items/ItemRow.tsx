import { memo, useState } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { EditableText } from "../ui/EditableText.tsx";
import { useCompleteItem, useUpdateItem } from "./changes.ts";

type Props = {
  item: ItemFieldsFragment;
  index: number;
  last: boolean;
  onMove: (from: number, to: number) => void;
  onDelete: (item: ItemFieldsFragment, row: HTMLElement | null) => void;
};

const act =
  "quiet grid size-9 place-items-center rounded-lg hover:bg-stone-200/60 aria-disabled:opacity-40 pointer-coarse:size-11 " +
  "dark:hover:bg-stone-800";

/** One line of a list. Narrow screens keep its acts behind one button, so that the text has the room. */
export const ItemRow = memo(function ItemRow({ item, index, last, onMove, onDelete }: Props) {
  const { id, name, completed } = item;
  const updateItem = useUpdateItem();
  const completeItem = useCompleteItem();
  const [open, setOpen] = useState(false);

  return (
    <li className="group flex flex-wrap items-center gap-x-1 px-1 sm:flex-nowrap">
      <label className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={name}
          checked={completed}
          onChange={(event) => void completeItem(id, event.currentTarget.checked)}
          className="size-5 accent-orange-700 dark:accent-orange-400"
        />
      </label>
      <div className="flex min-w-0 flex-1">
        <EditableText
          value={name}
          label="Item"
          onSave={(text) => updateItem(id, { name: text })}
          className={`py-1.5 pointer-coarse:py-2.5 ${completed ? "quiet line-through" : ""}`}
        />
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Actions for ${name}`}
        onClick={() => setOpen(!open)}
        className={`${act} shrink-0 sm:hidden`}
      >
        ⋯
      </button>
      <fieldset
        aria-label={`Actions for ${name}`}
        className={
          `${open ? "flex" : "hidden"} w-full justify-end sm:flex sm:w-auto sm:opacity-0 sm:transition-opacity ` +
          "sm:group-focus-within:opacity-100 sm:group-hover:opacity-100 pointer-coarse:opacity-100"
        }
      >
        <button
          type="button"
          aria-label={`Move ${name} up`}
          title="Move up"
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
          className={act}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={`Move ${name} down`}
          title="Move down"
          aria-disabled={last}
          onClick={() => onMove(index, index + 1)}
          className={act}
        >
          ↓
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={(event) => onDelete(item, event.currentTarget.closest("li"))}
          className={act}
        >
          ✕
        </button>
      </fieldset>
    </li>
  );
});
