import { t } from "@lingui/core/macro";
import { useState, type KeyboardEvent } from "react";
import { AddField, getDraft } from "../ui/fields/AddField.tsx";
import { useCreateNotebook } from "./actions.ts";

const DRAFT = "notebooks";

type Props = {
  isShown: boolean;
  focused: boolean;
  /** Called when the field is gone, so that the focus goes to what opens it again. */
  onClose: () => void;
};

/**
 * A field that creates a notebook with the name that the user types. It is shown from the moment when it gets the focus,
 * which needs no script, until Escape closes it.
 */
export function NewNotebook({ isShown, focused, onClose }: Props) {
  const createNotebook = useCreateNotebook();
  const [isUsed, setUsed] = useState(focused);

  function closeWithEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || isShown || getDraft(DRAFT)) return;
    setUsed(false);
    onClose();
  }

  const handlers = { onFocus: () => setUsed(true), onKeyDown: closeWithEscape };
  return (
    <div {...handlers} className={isShown || isUsed ? "" : "when-used"}>
      <AddField
        label={t`New notebook`}
        button={t`Add notebook`}
        draft={DRAFT}
        focused={focused}
        onAdd={createNotebook}
      />
    </div>
  );
}
