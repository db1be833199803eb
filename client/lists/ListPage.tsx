import { useEffect } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { AddItem } from "../items/AddItem.tsx";
import { ItemList } from "../items/ItemList.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { ListHead } from "./ListHead.tsx";
import { useList } from "./reads.ts";

/** `/n/{notebookId}/l/{listId}` */
export function ListPage() {
  const { listId = "", notebookId = "" } = useParams();
  return <OpenList key={listId} id={listId} notebookId={notebookId} />;
}

function OpenList({ id, notebookId }: { id: string; notebookId: string }) {
  const { list, items, loaded, gone, error, retry } = useList(id);
  useTitle(list?.name);
  useAddress(list);

  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-4">
      {error && <FailedState what="This list could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <Gone notebookId={notebookId} />}
      {list && <ListHead list={list} />}
      {list && loaded && <Sheet list={list} items={items} />}
      {!loaded && !error && !gone && <Skeleton rows={5} className="h-9" />}
    </div>
  );
}

type SheetProps = { list: ListFieldsFragment; items: ReturnType<typeof useList>["items"] };

function Sheet({ list: { id, isTemplate }, items }: SheetProps) {
  const { state } = useLocation() as { state: { typing?: boolean } | null };
  return (
    <section aria-label="Items" className="sheet">
      {items.length === 0 && <p className="quiet px-4 pt-4">Nothing here yet. Type the first item and press Enter.</p>}
      <ItemList listId={id} items={items} isTemplate={isTemplate}>
        <AddItem listId={id} focused={items.length === 0 || !!state?.typing} primary={!isTemplate} />
      </ItemList>
    </section>
  );
}

/** A list that has moved, here or on another device, is shown under the notebook that it is in. */
function useAddress(list: ListFieldsFragment | null) {
  const { notebookId } = useParams();
  const navigate = useNavigate();
  const path = list && list.notebookId !== notebookId ? `/n/${list.notebookId}/l/${list.id}` : undefined;
  useEffect(() => {
    if (path) void navigate(path, { replace: true });
  }, [path, navigate]);
}

function Gone({ notebookId }: { notebookId: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>This list was deleted.</p>
      <Link to={`/n/${notebookId}`} className={buttonLook("primary")}>
        Open its notebook
      </Link>
    </div>
  );
}
