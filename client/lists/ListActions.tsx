import { useState } from "react";
import { ignoreFailure, showFailure } from "../actions/errors.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { formatRows } from "../items/labels.ts";
import { readCachedNotebook } from "../rows/notebook.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { MenuItem, MenuSeparator, MenuStep } from "../ui/overlays/MenuItem.tsx";
import { addToast, copyText } from "../actions/toasts.ts";
import { chooseNotebookForCopy } from "./destination/chooseNotebook.ts";
import { openShare, openShareList } from "./sharing/openShare.ts";
import { useDuplicateList, useUpdateList } from "./actions.ts";
import { formatItemCount, createCopyName } from "./labels.ts";
import { printList } from "./printing.ts";
import { useNotebooks } from "./queries.ts";
import { useRunAgain } from "./runs/actions.ts";
import { AddTemplateDialog } from "./templates/AddTemplateDialog.tsx";
import { CompareDialog } from "./templates/CompareDialog.tsx";
import { PublishDialog } from "./templates/PublishDialog.tsx";
import { unpublishTemplate } from "./templates/publishing.ts";
import { PastRunsDialog } from "./runs/PastRunsDialog.tsx";
import { Items } from "../cache/places.ts";
import { listToMarkdown } from "../../shared/markdown.ts";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import { type SyncClient, useClient } from "../sync/state.ts";

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
  const mayCall = useMayCall();
  const { list, onFind, onShop, onRename, onEditNote, onDelete, onDuplicated } = props;
  const [step, setStep] = useState<"move" | "print" | "download">();
  const mayWrite = mayCall(list, "updateList");
  if (step === "move") return <MoveListStep list={list} />;
  if (step === "print") return <PrintStep />;
  if (step === "download") return <DownloadStep list={list} />;
  return (
    <>
      {onShop && (
        <MenuItem icon="lucide:shopping-basket" takesFocus onSelect={onShop}>
          Use in the shop
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
        <MenuItem icon="lucide:search" takesFocus onSelect={onFind}>
          Find an item
        </MenuItem>
      )}
      {mayCall(list, "duplicateList") && <CopyActions list={list} onDuplicated={onDuplicated} />}
      {mayWrite && (
        <MenuItem icon="lucide:notebook" staysOpen onSelect={() => setStep("move")}>
          Move to notebook
        </MenuItem>
      )}
      <ShareAction list={list} />
      {(mayWrite || list.runNumber > 1) && <MenuSeparator />}
      <PublishActions list={list} />
      <StateActions list={list} />
      <MenuSeparator />
      <ExportActions list={list} onPrint={onFind && (() => setStep("print"))} onDownload={() => setStep("download")} />
      {mayCall(list, "deleteList") && (
        <>
          <MenuSeparator />
          <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>
            {list.isTemplate ? "Delete template" : "Delete list"}
          </MenuItem>
        </>
      )}
    </>
  );
}

function CopyActions({ list, onDuplicated }: Pick<ListActionsProps, "list" | "onDuplicated">) {
  const mayCall = useMayCall();
  const duplicateList = useDuplicateList();

  const duplicate = (notebookId: string) => {
    const name = notebookId === list.notebookId ? createCopyName(list.name) : list.name;
    return duplicateList(list, { name, isTemplate: list.isTemplate, notebookId }, onDuplicated);
  };

  const saveAsTemplate = (notebookId: string) =>
    duplicateList(list, { name: list.name, isTemplate: true, notebookId }, (template) => {
      const description = `${formatItemCount(list.itemCount)}. The list stays as it is.`;
      const to = `/n/${template.notebookId}/l/${template.id}`;
      const action = { label: "Open", altText: "Open the template in its notebook", to };
      addToast({ type: "foreground", title: `Saved “${list.name}” as a template`, description, action });
    });

  const copyWith = (copy: (notebookId: string) => Promise<unknown>) =>
    ignoreFailure(chooseNotebookForCopy(list, (notebookId) => ignoreFailure(copy(notebookId))));
  const staysHere = mayCall(list, "createList");

  return (
    <>
      <MenuItem icon="lucide:copy" takesFocus={!staysHere} onSelect={() => copyWith(duplicate)}>
        {staysHere ? "Duplicate" : "Copy to notebook…"}
      </MenuItem>
      {!list.isTemplate && (
        <MenuItem icon="lucide:book-copy" takesFocus={!staysHere} onSelect={() => copyWith(saveAsTemplate)}>
          {staysHere ? "Save as template" : "Save as template…"}
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
        <MenuItem icon="lucide:printer" staysOpen onSelect={onPrint}>
          Print
        </MenuItem>
      )}
      <MenuItem icon="lucide:clipboard" onSelect={() => void copyListAsMarkdown(client, list)}>
        Copy as Markdown
      </MenuItem>
      <MenuItem icon="lucide:download" staysOpen onSelect={onDownload}>
        Download
      </MenuItem>
    </>
  );
}

/**
 * Runs the list again, shows its past runs, compares it, adds a template, puts it away, makes it active, or turns it into
 * a template or back into a list.
 */
