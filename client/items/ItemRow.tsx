import { memo, useRef } from "react";
import type { ItemFieldsFragment } from "../gql/graphql.ts";
import { EditableText, type Editable } from "../ui/EditableText.tsx";
import { Menu } from "../ui/Menu.tsx";
import { onDemand } from "../ui/onDemand.ts";
import { ItemLinks } from "./ItemLinks.tsx";
import { useCompleteItem, useUpdateItem } from "./changes.ts";
import type { RowActs } from "./useRowActs.ts";

type Props = {
  item: ItemFieldsFragment;
  acts: RowActs;
  /** The items of a template are not ticked. */
  tickable: boolean;
  /** Done items have left their places, so they are not moved. */
  movable: boolean;
};

const ItemActs = onDemand(() => import("./ItemActs.tsx").then(({ ItemActs }) => ItemActs));

/** One line of a list. */
export const ItemRow = memo(function ItemRow({ item, acts, tickable, movable }: Props) {
  const { id, name } = item;
  const updateItem = useUpdateItem();
  const completeItem = useCompleteItem();
  const text = useRef<Editable>(null);
  const completed = item.completed && tickable;

  function tick(checked: boolean) {
    if (checked) acts.ticked(item);
    void completeItem(id, checked);
  }

  return (
    <li data-row={id} className="flex items-start gap-x-1 px-1">
      <label className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={name}
          disabled={!tickable}
          checked={completed}
          onChange={(event) => tick(event.currentTarget.checked)}
          className="size-5 accent-orange-700 dark:accent-orange-400"
        />
      </label>
      <EditableText
        ref={text}
        value={name}
        label="Item"
        onSave={(words) => updateItem(id, { name: words })}
        className={`py-1.5 pointer-coarse:py-2.5 ${completed ? "quiet line-through" : ""}`}
      />
      <ItemLinks text={name} />
      <Menu label={`Actions for ${name}`}>
        {() => <ItemActs item={item} acts={acts} movable={movable} onEdit={() => text.current?.open()} />}
      </Menu>
    </li>
  );
});
