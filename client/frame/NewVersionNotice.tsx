import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { addToast } from "../actions/toasts.ts";
import { readOwnBuild, watchVersion, type VersionWatch } from "./watchVersion.ts";

/** Shows a toast when the server has a newer build of the page. The component renders nothing itself. */
export function NewVersionNotice() {
  const { pathname } = useLocation();
  const watch = useRef<VersionWatch>(undefined);
  const firstPath = useRef(pathname);

  useEffect(() => {
    const ownBuild = readOwnBuild();
    if (ownBuild) watch.current = watchVersion({ ownBuild, fetch: window.fetch.bind(window), onNew: offerReload });
    return () => watch.current?.stop();
  }, []);

  useEffect(() => {
    // The first screen belongs to this build. Only a screen that is opened later can belong to a newer one.
    if (pathname !== firstPath.current) watch.current?.checkScreen(pathname);
    firstPath.current = "";
  }, [pathname]);

  return null;
}

function offerReload() {
  addToast({
    type: "background",
    title: t`New version`,
    duration: Infinity,
    action: { label: t`Reload`, altText: t`Reload the page in your browser`, onAct: () => window.location.reload() },
  });
}
