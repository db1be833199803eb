import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import { EditField } from "./EditField.tsx";

export type EditableTextHandle = { open: () => void };

type Props = {
  value: string;
  /** The name of the field for screen readers: "Name of the list". */
  label: string;
  /** Rejects or answers false when saving failed. The field then opens again with the typed text. */
  onSave: (text: string) => Promise<unknown>;
  className?: string;
  /** Lets other components open the field; a menu does so. */
  ref?: Ref<EditableTextHandle>;
  /** Shown while the text is not edited, in place of the button that opens the field. */
  children?: ReactNode;
};

/** What the field opens with: the current text, or the typed text that could not be saved. */
type EditState = { text: string; hasFailed: boolean; takesFocus: boolean };

/**
 * Text that becomes a field when it is pressed. Enter saves it, and so does leaving the field or the page; Escape
 * discards the change. A list has many of these, so the hooks of `EditField` run only while one is edited.
 */
export function EditableText({ value, label, onSave, className = "", ref, children }: Props) {
  const [draft, setDraft] = useState<EditState>();
  const place = useRef<HTMLSpanElement>(null);
  const open = useCallback(() => setDraft({ text: value, hasFailed: false, takesFocus: true }), [value]);
  useImperativeHandle(ref, () => ({ open }), [open]);

  async function save(typed: string) {
    const text = typed.trim();
    setDraft(undefined);
    if (!text || text === value) return;
    const saved = await onSave(text).catch(() => false);
    if (saved !== false) return;
    // The field opens again without taking the focus from another element. A field opened meanwhile stays as it is.
    const takesFocus = !!place.current?.contains(document.activeElement);
    setDraft((opened) => opened ?? { text, hasFailed: true, takesFocus });
  }

  function close(act: () => void) {
    act();
    // The field is removed after this event; the focus then goes to the text that replaces it.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("button, a")?.focus());
  }

  return (
    <span ref={place} data-text="" className="flex min-w-0 grow">
      {draft ? (
        <EditField
          label={label}
          {...draft}
          onSave={(text) => void save(text)}
          onEnter={(text) => close(() => void save(text))}
          onEscape={() => close(() => setDraft(undefined))}
          className={className}
        />
      ) : (
        (children ?? <TextButton value={value} label={label} onPress={open} className={className} />)
      )}
    </span>
  );
}

type PressableProps = { value: string; label: string; onPress: () => void; className: string };

function TextButton({ value, label, onPress, className }: PressableProps) {
  return (
    <button
      type="button"
      dir="auto"
      title={`Edit: ${label}`}
      onClick={onPress}
      className={`min-w-0 grow cursor-text rounded-lg text-start wrap-anywhere ${className}`}
    >
      {value}
    </button>
  );
}
