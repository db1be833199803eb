import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type SubmitEvent,
} from "react";
import { joinLines, LINE_BREAK } from "../../../shared/plainText.ts";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { useReadOnly } from "../readOnly.ts";
import { actionBarRef, isScreenInUse } from "../browser/pageElements.ts";
import { createStore, useStore } from "../createStore.ts";
import { useHydrated } from "../hooks/useHydrated.ts";
import { safeSessionStorage, type SafeStorage } from "../safeStorage.ts";

/** What is pasted: its plain text, and the HTML beside it or "". */
export type PastedClip = { text: string; html: string };

type Props = {
  label: string;
  button: string;
  /** Rejects or resolves to false when it fails. The field then shows the text again, unless it has new text by now. */
  onAdd: (text: string) => Promise<unknown>;
  /** Handles several pasted lines. The field inserts them as one line if it rejects or resolves to false. */
  onPasteLines?: (clip: PastedClip) => Promise<boolean>;
  /** The key of the field's draft (`getDraft`). Fields with the same key show the same text. */
  draft: string;
  /**
   * Focuses the field when it appears, because typing is the next step, unless the user has focused something else of the
   * screen by then: the data of a screen may come after its header.
   */
  focused?: boolean;
  /** Makes the button `primary`; each screen has at most one. */
  primary?: boolean;
  /** The classes of its parts where it does not look like a row. */
  look?: { form: string; icon: string; button: string };
  /**
   * Renders what helps to type, from the first use of the field on. The same function does not render again with each
   * letter.
   */
  helper?: ((field: HTMLInputElement) => ReactNode) | undefined;
};

const ROW_LOOK = {
  form: "-mx-2.5 gap-3 rounded-control px-2.5 hover:bg-hover",
  icon: "flex",
  // It is lower than the field. A finger hits what is around it, too.
  button:
    "relative -me-1 min-h-9! px-3.5! text-sm before:absolute before:-inset-1 opacity-0 " +
    "group-focus-within/add:opacity-100 group-hover/add:opacity-100 group-data-filled/add:opacity-100",
};

/**
 * A field that looks like a row, whose text is added with Enter. Then it is empty and keeps the focus. Its button is seen
 * while the field is in use or has text. On a device that may only read it is not shown, and its draft is kept.
 */
export function AddField({ label, button, onAdd, onPasteLines, draft, look = ROW_LOOK, ...props }: Props) {
  const { focused = false, primary = false, helper } = props;
  const field = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const text = useDraft(draft);
  const isReadOnly = useReadOnly();
  const hydrated = useHydrated();
  const [usedField, setUsedField] = useState<HTMLInputElement>();
  const help = useMemo(() => usedField && helper?.(usedField), [usedField, helper]);

  useLayoutEffect(() => {
    const input = field.current;
    const draftText = getDraft(draft);
    // The draft has text that the user typed into the previous field while this one was being rendered.
    if (input && draftText) input.value = draftText;
    // The user may have typed into the field of the prerendered page before its scripts ran.
    else if (input?.value) setDraft(draft, input.value);
  }, [draft]);

  const takeFocus = useEffectEvent(() => {
    // The browser has focused the field of a prerendered page.
    if (focused && hydrated && !isScreenInUse()) field.current?.focus();
  });
  useLayoutEffect(() => takeFocus(), []);

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

  async function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    // While an input method composes a word, the browser replaces that word.
    if (!onPasteLines || isComposing.current || !LINE_BREAK.test(pasted.trim())) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const html = event.clipboardData.getData("text/html");
    if (await onPasteLines({ text: pasted, html }).catch(() => false)) return;
    const joined = joinLines(pasted.split(LINE_BREAK));
    const before = value.slice(0, selectionStart ?? 0);
    const typed = getDraft(draft);
    // Text that the user has typed meanwhile stays before the pasted line.
    setDraft(draft, typed === value ? before + joined + value.slice(selectionEnd ?? 0) : `${typed} ${joined}`);
  }

  if (isReadOnly) return null;
  return (
    <form
      ref={registerForm}
      onSubmit={(event) => void add(event)}
      data-filled={text ? "" : undefined}
      className={`group/add relative flex items-center has-[input:focus]:field-in-use ${look.form}`}
    >
      <span className={look.icon}>
        <Icon name="lucide:plus" className="size-5 text-mark" />
      </span>
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where typing is the next step
        autoFocus={focused && !hydrated}
        dir="auto"
        enterKeyHint="done"
        value={text}
        onFocus={(event) => setUsedField(event.currentTarget)}
        onChange={(event) => setDraft(draft, event.currentTarget.value)}
        onPaste={(event) => void paste(event)}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => (isComposing.current = false)}
        className="h-11 min-w-0 grow bg-transparent outline-none placeholder:text-ink-2 placeholder:opacity-100"
      />
      <Button type="submit" kind={primary ? "primary" : "plain"} className={`shrink-0 ${look.button}`}>
        {button}
      </Button>
      {help}
    </form>
  );
}

/** Makes a form the bar of the page. When a layer with a form closes, the form of the page below is the bar again. */
function registerForm(form: HTMLFormElement) {
  const below = actionBarRef.current;
  actionBarRef.current = form as HTMLFormElement & HTMLDivElement;
  return () => {
    if (actionBarRef.current === form) actionBarRef.current = below?.isConnected ? below : null;
  };
}

const DRAFTS_KEY = "listbook.drafts";

/** The text of each field by its key. The store starts empty, because the prerendered pages have no drafts. */
const drafts = createStore<ReadonlyMap<string, string>>(new Map());
drafts.set(new Map(readDrafts(safeSessionStorage)));

/** Calls the listener when the text of a field has changed. */
export const followDrafts = drafts.subscribe;

const getText = (key: string, texts: ReadonlyMap<string, string>) => texts.get(key) ?? "";

/**
 * Returns the unsent text of a field. Drafts are kept when the user goes to another screen, and in session storage when
 * the page is reloaded or left.
 */
export const getDraft = (key: string) => getText(key, drafts.get());

/** Sets the draft of a field; an empty text removes it. */
export function setDraft(key: string, text: string) {
  const changed = new Map(drafts.get());
  if (text) changed.set(key, text);
  else changed.delete(key);
  drafts.set(changed);
}

/** The draft of a field. Fields with the same key show the same text, so that one can replace another while typing. */
function useDraft(key: string) {
  // React subscribes to a store in a task after the one that shows the field. A letter that is typed in between would
  // remove those before it, so the field follows its draft from the start.
  const [, follow] = useState(() => getDraft(key));
  useLayoutEffect(() => drafts.subscribe(() => follow(getDraft(key))), [key]);
  return useStore(drafts, (texts) => getText(key, texts));
}

/** Reads the drafts that `saveDrafts` has saved. Exported for tests. */
export function readDrafts(storage: SafeStorage): [string, string][] {
  try {
    return JSON.parse(storage.get(DRAFTS_KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Saves all drafts for the next page of this tab, unless the storage is disabled or full. Exported for tests. */
export function saveDrafts(storage: SafeStorage) {
  storage.set(DRAFTS_KEY, JSON.stringify([...drafts.get()]));
}

if (typeof window !== "undefined") window.addEventListener("pagehide", () => saveDrafts(safeSessionStorage));
