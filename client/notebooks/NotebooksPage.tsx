import { getErrorMessage } from "../sync/serverErrors.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { formatUses } from "../lists/labels.ts";
import { getToday } from "../ui/format.ts";
import { ListCard } from "../lists/ListCard.tsx";
import { useAllLists, useNotebooks, useTemplates } from "../lists/queries.ts";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { CardsSkeleton } from "../ui/Skeleton.tsx";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { NextStep } from "../ui/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { focusFirst, useRowElements, type RowElements } from "../ui/browser/rowElements.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { DeletedLink } from "../lists/DeletedLink.tsx";
import { KeepListsOffer } from "../identity/recovery/KeepListsOffer.tsx";
import { NotebookCard } from "./NotebookCard.tsx";
import { countContents, NO_CONTENTS, pickFirstLists } from "./contents.ts";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateNotebook } from "./actions.ts";

/** `/n`: the notebooks, sorted by name, and below them the templates of all notebooks. */
export function NotebooksPage() {
  const { notebooks, loaded, error, retry } = useNotebooks();
  const { lists, error: listsError, retry: retryLists } = useAllLists();
  const { key, isTyping } = useArrivalState();
  const { templates, error: templatesError, retry: retryTemplates } = useTemplates();
  const isComplete = loaded && !!(lists ?? listsError) && !!(templates ?? templatesError);
  // The cards are rendered once their lists are loaded, so that none of them grows later.
  const isWaiting = !error && (!loaded || (notebooks.length > 0 && !(lists ?? listsError)));
  const isEmpty = loaded && notebooks.length === 0 && !error;
  useTitle("Notebooks");
  useShortcuts(useReadOnly() ? NO_SHORTCUTS : SHORTCUTS);

  return (
    <div data-growing={isComplete || error ? undefined : ""} className="flex flex-col gap-4">
      <h1 className="text-2xl">Notebooks</h1>
      <NewNotebook key={key} focused={isTyping} />
      {error && <FailedState what="Your notebooks could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {listsError && !error && (
        <FailedState what="Your lists could not be read" why={getErrorMessage(listsError)} onRetry={retryLists} />
      )}
      {templatesError && !error && !listsError && (
        <FailedState
          what="Your templates could not be read"
          why={getErrorMessage(templatesError)}
          onRetry={retryTemplates}
        />
      )}
      {notebooks.length > 0 && !isWaiting && <Cards notebooks={notebooks} lists={lists} templates={templates} />}
      {isEmpty && <NoNotebooks />}
      {isWaiting && <CardsSkeleton cards={6} />}
      {isComplete && <DeletedLink />}
      {/* The offer is the last element, so that nothing moves when it appears. */}
      {isComplete && lists && <KeepListsOffer lists={lists} />}
    </div>
  );
}

/** The number of lists on the card of a notebook. */
const LISTS_ON_CARD = 3;

type CardsProps = {
  notebooks: readonly NotebookFieldsFragment[];
  /** The lists of all notebooks; undefined until they are loaded. */
  lists: readonly ListFieldsFragment[] | undefined;
  templates: readonly ListFieldsFragment[] | undefined;
};

function Cards({ notebooks, lists, templates }: CardsProps) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const counts = lists && countContents(lists);
  const firstLists = pickFirstLists(lists ?? [], LISTS_ON_CARD);
  return (
    <div {...focusHandlers} className="flex flex-col gap-8">
      <CardGrid label="Notebooks">
        {notebooks.map((notebook) => (
          <NotebookCard
            key={notebook.id}
            ref={rows.ref(notebook.id)}
            notebook={notebook}
            contents={counts && (counts.get(notebook.id) ?? NO_CONTENTS)}
            firstLists={firstLists.get(notebook.id) ?? []}
          />
        ))}
      </CardGrid>
      {lists && templates && templates.length > 0 && (
        <Templates rows={rows} templates={templates} lists={lists} notebooks={notebooks} />
      )}
    </div>
  );
}

type TemplatesProps = {
  rows: RowElements;
  templates: readonly ListFieldsFragment[];
  lists: readonly ListFieldsFragment[];
  notebooks: readonly NotebookFieldsFragment[];
};

function Templates({ rows, templates, lists, notebooks }: TemplatesProps) {
  return (
    <section aria-label="Templates" className="flex flex-col gap-3">
      <h2 className="text-lg">Templates</h2>
      <CardGrid label="Templates">
        {templates.map((template) => (
          <ListCard
            key={template.id}
            ref={rows.ref(template.id)}
            list={template}
            notebook={notebooks.find(({ id }) => id === template.notebookId)}
            uses={formatUses(template, lists, getToday())}
          >
            <UseTemplateButton template={template} className="relative" />
          </ListCard>
        ))}
      </CardGrid>
    </section>
  );
}

const focusAddField = () => void focusFirst(actionBarRef.current ?? undefined);

const SHORTCUTS = {
  title: "Notebooks",
  shortcuts: [{ keys: "n", label: "Type a new notebook", run: focusAddField }],
};

const NO_SHORTCUTS = { title: "Notebooks", shortcuts: [] };

function NoNotebooks() {
  const isReadOnly = useReadOnly();
  return (
    <div className="flex flex-col items-start gap-3">
      <p>No notebooks yet. A notebook holds lists that belong together.</p>
      {!isReadOnly && (
        <NextStep keys="n" onClick={focusAddField}>
          Name the first notebook
        </NextStep>
      )}
    </div>
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
