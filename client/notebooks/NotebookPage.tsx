import { plural, t } from "@lingui/core/macro";
import { useCallback, useMemo, useRef, type ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router";
import { FailedRead } from "../sync/FailedRead.tsx";
import { FailedScreen } from "../sync/FailedScreen.tsx";
import { getListPath } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { SignInPrompt, useNeedsSignIn } from "../account/needsSignIn.ts";
import { NotebookOwner } from "./NotebookOwner.tsx";
import { ignoreFailure } from "../actions/errors.ts";
import { openTemplateDialog, TemplateDialogButton } from "../lists/templates/TemplateDialogButton.tsx";
import { DeletedLink } from "../lists/screen/DeletedLink.tsx";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { Button, buttonClass, smallButtonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { GroupHeading, GroupSkeleton } from "../ui/GroupHeading.tsx";
import type { EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { titleClass } from "../ui/classNames.ts";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { useLeaveScreen } from "../ui/hooks/useLeaveScreen.ts";
import { useRestoreFocus } from "../ui/hooks/useRestoreFocus.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { NextStep } from "../ui/browser/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { focusFirst, useRowElements, type RowElements } from "../ui/browser/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { useDeleteNotebook } from "./actions.ts";
import { ListRow } from "./ListRow.tsx";
import { NotebookMenu } from "./NotebookMenu.tsx";
import { NotebookName } from "./NotebookName.tsx";
import { useNotebook, type NotebookList } from "./queries.ts";
import { groupLists } from "./contents.ts";
import { formatLimit, formatPeople } from "../lists/sharing/labels.ts";
import { openShare } from "../lists/sharing/openShare.ts";
import { useSaveLastNotebook } from "../lists/model/useSaveLastNotebook.ts";
import { AddField } from "../ui/fields/AddField.tsx";
import { useCreateList } from "../lists/model/actions.ts";

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
  const [only, ...others] = lists;
  // The notebook of a list that is shared alone is shown to nobody.
  if (notebook?.holdsOneList && only && others.length === 0) return <Navigate to={getListPath(only)} replace />;
  const Failed = notebook ? FailedRead : FailedScreen;

  return (
    <div className="flex flex-col gap-4 max-md:pt-0.5">
      {gone && <NotebookNotFound />}
      {notebook && <NotebookHeader notebook={notebook} />}
      {error && <Failed title={t`Couldn’t load this notebook`} error={error} onRetry={retry} />}
      {notebook && loaded && <ListSections notebook={notebook} lists={lists} />}
      {isWaiting && !notebook && <HeaderPlaceholder />}
      {isWaiting && <GroupSkeleton rows={6} />}
    </div>
  );
}

/** As high as most headers, so that the lists do not move when the header appears. */
function HeaderPlaceholder() {
  return (
    <div aria-hidden className="flex h-8.5 items-center md:h-11 pointer-coarse:h-11">
      <span className="skeleton h-7 w-48" />
    </div>
  );
}

function NotebookHeader({ notebook }: { notebook: NotebookFieldsFragment }) {
  const { id, name } = notebook;
  const deleteNotebook = useDeleteNotebook();
  const leave = useLeaveScreen();
  const title = useRef<EditableTextHandle>(null);

  return (
    <header className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <h1 className={`flex min-w-0 grow ${titleClass(name)}`}>
          <NotebookName
            ref={title}
            notebook={notebook}
            className="pointer-coarse:min-h-11"
            // On a phone two lines of the name show until it is edited. A user who may not edit it sees all of it.
            textClassName="max-md:line-clamp-2"
          />
        </h1>
        <div className="-me-3 -my-1.5 md:-me-1.5">
          <NotebookMenu
            notebook={notebook}
            onRename={() => title.current?.open("all")}
            onDelete={() => leave("/n", () => void deleteNotebook(id))}
          />
        </div>
      </div>
      {notebook.sharing ? <Sharing {...notebook} sharing={notebook.sharing} /> : <NotebookOwner id={id} />}
    </header>
  );
}

type SharingProps = NotebookFieldsFragment & { sharing: NonNullable<NotebookFieldsFragment["sharing"]> };

/** Shows that the user may only view the notebook, and the people who have it, on a button that opens their sheet. */
function Sharing({ id, role, sharing }: SharingProps) {
  return (
    <div className="quiet flex flex-wrap items-center text-sm">
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => openShare(id)} className={`-ms-3 ${smallButtonClass}`}>
        <Icon name="lucide:users" className="size-4" />
        {formatPeople(sharing)}
      </Button>
      {formatLimit(role)}
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
      title: t`Notebook`,
      shortcuts: mayCreate
        ? [
            { keys: "n", label: t`Type a new list`, run: focusAddField },
            { keys: "t", label: t`Start from a template`, run: openTemplates },
          ]
        : [],
    }),
    [mayCreate, openTemplates],
  );
  useShortcuts(shortcuts);
  return (
    <div {...focusHandlers} className="@container flex flex-col gap-6">
      {mayCreate && (
        <div className="flex flex-col gap-1">
          <NewList key={key} notebookId={notebook.id} focused={lists.length === 0 || isTyping} />
          {lists.length > 0 && <TemplateDialogButton onOpen={openTemplates} />}
        </div>
      )}
      {lists.length === 0 &&
        (mayCreate ? <NoLists onChooseTemplate={openTemplates} /> : <EmptyState title={t`No lists yet`} />)}
      <ListSection
        heading={t({ message: "Active", comment: "Lists that are not put away" })}
        label={t`Active lists`}
        rows={rows}
        lists={active}
      />
      <ListSection heading={t`Templates`} label={t`Templates`} kind="template" rows={rows} lists={templates}>
        {(template) => <UseTemplateButton template={template} className={`relative ${smallButtonClass}`} />}
      </ListSection>
      <ListSection heading={PUT_AWAY} label={PUT_AWAY} rows={rows} lists={putAway} />
      {mayCall(notebook, "restoreList") && <DeletedLink />}
    </div>
  );
}

