import {
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
  type Ref,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { saveWhenLeft } from "../browser/editedTexts.ts";

/** Opens the field with the caret at the end of its text, or with all of it selected. */
export type EditableTextHandle = { open: (selection?: "all") => void };

type Props = {
  value: string;
  /** What is shown in its place while it is not edited: its beginning, or words with a value among them. */
  shown?: ReactNode;
  /** The name of the field for screen readers: "Name of the list". */
  label: string;
  /** The id of an element that describes the text to screen readers. */
  description?: string | undefined;
  /**
   * Saves the text in place of `was`, which stood there when the editing began: somebody else may have changed it since.
   * Rejects or resolves to false when it fails. The field then opens again with the typed text.
   */
  onSave: (text: string, was: string) => Promise<unknown>;
  /** Shows the text without a way to edit it. */
  readOnly?: boolean;
  /** The field has no edge of its own, because the element around it shows that it is in use. */
  unframed?: boolean;
  className?: string;
  /** The class of an element around the text, for what the browser ignores at a button: a limit of lines. */
  textClassName?: string | undefined;
  /** Whether the text can be empty and have several lines. Then Enter starts a new line, and Ctrl+Enter saves. */
  multiline?: boolean;
  /**
   * Called when the editing ends. Moves the focus, unless a click has given it to another control (`isElsewhere`). By
   * default the text gets the focus when a key ends the editing.
   */
  onEnd?: ((isElsewhere: boolean) => void) | undefined;
  /** What stands below the field, and can change the typed text. It must not take the focus from the field. */
  Tools?: ComponentType<{ text: string; onChange: (text: string) => void }> | undefined;
  /** Lets other components open the field; a menu does so. */
  ref?: Ref<EditableTextHandle>;
  /** Shown while the text is not edited, in place of the button that opens the field. */
  children?: ReactNode;
};

/** The state in which the field opens. Its text is the current one, or the typed one that could not be saved. */
type EditState = { text: string; was: string; hasFailed: boolean; takesFocus: boolean; caret: Caret };

/** The index in the text where the caret stands at first, or all of the text as the selection. */
type Caret = number | "all";

/**
 * Text that becomes a field when it is pressed, with the caret where a mouse has pressed. Enter saves the text, and so
 * does leaving the field or the page; Escape discards the change. A list has many of these, so the hooks of `EditField`
 * run only while one is edited.
 */
export function EditableText({
  value,
  shown = value,
  label,
  description,
  onSave,
  readOnly = false,
  unframed = false,
  className = "",
  textClassName,
  multiline = false,
  onEnd,
  Tools,
  ref,
  children,
}: Props) {
  const [draft, setDraft] = useState<EditState>();
  const container = useRef<HTMLSpanElement>(null);
  const open = useCallback(
    (caret: Caret = value.length) =>
      setDraft((opened) =>
        readOnly ? undefined : (opened ?? { text: value, was: value, hasFailed: false, takesFocus: true, caret }),
      ),
    [value, readOnly],
  );
  useImperativeHandle(ref, () => ({ open }), [open]);

  async function save(typed: string, was: string) {
    const text = typed.trim();
    setDraft(undefined);
    // Text that was only looked at must not replace what somebody else has written meanwhile.
    if ((!text && !multiline) || text === was.trim() || text === value) return;
    const saved = await onSave(text, was).catch(() => false);
    if (saved !== false) return;
    // The field opens again, and takes the focus only if the focus is still here. An open field does not change.
    const takesFocus = !!container.current?.contains(document.activeElement);
    setDraft((opened) => opened ?? { text, was, hasFailed: true, takesFocus, caret: text.length });
  }

  function close(act: () => void) {
    act();
    // The field is removed after this event. Then the text that replaces it, or the text before it, gets the focus.
    requestAnimationFrame(() => {
      if (onEnd) return onEnd(false);
      const { current: element } = container;
      const find = (parent?: Element | null) => parent?.querySelector<HTMLElement>("button, a");
      (find(element) ?? find(element?.parentElement))?.focus();
    });
  }

  function leave(text: string, was: string, next: Element | null) {
    void save(text, was);
    // The focus moves to `next` only after this event.
    if (onEnd) requestAnimationFrame(() => onEnd(!!next?.matches(CONTROLS)));
  }

  return (
    <span ref={container} data-text="" className="flex min-w-0 grow flex-wrap">
      {draft ? (
        <EditField
          label={label}
          {...draft}
          onSave={(text) => void save(text, draft.was)}
          onLeave={(text, next) => leave(text, draft.was, next)}
          onEnter={(text) => close(() => void save(text, draft.was))}
          onEscape={() => close(() => setDraft(undefined))}
          className={`${unframed ? "" : fieldClass} ${className}`}
          multiline={multiline}
          endsWithTab={!!onEnd}
          Tools={Tools}
        />
      ) : readOnly && !children ? (
        <span dir="auto" className={`min-w-0 grow content-center wrap-anywhere ${className}`}>
          {shown}
        </span>
      ) : (
        (children ?? (
          <TextButton
            value={shown}
            description={description}
            onPress={open}
            className={className}
            textClassName={textClassName}
          />
        ))
      )}
    </span>
  );
}

/** A click on anything else leaves the focus free, or with a container. */
const CONTROLS = "a, button, input, textarea, [tabindex='0']";

type TextButtonProps = Pick<Props, "description" | "className" | "textClassName"> & {
  value: ReactNode;
  onPress: (caret: number | undefined) => void;
};

function TextButton({ value, description, onPress, className = "", textClassName }: TextButtonProps) {
  return (
    <button
      type="button"
      dir="auto"
      aria-describedby={description}
      onClick={(event) => onPress(findPressedIndex(event))}
      className={`min-w-0 grow cursor-text rounded-row text-start wrap-anywhere ${className}`}
    >
      {textClassName ? <span className={textClassName}>{value}</span> : value}
    </button>
  );
}

/** Returns the index in the text of a button at which a mouse was pressed; undefined for a finger and for a key. */
function findPressedIndex({ currentTarget, clientX, clientY, nativeEvent }: MouseEvent): number | undefined {
  // Browsers without this method put the caret at the end.
  if ((nativeEvent as globalThis.PointerEvent).pointerType !== "mouse" || !("caretPositionFromPoint" in document))
    return undefined;
  const position = document.caretPositionFromPoint(clientX, clientY);
  // Words with a value among them are not the text that is edited, so the caret stands at its end.
  const isWhole = position?.offsetNode.textContent === currentTarget.textContent;
  return position && isWhole && currentTarget.contains(position.offsetNode) ? position.offset : undefined;
}

type EditFieldProps = {
  label: string;
  /** The text that the field shows at first. */
  text: string;
  /** Saving `text` has failed. Leaving the field without a change does not save it again. */
  hasFailed: boolean;
  takesFocus: boolean;
  caret: Caret;
  /** Called when the user leaves the screen or the page. */
  onSave: (text: string) => void;
  /** Called when the user leaves the field, with the element that gets the focus. */
  onLeave: (text: string, next: Element | null) => void;
  onEnter: (text: string) => void;
  onEscape: () => void;
  className: string;
  multiline: boolean;
  endsWithTab: boolean;
  Tools: Props["Tools"];
};

/** The field of an `EditableText` while it is edited. */
function EditField(props: EditFieldProps) {
  const { label, text, hasFailed, takesFocus, caret, multiline, endsWithTab, className } = props;
  const { onSave, onLeave, onEnter, onEscape, Tools } = props;
  const [typed, setTyped] = useState(text);
  const isUnchanged = typed === text;

  const field = useRef<HTMLTextAreaElement>(null);
  const firstCaret = useRef(caret);
  useLayoutEffect(() => {
    const { current: at } = firstCaret;
    if (at === "all") field.current?.select();
    else field.current?.setSelectionRange(at, at);
  }, []);

  const saveChange = useRef(() => {});
  useEffect(() => {
    saveChange.current = () => void (isUnchanged || end(onSave));
  });
  useEffect(() => {
    // A change is also saved when the user goes to another screen or leaves the page.
    const save = () => saveChange.current();
    const endSaving = saveWhenLeft(save);
    return () => {
      endSaving();
      save();
    };
  }, []);

  function end(act: (text: string) => void) {
    saveChange.current = () => {};
    act(typed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === "Enter" && (!multiline || event.ctrlKey || event.metaKey);
    if (isEnter || (endsWithTab && event.key === "Tab")) {
      event.preventDefault();
      end(onEnter);
    } else if (event.key === "Escape") end(onEscape);
  }

  return (
    <>
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={hasFailed && isUnchanged}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the text to edit it
        autoFocus={takesFocus}
        // Without a letter, it has the direction of what is around it.
        dir={typed ? "auto" : undefined}
        rows={multiline ? 3 : 1}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(multiline ? value : value.replaceAll(/\s*\n\s*/g, " "))}
        onBlur={({ relatedTarget }) => !(hasFailed && isUnchanged) && end((left) => onLeave(left, relatedTarget))}
        onKeyDown={onKeyDown}
        className={`relative field-sizing-content min-w-0 grow resize-none outline-none ${className}`}
      />
      {Tools && <Tools text={typed} onChange={setTyped} />}
    </>
  );
}

const fieldClass = "rounded-row field-in-use";
