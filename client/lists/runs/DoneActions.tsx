import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { isFinished, isOpen } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { useDeleteItems } from "../../items/model/actions.ts";
import { getListPath } from "../../rows/list.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { useRunAgain } from "./actions.ts";
import { useOffersWayBack } from "./wayBack.ts";

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** The buttons beside the done items of a list. One undo reverts the action of each of them. */
export function DoneActions({ list, items }: Props) {
  const navigate = useNavigate();
  const runAgain = useRunAgain();
  const deleteItems = useDeleteItems();
  const offersWayBack = useOffersWayBack(list);

  /** The focused button is removed with the done items, so an item gets the focus. */
  function focusItem(item: ItemFieldsFragment | undefined) {
    const state = item ? { item: item.id } : { typing: true };
    void navigate(getListPath(list), { replace: true, preventScrollReset: true, state });
  }

  function startRun(onlyTicked: boolean) {
    void runAgain(list, onlyTicked);
    focusItem(items.find(({ isHeading }) => !isHeading));
  }

  const ticked = items.filter(({ completed }) => completed);
  function deleteTicked() {
    void deleteItems(ticked.map(({ id }) => id));
    focusItem(items.find(isOpen));
  }

  return (
    <>
      {/* The card of a finished list has both. */}
      {!isFinished(list) && (
        <>
          {offersWayBack && <DoneButton onPress={() => startRun(true)}>{t`Pack for the way back`}</DoneButton>}
          <DoneButton onPress={() => startRun(false)}>{t`Start again`}</DoneButton>
        </>
      )}
      {ticked.length > 0 && <DoneButton onPress={deleteTicked}>{t`Delete ticked`}</DoneButton>}
    </>
  );
}

const DoneButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button kind="quiet" className={`${smallButtonClass} px-2.5! font-normal`} onClick={onPress}>
    {children}
  </Button>
);
