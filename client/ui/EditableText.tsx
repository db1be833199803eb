import { useRef, useState, type KeyboardEvent } from "react";
import { isEnter } from "./keys.ts";

type Props = {
  value: string;
  /** What the text is, for those who do not see it: "Name of the list". */
  label: string;
  /** Rejects or answers false when it failed: what was typed then stands in the field again. */
  onSave: (text: string) => Promise<unknown>;
  className?: string;
};

/** Text that becomes a field when it is pressed. Enter and leaving save, Escape restores. */
export function EditableText({ value, label, onSave, className = "" }: Props) {
  const [draft, setDraft] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(true);
  const button = useRef<HTMLButtonElement>(null);

  function open(text: string) {
    setFailed(undefined);
    setTakesFocus(true);
    setDraft(text);
  }

  async function save() {
    const text = draft?.trim();
    setDraft(undefined);
    if (!text || text === value) return;
    const saved = await onSave(text).catch(() => false);
    if (saved !== false) return;
    setFailed(text);
    // A field that comes back takes no focus from where the person is now.
    setTakesFocus(document.activeElement === button.current);
    setDraft((typed) => typed ?? text);
  }

  function close(act: () => void) {
    act();
    // The field is gone after this event: the focus goes back to the text it stood for.
    requestAnimationFrame(() => button.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isEnter(event)) {
      event.preventDefault();
      close(() => void save());
    } else if (event.key === "Escape") close(() => setDraft(undefined));
  }

  if (draft === undefined)
    return (
      <button
        ref={button}
        type="button"
        dir="auto"
        title={`Edit: ${label}`}
        onClick={() => open(value)}
        className={`min-w-0 grow cursor-text rounded-lg text-start wrap-anywhere ${className}`}
      >
        {value}
      </button>
    );

  return (
    <textarea
      aria-label={label}
      aria-invalid={draft === failed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
      autoFocus={takesFocus}
      dir="auto"
      rows={1}
      value={draft}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      onBlur={() => draft !== failed && void save()}
      onKeyDown={onKeyDown}
      className={
        `field-sizing-content min-w-0 grow resize-none rounded-lg bg-transparent ring-1 ring-stone-400 ` +
        `aria-invalid:ring-2 aria-invalid:ring-red-700 dark:aria-invalid:ring-red-400 ${className}`
      }
    />
  );
}
