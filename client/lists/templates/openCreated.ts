import type { NavigateFunction } from "react-router";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getListPath } from "../../rows/list.ts";
import type { OnShown } from "../model/actions.ts";

/** The screen on which the user creates a list. */
export type Screen = {
  navigate: NavigateFunction;
  isCurrentScreen: () => boolean;
  onCreated?: (() => void) | undefined;
  /** Whether the user has typed a name for the list, which is not to be typed again. */
  isNamed?: boolean;
};

/**
 * Creates a list and opens it: when the creation calls `open`, or else when the server has answered. It opens nothing if
 * the user has left the screen, and goes back from a list that the server has refused. It ends when the list is shown, and
 * does nothing for a press on a screen that is being left: the second of a double click may come that late.
 */
export async function openCreated(
  { navigate, isCurrentScreen, onCreated, isNamed = false }: Screen,
  create: (open: OnShown) => Promise<ListFieldsFragment | undefined>,
) {
  if (!isCurrentScreen()) return;
  let openedPath = "";
  let opening: ReturnType<NavigateFunction> | undefined;
  function open(list: ListFieldsFragment) {
    if (openedPath || !isCurrentScreen()) return;
    openedPath = getListPath(list);
    onCreated?.();
    opening = navigate(openedPath, isNamed ? {} : { state: { naming: true } });
  }
  try {
    const list = await create(open);
    if (list) open(list);
    await opening;
  } catch (error) {
    if (openedPath === window.location.pathname) void navigate(-1);
    throw error;
  }
}
