import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { AddItem } from "../items/AddItem.tsx";
import { ItemList } from "../items/ItemList.tsx";
import { useFinding, type Finding } from "../items/useFinding.ts";
import { buttonLook } from "../ui/Button.tsx";
import { later } from "../ui/later.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useBeginning } from "../ui/useBeginning.ts";
import { useTitle } from "../ui/useTitle.ts";
import { ListHead } from "./ListHead.tsx";
import { useList } from "./reads.ts";
import { ToDeleted } from "./ToDeleted.tsx";

const PrintSheet = later(() => import("./PrintSheet.tsx").then(({ PrintSheet }) => PrintSheet));

/** `/n/{notebookId}/l/{listId}` */
export function ListPage() {
  const { listId = "", notebookId = "" } = useParams();
  return <OpenList key={listId} id={listId} notebookId={notebookId} />;
}

function OpenList({ id, notebookId }: { id: string; notebookId: string }) {
  const { list, items, loaded, gone, error, retry } = useList(id);
  useTitle(list?.name);
  useAddress(list);
  const finding = useFinding();
  const isWaiting = !loaded && !error && !gone;

  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-4">
      {error && <FailedState what="This list could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <Gone notebookId={notebookId} />}
      {list && <ListHead list={list} onFind={finding.open} />}
      {list && loaded && <Sheet list={list} items={items} finding={finding} />}
      {isWaiting && !list && <RoomForHead />}
      {isWaiting && <Skeleton rows={5} className="h-9" />}
    </div>
  );
}

/** As high as most heads, which may be known before the items. */
function RoomForHead() {
  return <div className="h-32 sm:h-24 pointer-coarse:h-37 sm:pointer-coarse:h-29" />;
}

type SheetProps = { list: ListFieldsFragment; items: ReturnType<typeof useList>["items"]; finding: Finding };

function Sheet({ list, items, finding }: SheetProps) {
  const { id, isTemplate } = list;
  const { isTyping, goal } = useBeginning();
  return (
    <section aria-label="Items" className="sheet">
      {items.length === 0 && <p className="quiet px-4 pt-4">Nothing here yet. Type the first item and press Enter.</p>}
      <ItemList listId={id} items={items} isTemplate={isTemplate} finding={finding} goal={goal}>
        <AddItem listId={id} focused={items.length === 0 || isTyping} primary={!isTemplate} />
      </ItemList>
      <PrintSheet list={list} items={items} />
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
      <p>This list is not here. It may have been deleted.</p>
      <Link to={`/n/${notebookId}`} className={buttonLook("primary")}>
        Open its notebook
      </Link>
      <ToDeleted />
    </div>
  );
}
