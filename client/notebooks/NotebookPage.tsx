import { useCallback, useMemo, useRef, type ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { getErrorMessage } from "../sync/serverErrors.ts";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { SignInPrompt, useNeedsSignIn } from "../identity/SignInPrompt.tsx";
import { NotebookOwner } from "./NotebookOwner.tsx";
import { ignoreFailure } from "../actions/errors.ts";
import { openTemplateDialog, TemplateDialogButton } from "../lists/templates/TemplateDialogButton.tsx";
import { ListCard } from "../lists/ListCard.tsx";
import { DeletedLink } from "../lists/DeletedLink.tsx";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { CardsSkeleton } from "../ui/Skeleton.tsx";
import { titleClass } from "../ui/classNames.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { NextStep } from "../ui/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { focusFirst, useRowElements, type RowElements } from "../ui/browser/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { useDeleteNotebook, useUpdateNotebook } from "./actions.ts";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { useNotebook, type NotebookList } from "./queries.ts";
import { groupLists } from "./contents.ts";
import { formatPeople } from "../lists/sharing/labels.ts";
import { openShare } from "../lists/sharing/openShare.ts";
import { useSaveLastNotebook } from "../lists/useSaveLastNotebook.ts";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateList } from "../lists/actions.ts";

/** `/n/{notebookId}` */
export function NotebookPage() {
  const { notebookId = "" } = useParams();
  return <OpenNotebook key={notebookId} id={notebookId} />;
}

function OpenNotebook({ id }: { id: string }) {
  const read = useNotebook(id);
  const needsSignIn = useNeedsSignIn(read.error);
  return needsSignIn && !read.notebook ? <SignInPrompt thing="notebook" /> : <NotebookView {...read} />;
}

function NotebookView({ notebook, lists, loaded, gone, error, retry }: ReturnType<typeof useNotebook>) {
  useTitle(notebook?.name);
  useSaveLastNotebook(notebook?.id, notebook?.role);
  const isWaiting = !loaded && !error && !gone;

  return (
    <div className="flex flex-col gap-2 md:gap-6">
      {error && <FailedState what="This notebook could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {gone && <NotebookNotFound />}
      {notebook && <NotebookHeader notebook={notebook} />}
      {notebook && loaded && <ListSections notebook={notebook} lists={lists} />}
      {isWaiting && !notebook && <HeaderPlaceholder />}
      {isWaiting && <CardsSkeleton cards={6} />}
    </div>
  );
}

/** As high as most headers, so that the lists do not move when the header appears. */
function HeaderPlaceholder() {
  return (
    <div aria-hidden className="flex h-9 items-center pointer-coarse:h-11">
      <span className="skeleton h-6 w-48" />
    </div>
  );
}

function NotebookHeader({ notebook }: { notebook: NotebookFieldsFragment }) {
  const mayCall = useMayCall();
  const { id, name } = notebook;
  const updateNotebook = useUpdateNotebook();
  const deleteNotebook = useDeleteNotebook();
  const navigate = useNavigate();
  const title = useRef<EditableTextHandle>(null);

  function deleteAndLeave() {
    void navigate("/n");
    void deleteNotebook(id);
  }

  return (
    <header className="flex flex-col md:gap-3">
      <div className="flex items-start gap-2">
        <h1 className={`flex min-w-0 grow ${titleClass(name)}`}>
          <EditableText
            ref={title}
            value={name}
            label="Name of the notebook"
            onSave={(text) => updateNotebook(id, { name: text })}
            readOnly={!mayCall(notebook, "updateNotebook")}
            className="title-text"
          />
        </h1>
        <NotebookMenu notebook={notebook} onRename={() => title.current?.open("all")} onDelete={deleteAndLeave} />
      </div>
      {notebook.sharing ? <Sharing {...notebook} sharing={notebook.sharing} /> : <NotebookOwner id={id} />}
    </header>
  );
}

type SharingProps = NotebookFieldsFragment & { sharing: NonNullable<NotebookFieldsFragment["sharing"]> };

/** Shows that the user may only view the notebook, and the number of its people, on a button that names them. */
function Sharing({ id, role, sharing }: SharingProps) {
  return (
    <div className="quiet flex flex-wrap items-center text-sm">
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => openShare(id)} className="-ms-3">
        <Icon name="lucide:users" className="size-4" />
        {formatPeople(sharing)}
      </Button>
      {role === "VIEWER" && "View only"}
    </div>
  );
}

