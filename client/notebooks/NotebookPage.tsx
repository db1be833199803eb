import { Link, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../gql/graphql.ts";
import { ListCard } from "../lists/ListCard.tsx";
import { NewList } from "../lists/NewList.tsx";
import { UseTemplate } from "../lists/UseTemplate.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { EditableText } from "../ui/EditableText.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { useDeleteNotebook, useUpdateNotebook } from "./changes.ts";
import { useNotebook } from "./reads.ts";

/** `/n/{notebookId}` */
export function NotebookPage() {
  const { notebookId = "" } = useParams();
  return <OpenNotebook key={notebookId} id={notebookId} />;
}

function OpenNotebook({ id }: { id: string }) {
  const { notebook, lists, loaded, gone, error, retry } = useNotebook(id);
  useTitle(notebook?.name);

  return (
    <div className="flex flex-col gap-6">
      <Link to="/n" className="quiet -mb-2 self-start py-1 underline">
        Notebooks
      </Link>
      {error && <FailedState what="This notebook could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <p>This notebook was deleted.</p>}
      {notebook && <NotebookHead notebook={notebook} />}
      {notebook && loaded && <Lists notebookId={id} lists={lists.filter(({ isTemplate }) => !isTemplate)} />}
      {notebook && <Templates templates={lists.filter(({ isTemplate }) => isTemplate)} />}
      {!loaded && !error && !gone && <Skeleton rows={3} className="h-24" />}
    </div>
  );
}

function NotebookHead({ notebook: { id, name } }: { notebook: NotebookFieldsFragment }) {
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const navigate = useNavigate();

  function remove() {
    void navigate("/n");
    void deleteNotebook(id);
  }

  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="flex min-w-0 grow text-2xl">
        <EditableText value={name} label="Name of the notebook" onSave={(text) => updateNotebook(id, { name: text })} />
      </h1>
      <ConfirmButton label="Delete notebook" question="Delete it with its lists?" onConfirm={remove} />
    </header>
  );
}

function Lists({ notebookId, lists }: { notebookId: string; lists: readonly ListFieldsFragment[] }) {
  return (
    <section aria-labelledby="lists" className="flex flex-col gap-3">
      <h2 id="lists" className="text-lg">
        Lists
      </h2>
      <div className="max-w-[44rem]">
        <NewList notebookId={notebookId} focused={lists.length === 0} />
      </div>
      {lists.length === 0 && <p>No lists yet. Type a name above and press Enter.</p>}
      <CardGrid label="Lists">
        {lists.map((list) => (
          <ListCard key={list.id} list={list} />
        ))}
      </CardGrid>
    </section>
  );
}

function Templates({ templates }: { templates: readonly ListFieldsFragment[] }) {
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby="templates" className="flex flex-col gap-3">
      <h2 id="templates" className="text-lg">
        Templates
      </h2>
      <CardGrid label="Templates">
        {templates.map((template) => (
          <ListCard key={template.id} list={template}>
            {/* Above the link that covers the card. */}
            <UseTemplate template={template} className="relative self-start" />
          </ListCard>
        ))}
      </CardGrid>
    </section>
  );
}
