import { getErrorMessage } from "../network/serverErrors.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { getToday, formatUses } from "../lists/labels.ts";
import { ListCard } from "../lists/ListCard.tsx";
import { useAllLists, useNotebooks } from "../lists/queries.ts";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { useRowElements, type RowElements } from "../ui/rowElements.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { DeletedLink } from "../lists/DeletedLink.tsx";
import { KeepListsOffer } from "../identity/recovery/KeepListsOffer.tsx";
import { NotebookCard } from "./NotebookCard.tsx";
import { countContents, NO_CONTENTS } from "./contents.ts";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateNotebook } from "./mutations.ts";

/** `/n`: the notebooks, sorted by name, and below them the templates of all notebooks. */
export function NotebooksPage() {
  const { notebooks, loaded, error, retry } = useNotebooks();
  const { lists, error: listsError } = useAllLists();
  const { key, isTyping } = useArrivalState();
  const isComplete = loaded && !!(lists ?? listsError);
  const isEmpty = loaded && notebooks.length === 0 && !error;
  useTitle("Notebooks");

  return (
    <div data-growing={isComplete || error ? undefined : ""} className="flex flex-col gap-4">
      <h1 className="text-2xl">Notebooks</h1>
      <NewNotebook key={key} focused={isTyping} />
      {error && <FailedState what="Your notebooks could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {notebooks.length > 0 && <Cards notebooks={notebooks} lists={lists} />}
      {isEmpty && <p>No notebooks yet. Type a name above and press Enter.</p>}
      {!loaded && !error && <Skeleton rows={3} className="h-20" />}
      {isComplete && <DeletedLink />}
      {/* The offer comes last, so that nothing moves when the session turns out to be signed out. */}
      {isComplete && lists && <KeepListsOffer items={lists.reduce((sum, { itemCount }) => sum + itemCount, 0)} />}
    </div>
  );
}

type CardsProps = {
  notebooks: readonly NotebookFieldsFragment[];
  /** The lists of all notebooks; undefined until they are loaded. */
  lists: readonly ListFieldsFragment[] | undefined;
};

function Cards({ notebooks, lists }: CardsProps) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const counts = lists && countContents(lists);
  return (
    <div {...focusHandlers} className="flex flex-col gap-8">
      <CardGrid label="Notebooks">
        {notebooks.map((notebook) => (
          <NotebookCard
            key={notebook.id}
            ref={rows.ref(notebook.id)}
            notebook={notebook}
            contents={counts && (counts.get(notebook.id) ?? NO_CONTENTS)}
          />
        ))}
      </CardGrid>
      {lists && <Templates rows={rows} lists={lists} />}
    </div>
  );
}

type TemplatesProps = { rows: RowElements; lists: readonly ListFieldsFragment[] };

function Templates({ rows, lists }: TemplatesProps) {
  const templates = lists.filter(({ isTemplate }) => isTemplate);
  if (templates.length === 0) return null;
  return (
    <section aria-label="Templates" className="flex flex-col gap-3">
      <h2 className="text-lg">Templates</h2>
      <CardGrid label="Templates">
        {templates.map((template) => (
          <ListCard key={template.id} ref={rows.ref(template.id)} list={template}>
            <p className="quiet text-sm tabular-nums">{formatUses(template, lists, getToday())}</p>
            <UseTemplateButton template={template} className="relative self-start" />
          </ListCard>
        ))}
      </CardGrid>
    </section>
  );
}

/** A field that creates a notebook with the name that the user types. */
function NewNotebook({ focused }: { focused: boolean }) {
  const createNotebook = useCreateNotebook();
  return (
    <AddField
      label="New notebook"
      button="Add notebook"
      draft="notebooks"
      focused={focused}
      primary
      onAdd={createNotebook}
    />
  );
}
