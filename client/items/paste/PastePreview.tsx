import { plural, t } from "@lingui/core/macro";
import type { SubmitEvent } from "react";
import type { PastedText, PasteOptions } from "../../../shared/parsePastedText.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { placePasted, type ExistingItem } from "./choosePasted.ts";
import { describeCounts, PastedLines } from "./PastedLines.tsx";
import { usePastedLines } from "./usePastedLines.ts";

type PastePreviewProps = {
  /** Reads what was pasted. */
  read: (options: PasteOptions) => PastedText;
  /** The items of the list, in their order. */
  existing: readonly ExistingItem[];
  /** True for a template, in which nothing can be ticked. */
  isTemplate: boolean;
};

/** The answer of the preview: the items to add, or that the text is one item. */
type PasteAnswer = ReturnType<typeof placePasted> | "as one item";

/** Shows what a pasted text would add to a list, with a checkbox for each line. Enter adds what is checked. */
export function PastePreview({ onClose, ...options }: PastePreviewProps & OverlayProps<PasteAnswer>) {
  const lines = usePastedLines(options);
  const { pasted, remaining, isKnown, chosen, count } = lines;

  function add(event: SubmitEvent) {
    event.preventDefault();
    if (count > 0 && count <= remaining) onClose(placePasted(pasted.items, chosen, options.existing));
  }

  return (
    <Dialog
      title={t`Add what you pasted`}
      description={describeCounts(pasted.items, isKnown)}
      onClose={() => onClose()}
    >
      <form onSubmit={add} className="flex flex-col gap-4">
        <PastedLines lines={lines} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onClose("as one item")}>{t`As one item`}</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter adds what was pasted */}
          <Button type="submit" kind="primary" autoFocus disabled={count === 0 || count > remaining}>
            {describeAdd(pasted.items, chosen)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the label of the button: the number of chosen items, or of headings if no item is chosen. */
function describeAdd(items: readonly PastedItem[], chosen: readonly boolean[]) {
  const added = items.filter((_, index) => chosen[index]);
  const itemCount = added.filter(({ isHeading }) => !isHeading).length;
  if (added.length === 0) return t`Add`;
  return itemCount > 0
    ? t`Add ${{ count: formatCount(itemCount) }}`
    : t`Add ${plural({ count: added.length }, { one: "# section", other: "# sections" })}`;
}
