import { useEffect, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { mayCall as mayRoleCall } from "../../shared/roles.ts";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { LazyNote } from "../ui/fields/LazyNote.tsx";
import { type ArrivalState, useArrivalState } from "../ui/hooks/useArrivalState.ts";
import { Icon } from "../ui/Icon.tsx";
import { Button } from "../ui/Button.tsx";
import { ignoreFailure } from "../actions/errors.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { useDeleteList, useUpdateList } from "./actions.ts";
import { formatItemCount, formatProgress } from "./labels.ts";
import { DateInWords } from "./fields/DateInWords.tsx";
import { PriorityMark } from "./fields/PriorityMark.tsx";
import { DatePicker } from "./fields/DatePicker.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { PriorityPicker } from "./fields/PriorityPicker.tsx";
import { SharedMark } from "./sharing/SharedMark.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { isTouchScreen } from "../ui/browser/touch.ts";
import { titleClass } from "../ui/classNames.ts";
import { lazyComponent } from "../ui/loading.ts";
import { UseTemplateButton } from "./templates/UseTemplateButton.tsx";

const ReplacedList = lazyComponent(() => import("./ReplacedList.tsx"), "ReplacedList");

type Props = {
  list: ListFieldsFragment;
  firstItemId: string | undefined;
  /** Opens the field that finds items of the list. */
  onFind: () => void;
  onShop: (() => void) | undefined;
};

/** Shows the name and the menu of a list, and its progress, date and priority; for a template, a banner instead. */
export function ListHeader({ list, firstItemId, onFind, onShop }: Props) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const navigate = useNavigate();
  const title = useRef<EditableTextHandle>(null);
  const { hasNote, editNote, note } = useNote(list);
  const readOnly = !mayCall(list, "updateList");
  const { isNaming, offersName, endNaming } = useNaming(list, title, firstItemId);

  function deleteAndLeave() {
    void navigate(`/n/${list.notebookId}`);
    void deleteList(list.id);
  }

  return (
    <header className="flex flex-col md:gap-3">
      <div className="flex items-start gap-2 pe-1">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className={`flex min-w-0 ${offersName ? "" : "grow"} ${titleClass(list.name)}`}>
              <EditableText
                ref={title}
                value={list.name}
                label="Name of the list"
                onSave={(name, was) => updateList(list.id, { name, was: { name: was } })}
                readOnly={readOnly}
                onEnd={isNaming ? endNaming : undefined}
                className="title-text"
              />
            </h1>
            {offersName && (
              <button type="button" onClick={() => title.current?.open("all")} className="quiet underline">
                Name this list
              </button>
            )}
          </div>
          {hasNote && (
            <LazyNote
              ref={note}
              value={list.note}
              onSave={(text, was) => updateList(list.id, { note: text, was: { note: was } })}
              readOnly={readOnly}
            />
          )}
          {!readOnly && list.replaced && <ReplacedList list={list} replaced={list.replaced} />}
        </div>
        <ListMenu
          list={list}
          onFind={onFind}
          onShop={onShop}
          onRename={() => title.current?.open("all")}
          onEditNote={editNote}
          onDelete={deleteAndLeave}
          onDuplicated={(copy) => void navigate(`/n/${copy.notebookId}/l/${copy.id}`)}
        />
      </div>
      {list.isTemplate ? <TemplateBanner template={list} /> : <ListStatus list={list} />}
    </header>
  );
}

/** Lets the menu open the field of the list's note, even if there is no note yet. */
function useNote(list: ListFieldsFragment) {
  const note = useRef<EditableTextHandle>(null);
  const [addsNote, setAddsNote] = useState(false);
  function editNote() {
    setAddsNote(true);
    note.current?.open();
  }
  return { note, editNote, hasNote: list.note !== null || addsNote };
}

