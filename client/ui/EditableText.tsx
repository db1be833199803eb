import { useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { isEnter } from "./keys.ts";

export type Editable = { open: () => void };

type Props = {
  value: string;
  /** What the text is, for those who do not see it: "Name of the list". */
  label: string;
  /** Rejects or answers false when it failed: what was typed then stands in the field again. */
  onSave: (text: string) => Promise<unknown>;
  className?: string;
  /** Opens the field from elsewhere, as a menu does. */
  ref?: Ref<Editable>;
  /** What is shown while nothing is edited, where pressing the text does something else. */
  children?: ReactNode;
};

/** Text that becomes a field when it is pressed. Enter and leaving save, Escape restores. */
export function EditableText({ value, label, onSave, className = "", ref, children }: Props) {
  const [draft, setDraft] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(true);
  const place = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({ open: () => open(value) }), [value]);

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
    setTakesFocus(!!place.current?.contains(document.activeElement));
    setDraft((typed) => typed ?? text);
  }

  function close(act: () => void) {
    act();
    // The field is gone after this event: the focus goes back to the text it stood for.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("button, a")?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isEnter(event)) {
      event.preventDefault();
      close(() => void save());
    } else if (event.key === "Escape") close(() => setDraft(undefined));
  }

  return (
    <span ref={place} className="flex min-w-0 grow">
      {draft === undefined ? (
        (children ?? <Pressable value={value} label={label} onPress={() => open(value)} className={className} />)
      ) : (
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
          className={`${fieldLook} ${className}`}
        />
      )}
    </span>
  );
}

const fieldLook =
  "relative field-sizing-content min-w-0 grow resize-none rounded-lg bg-transparent ring-1 ring-stone-400 " +
  "aria-invalid:ring-2 aria-invalid:ring-red-700 dark:aria-invalid:ring-red-400";

type PressableProps = { value: string; label: string; onPress: () => void; className: string };

function Pressable({ value, label, onPress, className }: PressableProps) {
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
