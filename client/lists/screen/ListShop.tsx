import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { AddItem } from "../../items/screen/AddItem.tsx";
import { shopFieldLook } from "../../items/shop/ShopLayer.tsx";
import { ShopMode } from "../../items/shop/ShopMode.tsx";
import { useMayCall } from "../../rows/useMayCall.ts";
import { usePutAway } from "../model/actions.ts";
import { FinishedCard } from "../runs/FinishedCard.tsx";

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[]; onClose: () => void };

/** A list in shop mode, with the field that adds an item, and with the card when all is done. */
export function ListShop({ list, items, onClose }: Props) {
  const putAway = usePutAway(list, onClose);
  const mayCall = useMayCall();
  // On a wall, somebody who only ticks has a list in shop mode, too.
  const mayWrite = mayCall(list, "updateList");
  return (
    <ShopMode
      name={list.name}
      runId={list.runId}
      dated={list}
      items={items}
      field={
        mayWrite ? (
          <AddItem listId={list.id} isTemplate={false} focused={false} look={shopFieldLook} />
        ) : (
          <span className="grow" />
        )
      }
      finished={mayWrite && <FinishedCard list={list} firstItemId={undefined} onLeave={onClose} />}
      onPutAway={mayWrite ? putAway : undefined}
      onClose={onClose}
    />
  );
}