/**
 * Selects the name of a list that was just created from a template, except on touch screens, where a keyboard would
 * cover the list. The key or the click that ends the editing moves the focus to the first item. A list that began with
 * its items has a generated name, so the header offers to change it until the user does.
 */
function useNaming(
  { id, name, notebookId }: ListFieldsFragment,
  title: RefObject<EditableTextHandle | null>,
  firstItemId: string | undefined,
) {
  const arrival = useArrivalState();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(() => arrival.isNaming && !isTouchScreen());
  const [firstName] = useState(name);
  const path = `/n/${notebookId}/l/${id}`;
  useEffect(() => {
    if (!isNaming) return;
    title.current?.open("all");
    // A reload of this screen, or a return to it, must not start this again.
    void navigate(path, { replace: true });
  }, [isNaming, title, navigate, path]);

  function endNaming(isElsewhere: boolean) {
    setNaming(false);
    if (isElsewhere) return;
    const state: ArrivalState = firstItemId === undefined ? { typing: true } : { item: firstItemId };
    void navigate(path, { replace: true, state });
  }
  return { isNaming, offersName: arrival.isUnnamed && name === firstName, endNaming };
}

function ListStatus({ list }: { list: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const { itemCount, completedCount, active } = list;
  return (
    <>
      <div className="flex items-center gap-x-2 max-md:h-9 md:gap-x-3 narrow:h-auto narrow:flex-wrap">
        <p className="quiet me-auto min-w-0 truncate tabular-nums max-md:text-sm">
          {itemCount > 0 ? `${formatProgress(list)} done` : formatItemCount(0)}
          {!active && ", put away"}{" "}
          <span className="*:ms-1 md:*:ms-2">
            <SharedMark list={list} />
          </span>
        </p>
        {mayCall(list, "updateList") ? (
          <>
            <DatePicker id={list.id} name={list.name} date={list.date} />
            <PriorityPicker id={list.id} name={list.name} priority={list.priority} />
          </>
        ) : (
          <p className="quiet flex items-center gap-x-3 max-md:text-sm">
            {list.date && <DateInWords date={list.date} />}
            <PriorityMark priority={list.priority} />
          </p>
        )}
      </div>
      <ProgressLine value={completedCount} max={itemCount} />
    </>
  );
}

async function openOptions(template: ListFieldsFragment) {
  const { UseOptionsDialog } = await import("./templates/UseOptionsDialog.tsx");
  openOverlay(UseOptionsDialog, { template });
}

function describeTemplate(template: ListFieldsFragment): string {
  if (template.publishedUrl !== null) return "Everybody with the link can read it, and make lists of it.";
  return mayRoleCall(template, "updateList")
    ? "What you change here is in every list you make from it after that."
    : "Use makes a list of your own from it.";
}

function TemplateBanner({ template }: { template: ListFieldsFragment }) {
  const mayCall = useMayCall();
  return (
    <section
      aria-label="Template"
      className="flex flex-wrap items-center gap-x-3 gap-y-3 rounded-[10px] border border-orange-300 bg-orange-50 max-md:ps-3 md:p-4 dark:border-orange-900 dark:bg-orange-950/40"
    >
      <Icon name="lucide:book-copy" className="size-5 max-md:hidden text-mark" />
      <div className="min-w-0 grow basis-0">
        <p className="font-medium tabular-nums max-md:text-sm">
          Template, {formatItemCount(template.itemCount)}
          {template.publishedUrl !== null && ", published"}
        </p>
        <p className="text-sm max-md:sr-only">{describeTemplate(template)}</p>
      </div>
      <div className="flex flex-wrap md:gap-2">
        {mayCall(template, "createListFromTemplates") && (
          <Button kind="quiet" className="max-md:px-2!" onClick={() => ignoreFailure(openOptions(template))}>
            <span className="max-md:hidden">Use with options…</span>
            <span className="md:hidden">Options…</span>
          </Button>
        )}
        <UseTemplateButton template={template} primary />
      </div>
    </section>
  );
}
