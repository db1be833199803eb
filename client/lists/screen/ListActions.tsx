import { useState } from "react";
import { countSettled, isFinished } from "../../cache/settled.ts";
import { ignoreFailure, showFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatRows } from "../../items/model/labels.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem.tsx";
import { copyText } from "../../actions/toasts.ts";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { openShare, openShareList } from "../sharing/openShare.ts";
import { useDuplicateList, useUpdateList } from "../model/actions.ts";
import { createCopyName } from "../model/labels.ts";
import { DownloadStep, MoveListStep, PrintStep } from "./ListActionSteps.tsx";
import { offersWayBack, useRunAgain } from "../runs/actions.ts";
import { AddTemplateDialog } from "../templates/AddTemplateDialog.tsx";
import { CompareDialog } from "../templates/CompareDialog.tsx";
import { useKeepAsTemplate } from "../templates/keepAsTemplate.ts";
import { PublishDialog } from "../templates/PublishDialog.tsx";
import { runRequest } from "../../actions/defineRequest.ts";
import { unpublishTemplate } from "../templates/publishing.ts";
import { PastRunsDialog } from "../runs/PastRunsDialog.tsx";
import { Items } from "../../cache/places.ts";
import { listToMarkdown } from "../../../shared/markdown.ts";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";

export type ListActionsProps = {
  list: ListFieldsFragment;
  /** Opens the field that finds items. Only the list's own page passes it; the list can be printed there, too. */
  onFind?: () => void;
  /** Opens shop mode. Only the list's own page passes it. */
  onShop?: (() => void) | undefined;
  onRename: () => void;
  /** Opens the field of the note. Only the list's own page passes it. */
  onEditNote?: () => void;
  onDelete: () => void;
  /** Called with the copy when the list has been duplicated. */
  onDuplicated?: (copy: ListFieldsFragment) => void;
};

/** The entries of a list's menu, or of the step that the user has chosen in it. */
export function ListActions(props: ListActionsProps) {
  const { list, onFind, onDelete } = props;
  const mayCall = useMayCall();
  const [step, setStep] = useState<"move" | "print" | "download">();
  if (step === "move") return <MoveListStep list={list} />;
  if (step === "print") return <PrintStep />;
  if (step === "download") return <DownloadStep list={list} />;
  return (
    <>
      <ContentActions {...props} />
      <ShareAction list={list} />
      <PublishActions list={list} />
      <CopyActions {...props} />
      <RunActions list={list} />
      <ExportActions list={list} onPrint={onFind && (() => setStep("print"))} onDownload={() => setStep("download")} />
      <PlaceActions list={list} onMove={() => setStep("move")} />
      {mayCall(list, "deleteList") && (
        <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>
          {list.isTemplate ? "Delete template" : "Delete list"}
        </MenuItem>
      )}
    </>
  );
}

/** What is done with the content of a list on its own page. */
function ContentActions({ list, onFind, onShop, onRename, onEditNote }: ListActionsProps) {
  const mayCall = useMayCall();
  const mayWrite = mayCall(list, "updateList");
  return (
    <>
      {onShop && (
        <MenuItem icon="lucide:shopping-basket" keys="s" takesFocus onSelect={onShop}>
          Shop
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon="lucide:pencil" takesFocus onSelect={onRename}>
          Rename
        </MenuItem>
      )}
      {mayWrite && onEditNote && (
        <MenuItem icon="lucide:sticky-note" takesFocus onSelect={onEditNote}>
          {list.note === null ? "Add a note" : "Edit note"}
        </MenuItem>
      )}
      {onFind && (
        <MenuItem icon="lucide:search" keys="/" takesFocus onSelect={onFind}>
          Find an item
        </MenuItem>
      )}
      {mayWrite && !list.isTemplate && (
        <MenuItem icon="lucide:list-plus" takesFocus onSelect={() => void openOverlay(AddTemplateDialog, { list })}>
          Add a template
        </MenuItem>
      )}
      {(mayWrite || onFind) && <MenuSeparator />}
    </>
  );
}

function CopyActions({ list, onDuplicated }: Pick<ListActionsProps, "list" | "onDuplicated">) {
  const mayCall = useMayCall();
  const duplicateList = useDuplicateList();
  const keepAsTemplate = useKeepAsTemplate(list);
  if (!mayCall(list, "duplicateList")) return null;

  const duplicate = (notebookId: string) => {
    const name = notebookId === list.notebookId ? createCopyName(list.name) : list.name;
    return duplicateList(list, { name, isTemplate: list.isTemplate, notebookId }, onDuplicated);
  };
  const copy = () => ignoreFailure(chooseNotebookForCopy(list, (notebookId) => ignoreFailure(duplicate(notebookId))));
  const staysHere = mayCall(list, "createList");

  return (
    <>
      <MenuItem icon="lucide:copy" takesFocus={!staysHere} onSelect={copy}>
        {staysHere ? "Duplicate" : "Copy to notebook…"}
      </MenuItem>
      {!list.isTemplate && (
        <MenuItem icon="lucide:copy-check" takesFocus={!staysHere} onSelect={keepAsTemplate}>
          {staysHere ? "Keep as template" : "Keep as template…"}
        </MenuItem>
      )}
    </>
  );
}

