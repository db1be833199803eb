import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { AddField, type PastedClip } from "../ui/fields/AddField.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { useIsCurrentScreen } from "../ui/hooks/useIsCurrentScreen.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { preload } from "../ui/loading.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { keepFirstItems, readFirstItems } from "./keptFirstItems.ts";
import type { FirstItem } from "./previewFirstPaste.ts";
import { WaysToBegin } from "./WaysToBegin.tsx";
import { FIRST_ITEMS_KEY, useClient } from "../sync/state/state.ts";

export type FirstListProps = {
  /** What the field asks for. */
  label: string;
  focused: boolean;
  /** Called when the user has added the first item. */
  onFirstItem: () => void;
};

/** An empty list with its field. The first item creates the list; the user then continues on its screen. */
export function FirstList({ label, focused, onFirstItem }: FirstListProps) {
  const isReadOnly = useReadOnly();
  const opening = useOpenAfterComposition();
  const { id, items, failure, add, addPasted, start } = useFirstItems(onFirstItem, opening.openList);

  return (
    <section
      aria-labelledby="new"
      hidden={isReadOnly}
      onCompositionStart={opening.onCompositionStart}
      onCompositionEnd={opening.onCompositionEnd}
      className="flex flex-col gap-3"
    >
      <h2 id="new" className="sr-only">{t`Start a list`}</h2>
      {items.length > 0 && <FirstItems items={items} />}
      <AddField
        label={label}
        button={t`Add`}
        draft={id}
        focused={focused}
        primary
        look={FIELD_LOOK}
        onAdd={add}
        onPasteLines={addPasted}
      />
      {failure !== undefined && (
        <FailedState what={t`Your list isn’t saved yet`} why={getErrorMessage(failure)} onRetry={() => void start()} />
      )}
      <WaysToBegin draft={id} onPasteLines={addPasted} />
    </section>
  );
}

/** The field rests on a returning user's screen: without an edge, and without its button until it is used. */
const FIELD_LOOK = {
  form:
    "min-h-14 gap-1.5 rounded-float bg-sheet p-1.5 ps-4 not-in-data-returning:field-edge " +
    "in-data-returning:gap-2.5 in-data-returning:bg-desk in-data-returning:ps-2.5",
  icon: "hidden in-data-returning:flex",
  button: "min-h-11 in-data-returning:group-not-focus-within/add:group-not-data-filled/add:hidden",
};

/** The items that the user has added before their list was open. */
const FirstItems = ({ items }: { items: readonly FirstItem[] }) => (
  <ul aria-label={t`Items`}>
    {items.map((item) => (
      <li key={item.id} dir="auto" className="flex gap-3 py-1.5 pointer-coarse:py-2.5">
        <span className="mt-0.5 size-5 shrink-0 rounded-box border-[1.5px] border-mark" />
        <span className="min-w-0 grow wrap-anywhere">{item.name}</span>
      </li>
    ))}
  </ul>
);

/** Returns a function that opens a list once no input method is composing a word, and the handlers that it needs. */
function useOpenAfterComposition() {
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const isComposing = useRef(false);
  const startedList = useRef<StartedList>(undefined);

  function openList(list: StartedList) {
    startedList.current = list;
    if (!isComposing.current && isCurrentScreen())
      void navigate(`/n/${list.notebookId}/l/${list.id}`, { state: { typing: true, unnamed: true } });
  }

  function onCompositionEnd() {
    isComposing.current = false;
    // Waits until the field contains the composed word.
    requestAnimationFrame(() => startedList.current && openList(startedList.current));
  }

  return { openList, onCompositionStart: () => void (isComposing.current = true), onCompositionEnd };
}

type StartedList = { id: string; notebookId: string };

/** Returns the list that an earlier page has kept, or a new one. */
const openList = () => readFirstItems(safeLocalStorage) ?? ([v7(), [] as FirstItem[]] as const);

/**
 * Keeps the items of a new list. The first item creates the list, and the guest and the notebook if there are none;
 * items that the user adds meanwhile are saved with it. After a failure the items stay, and `start` tries again, as the
 * next page does.
 */
function useFirstItems(onFirstItem: () => void, onStarted: (list: StartedList) => void) {
  const client = useClient();
  const [[id, keptItems]] = useState(openList);
  const [items, setItems] = useState<FirstItem[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const allItems = useRef(keptItems);
  const progress = useRef<"idle" | "starting" | "started">("idle");

  async function start() {
    if (progress.current !== "idle") return;
    progress.current = "starting";
    setFailure(undefined);
    try {
      const createFirstList = await loadCreateFirstList();
      const notebookId = createFirstList(client, id, allItems.current);
      progress.current = "started";
      safeLocalStorage.remove(FIRST_ITEMS_KEY);
      onStarted({ id, notebookId });
    } catch (error) {
      progress.current = "idle";
      setItems(allItems.current);
      setFailure(error);
    }
  }

  const startKept = useEffectEvent(() => {
    if (keptItems.length > 0) void start();
  });
  useEffect(() => startKept(), []);

  async function add(name: string) {
    if (progress.current === "started")
      return import("../items/model/actions.ts").then((mutations) => mutations.createItem(client, id, name));
    return addFirst([{ id: v7(), name }]);
  }

  function addFirst(added: FirstItem[]) {
    if (progress.current === "started") return false;
    if (allItems.current.length === 0) onFirstItem();
    allItems.current = [...allItems.current, ...added];
    // What the browser does not take shows when it is a change, or when that fails.
    if (keepFirstItems(safeLocalStorage, id, allItems.current)) setItems(allItems.current);
    void start();
    return true;
  }

  const addPasted = async (clip: PastedClip) =>
    (await loadPaste()).previewFirstPaste(client, clip, { id, items: allItems.current, addFirst });

  return { id, items, failure, add, addPasted, start };
}

/** Loads the code that creates a list. The home screen shows, and the user can type, before it is loaded. */
const loadCreateFirstList = () => import("./createFirstList.ts").then(({ createFirstList }) => createFirstList);

const loadPaste = () => import("./previewFirstPaste.ts");

preload(loadCreateFirstList);
preload(loadPaste);
