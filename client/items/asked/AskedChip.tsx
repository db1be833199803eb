import { t } from "@lingui/core/macro";
import { dayChipClass } from "../days/dayChipClass.ts";
import { openAsked } from "./openAsked.ts";

type Props = {
  id: string;
  listId: string;
  /** The words of the row. */
  words: string;
  label: string;
  isHeading: boolean;
  readOnly: boolean;
};

/** Says what a row of a template asks, on a button that opens the choice of that. */
export function AskedChip({ id, listId, words, label, isHeading, readOnly }: Props) {
  const className = `${dayChipClass} ${isHeading ? "" : "h-(--row) ps-2"}`;
  const text = <bdi>{label}</bdi>;
  if (readOnly) return <span className={className}>{text}</span>;
  return (
    <button
      type="button"
      aria-label={t`${label} for ${words}`}
      aria-haspopup="dialog"
      onClick={() => openAsked({ id, listId, kind: label.startsWith("×") ? "times" : "only" })}
      className={`${className} rounded-row hover:text-ink touch-target`}
    >
      {text}
    </button>
  );
}
