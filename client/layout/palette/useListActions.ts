import { matchPath, useLocation, useNavigate } from "react-router";
import { countSettled, isFinished, isOpen } from "../../cache/settled.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { skipItems } from "../../items/model/actions.ts";
import { useUpdateList } from "../../lists/model/actions.ts";
import { DateDialog } from "../../lists/fields/DateDialog.tsx";
import { printList } from "../../lists/model/printing.ts";
import { offersWayBack, useRunAgain } from "../../lists/runs/actions.ts";
import { openShare, openShareList } from "../../lists/sharing/openShare.ts";
import { readCachedList } from "../../rows/list.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { useClient } from "../../sync/state/state.ts";
import type { ArrivalState } from "../../ui/hooks/useArrivalState.ts";
import type { Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";

export type Action = Omit<Choice, "id"> & {
  /** More words that find the action. */
  keywords?: string;
};

/** Returns the list of the open screen, if it is cached. */
export function useOpenList(): ListFieldsFragment | null {
  const { cache } = useClient();
  const listId = matchPath("/n/:notebookId/l/:listId", useLocation().pathname)?.params.listId;
  return listId ? readCachedList(cache, listId) : null;
}

/** Returns the actions on the list of the open screen. */
export function useListActions(): Action[] {
  const client = useClient();
  const { cache } = client;
  const mayCall = useMayCall();
  const navigate = useNavigate();
  const updateList = useUpdateList();
  const runAgain = useRunAgain();
  const list = useOpenList();
  if (!list) return [];

  const { id, notebookId, isTemplate, active, itemCount } = list;
  const settledCount = countSettled(list);
  const mayWrite = mayCall(list, "updateList");
  const isShared = !!readCachedNotebook(cache, notebookId)?.sharing;
  const openIds = readCachedListItems(cache, id).flatMap((item) => (isOpen(item) ? item.id : []));
  const state: ArrivalState = { shop: true };
  const shop = {
    icon: "lucide:shopping-basket",
    name: "Shop",
    keywords: "store supermarket tick",
    onChoose: () => void navigate(`/n/${notebookId}/l/${id}`, { state, preventScrollReset: true }),
  };
  const share = {
    icon: "lucide:users",
    name: mayCall(list, "shareNotebook") ? "Share" : "People",
    keywords: "share people link invite",
    onChoose: () => (isShared ? openShare(notebookId) : openShareList(list)),
  };
  const date = {
    icon: "lucide:calendar",
    name: "Date",
    keywords: "day today tomorrow due",
    onChoose: () => void openOverlay(DateDialog, { list }),
  };
  const again = {
    icon: "lucide:rotate-ccw",
    name: isFinished(list) ? "Start again" : "Clear ticks",
    keywords: "start again reset run uncheck",
    onChoose: () => void runAgain(list),
  };
  const wayBack = {
    icon: "lucide:luggage",
    name: "Pack for the way back",
    keywords: "return again only ticked",
    onChoose: () => void runAgain(list, true),
  };
  const skip = {
    icon: "lucide:minus",
    name: "Skip what is open",
    keywords: "not this time rest",
    onChoose: () => void skipItems(client, openIds, true),
  };
  const putAway = {
    icon: active ? "lucide:archive" : "lucide:archive-restore",
    name: active ? "Put away" : "Make active",
    keywords: "archive",
    onChoose: () => ignoreFailure(updateList(id, { active: !active })),
  };
  const prints = [
    { icon: "lucide:printer", name: "Print", keywords: "paper pdf", onChoose: () => printList("all") },
    {
      icon: "lucide:printer",
      name: "Print without the ticked items",
      keywords: "paper pdf open",
      onChoose: () => printList("open"),
    },
  ];
  return [
    ...(!isTemplate && mayWrite && settledCount < itemCount ? [shop] : []),
    ...(isShared || mayCall(list, "shareNotebook") ? [share] : []),
    ...(mayWrite ? [date] : []),
    ...(mayWrite && !isTemplate && settledCount > 0 ? [again] : []),
    ...(mayWrite && !isTemplate && offersWayBack(list) ? [wayBack] : []),
    ...(mayWrite && !isTemplate && openIds.length > 0 ? [skip] : []),
    ...(isTemplate || settledCount === 0 ? prints.slice(0, 1) : prints),
    ...(mayWrite && !isTemplate ? [putAway] : []),
  ];
}
