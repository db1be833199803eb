import { plural, t } from "@lingui/core/macro";
import { useMemo, useRef, useState, type Ref } from "react";
import { getPlaceId, SHARED_WITH_ME } from "../rows/list.ts";
import { FailedRead } from "../sync/FailedRead.tsx";
import { findLastUse } from "../lists/model/labels.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useAllLists, useNotebooks, useTemplates } from "../lists/model/queries.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CardGrid, CardsSkeleton } from "./CardGrid.tsx";
import { titleClass } from "../ui/classNames.ts";
import { getToday } from "../ui/format.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { NextStep } from "../ui/browser/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { focusFirst, useRowElements, type RowElements } from "../ui/browser/rowElements.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { SelectButton } from "../lists/selection/SelectButton.tsx";
import { DeletedLink } from "../lists/screen/DeletedLink.tsx";
import { KeepListsOffer } from "../account/recovery/KeepListsOffer.tsx";
import { useCreateNotebook } from "./actions.ts";
import { ListRow } from "./ListRow.tsx";
import { NotebookCover } from "./NotebookCover.tsx";
import { RestingField } from "./RestingField.tsx";
import { TemplateTiles } from "./TemplateTiles.tsx";
import { formatLastUse, formatTemplate, NO_CONTENTS, sortByUse, summarizeNotebooks } from "./contents.ts";

const TITLE = t`Notebooks`;

/** `/n`: the notebooks, sorted by name, and below them the templates of all notebooks. */
export function NotebooksPage() {
  const { notebooks, all, loaded, error, retry } = useNotebooks();
  const { lists, error: listsError, retry: retryLists } = useAllLists();
  const { key, isTyping } = useArrivalState();
  const { templates, error: templatesError, retry: retryTemplates } = useTemplates();
  const isComplete = loaded && !!(lists ?? listsError) && !!(templates ?? templatesError);
  // The covers are rendered once their lists are loaded, so that none of them grows later.
  const isWaiting = !error && (!loaded || (all.length > 0 && !(lists ?? listsError)));
  const hasShared = lists?.some(({ shownIn }) => shownIn === null) ?? false;
  const isEmpty = loaded && notebooks.length === 0 && !hasShared && !error;
  const opener = useRef<HTMLButtonElement>(null);
  const createNotebook = useCreateNotebook();
  useTitle(TITLE);
  useShortcuts(useReadOnly() ? NO_SHORTCUTS : SHORTCUTS);

  return (
    <div data-growing={isComplete || error ? undefined : ""} className="flex flex-col gap-6 max-md:pt-0.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={`grow ${titleClass(TITLE)}`}>{TITLE}</h1>
        {!isEmpty && <OpenField ref={opener} />}
      </div>
      <RestingField
        key={key}
        label={t`New notebook`}
        button={t`Add notebook`}
        draft="notebooks"
        isShown={isEmpty}
        focused={isTyping}
        onAdd={createNotebook}
        onClose={() => opener.current?.focus()}
      />
      {error && <FailedRead title={t`Couldn’t load your notebooks`} error={error} onRetry={retry} />}
      {listsError && !error && (
        <FailedRead title={t`Couldn’t load your lists`} error={listsError} onRetry={retryLists} />
      )}
      {templatesError && !error && !listsError && (
        <FailedRead title={t`Couldn’t load your templates`} error={templatesError} onRetry={retryTemplates} />
      )}
      {(notebooks.length > 0 || hasShared) && !isWaiting && (
        <Shelf notebooks={notebooks} lists={lists} templates={templates} />
      )}
      {isEmpty && <NoNotebooks />}
      {isWaiting && <CardsSkeleton cards={6} />}
      {isComplete && <DeletedLink />}
      {/* The offer is the last element, so that nothing moves when it appears. */}
      {isComplete && lists && <KeepListsOffer lists={lists} />}
    </div>
  );
}

/** The button that leads to the field for a new notebook. */
function OpenField({ ref }: { ref: Ref<HTMLButtonElement> }) {
  if (useReadOnly()) return null;
  return (
    <Button
      ref={ref}
      kind="primary"
      aria-keyshortcuts="n"
      onClick={focusAddField}
      className="min-h-9! px-3! text-sm pointer-coarse:min-h-11!"
    >
      <Icon name="lucide:plus" className="size-4" />
      {t`New notebook`}
    </Button>
  );
}

