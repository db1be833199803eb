import { Link, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { AddItem } from "../items/AddItem.tsx";
import { ItemList } from "../items/ItemList.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { EditableText } from "../ui/EditableText.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { useDeleteList, useUpdateList } from "./changes.ts";
import { ListProperties } from "./ListProperties.tsx";
import { useList } from "./reads.ts";
import { UseTemplate } from "./UseTemplate.tsx";

/** `/n/{notebookId}/l/{listId}` */
export function ListPage() {
  const { listId = "", notebookId = "" } = useParams();
  return <OpenList key={listId} id={listId} notebookId={notebookId} />;
}

function OpenList({ id, notebookId }: { id: string; notebookId: string }) {
  const { list, items, loaded, gone, error, retry } = useList(id);
  useTitle(list?.name);

  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-4">
      <Link to={`/n/${list?.notebookId ?? notebookId}`} className="quiet self-start py-1 underline">
        Notebook
      </Link>
      {error && <FailedState what="This list could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <p>This list was deleted.</p>}
      {list && <ListHead list={list} />}
      {list && loaded && (
        <section aria-label="Items" className="sheet">
          {items.length === 0 && <p className="quiet px-4 pt-4">Nothing here yet. Type the first item below.</p>}
          <ItemList listId={id} items={items} />
          <div className="sticky bottom-0 rounded-b-[10px] border-t border-stone-200 bg-inherit p-2 dark:border-stone-800">
            <AddItem listId={id} focused={items.length === 0} />
          </div>
        </section>
      )}
      {!loaded && !error && !gone && <Skeleton rows={5} className="h-9" />}
    </div>
  );
}

function ListHead({ list }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const navigate = useNavigate();

  function remove() {
    void navigate(`/n/${list.notebookId}`);
    void deleteList(list.id);
  }

  return (
    <header className="flex flex-col gap-3">
      <h1 className="flex text-2xl">
        <EditableText value={list.name} label="Name of the list" onSave={(name) => updateList(list.id, { name })} />
      </h1>
      <p className="quiet tabular-nums">
        {list.isTemplate ? `Template, ${list.itemCount} items` : `${list.completedCount} of ${list.itemCount} done`}
      </p>
      <div className="flex flex-col justify-between gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        <ListProperties list={list} />
        <div className="flex flex-wrap gap-2">
          {list.isTemplate && <UseTemplate template={list} />}
          <ConfirmButton label="Delete list" question="Delete it with its items?" onConfirm={remove} />
        </div>
      </div>
    </header>
  );
}
