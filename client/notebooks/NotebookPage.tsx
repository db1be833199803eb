import { useRef, type ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../gql/graphql.ts";
import { NotebookOwner } from "../identity/NotebookOwner.tsx";
import { FromTemplate } from "../lists/FromTemplate.tsx";
import { ListCard } from "../lists/ListCard.tsx";
import { NewList } from "../lists/NewList.tsx";
import { UseTemplate } from "../lists/UseTemplate.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { EditableText, type Editable } from "../ui/EditableText.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { titleLook } from "../ui/titleLook.ts";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { useQuestion } from "../ui/useQuestion.ts";
import { useTitle } from "../ui/useTitle.ts";
import { useDeleteNotebook, useUpdateNotebook } from "./changes.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { useNotebook } from "./reads.ts";
import { sectionsOf } from "./sections.ts";

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
      {error && <FailedState what="This notebook could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <Gone />}
      {notebook && <NotebookHead notebook={notebook} />}
      {notebook && loaded && <Lists notebookId={id} lists={lists} />}
      {!loaded && !error && !gone && <Skeleton rows={3} className="h-24" />}
    </div>
  );
}

function NotebookHead({ notebook: { id, name } }: { notebook: NotebookFieldsFragment }) {
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const navigate = useNavigate();
  const title = useRef<Editable>(null);
  const { place, asking, ask, keep } = useQuestion<HTMLElement>();

  function remove() {
    void navigate("/n");
    void deleteNotebook(id);
  }

  return (
    <header ref={place} className="flex max-w-[44rem] flex-col gap-3">
      <div className="flex items-start gap-2">
        <h1 className={`flex min-w-0 grow ${titleLook(name)}`}>
          <EditableText
            ref={title}
            value={name}
            label="Name of the notebook"
            onSave={(text) => updateNotebook(id, { name: text })}
            className="pointer-coarse:min-h-11"
          />
        </h1>
        <NotebookMenu name={name} onRename={() => title.current?.open()} onDelete={ask} />
      </div>
      <NotebookOwner id={id} />
      {asking && (
        <Confirm label="Delete notebook" question="Delete it with its lists?" onConfirm={remove} onKeep={keep} />
      )}
    </header>
  );
}

type ListsProps = { notebookId: string; lists: readonly ListFieldsFragment[] };

function Lists({ notebookId, lists }: ListsProps) {
  const { active, templates, putAway } = sectionsOf(lists);
  const kept = useFocusKept<HTMLDivElement>({ follow: true });
  return (
    <div {...kept} className="flex flex-col gap-8">
      <div className="flex max-w-[44rem] flex-col gap-2">
        <NewList notebookId={notebookId} focused={lists.length === 0} />
        <FromTemplate notebookId={notebookId} />
      </div>
      {lists.length === 0 && <NoLists />}
      <Section heading="Active" label="Active lists" lists={active} />
      <Section heading="Templates" label="Templates" lists={templates}>
        {(template) => <UseTemplate template={template} className="relative self-start" />}
      </Section>
      <Section heading="Put away" label="Put away" lists={putAway} />
    </div>
  );
}

type SectionProps = {
  heading: string;
  label: string;
  lists: readonly ListFieldsFragment[];
  /** What a card offers besides. It stands above the link that covers the card. */
  children?: (list: ListFieldsFragment) => ReactNode;
};

function Section({ heading, label, lists, children }: SectionProps) {
  if (lists.length === 0) return null;
  return (
    <section aria-label={heading} className="flex flex-col gap-3">
      <h2 className="text-lg">{heading}</h2>
      <CardGrid label={label}>
        {lists.map((list) => (
          <ListCard key={list.id} list={list}>
            {children?.(list)}
          </ListCard>
        ))}
      </CardGrid>
    </section>
  );
}

function NoLists() {
  return <p>No lists yet. Type a name above and press Enter, or begin with a template.</p>;
}

function Gone() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>This notebook was deleted.</p>
      <Link to="/n" className={buttonLook("primary")}>
        Open your notebooks
      </Link>
    </div>
  );
}
