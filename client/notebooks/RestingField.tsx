import { useState, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { AddField, getDraft } from "../ui/fields/AddField.tsx";

type Props = Pick<ComponentProps<typeof AddField>, "label" | "button" | "draft" | "onAdd"> & {
  ref?: Ref<HTMLDivElement>;
  isShown: boolean;
  focused: boolean;
  /** Called when the field is gone, so that the focus goes to what opens it again. */
  onClose: () => void;
  /** What stands below the field. */
  children?: ReactNode;
};

/**
 * A field that creates something with the name that the user types. It is shown from the moment when it gets the focus,
 * which needs no script, until Escape closes it.
 */
export function RestingField({ ref, isShown, focused, onClose, children, draft, ...field }: Props) {
  const [isUsed, setUsed] = useState(focused);

  function closeWithEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || isShown || getDraft(draft)) return;
    setUsed(false);
    onClose();
  }

  const handlers = { onFocus: () => setUsed(true), onKeyDown: closeWithEscape };
  return (
    <div ref={ref} {...handlers} className={isShown || isUsed ? "" : "when-used"}>
      <AddField draft={draft} focused={focused} {...field} />
      {children}
    </div>
  );
}