/** Shares the list, or opens the people of its notebook if that is shared already. */
function ShareAction({ list }: Pick<ListActionsProps, "list">) {
  const mayCall = useMayCall();
  const client = useClient();
  const isShared = !!readCachedNotebook(client.cache, list.notebookId)?.sharing;
  if (!isShared && !mayCall(list, "shareNotebook")) return null;
  const open = () => (isShared ? openShare(list.notebookId) : openShareList(list));
  return (
    <MenuItem icon="lucide:users" takesFocus onSelect={open}>
      {mayCall(list, "shareNotebook") ? "Share…" : "People…"}
    </MenuItem>
  );
}

type ExportActionsProps = Pick<ListActionsProps, "list"> & {
  onPrint: (() => void) | undefined;
  onDownload: () => void;
};

function ExportActions({ list, onPrint, onDownload }: ExportActionsProps) {
  const client = useClient();
  return (
    <>
      {onPrint && (
        <MenuItem icon="lucide:printer" keys="Ctrl+P" staysOpen onSelect={onPrint}>
          Print
        </MenuItem>
      )}
      <MenuItem icon="lucide:clipboard" onSelect={() => void copyListAsText(client, list)}>
        Copy as text
      </MenuItem>
      <MenuItem icon="lucide:download" staysOpen onSelect={onDownload}>
        Download
      </MenuItem>
    </>
  );
}

/** Clears the ticks of a list, shows its past runs, compares it, or turns it into a template or back into a list. */
function RunActions({ list }: Pick<ListActionsProps, "list">) {
  const mayCall = useMayCall();
  const { id, isTemplate, runNumber, templateId } = list;
  const mayWrite = mayCall(list, "updateList");
  const updateList = useUpdateList();
  const runAgain = useRunAgain();

  return (
    <>
      {mayWrite && !isTemplate && countSettled(list) > 0 && (
        <MenuItem icon="lucide:rotate-ccw" onSelect={() => void runAgain(list)}>
          {isFinished(list) ? "Start again" : "Clear ticks"}
        </MenuItem>
      )}
      {mayWrite && !isTemplate && offersWayBack(list) && (
        <MenuItem icon="lucide:luggage" onSelect={() => void runAgain(list, true)}>
          Pack for the way back
        </MenuItem>
      )}
      {!isTemplate && (runNumber > 1 || countSettled(list) > 0) && (
        <MenuItem icon="lucide:history" takesFocus onSelect={() => void openOverlay(PastRunsDialog, { list })}>
          Past runs
        </MenuItem>
      )}
      {mayWrite && !isTemplate && templateId && (
        <MenuItem icon="lucide:git-compare" takesFocus onSelect={() => void openOverlay(CompareDialog, { list })}>
          Compare with template
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon="lucide:repeat" onSelect={() => ignoreFailure(updateList(id, { isTemplate: !isTemplate }))}>
          {isTemplate ? "Turn into a list" : "Turn into a template"}
        </MenuItem>
      )}
    </>
  );
}

/** Moves a list to another notebook, puts it away, or makes it active. */
function PlaceActions({ list, onMove }: Pick<ListActionsProps, "list"> & { onMove: () => void }) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const { id, isTemplate, active } = list;
  if (!mayCall(list, "updateList")) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon="lucide:folder-input" staysOpen onSelect={onMove}>
        Move to a notebook
      </MenuItem>
      {!isTemplate && (
        <MenuItem
          icon={active ? "lucide:archive" : "lucide:archive-restore"}
          onSelect={() => ignoreFailure(updateList(id, { active: !active }))}
        >
          {active ? "Put away" : "Make active"}
        </MenuItem>
      )}
    </>
  );
}

/** Publishes a template, copies its link, or ends the link. */
function PublishActions({ list }: Pick<ListActionsProps, "list">) {
  const mayCall = useMayCall();
  const { id, isTemplate, publishedUrl } = list;
  const client = useClient();
  if (!isTemplate || !mayCall(list, "publishTemplate")) return null;
  if (publishedUrl === null)
    return (
      <MenuItem icon="lucide:globe" takesFocus onSelect={() => void openOverlay(PublishDialog, { template: list })}>
        Publish…
      </MenuItem>
    );
  return (
    <>
      <MenuItem icon="lucide:link" onSelect={() => void copyText(publishedUrl, "Link copied")}>
        Copy link
      </MenuItem>
      <MenuItem icon="lucide:globe-lock" onSelect={() => void runRequest(client, unpublishTemplate, { listId: id })}>
        Stop publishing
      </MenuItem>
    </>
  );
}

/** Copies a list as text, which is Markdown. A toast reports a failure. */
async function copyListAsText(client: SyncClient, list: ListFieldsFragment) {
  const { id, name } = list;
  try {
    const { data } = await client.query({ query: Items, variables: { listId: id } });
    const items = data?.items ?? [];
    await copyText(listToMarkdown(list, items), `Copied “${name}”, ${formatRows(items)}`);
  } catch (error) {
    showFailure("Nothing was copied", error, { retry: () => copyListAsText(client, list) });
  }
}
