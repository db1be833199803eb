import { getPlaceId } from "../../rows/list.ts";
import { createStore } from "../../ui/createStore.ts";
import type { MovedList } from "./actions.ts";

type DraggedList = MovedList;

/** The list that is dragged by a link to it. The browser drags links itself, and shows where one can be dropped. */
const dragged = createStore<DraggedList | undefined>(undefined);

/** Ends the drag. The browser does not report the end when the link is removed, because its list has moved. */
export const endListDrag = () => dragged.set(undefined);

/** The props of a link to a list that can be dropped on a notebook. */
export const dragList = (list: DraggedList) => ({ onDragStart: () => dragged.set(list), onDragEnd: endListDrag });

/** Returns the list that is dragged over a notebook, if it is of another one. */
export function getListFor(notebookId: string): DraggedList | undefined {
  const list = dragged.get();
  return list && getPlaceId(list) === notebookId ? undefined : list;
}
