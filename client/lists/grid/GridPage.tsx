import { t } from "@lingui/core/macro";
import { useParams } from "react-router";
import { SignInPrompt, useNeedsSignIn } from "../../account/needsSignIn.ts";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { useList } from "../model/queries.ts";

const MissingList = lazyComponent(() => import("../screen/MissingList.tsx"), "MissingList", { preloaded: true });
const RunsGrid = lazyComponent(() => import("./RunsGrid.tsx"), "RunsGrid", { preloaded: true });
const TemplateGrid = lazyComponent(() => import("./TemplateGrid.tsx"), "TemplateGrid", { preloaded: true });

/** `/n/{notebookId}/l/{listId}/grid`: the lists of a template, or the runs of a list, side by side. */
export function GridPage() {
  const { listId = "", notebookId = "" } = useParams();
  return <OpenGrid key={listId} id={listId} notebookId={notebookId} />;
}

function OpenGrid({ id, notebookId }: { id: string; notebookId: string }) {
  const { list, items, loaded, gone, error, retry } = useList(id);
  const needsSignIn = useNeedsSignIn(error);
  useTitle(list ? t`${{ name: list.name }}, grid` : undefined);
  if (needsSignIn && !list) return <SignInPrompt thing="list" />;
  if (gone || (error && !loaded))
    return <MissingList notebookId={notebookId} error={gone ? undefined : error} onRetry={retry} isScreen />;
  if (!list || !loaded) return <RowsSkeleton rows={12} className="h-(--row)" />;
  return list.isTemplate ? <TemplateGrid template={list} items={items} /> : <RunsGrid list={list} items={items} />;
}
