import { useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { Button } from "./Button.tsx";
import { isEnter } from "./keys.ts";

type Props = {
  label: string;
  button: string;
  /** Rejects or answers false when it failed: what was typed is then put back, unless something new stands there. */
  onAdd: (text: string) => Promise<unknown>;
  focused?: boolean;
};

/** A field that adds what is typed with Enter and stays ready for the next. */
export function AddField({ label, button, onAdd, focused = false }: Props) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);

  async function add(event: SubmitEvent) {
    event.preventDefault();
    field.current?.focus();
    const typed = text.trim();
    if (!typed) return;
    // Cleared in the same event, so that a second click finds nothing to add.
    setText("");
    const added = await onAdd(typed).catch(() => false);
    if (added === false) setText((newer) => newer || typed);
  }

  return (
    <form onSubmit={(event) => void add(event)} className="flex gap-2">
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where typing is the next step
        autoFocus={focused}
        dir="auto"
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keepComposition}
        className="field w-full min-w-0"
      />
      <Button type="submit" kind="primary" className="shrink-0">
        {button}
      </Button>
    </form>
  );
}

function keepComposition(event: KeyboardEvent) {
  if (event.key === "Enter" && !isEnter(event)) event.preventDefault();
}
