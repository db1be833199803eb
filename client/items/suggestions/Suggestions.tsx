// oxlint-disable jsx-a11y/prefer-tag-over-role -- a `datalist` would take a row with Enter
import { plural, t } from "@lingui/core/macro";
import { useId, useLayoutEffect, useMemo, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { markMatches } from "../../../shared/markMatches.ts";
import { readRest } from "../../../shared/marks/readMarks.ts";
import { splitIntoWords } from "../../../shared/normalizeText.ts";
import { readQuantity } from "../../../shared/quantity.ts";
import { useClient } from "../../sync/state/state.ts";
import { getDraft, setDraft } from "../../ui/fields/AddField.tsx";
import type { ArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MarkedText } from "../../ui/MarkedText.tsx";
import { chooseSuggestion } from "./chooseSuggestion.ts";
import type { Suggestion } from "./suggest.ts";
import { useSuggestions } from "./useSuggestions.ts";

type Props = {
  listId: string;
  field: HTMLInputElement;
  /** Adds an item to the end of the list. */
  onAdd: (text: string) => Promise<boolean>;
};

/** Milliseconds for which a row takes no tap, because it may have come under a finger that meant what was there before. */
const UNTAPPABLE = 300;

/**
 * What a list's field suggests for the text in it. None is chosen until the user presses an arrow or taps one: Enter adds
 * what was typed. The field keeps the focus.
 */
export function Suggestions({ listId, field, onAdd }: Props) {
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const boxId = useId();
  const [chosen, setChosen] = useState(-1);
  const [found, close] = useSuggestions(listId, field, {
    onKey: handleKey,
    onLook: () => setChosen(-1),
    isChoosing: () => chosen >= 0,
  });
  const { suggestions } = found;
  const words = useMemo(() => splitIntoWords(readQuantity(found.text)?.base ?? readRest(found.text)), [found]);
  const getOptionId = (index: number) => `${boxId}-${index}`;
  useFieldAttributes(field, suggestions.length > 0 ? boxId : undefined, chosen < 0 ? undefined : getOptionId(chosen));

  function handleKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
    if (suggestions.length === 0 || ctrlKey || metaKey || altKey || shiftKey) return false;
    // The field itself is one of the places: before the first row and after the last.
    const places = suggestions.length + 1;
    if (key === "ArrowDown") setChosen(((chosen + 2) % places) - 1);
    else if (key === "ArrowUp") setChosen(((chosen + places) % places) - 1);
    else if (key === "Escape") close();
    else if (key === "Enter" && chosen >= 0) void choose(suggestions[chosen]);
    else return false;
    return true;
  }

  async function choose(suggestion: Suggestion | undefined) {
    const typed = getDraft(listId);
    // A row that is about to change is not what the user means.
    if (!suggestion || typed !== found.text) return;
    setDraft(listId, "");
    const state: ArrivalState = suggestion.kind === "show" ? { item: suggestion.row.id } : {};
    const show = () => void navigate(pathname, { state, replace: true, preventScrollReset: true });
    const isDone = await chooseSuggestion(client, listId, suggestion, { add: onAdd, show });
    if (!isDone && !getDraft(listId)) setDraft(listId, typed);
  }

  return (
    <>
      {suggestions.length > 0 && (
        <Box id={boxId} field={field}>
          {suggestions.map((suggestion, index) => (
            <Option
              key={`${index} ${getKey(suggestion)}`}
              id={getOptionId(index)}
              suggestion={suggestion}
              words={words}
              isChosen={index === chosen}
              onChoose={() => void choose(suggestion)}
            />
          ))}
        </Box>
      )}
      <output className="sr-only">
        {suggestions.length > 0 &&
          plural({ count: suggestions.length }, { one: "# suggestion", other: "# suggestions" })}
      </output>
    </>
  );
}

const getKey = (suggestion: Suggestion) =>
  `${suggestion.kind} ${"row" in suggestion ? suggestion.row.id : suggestion.text}`;

/**
 * Tells screen readers of the rows. The field stays a text box, for what is typed is what counts; and it is there before
 * this code.
 */
function useFieldAttributes(field: HTMLInputElement, boxId: string | undefined, activeId: string | undefined) {
  useLayoutEffect(() => {
    const attributes = { "aria-autocomplete": "list", "aria-controls": boxId, "aria-activedescendant": activeId };
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
  }, [field, boxId, activeId]);
}

/** The rows below the field where there is room for all that can come, and else above it. It stays where it has opened. */
function Box({ id, field, children }: { id: string; field: Props["field"]; children: ReactNode }) {
  const [isBelow, setBelow] = useState(false);

  useLayoutEffect(() => {
    const { bottom } = field.getBoundingClientRect();
    const { height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
    // oxlint-disable-next-line react/set-state-in-effect -- the place is known when the field is, before the paint
    setBelow(bottom + MAX_HEIGHT < height + offsetTop);
  }, [field]);

  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className={`absolute inset-x-0 z-10 my-1 rounded-float floating bg-float p-1.5 ${isBelow ? "top-full" : "bottom-full"}`}
    >
      {children}
    </div>
  );
}

/** The height of five rows with a margin, in pixels. */
const MAX_HEIGHT = 248;

/** `words` are those of the typed text, which are marked. */
type OptionProps = { id: string; suggestion: Suggestion; words: string[]; isChosen: boolean; onChoose: () => void };

function Option({ id, suggestion, words, isChosen, onChoose }: OptionProps) {
  const [shownAt] = useState(() => performance.now());
  const { icon, text, hint } = describe(suggestion);

  function handleClick({ timeStamp }: MouseEvent) {
    if (timeStamp - shownAt >= UNTAPPABLE) onChoose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // The field keeps the focus, and so the keyboard on a phone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
      className="group flex min-h-10 cursor-pointer items-center gap-3 rounded-row px-2.5 py-1 select-none hover:bg-hover aria-selected:bg-hover aria-selected:field-edge pointer-coarse:min-h-11"
    >
      <Icon name={icon} className="size-5 shrink-0 text-mark" />
      <span dir="auto" className="min-w-0 grow truncate">
        <MarkedText text={text} marks={markMatches(text, words)} />
      </span>
      {hint && (
        <span className="max-w-2/5 shrink-0 truncate text-sm text-ink-2 group-aria-selected:text-ink">
          <bdi>{hint}</bdi>
        </span>
      )}
    </div>
  );
}

/** Returns what a row shows. */
function describe(suggestion: Suggestion): { icon: string; text: string; hint?: string | undefined } {
  if (suggestion.kind === "add") return { icon: "lucide:plus", text: suggestion.text, hint: suggestion.heading?.name };
  const { name } = suggestion.row;
  if (suggestion.kind === "show") return { icon: "lucide:check-check", text: name, hint: t`Already here` };
  if (suggestion.kind === "sum") return { icon: "lucide:pencil", text: t`Make it ${{ text: suggestion.text }}` };
  return { icon: "lucide:rotate-ccw", text: t`Untick ${name}`, hint: suggestion.text ?? undefined };
}
