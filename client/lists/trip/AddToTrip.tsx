import { t } from "@lingui/core/macro";
import { useState } from "react";
import { mayCall } from "../../../shared/roles.ts";
import { AddItem } from "../../items/screen/AddItem.tsx";
import { shopFieldLook } from "../../items/shop/ShopLayer.tsx";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { getDraft, setDraft } from "../../ui/fields/AddField.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { MenuRadioGroup } from "../../ui/overlays/MenuRadioGroup.tsx";
import { OwnerMark, type TripOwner } from "./Owners.tsx";
import type { TripList } from "./tripRows.ts";

/** The list of a trip to which this browser has added last. */
const LAST_KEY = "listbook.lastTripList";

type Props = { lists: readonly TripList[]; owners: ReadonlyMap<string, TripOwner> };

/** The field that adds an item to one of the lists, and the button that chooses which. The last one is chosen at first. */
export function AddToTrip({ lists: all, owners }: Props) {
  const lists = all.filter((each) => mayCall(each.list, "createItem"));
  const [chosen, setChosen] = useState(() => safeLocalStorage.get(LAST_KEY));
  const list = lists.find((each) => each.list.id === chosen)?.list ?? lists[0]?.list;
  const owner = owners.get(list?.id ?? "");
  if (!list || !owner) return <span className="grow" />;
  const { id, name } = list;

  function choose(next: string) {
    safeLocalStorage.set(LAST_KEY, next);
    setChosen(next);
    // What was typed goes to the other list.
    setDraft(next, [getDraft(next), getDraft(id)].filter(Boolean).join(" "));
    setDraft(id, "");
  }

  const choices = lists.map((each) => {
    const mark = owners.get(each.list.id);
    return {
      value: each.list.id,
      name: each.list.name,
      ...(mark && { mark: <OwnerMark owner={mark} isNamed={false} /> }),
    };
  });
  return (
    <>
      {lists.length > 1 && (
        <Menu
          label={t`Add to`}
          button={{
            content: (
              <>
                <span className="sr-only">{t`Add to`}</span>
                <OwnerMark owner={owner} />
              </>
            ),
            className: "grid min-h-12 min-w-11 place-items-center rounded-control bg-hover px-2 hover:bg-press",
            tooltip: t`Add to another list`,
          }}
        >
          {() => <MenuRadioGroup value={id} choices={choices} onChoose={choose} />}
        </Menu>
      )}
      <AddItem
        listId={id}
        isTemplate={false}
        focused={false}
        label={t`Add to ${{ list: name }}`}
        look={shopFieldLook}
      />
    </>
  );
}
