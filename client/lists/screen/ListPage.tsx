import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isFinished } from "../../cache/settled.ts";
import { useClient } from "../../sync/state/state.ts";
import { getListPath, getPlaceId } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useVisitor } from "../../session/visitor.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { SignInPrompt, useNeedsSignIn } from "../../account/needsSignIn.ts";
import { AddItem } from "../../items/screen/AddItem.tsx";
import { ItemList } from "../../items/screen/ItemList.tsx";
import { useFindInList, type FindInList } from "../../items/screen/useFindInList.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { type ArrivalState, useArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { mayAsk } from "../answers/mayAsk.ts";
import { getDefaultNotebook } from "../destination/defaultNotebook.ts";
import { createListForItems } from "../model/actions.ts";
import { ListHeader } from "./ListHeader.tsx";
import { useSaveLastList } from "../model/lastOpened.ts";
import { useList } from "../model/queries.ts";
import { finishedClass } from "../runs/classNames.ts";
import { useSaveLastNotebook } from "../model/useSaveLastNotebook.ts";

const MissingList = lazyComponent(() => import("./MissingList.tsx"), "MissingList", { preloaded: true });
const FinishedCard = lazyComponent(() => import("../runs/FinishedCard.tsx"), "FinishedCard", {
  preloaded: true,
  // As high as the card, so that the done items do not move when it appears.
  fallback: () => <div aria-hidden className={`${finishedClass} h-98 md:h-82`} />,
});
const OffersAhead = lazyComponent(() => import("../runs/FinishedCard.tsx"), "OffersAhead");
const DoneActions = lazyComponent(() => import("../runs/DoneActions.tsx"), "DoneActions");
const ListShop = lazyComponent(() => import("./ListShop.tsx"), "ListShop", { preloaded: true });
const TemplateUses = lazyComponent(() => import("../templates/TemplateUses.tsx"), "TemplateUses");
const VisitorNote = lazyComponent(() => import("./VisitorNote.tsx"), "VisitorNote");
const OpenQuestions = lazyComponent(() => import("../answers/OpenQuestions.tsx"), "OpenQuestions");
const NotThisTime = lazyComponent(() => import("../answers/NotThisTime.tsx"), "NotThisTime");
const PrintSheet = lazyComponent(() => import("./PrintSheet.tsx"), "PrintSheet");

/** `/n/{notebookId}/l/{listId}` */
export function ListPage() {
  const { listId = "", notebookId = "" } = useParams();
  return <OpenList key={listId} id={listId} notebookId={notebookId} />;
}

function OpenList({ id, notebookId }: { id: string; notebookId: string }) {
  const read = useList(id);
  const needsSignIn = useNeedsSignIn(read.error);
  return needsSignIn && !read.list ? <SignInPrompt thing="list" /> : <ListView {...read} notebookId={notebookId} />;
}

type ListViewProps = ReturnType<typeof useList> & { notebookId: string };

function ListView({ list, items, loaded, loading, gone, error, retry, notebookId }: ListViewProps) {
  useTitle(list?.name);
  useRedirectToNotebook(list);
  useSaveLastNotebook(list?.shownIn ?? undefined, list?.role);
  useSaveLastList(list);
  useOpenRun(list);
  const find = useFindInList();
  const openShop = useOpenShop(list);
  const isWaiting = !loaded && !error && !gone;

  const hasLine = loaded && items.length > 0 && !items.some(({ isHeading }) => isHeading);

  return (
    <div className="flex w-full flex-col">
      {list && (
        <ListHeader list={list} firstItemId={items[0]?.id} hasLine={hasLine} onFind={find.open} onShop={openShop} />
      )}
      {(error || gone) && <MissingList notebookId={notebookId} error={error} onRetry={retry} isScreen={!list} />}
      {list && loaded && <ItemSection list={list} items={items} loading={loading} find={find} onShop={openShop} />}
      {loaded && list?.templateId && list.answers.length > 0 && <NotThisTime list={list} items={items} />}
      {list?.isTemplate && <TemplateUses template={list} />}
      {isWaiting && !list && <HeaderPlaceholder />}
      {isWaiting && (
        <div className={itemsClass}>
          <RowsSkeleton rows={12} className="h-(--row)" />
        </div>
      )}
    </div>
  );
}

/** The space between the header and the items. */
const itemsClass = "mt-1.5 md:mt-5";

/** As high as most headers, so that the items do not move when the header appears. */
function HeaderPlaceholder() {
  return (
    <div aria-hidden className="late flex flex-col pt-0.5 md:pt-0">
      <div className="flex h-8.5 items-center md:h-11">
        <span className="skeleton h-7 w-3/5 md:h-9" />
      </div>
      <div className="flex h-9 items-center gap-3 max-md:mt-1 md:mt-1.5">
        <span className="skeleton h-4 w-24" />
        <span className="skeleton h-4 w-16" />
      </div>
    </div>
  );
}

