import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApolloClient } from "@apollo/client/react";
import { v7 } from "uuid";
import { getErrorMessage } from "../../network/serverErrors.ts";
import { AddField } from "../../ui/fields/AddField.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { preload } from "../../ui/loading.ts";

type Props = {
  focused: boolean;
  /** There is a first item: from now on this list is what the person is doing. */
  onBegin: () => void;
};

/** An empty list with the cursor in it. Its first item makes it real, and the person lands there still typing. */
export function FirstList({ focused, onBegin }: Props) {
  const land = useOpenAfterComposition();
  const { id, items, failure, add, start } = useFirstItems(onBegin, land.go);

  return (
    <section
      aria-labelledby="new"
      onCompositionStart={land.onCompositionStart}
      onCompositionEnd={land.onCompositionEnd}
      className="flex flex-col gap-3"
    >
      <div className="sheet">
        <h2 id="new" className="px-4 pt-3 pb-1 text-lg">
          New list
        </h2>
        {items.length > 0 && (
          <ul aria-label="Items" className="divide-y divide-stone-200 dark:divide-stone-800">
            {items.map(({ id, name }) => (
              <li key={id} className="flex items-start gap-x-1 px-1">
                <span className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
                  <span className="size-5 rounded-sm border border-stone-400 dark:border-stone-600" />
                </span>
                <span dir="auto" className="min-w-0 grow py-1.5 wrap-anywhere pointer-coarse:py-2.5">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="p-2">
          <AddField label="Type the first item" button="Add" draft={id} focused={focused} primary onAdd={add} />
        </div>
      </div>
      {failure !== undefined && (
        <FailedState what="Your list is not saved yet" why={getErrorMessage(failure)} onRetry={() => void start()} />
      )}
    </section>
  );
}

/** Goes to the list, but not in the middle of a word that an input method is still composing. */
function useOpenAfterComposition() {
  const navigate = useNavigate();
  const isHere = useIsCurrentScreen();
  const composing = useRef(false);
  const waiting = useRef<StartedList>(undefined);

  function go(list: StartedList) {
    waiting.current = list;
    if (!composing.current && isHere())
      void navigate(`/n/${list.notebookId}/l/${list.id}`, { state: { typing: true } });
  }

  function onCompositionEnd() {
    composing.current = false;
    // After the field has taken the composed word in.
    requestAnimationFrame(() => waiting.current && go(waiting.current));
  }

  return { go, onCompositionStart: () => void (composing.current = true), onCompositionEnd };
}

type FirstItem = { id: string; name: string };
type StartedList = { id: string; notebookId: string };

const LIST_NAME = "New list";

/**
 * A list that comes into being with its first item: guest, notebook and list are made behind it. Whatever is added
 * meanwhile goes along; when something fails, everything stays and can be tried again.
 */
function useFirstItems(onBegin: () => void, onStarted: (list: StartedList) => void) {
  const client = useApolloClient();
  const [id] = useState(() => v7());
  const [items, setItems] = useState<FirstItem[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const all = useRef<FirstItem[]>([]);
  const state = useRef<"idle" | "starting" | "started">("idle");

  async function start() {
    if (state.current !== "idle") return;
    state.current = "starting";
    setFailure(undefined);
    try {
      const beginList = await loadCreateFirstList();
      let notebookId = "";
      // Sent again with what was typed while it was on its way: the server keeps what it has.
      for (let sent = 0; sent < all.current.length;) {
        sent = all.current.length;
        notebookId = await beginList(client, { id, name: LIST_NAME }, all.current);
      }
      state.current = "started";
      onStarted({ id, notebookId });
    } catch (error) {
      state.current = "idle";
      setFailure(error);
    }
  }

  async function add(name: string) {
    if (state.current === "started")
      return import("../../items/mutations.ts").then((to) => to.createItem(client, id, name));
    if (all.current.length === 0) onBegin();
    all.current = [...all.current, { id: v7(), name }];
    setItems(all.current);
    void start();
    return true;
  }

  return { id, items, failure, add, start };
}

/** Home is shown, and can be typed into, before the code is there that makes a list. */
export const loadCreateFirstList = () => import("./createFirstList.ts").then(({ createFirstList }) => createFirstList);

// Where it cannot be loaded now, it is asked for again when it is needed.
preload(loadCreateFirstList);
