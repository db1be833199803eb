import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import { EditField } from "./EditField.tsx";

export type EditableTextHandle = { open: () => void };

type Props = {
  value: string;
  /** What the text is, for those who do not see it: "Name of the list". */
  label: string;
  /** Rejects or answers false when it failed: what was typed then stands in the field again. */
  onSave: (text: string) => Promise<unknown>;
  className?: string;
  /** Opens the field from elsewhere, as a menu does. */
  ref?: Ref<EditableTextHandle>;
  /** What is shown while nothing is edited, where pressing the text does something else. */
  children?: ReactNode;
};

/** What the field opens with: the text, or what could not be saved. */
type EditState = { text: string; hasFailed: boolean; takesFocus: boolean };

/**
 * Text that becomes a field when it is pressed. Enter and leaving save, also leaving the page; Escape restores. A list
 * has many of them, so all that editing needs is there only while the field is.
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
    // A field that comes back takes no focus from where the person is now; one that is open again stays.
    const takesFocus = !!place.current?.contains(document.activeElement);
    setDraft((opened) => opened ?? { text, hasFailed: true, takesFocus });
  }

  function close(act: () => void) {
    act();
    // The field is gone after this event: the focus goes back to the text it stood for.
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
