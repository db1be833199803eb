import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { isEnterKey } from "../isEnterKey.ts";

type Props = {
  label: string;
  /** The text that the field shows at first. */
  text: string;
  /** Saving `text` has failed. Leaving the field without a change does not save it again. */
  hasFailed: boolean;
  takesFocus: boolean;
  /** Called when the user leaves the field. */
  onSave: (text: string) => void;
  onEnter: (text: string) => void;
  onEscape: () => void;
  className: string;
};

/** The field of an `EditableText` while it is edited. */
export function EditField({ label, text, hasFailed, takesFocus, onSave, onEnter, onEscape, className }: Props) {
  const [typed, setTyped] = useState(text);
  const isAsBefore = typed === text;

  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void (isAsBefore || onSave(typed));
  });
  useEffect(() => {
    // A change is also saved when the user goes to another screen or closes the page.
    const save = () => leave.current();
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, []);

  function end(act: (text: string) => void) {
    leave.current = () => {};
    act(typed);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isEnterKey(event)) {
      event.preventDefault();
      end(onEnter);
    } else if (event.key === "Escape") end(onEscape);
  }

  return (
    <textarea
      aria-label={label}
      aria-invalid={hasFailed && isAsBefore}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the text to edit it
      autoFocus={takesFocus}
      dir="auto"
      rows={1}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      onBlur={() => !(hasFailed && isAsBefore) && end(onSave)}
      onKeyDown={onKeyDown}
      className={`${fieldClass} ${className}`}
    />
  );
}

const fieldClass =
  "relative field-sizing-content min-w-0 grow resize-none rounded-lg bg-transparent ring-1 ring-stone-400 " +
  "aria-invalid:ring-2 aria-invalid:ring-red-700 dark:aria-invalid:ring-red-400";
