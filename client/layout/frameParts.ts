import { lazyComponent } from "../ui/loading.ts";

/** The line that says that the server cannot be reached: a part of the header, or of a screen without one. */
export const OfflineNotice = lazyComponent(() => import("./OfflineNotice.tsx"), "OfflineNotice");

/** Returns whether the screen at a path has the header (docs/app.md, Header, side bar and footer). */
export const hasHeader = (pathname: string) => !/^\/(upgrade\/?|subscription(\/.*)?)?$/i.test(pathname);

/** Returns whether the screen at a path has the side bar in a wide window (docs/app.md, Header, side bar and footer). */
export const hasSideBar = (pathname: string) =>
  !/^\/((upgrade|sign-in|sign-up|subscription|t|join)(\/.*)?)?$/i.test(pathname);
