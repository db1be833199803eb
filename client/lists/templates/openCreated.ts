import type { NavigateFunction } from "react-router";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { OnShown } from "../model/actions.ts";

/** The screen on which the user creates a list. */
export type Screen = {
  navigate: NavigateFunction;
  isCurrentScreen: () => boolean;
  onCreated?: (() => void) | undefined;
};

/**
 * Creates a list and opens it: when the creation calls `open`, or else when the server has answered. It opens nothing if
 * the user has left the screen, and goes back from a list that the server has refused.
 */
export async function openCreated(
  { navigate, isCurrentScreen, onCreated }: Screen,
  create: (open: OnShown) => Promise<ListFieldsFragment | undefined>,
) {
  let openedPath = "";
  function open(list: ListFieldsFragment) {
    if (openedPath || !isCurrentScreen()) return;
    openedPath = `/n/${list.notebookId}/l/${list.id}`;
    onCreated?.();
    void navigate(openedPath, { state: { naming: true } });
  }
  try {
    const list = await create(open);
    if (list) open(list);
  } catch (error) {
    if (openedPath === window.location.pathname) void navigate(-1);
    throw error;
  }
}
