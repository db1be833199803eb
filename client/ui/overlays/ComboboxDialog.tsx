import { Dialog } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { buttonClass } from "../Button.tsx";
import { Listbox } from "./Listbox.tsx";
import type { Choice, ChoiceGroup } from "./choices.ts";
import { Icon } from "../Icon.tsx";

type Props = {
  /** The label of the dialog and of its field. */
  title: string;
  words: string;
  onWords: (words: string) => void;
  /** The choices that match `words`. Enter takes the first one until another is selected. */
  groups: readonly ChoiceGroup[];
  /** How many choices were found, or why there are none; screen readers announce it. */
  status: string;
  /** The element that gets the focus when the dialog closes; by default the one that had it before. */
  opener?: HTMLElement | null | undefined;
  onClose: () => void;
};

/** The longest search text that the server accepts (docs/contract.md, Search). */
const MAX_SEARCH_LENGTH = 200;

/** A dialog with a search field and the choices that match it. The focus stays in the field all the time. */
export function ComboboxDialog({ title, words, onWords, groups, status, opener, onClose }: Props) {
  const [before] = useState(() => opener ?? document.activeElement);
  const [wanted, setWanted] = useState<string>();
  const chosen = useRef<Choice>(undefined);
  const list = useId();
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ id }) => id === wanted) ?? choices[0];
  const idOf = (choice: Choice) => `${list}-${choice.id}`;
  useScrollIntoView(active && idOf(active));

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    chosen.current = choice;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, keyCode, ctrlKey, metaKey } = event;
    // An input method uses these keys itself while it composes; Safari marks that only with the key code 229.
    if (event.nativeEvent.isComposing || keyCode === 229) return;
    const at = active ? choices.indexOf(active) : 0;
    if (key === "ArrowDown") setWanted(choices[(at + 1) % choices.length]?.id);
    else if (key === "ArrowUp") setWanted(choices.at(at - 1)?.id);
    else if (key === "Enter") choose(active);
    else if ((ctrlKey || metaKey) && key.toLowerCase() === "k") onClose();
    else return;
    event.preventDefault();
  }

  function leave(event: Event) {
    event.preventDefault();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    chosen.current?.onChoose();
  }

  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 grid grid-cols-1 items-start justify-items-center bg-stone-950/50 p-3 sm:pt-[12vh]">
          <Dialog.Content
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
            onCloseAutoFocus={leave}
            className="sheet flex max-h-[calc(100dvh-1.5rem)] w-full max-w-xl flex-col overflow-hidden shadow-lg sm:max-h-[70vh]"
          >
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <div className="flex gap-2 border-b border-stone-200 p-2 dark:border-stone-800">
              <input
                role="combobox"
                aria-label={title}
                aria-autocomplete="list"
                aria-expanded={choices.length > 0}
                aria-controls={choices.length > 0 ? list : undefined}
                aria-activedescendant={active && idOf(active)}
                placeholder={title}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                dir="auto"
                maxLength={MAX_SEARCH_LENGTH}
                value={words}
                onChange={(event) => {
                  setWanted(undefined);
                  onWords(event.currentTarget.value);
                }}
                onKeyDown={onKeyDown}
                className="field w-full min-w-0 placeholder:text-stone-600 dark:placeholder:text-stone-400"
              />
              <Dialog.Close aria-label="Close" className={`${buttonClass("quiet")} px-0!`}>
                <Icon name="lucide:x" className="size-5" />
              </Dialog.Close>
            </div>
            {choices.length > 0 && (
              <Listbox
                id={list}
                label={title}
                groups={groups}
                active={active}
                idOf={idOf}
                onPoint={({ id }) => setWanted(id)}
                onChoose={choose}
              />
            )}
            <output className="quiet block px-4 py-2 text-sm tabular-nums empty:hidden">{status}</output>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Scrolls the active choice into view. */
function useScrollIntoView(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}
