import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { addToast } from "../feedback/toasts.ts";
import { readOwnBuild, watchVersion, type VersionWatch } from "./watchVersion.ts";

/** Tells quietly when the server has a newer build of the page; it draws nothing itself. */
export function NewVersionNotice() {
  const { pathname } = useLocation();
  const watch = useRef<VersionWatch>(undefined);
  const first = useRef(pathname);

  useEffect(() => {
    const own = readOwnBuild();
    if (own) watch.current = watchVersion({ own, fetch: window.fetch.bind(window), onNew: offerReload });
    return () => watch.current?.stop();
  }, []);

  useEffect(() => {
    // The page that was loaded is of this build; only those that are opened from it can tell something new.
    if (pathname !== first.current) watch.current?.arrive(pathname);
    first.current = "";
  }, [pathname]);

  return null;
}

function offerReload() {
  addToast({
    type: "background",
    title: "New version",
    duration: Infinity,
    action: { label: "Reload", altText: "Reload the page in your browser", onAct: () => window.location.reload() },
  });
}
