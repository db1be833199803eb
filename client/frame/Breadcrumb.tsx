import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { matchPath, useLocation } from "react-router";
import { hasPart } from "../ui/browser/serverParts.ts";
import { lazyComponent } from "../ui/loading.ts";
import { Crumb, UnfoldCrumb } from "./Crumb.tsx";

/** The screens that show content of all notebooks. */
const TOP_LEVEL_SCREENS = [
  { path: "/active", label: t`Active` },
  { path: "/deleted", label: t`Recently deleted` },
  { path: "/shop", label: t`Shop together` },
];

const NamedCrumbs = lazyComponent(() => import("./NamedCrumbs.tsx"), "NamedCrumbs", {
  fallback: ({ notebookId, listId }) => (
    <>
      <Crumb to={listId && `/n/${notebookId}`} />
      {listId && <Crumb />}
    </>
  ),
});

const AccountCrumbs = lazyComponent(() => import("./AccountCrumbs.tsx"), "AccountCrumbs", {
  fallback: () => <Crumb untruncated>{t`Account`}</Crumb>,
});

/** The path from home to the open screen (docs/app.md, Header, side bar and footer). Home itself has no breadcrumb. */
export function Breadcrumb({ className }: { className: string }) {
  const { pathname } = useLocation();
  return (
    // The ribbon of a notebook hangs from the upper edge of this element.
    <nav aria-label={t`Breadcrumb`} className={`relative flex min-w-0 grow items-center ${className}`}>
      <Trail key={pathname} pathname={pathname} />
    </nav>
  );
}

/** The crumbs. On a phone, the path to a list takes one line: a button stands for its first two crumbs until pressed. */
function Trail({ pathname }: { pathname: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const home = useRef<HTMLAnchorElement>(null);
  const isFolded = !isUnfolded && matchPath("/n/:notebookId/l/*", pathname) !== null;
  const foldedClass = isFolded ? "max-md:hidden" : "";
  // Names are cut where there is no room for them. Words of ours go on in the next line.
  const hasNames = matchPath("/n/:notebookId/*", pathname) !== null;
  const wrapClass = isUnfolded || !hasNames ? "flex-wrap" : isFolded ? "" : "narrow:flex-wrap";

  function unfold() {
    flushSync(() => setUnfolded(true));
    home.current?.focus();
  }

  return (
    <ol className={`quiet flex min-h-7 min-w-0 items-center text-sm ${wrapClass}`}>
      {isFolded && <UnfoldCrumb className="md:hidden" onUnfold={unfold} />}
      <Crumb ref={home} to="/" icon="lucide:house" className={`shrink-0 ${foldedClass}`}>{t`Home`}</Crumb>
      <Steps pathname={pathname} notebooksClass={foldedClass} />
    </ol>
  );
}

/** The crumbs after the one of home. */
function Steps({ pathname, notebooksClass }: { pathname: string; notebooksClass: string }) {
  const notebookId = matchPath("/n/:notebookId/*", pathname)?.params.notebookId;
  const listId = matchPath("/n/:notebookId/l/:listId/*", pathname)?.params.listId;
  const isNotebook = matchPath("/n/:notebookId", pathname) !== null;
  if (hasPart("payments")) {
    if (matchPath("/subscription/*", pathname)) return <Crumb untruncated>{t`Subscription Management`}</Crumb>;
    if (matchPath("/upgrade", pathname)) return <Crumb untruncated>{t`Upgrade`}</Crumb>;
  }
  const topLevelScreen = TOP_LEVEL_SCREENS.find(({ path }) => matchPath(path, pathname));
  if (topLevelScreen)
    return (
      <>
        <Crumb to="/n" untruncated>{t`Notebooks`}</Crumb>
        <Crumb untruncated>{topLevelScreen.label}</Crumb>
      </>
    );
  if (matchPath("/account/*", pathname)) return <AccountCrumbs pathname={pathname} />;
  if (matchPath("/n", pathname)) return <Crumb untruncated>{t`Notebooks`}</Crumb>;
  if (!notebookId || !(listId || isNotebook)) return null;
  return (
    <>
      <Crumb to="/n" untruncated className={`shrink-0 ${notebooksClass}`}>{t`Notebooks`}</Crumb>
      <NamedCrumbs notebookId={notebookId} listId={listId} isGrid={pathname.endsWith("/grid")} />
    </>
  );
}
