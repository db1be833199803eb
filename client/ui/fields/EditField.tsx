import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { isEnterKey } from "../isEnterKey.ts";

type Props = {
  label: string;
  /** What stands in it at first. */
  text: string;
  /** It is what could not be saved: leaving it does not try again. */
  hasFailed: boolean;
  takesFocus: boolean;
  /** It was left. */
  onSave: (text: string) => void;
  onEnter: (text: string) => void;
  onEscape: () => void;
  className: string;
};

/** The field that a text becomes while it is edited. */
export function EditField({ label, text, hasFailed, takesFocus, onSave, onEnter, onEscape, className }: Props) {
  const [typed, setTyped] = useState(text);
  const isAsBefore = typed === text;

  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void (isAsBefore || onSave(typed));
  });
  useEffect(() => {
    // Whoever goes to another screen or closes the page has typed it all the same.
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
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