/**
 * Returns the function that opens shop mode; undefined for a template and for a list that the user may only view. Shop
 * mode is an entry of the browser's history, so that *Back* leaves it and the page below stays unchanged.
 */
function useOpenShop(list: ListFieldsFragment | null) {
  const mayCall = useMayCall();
  const navigate = useNavigate();
  const isUsable = list && !list.isTemplate && mayCall(list, "updateItem");
  const path = isUsable ? getListPath(list) : undefined;
  return useMemo(() => {
    const state: ArrivalState = { shop: true };
    return path ? () => void navigate(path, { state, preventScrollReset: true }) : undefined;
  }, [path, navigate]);
}

/** Opens the past run in which the search has found a row. */
function useOpenRun(list: ListFieldsFragment | null) {
  const { key, run } = useArrivalState();
  const isKnown = list !== null;
  useEffect(() => {
    if (list && run) ignoreFailure(openRun(list, run));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each navigation, as soon as the list is known
  }, [key, isKnown]);
}

async function openRun(list: ListFieldsFragment, found: { id: string; row: string }) {
  const { PastRunsDialog } = await import("../runs/PastRunsDialog.tsx");
  openOverlay(PastRunsDialog, { list, found });
}

type SheetProps = {
  list: ListFieldsFragment;
  items: ReturnType<typeof useList>["items"];
  loading: boolean;
  find: FindInList;
  onShop: (() => void) | undefined;
};

/**
 * Whether the run of a list was finished when this page saw it first. What the page begins with may be older: the list may
 * have been finished elsewhere since then, so only an answer of the server counts.
 */
function useIsOpenedFinished(list: ListFieldsFragment, loading: boolean): boolean {
  const now = { runId: list.runId, isFinished: isFinished(list), loading };
  const [seen, setSeen] = useState(now);
  if (seen.runId !== now.runId || (seen.loading && !loading)) setSeen(now);
  return seen.isFinished;
}

function ItemSection({ list, items, loading, find, onShop }: SheetProps) {
  const mayCall = useMayCall();
  const { id, shownIn, isTemplate } = list;
  const readOnly = !mayCall(list, "updateItem");
  const isVisitor = useVisitor();
  const { isTyping, isShopping, target } = useArrivalState();
  const navigate = useNavigate();
  const leaveShop = useCallback(() => void navigate(-1), [navigate]);
  const client = useClient();
  const createList = useCallback(
    (name: string) => createListForItems(client, shownIn ?? getDefaultNotebook(client), name),
    [client, shownIn],
  );
  const isOpened = useIsOpenedFinished(list, loading);
  return (
    <section id="list" tabIndex={-1} aria-label={t`Items`} className={`${itemsClass} outline-none`}>
      {items.length === 0 && (
        <p className="quiet pb-2 text-pretty">
          {readOnly
            ? t`Nothing here yet.`
            : t`Nothing here yet. Type an item and press Enter, or paste a whole list: one item per line.`}
        </p>
      )}
      {!isTemplate && !readOnly && mayAsk(items) && <OpenQuestions listId={id} items={items} />}
      <ItemList
        listId={id}
        runId={list.runId}
        items={items}
        isTemplate={isTemplate}
        dated={list}
        readOnly={readOnly}
        mayTick={!isTemplate && mayCall(list, "completeItem")}
        find={find}
        target={target}
        finished={!readOnly && <FinishedCard list={list} firstItemId={items[0]?.id} isOpened={isOpened} />}
        doneActions={!readOnly && <DoneActions list={list} items={items} />}
        onShop={onShop}
        createList={createList}
      >
        {!readOnly && <AddItem listId={id} isTemplate={isTemplate} focused={items.length === 0 || isTyping} />}
      </ItemList>
      {!readOnly && <OffersAhead list={list} items={items} />}
      {isVisitor && <VisitorNote />}
      <PrintSheet list={list} items={items} />
      {isShopping && onShop && <ListShop list={list} items={items} onClose={leaveShop} />}
    </section>
  );
}

/** Corrects the notebook in the path when the list was moved to another one, here or on another device. */
function useRedirectToNotebook(list: ListFieldsFragment | null) {
  const { notebookId } = useParams();
  const navigate = useNavigate();
  const path = list && getPlaceId(list) !== notebookId ? getListPath(list) : undefined;
  useEffect(() => {
    if (path) void navigate(path, { replace: true });
  }, [path, navigate]);
}
