// oxlint-disable jsx-a11y/prefer-tag-over-role -- a `select` cannot be filtered by the field of a combobox
import { t } from "@lingui/core/macro";
import { Dialog } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { iconButtonClass } from "../classNames.ts";
import type { TextRange } from "../../../shared/markMatches.ts";
import { Icon } from "../Icon.tsx";
import { KeyHint } from "../browser/NextStep.tsx";
import { boldMarkClass, MarkedText } from "../MarkedText.tsx";
import { useBackCloses } from "./useBackCloses.ts";

type Props = {
  /** The label of the dialog and of its field. */
  title: string;
  searchText: string;
  onSearchTextChange: (searchText: string) => void;
  /** Controls between the field and the choices. */
  filters?: ReactNode;
  /** The field, for controls that send the focus back to it. */
  field?: RefObject<HTMLInputElement | null>;
  /** Handles the keys of these controls, wherever the focus is in the dialog. */
  onFilterKey?: (event: KeyboardEvent) => void;
  /** The choices that match `searchText`. Enter takes the first one until another is selected. */
  groups: readonly ChoiceGroup[];
  /** The number of choices, or why there are none. Screen readers announce it. */
  status: string;
  /** The element that gets the focus when the dialog closes; by default the one that had the focus before. */
  opener?: HTMLElement | null | undefined;
  onClose: () => void;
};

/** The key of a choice that is taken with it, whichever choice is active. */
export const SHIFT_ENTER = "Shift+Enter";

/** The longest search text that the server accepts, in characters (docs/api.md, Limits). */
const MAX_SEARCH_LENGTH = 200;

/** A dialog with a search field and the choices that match it. The focus always stays in the field. */
export function ComboboxDialog({
  title,
  searchText,
  onSearchTextChange,
  filters,
  field,
  onFilterKey,
  groups,
  status,
  opener,
  onClose,
}: Props) {
  const [previousFocus] = useState(() => opener ?? document.activeElement);
  const [activeId, setActiveId] = useState<string>();
  const chosen = useRef<Choice>(undefined);
  const listId = useId();
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find(({ id }) => id === activeId) ?? choices[0];
  const getOptionId = (choice: Choice) => `${listId}-${choice.id}`;
  useScrollIntoView(active && getOptionId(active));
  useBackCloses(onClose);

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    if (choice.staysOpen) return choice.onChoose();
    chosen.current = choice;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const at = active ? choices.indexOf(active) : 0;
    if (key === "ArrowDown") setActiveId(choices[(at + 1) % choices.length]?.id);
    else if (key === "ArrowUp") setActiveId(choices.at(at - 1)?.id);
    else if (key === "Enter") choose((shiftKey && choices.find(({ keys }) => keys === SHIFT_ENTER)) || active);
    else if ((ctrlKey || metaKey) && key.toLowerCase() === "k") onClose();
    else return;
    event.preventDefault();
  }

  function restoreFocusAndChoose(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    chosen.current?.onChoose();
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 grid grid-cols-1 items-start justify-items-center bg-scrim safe-area [--edge:0.75rem] md:pt-24">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={restoreFocusAndChoose}
            onKeyDown={onFilterKey}
            className="flex max-h-[90dvh] w-full max-w-xl flex-col overflow-hidden rounded-sheet floating bg-float md:max-h-[70dvh]"
          >
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <div className="flex items-center gap-1 p-2">
              <input
                ref={field}
                role="combobox"
                aria-label={title}
                aria-autocomplete="list"
                aria-expanded={choices.length > 0}
                aria-controls={choices.length > 0 ? listId : undefined}
                aria-activedescendant={active && getOptionId(active)}
                placeholder={title}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                dir="auto"
                maxLength={MAX_SEARCH_LENGTH}
                value={searchText}
                onChange={(event) => {
                  setActiveId(undefined);
                  onSearchTextChange(event.currentTarget.value);
                }}
                onKeyDown={onKeyDown}
                className="field w-full min-w-0"
              />
              <Dialog.Close aria-label={t`Close`} className={iconButtonClass}>
                <Icon name="lucide:x" />
              </Dialog.Close>
            </div>
            {filters}
            {choices.length > 0 && (
              <Listbox
                id={listId}
                label={title}
                groups={groups}
                active={active}
                getOptionId={getOptionId}
                onPoint={({ id }) => setActiveId(id)}
                onChoose={choose}
              />
            )}
            <output className="quiet block px-4 py-2 text-sm empty:hidden">{status}</output>
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

type ListboxProps = {
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  /** The choice that Enter takes. */
  active: Choice | undefined;
  getOptionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

/** The choices of a `ComboboxDialog`. It handles the pointer; the dialog's field has the focus and handles the keys. */
function Listbox({ id, label, groups, active, getOptionId, onPoint, onChoose }: ListboxProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
      {groups.map(({ title, choices, isPlain = false }) => (
        <div key={title} role="group" aria-label={title}>
          {!isPlain && (
            <div aria-hidden className="quiet px-2.5 pt-2 pb-1 text-sm">
              {title}
            </div>
          )}
          {choices.map((choice) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
            <div
              key={choice.id}
              id={getOptionId(choice)}
              role="option"
              aria-selected={choice === active}
              // Prevents the click from taking the focus off the field, which would also close a phone's keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => choice !== active && onPoint(choice)}
              onClick={() => onChoose(choice)}
              className={optionClass}
            >
              <Icon name={choice.icon} className="size-5 text-mark" />
              <span className="min-w-0 grow">
                <span dir="auto" className="block w-fit max-w-full truncate">
                  <MarkedText
                    text={choice.name}
                    marks={choice.nameMarks ?? []}
                    {...(choice.hasBoldMarks && { markClass: boldMarkClass })}
                  />
                </span>
                {choice.hint && (
                  <span dir="auto" className={hintClass}>
                    {choice.hint}
                  </span>
                )}
                {choice.excerpt && (
                  <span dir="auto" className={hintClass}>
                    <MarkedText {...choice.excerpt} />
                  </span>
                )}
              </span>
              {choice.detail && <span className={`${hintClass} shrink-0 max-md:text-xs`}>{choice.detail}</span>}
              {choice.keys && <KeyHint keys={choice.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const optionClass =
  "group flex min-h-10 cursor-pointer items-center gap-3 rounded-row px-2.5 py-1.5 select-none pointer-coarse:min-h-11 " +
  "aria-selected:bg-hover aria-selected:field-edge";

const hintClass = "block w-fit max-w-full truncate text-sm text-ink-2 group-aria-selected:text-ink";

/** An option of a `ComboboxDialog`. */
export type Choice = {
  /** The id is unique among all choices that are shown together. */
  id: string;
  icon: string;
  name: string;
  /** The parts of the name that match the search text. */
  nameMarks?: readonly TextRange[];
  /** Makes them bold, and does not mark them. */
  hasBoldMarks?: boolean;
  /** What stands at the end of the line, such as when a list was used. */
  detail?: string | undefined;
  /** The key that takes the choice. */
  keys?: string;
  /** A second line, such as the name of the list that holds an item. */
  hint?: string;
  /** A third line: an excerpt of a longer text, with its matches. */
  excerpt?: { text: string; marks: readonly TextRange[] } | undefined;
  /** Called when the dialog has closed and has restored the focus, or at once with `staysOpen`. */
  onChoose: () => void;
  /** The choice changes the dialog and does not close it. */
  staysOpen?: boolean;
};

export type ChoiceGroup = {
  title: string;
  choices: readonly Choice[];
  /** Only screen readers get the title, where the choices say the same. */
  isPlain?: boolean;
};
