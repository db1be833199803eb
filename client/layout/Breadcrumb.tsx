import { matchPath, useLocation } from "react-router";
import { lazyComponent } from "../ui/loading.ts";
import { Crumb } from "./Crumb.tsx";

/** Screens of what stands in all notebooks. */
const TOP_LEVEL_SCREENS = [
  { path: "/active", words: "Active" },
  { path: "/deleted", words: "Recently deleted" },
];

const NamedCrumbs = lazyComponent(() => import("./NamedCrumbs.tsx").then(({ NamedCrumbs }) => NamedCrumbs), {
  fallback: ({ notebook, list }) => (
    <>
      <Crumb to={list && `/n/${notebook}`} />
      {list && <Crumb />}
    </>
  ),
});

/** Where one is, from home on (docs/contract.md, Screens). Home itself has none. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 grow">
      <ol className="quiet flex flex-wrap items-center gap-y-1 text-sm">
        <Crumb to="/">Home</Crumb>
        <Trail pathname={pathname} />
      </ol>
    </nav>
  );
}

function Trail({ pathname }: { pathname: string }) {
  const inside = matchPath("/n/:notebookId/*", pathname)?.params.notebookId;
  const list = matchPath("/n/:notebookId/l/:listId", pathname)?.params.listId;
  const isNotebook = matchPath("/n/:notebookId", pathname) !== null;
  if (matchPath("/subscription/*", pathname)) return <Crumb untruncated>Subscription Management</Crumb>;
  if (matchPath("/upgrade", pathname)) return <Crumb>Upgrade</Crumb>;
  const beside = TOP_LEVEL_SCREENS.find(({ path }) => matchPath(path, pathname));
  if (beside)
    return (
      <>
        <Crumb to="/n">Notebooks</Crumb>
        <Crumb untruncated>{beside.words}</Crumb>
      </>
    );
  if (matchPath("/n", pathname)) return <Crumb>Notebooks</Crumb>;
  if (!inside || !(list || isNotebook)) return null;
  return (
    <>
      <Crumb to="/n">Notebooks</Crumb>
      <NamedCrumbs notebook={inside} list={list} />
    </>
  );
}