const PUT_AWAY = t({ message: "Put away", context: "state" });

type Kind = "list" | "template";

const formatNumberOf = (kind: Kind, count: number) =>
  kind === "template"
    ? plural(count, { one: "# template", other: "# templates" })
    : plural(count, { one: "# list", other: "# lists" });

type SectionProps = {
  heading: string;
  label: string;
  kind?: Kind;
  rows: RowElements;
  lists: readonly NotebookList[];
  /** Renders more into a row. A button in it needs the class `relative` to be above the link that covers the row. */
  children?: (list: ListFieldsFragment) => ReactNode;
};

function ListSection({ heading, label, kind = "list", rows, lists, children }: SectionProps) {
  if (lists.length === 0) return null;
  return (
    <section aria-label={heading}>
      <GroupHeading title={heading} count={formatNumberOf(kind, lists.length)} />
      <ul aria-label={label} className="pt-1">
        {lists.map((list) => (
          <ListRow key={list.id} ref={rows.ref(list.id)} list={list}>
            {children?.(list)}
          </ListRow>
        ))}
      </ul>
    </section>
  );
}

function NoLists({ onChooseTemplate }: { onChooseTemplate: () => void }) {
  return (
    <EmptyState title={t`No lists yet`} text={t`Name the first one, or start from a template.`}>
      <NextStep keys="n" primary onClick={focusAddField}>{t`Name the first list`}</NextStep>
      <NextStep keys="t" onClick={onChooseTemplate}>{t`Start from a template`}</NextStep>
    </EmptyState>
  );
}

const focusAddField = () => void focusFirst(actionBarRef.current ?? undefined);

function NotebookNotFound() {
  return (
    <EmptyState as="h1" title={t`This notebook isn’t here`} text={t`It may have been deleted.`}>
      <Link to="/n" className={buttonClass("primary")}>{t`Open your notebooks`}</Link>
      <DeletedLink />
    </EmptyState>
  );
}

/** A field that creates a list with the name that the user types. */
function NewList({ notebookId, focused }: { notebookId: string; focused: boolean }) {
  const createList = useCreateList();
  return (
    <AddField
      label={t`New list`}
      button={t`Add list`}
      draft={`lists of ${notebookId}`}
      focused={focused}
      onAdd={(name) => createList(notebookId, name)}
    />
  );
}
