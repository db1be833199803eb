import { t } from "@lingui/core/macro";
import { useCallback, useMemo, useRef, type RefObject } from "react";
import { Link, Navigate, useParams } from "react-router";
import { FailedRead } from "../sync/FailedRead.tsx";
import { FailedScreen } from "../sync/FailedScreen.tsx";
import { getListPath } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { SignInPrompt, useNeedsSignIn } from "../account/needsSignIn.ts";
import { ignoreFailure } from "../actions/errors.ts";
import { openTemplateDialog, TemplateDialogButton } from "../lists/templates/TemplateDialogButton.tsx";
import { DeletedLink } from "../lists/screen/DeletedLink.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { GroupSkeleton } from "../ui/GroupHeading.tsx";
import { useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { NextStep } from "../ui/browser/NextStep.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { focusFirst } from "../ui/browser/rowElements.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { useCreateList } from "../lists/model/actions.ts";
import { useSaveLastNotebook } from "../lists/model/useSaveLastNotebook.ts";
import { HeadPlaceholder, NotebookHead } from "./NotebookHead.tsx";
import { NotebookLists } from "./NotebookLists.tsx";
import { useNotebook, type NotebookList } from "./queries.ts";
import { RestingField } from "./RestingField.tsx";

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
  const field = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusField = useCallback(() => void focusFirst(field.current ?? undefined), []);
  const isWaiting = !loaded && !error && !gone;
  const [only, ...others] = lists;
  // The notebook of a list that is shared alone is shown to nobody.
  if (notebook?.holdsOneList && only && others.length === 0) return <Navigate to={getListPath(only)} replace />;
  const Failed = notebook ? FailedRead : FailedScreen;

  return (
    <div className="flex flex-col gap-4">
      {gone && <NotebookNotFound />}
      {notebook && (
        <NotebookHead
          notebook={notebook}
          lists={loaded ? lists : undefined}
          openerRef={opener}
          onNewList={focusField}
        />
      )}
      {error && <Failed title={t`Couldn’t load this notebook`} error={error} onRetry={retry} />}
      {notebook && loaded && (
        <Contents
          notebook={notebook}
          lists={lists}
          fieldRef={field}
          focusField={focusField}
          focusOpener={() => opener.current?.focus()}
        />
      )}
      {isWaiting && !notebook && <HeadPlaceholder />}
      {isWaiting && <GroupSkeleton rows={6} />}
    </div>
  );
}

type ContentsProps = {
  notebook: NotebookFieldsFragment;
  lists: readonly NotebookList[];
  fieldRef: RefObject<HTMLDivElement | null>;
  focusField: () => void;
  focusOpener: () => void;
};

/** The field for a new list, and the lists. */
function Contents({ notebook, lists, fieldRef, focusField, focusOpener }: ContentsProps) {
  const { id } = notebook;
  const mayCall = useMayCall();
  const mayCreate = mayCall(notebook, "createList");
  const { key, isTyping } = useArrivalState();
  const createList = useCreateList();
  const openTemplates = useCallback(() => ignoreFailure(openTemplateDialog(id)), [id]);
  const isEmpty = lists.length === 0;
  useShortcuts(
    useMemo(
      () => ({
        title: t`Notebook`,
        shortcuts: mayCreate
          ? [
              { keys: "n", label: t`Type a new list`, run: focusField },
              { keys: "t", label: t`Start from a template`, run: openTemplates },
            ]
          : [],
      }),
      [mayCreate, focusField, openTemplates],
    ),
  );
  return (
    <>
      {mayCreate && (
        <RestingField
          key={key}
          ref={fieldRef}
          label={t`New list`}
          button={t`Add list`}
          draft={`lists of ${id}`}
          isShown={isEmpty}
          focused={isEmpty || isTyping}
          onAdd={(name) => createList(id, name)}
          onClose={focusOpener}
        >
          {!isEmpty && <TemplateDialogButton onOpen={openTemplates} />}
        </RestingField>
      )}
      {isEmpty && !mayCreate && <EmptyState title={t`No lists yet`} />}
      {isEmpty && mayCreate && <NoLists onName={focusField} onChooseTemplate={openTemplates} />}
      <NotebookLists notebook={notebook} lists={lists} />
    </>
  );
}

type NoListsProps = { onName: () => void; onChooseTemplate: () => void };

function NoLists({ onName, onChooseTemplate }: NoListsProps) {
  return (
    <EmptyState title={t`No lists yet`} text={t`Name the first one, or start from a template.`}>
      <NextStep keys="n" primary onClick={onName}>{t`Name the first list`}</NextStep>
      <NextStep keys="t" onClick={onChooseTemplate}>{t`Start from a template`}</NextStep>
    </EmptyState>
  );
}

function NotebookNotFound() {
  return (
    <EmptyState as="h1" title={t`This notebook isn’t here`} text={t`It may have been deleted.`}>
      <Link to="/n" className={buttonClass("primary")}>{t`Open your notebooks`}</Link>
      <DeletedLink />
    </EmptyState>
  );
}
