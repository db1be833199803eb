import { useRef, type ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { sentence } from "../apollo/failures.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../gql/graphql.ts";
import { NotebookOwner } from "../identity/NotebookOwner.tsx";
import { FromTemplate } from "../lists/FromTemplate.tsx";
import { ListCard } from "../lists/ListCard.tsx";
import { NewList } from "../lists/NewList.tsx";
import { ToDeleted } from "../lists/ToDeleted.tsx";
import { UseTemplate } from "../lists/UseTemplate.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { EditableText, type Editable } from "../ui/EditableText.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { titleLook } from "../ui/titleLook.ts";
import { useBeginning } from "../ui/useBeginning.ts";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { useTitle } from "../ui/useTitle.ts";
import { useUpdateNotebook } from "./changes.ts";
import { useDeleteNotebook } from "./deletion.ts";
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
  const isWaiting = !loaded && !error && !gone;

  return (
    <div className="flex flex-col gap-6">
      {error && <FailedState what="This notebook could not be read" why={sentence(error)} onRetry={retry} />}
      {gone && <Gone />}
      {notebook && <NotebookHead notebook={notebook} />}
      {notebook && loaded && <Lists notebookId={id} lists={lists} />}
      {isWaiting && !notebook && <RoomForHead />}
      {isWaiting && <Skeleton rows={3} className="h-24" />}
    </div>
  );
}

/** As high as most heads, which may be known before the lists. */
function RoomForHead() {
  return <div className="h-9 pointer-coarse:h-11" />;
}

function NotebookHead({ notebook: { id, name } }: { notebook: NotebookFieldsFragment }) {
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const navigate = useNavigate();
  const title = useRef<Editable>(null);

  function remove() {
    void navigate("/n");
    void deleteNotebook(id);
  }

  return (
    <header className="flex lg:max-w-[44rem] flex-col gap-3">
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
        <NotebookMenu name={name} onRename={() => title.current?.open()} onDelete={remove} />
      </div>
      <NotebookOwner id={id} />
    </header>
  );
}

type ListsProps = { notebookId: string; lists: readonly ListFieldsFragment[] };

function Lists({ notebookId, lists }: ListsProps) {
  const { active, templates, putAway } = sectionsOf(lists);
  const { key, isTyping } = useBeginning();
  const kept = useFocusKept<HTMLDivElement>({ follow: true });
  return (
    <div {...kept} className="flex flex-col gap-8">
      <div className="flex lg:max-w-[44rem] flex-col gap-2">
        <NewList key={key} notebookId={notebookId} focused={lists.length === 0 || isTyping} />
        <FromTemplate notebookId={notebookId} />
      </div>
      {lists.length === 0 && <NoLists />}
      <Section heading="Active" label="Active lists" lists={active} />
      <Section heading="Templates" label="Templates" lists={templates}>
        {(template) => <UseTemplate template={template} className="relative self-start" />}
      </Section>
      <Section heading="Put away" label="Put away" lists={putAway} />
      <ToDeleted />
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
      <p>This notebook is not here. It may have been deleted.</p>
      <Link to="/n" className={buttonLook("primary")}>
        Open your notebooks
      </Link>
      <ToDeleted />
    </div>
  );
}
