import { matchPath, useLocation } from "react-router";
import { lazyComponent } from "../ui/loading.ts";
import { Crumb } from "./Crumb.tsx";

/** The screens that show content of all notebooks. */
const TOP_LEVEL_SCREENS = [
  { path: "/active", label: "Active" },
  { path: "/deleted", label: "Recently deleted" },
];

const NamedCrumbs = lazyComponent(() => import("./NamedCrumbs.tsx").then(({ NamedCrumbs: component }) => component), {
  fallback: ({ notebookId, listId }) => (
    <>
      <Crumb to={listId && `/n/${notebookId}`} />
      {listId && <Crumb />}
    </>
  ),
});

/** The path from home to the open screen (docs/contract.md, Screens). Home itself has no breadcrumb. */
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
  const notebookId = matchPath("/n/:notebookId/*", pathname)?.params.notebookId;
  const listId = matchPath("/n/:notebookId/l/:listId", pathname)?.params.listId;
  const isNotebook = matchPath("/n/:notebookId", pathname) !== null;
  if (matchPath("/subscription/*", pathname)) return <Crumb untruncated>Subscription Management</Crumb>;
  if (matchPath("/upgrade", pathname)) return <Crumb>Upgrade</Crumb>;
  const topLevelScreen = TOP_LEVEL_SCREENS.find(({ path }) => matchPath(path, pathname));
  if (topLevelScreen)
    return (
      <>
        <Crumb to="/n">Notebooks</Crumb>
        <Crumb untruncated>{topLevelScreen.label}</Crumb>
      </>
    );
  if (matchPath("/n", pathname)) return <Crumb>Notebooks</Crumb>;
  if (!notebookId || !(listId || isNotebook)) return null;
  return (
    <>
      <Crumb to="/n">Notebooks</Crumb>
      <NamedCrumbs notebookId={notebookId} listId={listId} />
    </>
  );
}
