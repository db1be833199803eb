import { useLayoutEffect, useRef, type KeyboardEvent, type SubmitEvent } from "react";
import { Button } from "../Button.tsx";
import { getDraft, setDraft, useDraft } from "./drafts.ts";
import { isEnterKey } from "../isEnterKey.ts";

type Props = {
  label: string;
  button: string;
  /**
   * Rejects or answers false when adding failed. The field then shows the text again, unless it has new text by now.
   */
  onAdd: (text: string) => Promise<unknown>;
  /** The key of the field's draft (`drafts.ts`). A field that replaces one with the same key shows the same text. */
  draft: string;
  focused?: boolean;
  /** Makes the button `primary`; each screen has at most one. */
  primary?: boolean;
};

/** A field whose text is added with Enter. It is then empty and keeps the focus, ready for the next. */
export function AddField({ label, button, onAdd, draft, focused = false, primary = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const text = useDraft(draft);

  useLayoutEffect(() => {
    const input = field.current;
    const kept = getDraft(draft);
    // The draft has letters that were typed into the field that this one replaces, after this one was rendered.
    if (input && kept) input.value = kept;
    // The field has text that was typed into the prerendered page before its scripts ran.
    else if (input?.value) setDraft(draft, input.value);
  }, [draft]);

  async function add(event: SubmitEvent) {
    event.preventDefault();
    field.current?.focus();
    const typed = text.trim();
    if (!typed) return;
    // The field is cleared in the same event, so that a second click adds nothing.
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
