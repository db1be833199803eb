import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { graphql } from "../graphql/index.ts";
import type { SharingRole } from "../graphql/graphql.ts";
import { SHARED_WITH_ME } from "../rows/list.ts";
import { NotebookName } from "../rows/notebookName.ts";
import { Ribbon } from "../ui/Ribbon.tsx";
import { Crumb } from "./Crumb.tsx";
import { setOpenRole } from "./openNotebook.ts";
import { useWatchVisitor } from "./visitor.ts";

export const ListName = graphql(`
  query ListName($id: ID!) {
    row: list(id: $id) {
      ...ListFields
    }
  }
`);

type NamedCrumbsProps = {
  notebookId: string;
  listId: string | undefined;
  /** Whether the screen is the grid of the list, from which the crumb leads back to the list. */
  isGrid?: boolean;
};

/** The crumbs of a notebook and, if `listId` is set, of a list in it. */
export function NamedCrumbs({ notebookId, listId, isGrid = false }: NamedCrumbsProps) {
  const path = `/n/${notebookId}`;
  return (
    <>
      <NotebookCrumb key={notebookId} id={notebookId} to={listId && path} />
      {listId && <ListCrumb key={listId} id={listId} to={isGrid ? `${path}/l/${listId}` : undefined} />}
    </>
  );
}

/** The name comes from the cache if a screen has read the row already. */
const FETCH_POLICY = "cache-first";

/** Says what the user may do with what is open; undefined while it is not known, or something else is open. */
function useSetOpenRole(role: SharingRole | undefined) {
  useEffect(() => {
    if (role === undefined) return undefined;
    setOpenRole(role);
    return () => setOpenRole(undefined);
  }, [role]);
}

function NotebookCrumb({ id, to }: { id: string; to: string | undefined }) {
  const { data, error } = useQuery(NotebookName, { variables: { id }, fetchPolicy: FETCH_POLICY });
  const isLoading = !data && !error;
  const { name, color, role, holdsOneList } = data?.row ?? {};
  const notebook = useMemo(() => (name === undefined ? undefined : { name, color: color ?? null }), [name, color]);
  // On the page of the notebook its head has the ribbon.
  const hasRibbon = to !== undefined;
  const ribbon = useMemo(
    () => hasRibbon && notebook && <Ribbon {...notebook} className="lg:hidden" />,
    [hasRibbon, notebook],
  );
  useSetOpenRole(to === undefined ? role : undefined);
  // The notebook of a list that is shared alone is shown to nobody.
  if (holdsOneList && to !== undefined)
    return (
      <Crumb to="/n" untruncated className="shrink-0">
        {SHARED_WITH_ME}
      </Crumb>
    );
  return (
    <>
      {/* In a wide window the ribbon hangs from the upper edge, beside the breadcrumb. */}
      {hasRibbon && notebook && (
        <li aria-hidden className="absolute -start-7 top-0 flex max-lg:hidden">
          <Ribbon {...notebook} hanging />
        </li>
      )}
      <Crumb to={to} mark={ribbon}>
        {isLoading ? undefined : (name ?? t`Notebook`)}
      </Crumb>
    </>
  );
}

function ListCrumb({ id, to }: { id: string; to: string | undefined }) {
  const { data, error } = useQuery(ListName, { variables: { id }, fetchPolicy: FETCH_POLICY });
  const isLoading = !data && !error;
  useSetOpenRole(data?.row?.role);
  useWatchVisitor(data?.row?.role);
  return <Crumb to={to}>{isLoading ? undefined : (data?.row?.name ?? t({ message: "List", context: "noun" }))}</Crumb>;
}