type ListsProps = { notebook: NotebookFieldsFragment; lists: readonly NotebookList[] };

function ListSections({ notebook, lists }: ListsProps) {
  const mayCall = useMayCall();
  const mayCreate = mayCall(notebook, "createList");
  const { active, templates, putAway } = groupLists(lists);
  const { key, isTyping } = useArrivalState();
  const rows = useRowElements();
  const focusHandlers = useRestoreFocus(rows, { follow: true });
  const openTemplates = useCallback(() => ignoreFailure(openTemplateDialog(notebook.id)), [notebook.id]);
  const shortcuts = useMemo(
    () => ({
      title: "Notebook",
      shortcuts: mayCreate
        ? [
            { keys: "n", label: "Type a new list", run: focusAddField },
            { keys: "t", label: "Begin with a template", run: openTemplates },
          ]
        : [],
    }),
    [mayCreate, openTemplates],
  );
  useShortcuts(shortcuts);
  return (
    <div {...focusHandlers} className="flex flex-col gap-5 md:gap-8">
      {mayCreate && (
        <div className="flex flex-col md:gap-2">
          <NewList key={key} notebookId={notebook.id} focused={lists.length === 0 || isTyping} />
          {lists.length > 0 && <TemplateDialogButton onOpen={openTemplates} />}
        </div>
      )}
      {lists.length === 0 && (mayCreate ? <NoLists onChooseTemplate={openTemplates} /> : <p>No lists yet.</p>)}
      <ListSection heading="Active" label="Active lists" rows={rows} lists={active} />
      <ListSection heading="Templates" label="Templates" rows={rows} lists={templates}>
        {(template) => <UseTemplateButton template={template} className="relative" />}
      </ListSection>
      <ListSection heading="Put away" label="Put away" rows={rows} lists={putAway} />
      {mayCall(notebook, "restoreList") && <DeletedLink />}
    </div>
  );
}

type SectionProps = {
  heading: string;
  label: string;
  rows: RowElements;
  lists: readonly NotebookList[];
  /** Renders more into a card. A button in it needs the class `relative` to be above the link that covers the card. */
  children?: (list: ListFieldsFragment) => ReactNode;
};

function ListSection({ heading, label, rows, lists, children }: SectionProps) {
  if (lists.length === 0) return null;
  return (
    <section aria-label={heading} className="flex flex-col gap-3">
      <h2 className="text-lg">{heading}</h2>
      <CardGrid label={label}>
        {lists.map((list) => (
          <ListCard key={list.id} ref={rows.ref(list.id)} list={list}>
            {children?.(list)}
          </ListCard>
        ))}
      </CardGrid>
    </section>
  );
}

function NoLists({ onChooseTemplate }: { onChooseTemplate: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>No lists yet. Give the first one a name, or begin with a template.</p>
      <div className="flex flex-wrap gap-2">
        <NextStep keys="n" onClick={focusAddField}>
          Name the first list
        </NextStep>
        <NextStep keys="t" onClick={onChooseTemplate}>
          Begin with a template
        </NextStep>
      </div>
    </div>
  );
}

const focusAddField = () => void focusFirst(actionBarRef.current ?? undefined);

function NotebookNotFound() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>This notebook is not here. It may have been deleted.</p>
      <Link to="/n" className={buttonClass("primary")}>
        Open your notebooks
      </Link>
      <DeletedLink />
    </div>
  );
}

/** A field that creates a list with the name that the user types. */
function NewList({ notebookId, focused }: { notebookId: string; focused: boolean }) {
  const createList = useCreateList();
  return (
    <AddField
      label="New list"
      button="Add list"
      draft={`lists of ${notebookId}`}
      focused={focused}
      primary
      onAdd={(name) => createList(notebookId, name)}
    />
  );
}
