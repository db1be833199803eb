import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { countSettled } from "../../cache/settled.ts";
import { getListPath } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useVisitor } from "../../session/visitor.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useListParts } from "../../items/screen/listParts.ts";
import { EditableText, type EditableTextHandle } from "../../ui/fields/EditableText.tsx";
import { LazyNote } from "../../ui/fields/LazyNote.tsx";
import { type ArrivalState, useArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { useLeaveScreen } from "../../ui/hooks/useLeaveScreen.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { useDeleteList, useUpdateList } from "../model/actions.ts";
import { ListMenu } from "./ListMenu.tsx";
import { ListStatus } from "./ListStatus.tsx";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { titleClass } from "../../ui/classNames.ts";
import { lazyComponent } from "../../ui/loading.ts";

const TemplateStatus = lazyComponent(() => import("./TemplateStatus.tsx"), "TemplateStatus", {
  preloaded: true,
  // As high as the status of most templates, so that the items do not move.
  fallback: () => <div aria-hidden className="h-30 md:h-25.5" />,
});
const HeadLines = lazyComponent(() => import("./HeadLines.tsx"), "HeadLines", {
  preloaded: true,
  fallback: ({ list }) => list.repeat && <p className="h-6" />,
});
const ReplacedList = lazyComponent(() => import("./ReplacedList.tsx"), "ReplacedList");

type Props = {
  list: ListFieldsFragment;
  firstItemId: string | undefined;
  /** Whether the line that shows the progress is below the header; a list with headings has one below each of these. */
  hasLine: boolean;
  /** Opens the field that finds items of the list. */
  onFind: () => void;
  onShop: (() => void) | undefined;
};

/** Shows the name and the menu of a list, and in one line its progress, date, priority and people. */
export function ListHeader({ list, firstItemId, hasLine, onFind, onShop }: Props) {
  const mayCall = useMayCall();
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const leave = useLeaveScreen();
  const title = useRef<EditableTextHandle>(null);
  const { hasNote, editNote, note } = useNote(list);
  const readOnly = !mayCall(list, "updateList");
  const isVisitor = useVisitor();
  const { isNaming, offersName, endNaming } = useNaming(list, title, firstItemId);
  const isOpen = countSettled(list) < list.itemCount;
  useListParts({
    rename: () => title.current?.open("all"),
    editNote,
    find: onFind,
    shop: onShop,
    remove: () => leave(list.shownIn === null ? "/n" : `/n/${list.shownIn}`, () => void deleteList(list.id)),
  });

  return (
    <header className="flex flex-col pt-0.5 md:pt-0">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <h1 className={`flex min-w-0 ${offersName ? "" : "grow"} ${titleClass(list.name)}`}>
            <EditableText
              ref={title}
              value={list.name}
              label={t`Name of the list`}
              onSave={(name, was) => updateList(list.id, { name, was: { name: was } })}
              readOnly={readOnly}
              onEnd={isNaming ? endNaming : undefined}
              className={titleTextClass}
            />
          </h1>
          {offersName && (
            <button type="button" onClick={() => title.current?.open("all")} className={offerClass}>
              {t`Name this list`}
            </button>
          )}
        </div>
        <div className="relative z-1 -my-1.25 -me-3 flex shrink-0 items-center md:my-1 md:-me-1.5 md:gap-2">
          {onShop && isOpen && <ShopButton onPress={onShop} />}
          {!isVisitor && <ListMenu list={list} isPage />}
        </div>
      </div>
      <HeadLines list={list} />
      {(hasNote || (!readOnly && list.replaced)) && (
        <div className="pt-2">
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
      )}
      {list.isTemplate ? <TemplateStatus template={list} /> : <ListStatus list={list} hasLine={hasLine} />}
    </header>
  );
}

// On a touch screen the target of the name is 44 pixels high.
const titleTextClass = "touch-target";

const offerClass = "quiet relative text-sm underline decoration-strike underline-offset-4 hover:text-ink touch-target";

const shopClass =
  "inline-flex size-(--hit) items-center justify-center gap-2 rounded-row text-sm font-medium text-mark hover:bg-hover " +
  "hover:text-ink active:bg-press md:size-auto md:min-h-8 md:rounded-control md:px-3 md:text-ink md:outlined " +
  "md:pointer-coarse:min-h-11";

/** Opens shop mode. On a phone it is an icon beside the menu. */
const ShopButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    data-tooltip={t({ message: "Shop", context: "button" })}
    data-key="s"
    onClick={onPress}
    className={shopClass}
  >
    <FrameIcon name="lucide:shopping-basket" />
    <span className="max-md:sr-only">{t({ message: "Shop", context: "button" })}</span>
  </button>
);

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
  list: ListFieldsFragment,
  title: RefObject<EditableTextHandle | null>,
  firstItemId: string | undefined,
) {
  const { name } = list;
  const arrival = useArrivalState();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(() => arrival.isNaming && !isTouchScreen());
  const [firstName] = useState(name);
  const path = getListPath(list);
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
