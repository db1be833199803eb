import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { AddItem } from "../../items/screen/AddItem.tsx";
import { shopFieldLook } from "../../items/shop/ShopLayer.tsx";
import { ShopMode } from "../../items/shop/ShopMode.tsx";
import { usePutAway } from "../model/actions.ts";
import { FinishedCard } from "../runs/FinishedCard.tsx";

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[]; onClose: () => void };

/** A list in shop mode, with the field that adds an item, and with the card when all is done. */
export function ListShop({ list, items, onClose }: Props) {
  const putAway = usePutAway(list, onClose);
  return (
    <ShopMode
      name={list.name}
      runId={list.runId}
      dated={list}
      items={items}
      field={<AddItem listId={list.id} isTemplate={false} focused={false} look={shopFieldLook} />}
      finished={<FinishedCard list={list} firstItemId={undefined} onLeave={onClose} />}
      onPutAway={putAway}
      onClose={onClose}
    />
  );
}
