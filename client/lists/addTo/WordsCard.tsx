import { t } from "@lingui/core/macro";
import { useState, type KeyboardEvent } from "react";
import { joinLines, splitIntoLines } from "../../../shared/plainText.ts";
import { formatAmount, readPieces } from "../../../shared/quantity.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import { describeCounts, describeLine, PastedLines } from "../../items/paste/PastedLines.tsx";
import type { PastedLinesState } from "../../items/paste/usePastedLines.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { Icon } from "../../ui/Icon.tsx";

type Props = {
  text: string;
  onChange: (text: string) => void;
  lines: PastedLinesState;
  /** Whether the first line is the name of the new list, and not one of its items. */
  isFirstName: boolean;
};

/**
 * The words that are added. They can be read at once; the pencil shows them as a text that can be edited, with the
 * preview that pasting has where there are several lines. Without words there is the field alone.
 */
export function WordsCard({ text, onChange, lines, isFirstName }: Props) {
  const [isEditing, setEditing] = useState(text === "");
  const { items } = lines.pasted;
  if (!isEditing) return <ReadWords lines={lines} isFirstName={isFirstName} onEdit={() => setEditing(true)} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-1">
        <WordsField text={text} onChange={onChange} />
        {items.length > 0 && (
          <button
            type="button"
            aria-label={t`Show the words`}
            onClick={() => setEditing(false)}
            className={`${iconButtonClass} -me-2 mt-1`}
          >
            <Icon name="lucide:check" />
          </button>
        )}
      </div>
      {items.length > 1 && (
        <>
          <p className="quiet text-sm">{describeCounts(items, lines.isKnown)}</p>
          <PastedLines lines={lines} />
          <Button
            className={`${smallButtonClass} self-start`}
            onClick={() => onChange(joinLines(splitIntoLines(text).lines))}
          >
            {t`As one item`}
          </Button>
        </>
      )}
    </div>
  );
}

/** The most lines of the field that are seen at once. */
const MAX_ROWS = 8;

/** On a touch screen Enter begins a line; with a keyboard it adds the words, and Shift+Enter begins a line. */
function WordsField({ text, onChange }: Pick<Props, "text" | "onChange">) {
  function submit(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || isTouchScreen()) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <textarea
      aria-label={t`Words`}
      placeholder={t`What to add, one item per line`}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has asked for the field
      autoFocus
      dir="auto"
      rows={Math.min(MAX_ROWS, text.split("\n").length)}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={submit}
      className="field w-full min-w-0 resize-none"
    />
  );
}

/** More lines than these are counted above them, and scroll. */
const MAX_LINES = 6;

type ReadProps = Pick<Props, "lines" | "isFirstName"> & { onEdit: () => void };

function ReadWords({ lines: { pasted, chosen, isKnown }, isFirstName, onEdit }: ReadProps) {
  const { items } = pasted;
  // What the user has unchecked is not added. What is here already says so.
  const shown = items
    .map((item, index) => ({ item, isAdded: chosen[index] === true, isKnown: isKnown[index] === true }))
    .slice(isFirstName ? 1 : 0)
    .filter((line) => line.isAdded || line.isKnown);
  const isLong = shown.length > MAX_LINES;
  const hasCounts = isLong || isKnown.includes(true);
  return (
    <div className="flex items-start gap-3 rounded-control bg-hover px-3 py-2 md:bg-desk md:dark:bg-sheet">
      <div className="min-w-0 grow">
        {hasCounts && <p className="quiet text-sm">{describeCounts(items, isKnown)}</p>}
        <ul
          aria-label={t`What is added`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is longer
          {...(isLong && { tabIndex: 0 })}
          className="max-h-[40dvh] overflow-y-auto"
        >
          {shown.map(({ item, ...state }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines can be alike
            <ReadLine key={index} item={item} {...state} />
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={t`Edit the words`}
        onClick={onEdit}
        className={`${iconButtonClass} -my-1.5 -me-2`}
      >
        <Icon name="lucide:pencil" />
      </button>
    </div>
  );
}

type LineProps = { item: PastedItem; isAdded: boolean; isKnown: boolean };

/** A line of the words. Its amount stands at the end where it is sure. */
function ReadLine({ item: { name, note, isHeading, completed }, isAdded, isKnown }: LineProps) {
  const pieces = isHeading ? null : readPieces(name);
  const hint = describeLine(completed, isKnown);
  return (
    <li className={`flex min-h-7 gap-2.5 ${isAdded ? "" : "text-ink-2"}`}>
      <span className="min-w-0 grow">
        <span dir="auto" className={`block wrap-anywhere ${isHeading ? "font-semibold" : ""}`}>
          {pieces?.base ?? name}
        </span>
        {note && (
          <span dir="auto" className="quiet block truncate text-sm">
            {note}
          </span>
        )}
      </span>
      {hint && <span className="quiet shrink-0 text-sm">{hint}</span>}
      {pieces && (
        <bdi dir="ltr" className="quiet shrink-0">
          {formatAmount(pieces)}
        </bdi>
      )}
    </li>
  );
}
