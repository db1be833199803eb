import { t } from "@lingui/core/macro";
import { type EndAsked, useAsked } from "../../ui/fields/useAsked.ts";
import { PastValue } from "./RemarkParts.tsx";

/** The maximum length of a remark. */
const MAX_LENGTH = 200;

type Props = {
  listId: string;
  id: string;
  remark: string | null;
  hasField: boolean;
  /** What stands behind the field in the words. With a unit, a number is asked for. */
  unit: string;
  onEnd: EndAsked;
  className?: string;
};

/** Asks below a row for its value, or for its remark. Enter leaves it empty, a press elsewhere ends it too. */
export function RemarkField({ listId, id, remark, hasField, unit, onEnd, className = "" }: Props) {
  const { typed, setTyped, lineProps } = useAsked(remark, onEnd);
  const label = !hasField
    ? t({ message: "Remark", comment: "A field for what came of an item" })
    : unit
      ? t`Value in ${unit}`
      : t({ message: "Value", comment: "A field for a value that an item asks for" });
  const isNegative = /^[-−]/u.test(typed);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the field and of its button
    <div {...lineProps} data-remark="" className={`flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 ${className}`}>
      <label className={`${fieldClass} ${unit ? "w-36" : "min-w-32 grow basis-0"}`}>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
          autoFocus
          type="text"
          inputMode={unit ? "decimal" : "text"}
          dir="auto"
          aria-label={label}
          placeholder={hasField ? undefined : label}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-w-0 grow bg-transparent outline-none"
        />
        {unit && <bdi className="quiet shrink-0">{unit}</bdi>}
      </label>
      {/^[°℃℉]/u.test(unit) && (
        // The number pad of some phones has no minus.
        <button
          type="button"
          aria-label={t`Change the sign`}
          aria-pressed={isNegative}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setTyped(isNegative ? typed.slice(1) : `-${typed}`)}
          className="hidden size-11 shrink-0 place-items-center rounded-control bg-press pointer-coarse:grid"
        >
          ±
        </button>
      )}
      {hasField && <PastValue listId={listId} id={id} unit={unit} />}
    </div>
  );
}

const fieldClass = "flex min-h-10 items-center gap-2 rounded-control bg-sheet px-3 field-edge pointer-coarse:min-h-11";
