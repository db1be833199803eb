import { CommandMenu } from "../../actions/CommandMenu.tsx";
import { useUpdateItem } from "../model/actions.ts";
import { formatRows } from "../model/labels.ts";
import { ITEM_MENU, type ItemScene, TICK_MENU } from "./commands.ts";

/** The menu of an item. For a selected item, its entries act on all selected items. */
export function ItemActions(props: Omit<ItemScene, "affected" | "rename">) {
  const { id, name, actions } = props;
  const updateItem = useUpdateItem();
  const affected = actions.getAffected(id);
  const title = affected.length === 1 ? name : formatRows(affected);
  const rename = (changed: string) => void updateItem(id, { name: changed });
  return (
    <CommandMenu title={title} groups={props.readOnly ? TICK_MENU : ITEM_MENU} scene={{ ...props, affected, rename }} />
  );
}