function StateActions({ list }: Pick<ListActionsProps, "list">) {
  const mayCall = useMayCall();
  const { id, isTemplate, active, completedCount, runNumber, templateId } = list;
  const mayWrite = mayCall(list, "updateList");
  const updateList = useUpdateList();
  const runAgain = useRunAgain();
  const change = (input: Parameters<typeof updateList>[1]) => ignoreFailure(updateList(id, input));

  return (
    <>
      {mayWrite && !isTemplate && completedCount > 0 && (
        <MenuItem icon="lucide:rotate-ccw" onSelect={() => void runAgain(list)}>
          Un-tick all
        </MenuItem>
      )}
      {!isTemplate && runNumber > 1 && (
        <MenuItem icon="lucide:history" takesFocus onSelect={() => void openOverlay(PastRunsDialog, { list })}>
          Past runs
        </MenuItem>
      )}
      {mayWrite && !isTemplate && templateId && (
        <MenuItem icon="lucide:git-compare" takesFocus onSelect={() => void openOverlay(CompareDialog, { list })}>
          Compare with template
        </MenuItem>
      )}
      {mayWrite && !isTemplate && (
        <MenuItem icon="lucide:list-plus" takesFocus onSelect={() => void openOverlay(AddTemplateDialog, { list })}>
          Add a template
        </MenuItem>
      )}
      {mayWrite && !isTemplate && (
        <MenuItem
          icon={active ? "lucide:archive" : "lucide:archive-restore"}
          onSelect={() => change({ active: !active })}
        >
          {active ? "Put away" : "Make active"}
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon="lucide:repeat" onSelect={() => change({ isTemplate: !isTemplate })}>
          {isTemplate ? "Turn into a list" : "Turn into a template"}
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
      <MenuItem icon="lucide:globe-lock" onSelect={() => void unpublishTemplate(client, id)}>
        Stop publishing
      </MenuItem>
    </>
  );
}

/** Asks for the file format of the download. */
function DownloadStep({ list }: Pick<ListActionsProps, "list">) {
  const client = useClient();
  return (
    <MenuStep label="Download">
      <MenuItem icon="lucide:file-text" onSelect={() => void downloadList(client, list, "md")}>
        Markdown
      </MenuItem>
      <MenuItem icon="lucide:table" onSelect={() => void downloadList(client, list, "csv")}>
        CSV
      </MenuItem>
    </MenuStep>
  );
}

/** Asks which items are printed. */
function PrintStep() {
  return (
    <MenuStep label="Print">
      <MenuItem icon="lucide:list-checks" onSelect={() => printList("all")}>
        All items
      </MenuItem>
      <MenuItem icon="lucide:list" onSelect={() => printList("open")}>
        Without the ticked ones
      </MenuItem>
    </MenuStep>
  );
}

/** Offers the other notebooks to move the list to. */
function MoveListStep({ list: { id, notebookId } }: { list: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const { notebooks, loaded, error } = useNotebooks();
  const others = notebooks.filter((notebook) => notebook.id !== notebookId && mayCall(notebook, "createList"));

  if (!loaded)
    return error ? <DisabledMoveStep text="The notebooks could not be read" /> : <DisabledMoveStep text="Loading" />;
  if (others.length === 0) return <DisabledMoveStep text="There is no other notebook" />;
  return (
    <MenuStep label="Move to notebook">
      {others.map((notebook) => (
        <MenuItem
          key={notebook.id}
          icon="lucide:notebook"
          onSelect={() => ignoreFailure(updateList(id, { notebookId: notebook.id }))}
        >
          <span dir="auto">{notebook.name}</span>
        </MenuItem>
      ))}
    </MenuStep>
  );
}

function DisabledMoveStep({ text }: { text: string }) {
  return (
    <MenuStep label="Move to notebook">
      <MenuItem icon="lucide:notebook" disabled onSelect={() => {}}>
        {text}
      </MenuItem>
    </MenuStep>
  );
}

/** Copies a list as Markdown. A toast reports a failure. */
async function copyListAsMarkdown(client: SyncClient, list: ListFieldsFragment) {
  const { id, name } = list;
  try {
    const { data } = await client.query({ query: Items, variables: { listId: id } });
    const items = data?.items ?? [];
    await copyText(listToMarkdown(list, items), `Copied “${name}”, ${formatRows(items)}`);
  } catch (error) {
    showFailure("Nothing was copied", error, { retry: () => copyListAsMarkdown(client, list) });
  }
}

/** Saves a list as a file. A toast reports a failure. */
async function downloadList(client: SyncClient, list: ListFieldsFragment, kind: "md" | "csv") {
  try {
    const [{ data }, { buildListFile }, { saveFile }] = await Promise.all([
      client.query({ query: Items, variables: { listId: list.id } }),
      import("./listFile.ts"),
      import("../ui/browser/saveFile.ts"),
    ]);
    const { name, content } = buildListFile(list, data?.items ?? [], kind);
    saveFile(name, content);
  } catch (error) {
    showFailure("Nothing was downloaded", error, { retry: () => downloadList(client, list, kind) });
  }
}
