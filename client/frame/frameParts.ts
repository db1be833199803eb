import { matchPath } from "react-router";
import { lazyComponent } from "../ui/loading.ts";

/** The line that says that the server cannot be reached: a part of the header, or of a screen without one. */
export const OfflineNotice = lazyComponent(() => import("./OfflineNotice.tsx"), "OfflineNotice");

/** Returns whether the screen at a path has the header (docs/app.md, Header, side bar and footer). */
export const hasHeader = (pathname: string) => !/^\/(upgrade\/?|subscription(\/.*)?)?$/i.test(pathname);

/**
 * Returns whether the screen at a path has the side bar (docs/app.md, Header, side bar and footer). Home has it for a
 * returning user (`Frame.tsx`).
 */
export const hasSideBar = (pathname: string) =>
  !/^\/((upgrade|sign-in|sign-up|subscription|connect|t|join)(\/.*)?)?$/i.test(pathname);

/** Whether a screen is read like a list: our pages of the account, and not the provider's, which have tables. */
const isReadLikeList = (pathname: string) => /^\/(connect|account\/(?!profile|organization).)/.test(pathname);

/** Returns the classes of the page: the room of the side bar and of the bottom bar, and the width of the column. */
export function getFrameClass(pathname: string): string {
  // The width of its column is in `styles.css`.
  if (pathname === "/") return "in-data-returning:bottom-bar-room in-data-returning:side-bar-room";
  const isNarrow = matchPath("/n/:notebookId/l/:listId", pathname) || isReadLikeList(pathname) || !hasHeader(pathname);
  const columnClass = isNarrow ? "[--column:var(--container-list)]" : "";
  return `${columnClass} ${hasHeader(pathname) ? "bottom-bar-room" : ""} ${hasSideBar(pathname) ? "side-bar-room" : ""}`;
}

/** Returns the class of what is beside the side bar. */
export function getSheetClass(pathname: string): string {
  if (pathname === "/") return "home-column in-data-returning:beside-side-bar";
  return hasSideBar(pathname) ? "beside-side-bar" : "";
}
