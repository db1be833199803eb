import { Link, matchPath, useLocation } from "react-router";
import { Icon } from "../ui/Icon.tsx";
import { useListName, useNotebookName, type Name } from "./names.ts";

const MANAGEMENT = "Subscription Management";
const DELETED = "Recently deleted";
/** Screens of what stands in all notebooks. */
const BESIDE = [
  { path: "/active", words: "Active" },
  { path: "/deleted", words: DELETED },
];

/** Where one is, from home on (Specification, section 2). Home itself has none. */
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
  if (matchPath("/subscription/*", pathname)) return <Crumb>{MANAGEMENT}</Crumb>;
  if (matchPath("/upgrade", pathname)) return <Crumb>Upgrade</Crumb>;
  const beside = BESIDE.find(({ path }) => matchPath(path, pathname));
  if (beside)
    return (
      <>
        <Crumb to="/n">Notebooks</Crumb>
        <Crumb>{beside.words}</Crumb>
      </>
    );
  if (matchPath("/n", pathname)) return <Crumb>Notebooks</Crumb>;
  if (!inside || !(list || isNotebook)) return null;
  return (
    <>
      <Crumb to="/n">Notebooks</Crumb>
      <NotebookCrumb key={inside} id={inside} to={list ? `/n/${inside}` : undefined} />
      {list && <ListCrumb key={list} id={list} />}
    </>
  );
}

function NotebookCrumb({ id, to }: { id: string; to: string | undefined }) {
  return <Crumb to={to}>{shown(useNotebookName(id), "Notebook")}</Crumb>;
}

function ListCrumb({ id }: { id: string }) {
  return <Crumb>{shown(useListName(id), "List")}</Crumb>;
}

const shown = (name: Name, otherwise: string) => (name === undefined ? "Loading..." : (name ?? otherwise));

/** One step; without `to` the one where the person is. */
function Crumb({ to, children }: { to?: string | undefined; children: string }) {
  // Names are cut at this width (Specification, sections 2 and 9); the words of the product are shorter or wanted whole.
  const look = `block rounded py-1 ${to === undefined && [MANAGEMENT, DELETED].includes(children) ? "" : "max-w-[8rem] truncate"}`;
  return (
    <li className="flex items-center last:[&>svg]:hidden">
      {to ? (
        <Link to={to} dir="auto" title={children} className={`${look} underline-offset-4 hover:underline`}>
          {children}
        </Link>
      ) : (
        <span dir="auto" title={children} aria-current="page" className={`${look} text-stone-900 dark:text-stone-100`}>
          {children}
        </span>
      )}
      <Icon name="lucide:chevron-right" className="mx-1 size-4 rtl:rotate-180" />
    </li>
  );
}
