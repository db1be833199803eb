import { useLayoutEffect, useRef, type KeyboardEvent, type SubmitEvent } from "react";
import { Button } from "../Button.tsx";
import { getDraft, setDraft, useDraft } from "./drafts.ts";
import { isEnterKey } from "../isEnterKey.ts";

type Props = {
  label: string;
  button: string;
  /** Rejects or answers false when it failed: what was typed is then put back, unless something new stands there. */
  onAdd: (text: string) => Promise<unknown>;
  /** Fields with the same key hold the same text, one after the other. */
  draft: string;
  focused?: boolean;
  /** A screen has one next step; elsewhere the button is plain. */
  primary?: boolean;
};

/** A field that adds what is typed with Enter and stays ready for the next. */
export function AddField({ label, button, onAdd, draft, focused = false, primary = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const text = useDraft(draft);

  useLayoutEffect(() => {
    const input = field.current;
    const kept = getDraft(draft);
    // A letter that went into the field before this one, after this one was drawn and before it stood there.
    if (input && kept) input.value = kept;
    // What was typed into the prerendered page before its script was there.
    else if (input?.value) setDraft(draft, input.value);
  }, [draft]);

  async function add(event: SubmitEvent) {
    event.preventDefault();
    field.current?.focus();
    const typed = text.trim();
    if (!typed) return;
    // Cleared in the same event, so that a second click finds nothing to add.
    setDraft(draft, "");
    const added = await onAdd(typed).catch(() => false);
    if (added === false && !getDraft(draft)) setDraft(draft, typed);
  }

  return (
    <form data-add="" onSubmit={(event) => void add(event)} className="flex gap-2">
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
        onChange={(event) => setDraft(draft, event.currentTarget.value)}
        onKeyDown={keepComposition}
        className="field w-full min-w-0 placeholder:text-stone-600 dark:placeholder:text-stone-400"
      />
      <Button type="submit" kind={primary ? "primary" : "plain"} className="shrink-0">
        {button}
      </Button>
    </form>
  );
}

function keepComposition(event: KeyboardEvent) {
  if (event.key === "Enter" && !isEnterKey(event)) event.preventDefault();
}