type ShelfProps = {
  notebooks: readonly NotebookFieldsFragment[];
  /** The lists of all notebooks; undefined until they are loaded. */
  lists: readonly ListFieldsFragment[] | undefined;
  templates: readonly ListFieldsFragment[] | undefined;
};

/** The covers of the notebooks, and their templates. */
function Shelf({ notebooks, lists, templates }: ShelfProps) {
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const contents = lists && summarizeNotebooks(lists);
  return (
    <div {...focusHandlers} className="flex flex-col gap-12">
      {notebooks.length > 0 && (
        <CardGrid label={TITLE}>
          {notebooks.map((notebook) => (
            <NotebookCover
              key={notebook.id}
              ref={rows.ref(notebook.id)}
              notebook={notebook}
              contents={contents && (contents.get(notebook.id) ?? NO_CONTENTS)}
            />
          ))}
        </CardGrid>
      )}
      {lists && <SharedLists rows={rows} lists={lists.filter(({ shownIn }) => shownIn === null)} />}
      {lists && templates && templates.length > 0 && (
        <Templates rows={rows} templates={templates} lists={lists} notebooks={notebooks} />
      )}
    </div>
  );
}

/** The lists that others share on their own, and that the user has put into no notebook. */
function SharedLists({ rows, lists }: { rows: RowElements; lists: readonly ListFieldsFragment[] }) {
  if (lists.length === 0) return null;
  return (
    <section aria-label={SHARED_WITH_ME} className="@container flex flex-col gap-3">
      <h2 className="text-title">{SHARED_WITH_ME}</h2>
      <ul aria-label={SHARED_WITH_ME}>
        {lists.map((list) => (
          <ListRow key={list.id} ref={rows.ref(list.id)} list={list} />
        ))}
      </ul>
    </section>
  );
}
/** The templates as a part of the page in which lists are selected. */
const TEMPLATES = "templates";

/** The number of templates that are shown at first. */
const FIRST_TEMPLATES = 6;

type TemplatesProps = {
  rows: RowElements;
  templates: readonly ListFieldsFragment[];
  lists: readonly ListFieldsFragment[];
  notebooks: readonly NotebookFieldsFragment[];
};

/** The templates by their last use: the first six, and all of them when the user asks for them. */
function Templates({ rows, templates, lists, notebooks }: TemplatesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = useMemo(() => sortByUse(templates, lists), [templates, lists]);
  const shown = useMemo(() => (showsAll ? sorted : sorted.slice(0, FIRST_TEMPLATES)), [sorted, showsAll]);
  const count = sorted.length;
  return (
    <section aria-label={t`Templates`} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="me-auto text-title">{t`Templates`}</h2>
        {shown.length < count && (
          <button
            type="button"
            aria-label={plural(count, { one: "# template", other: "All # templates" })}
            onClick={() => setShowsAll(true)}
            className="quiet text-sm underline decoration-strike underline-offset-4 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {plural(count, { one: "All #", other: "All #" })}
          </button>
        )}
        <SelectButton scope={TEMPLATES} lists={shown} className="-me-2.5" />
      </div>
      <TemplateTiles
        scope={TEMPLATES}
        rows={rows}
        templates={shown}
        getNotebook={(template) => notebooks.find(({ id }) => id === getPlaceId(template))}
        describe={(template) => formatTemplate(template, formatLastUse(findLastUse(template, lists), getToday()))}
      />
    </section>
  );
}

const focusAddField = () => void focusFirst(actionBarRef.current ?? undefined);

const SHORTCUTS = {
  title: TITLE,
  shortcuts: [{ keys: "n", label: t`Type a new notebook`, run: focusAddField }],
};

const NO_SHORTCUTS = { title: TITLE, shortcuts: [] };

function NoNotebooks() {
  const isReadOnly = useReadOnly();
  return (
    <EmptyState
      title={t`No notebooks yet`}
      text={t`A notebook holds lists that belong together: a trip, a home, a team.`}
    >
      {!isReadOnly && <NextStep keys="n" primary onClick={focusAddField}>{t`Name the first notebook`}</NextStep>}
    </EmptyState>
  );
}
