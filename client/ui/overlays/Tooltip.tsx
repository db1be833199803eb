import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLetterKeysEnabled } from "../browser/shortcuts.ts";

/** Milliseconds until a tooltip opens, and milliseconds after one was shown in which the next opens at once. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;
/** The least number of pixels between a tooltip and the edge of the window. */
const MARGIN = 8;

type Shown = {
  control: HTMLElement;
  /** The mouse has opened it, and may go onto its words. Under the keyboard's it presses what lies below. */
  isByMouse: boolean;
};

/**
 * The tooltips of the page. A control that shows only an icon gets its `aria-label` as its tooltip, or the text in its
 * `data-tooltip` where that should be shorter; `data-key` is the key that does the same. One listener serves all of them,
 * because a list has a thousand such buttons. Screen readers skip a tooltip: the control's name says as much.
 */
export function Tooltip() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => followControls(setShown), []);
  return shown && <Words key={getWords(shown.control)} {...shown} />;
}

const getWords = ({ dataset, textContent, ariaLabel }: HTMLElement) =>
  dataset["tooltip"] ?? (textContent.trim() ? null : ariaLabel);

/** Returns the control with a tooltip that contains an element. */
function findControl(element: Element): HTMLElement | undefined {
  const control = element.closest<HTMLElement>("[data-tooltip], a, button");
  return control && getWords(control) ? control : undefined;
}

/** Calls `show` when a tooltip opens or closes. Returns a function that ends this. */
function followControls(show: (shown: Shown | undefined) => void) {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  /** The control under the mouse or with the focus. After it was dismissed, its tooltip stays closed. */
  let control: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isShown = false;
  let closedAt = -Infinity;

  function dismiss() {
    clearTimeout(timer);
    if (!isShown) return;
    isShown = false;
    closedAt = performance.now();
    show(undefined);
  }

  function enter(next: HTMLElement | undefined, isByMouse: boolean) {
    if (next === control) return;
    dismiss();
    control = next;
    if (!next) return;
    const open = () => {
      // A button with an open menu says what it does.
      if (!next.isConnected || next.ariaExpanded === "true") return;
      isShown = true;
      show({ control: next, isByMouse });
    };
    if (performance.now() - closedAt <= SKIP_DELAY) open();
    else timer = setTimeout(open, OPEN_DELAY);
  }

  function enterWithMouse({ target, pointerType }: PointerEvent) {
    if (pointerType === "touch" || !(target instanceof Element) || target.closest("[role=tooltip]")) return;
    enter(findControl(target), true);
  }

  function enterWithKeys({ target }: FocusEvent) {
    if (target instanceof Element) enter(target.matches(":focus-visible") ? findControl(target) : undefined, false);
  }

  document.addEventListener("pointerover", enterWithMouse, options);
  document.addEventListener("focusin", enterWithKeys, options);
  document.documentElement.addEventListener("pointerleave", () => enter(undefined, true), { signal: options.signal });
  for (const event of ["pointerdown", "keydown", "click"]) document.addEventListener(event, dismiss, options);
  // A control that gets the focus may be scrolled into view before its tooltip is due.
  document.addEventListener("scroll", () => isShown && dismiss(), options);
  return () => {
    dismiss();
    controller.abort();
  };
}

/** Where it is measured. */
const START = { top: 0, left: 0 };

/** The open tooltip, above its control, or below it where there is no room. The mouse finds no gap between them. */
function Words({ control, isByMouse }: Shown) {
  const tooltip = useRef<HTMLDivElement>(null);
  const letterKeysEnabled = useLetterKeysEnabled();
  const key = control.dataset["key"];
  const [isGone, setGone] = useState(false);

  useLayoutEffect(() => {
    if (!tooltip.current) return;
    const { offsetWidth: width, offsetHeight: height, style } = tooltip.current;
    const { top, bottom, left, right } = control.getBoundingClientRect();
    const last = document.documentElement.clientWidth - width - MARGIN;
    style.top = `${top >= height ? top - height : bottom}px`;
    style.left = `${Math.max(MARGIN, Math.min((left + right - width) / 2, last))}px`;
  }, [control]);

  // What has the tooltip may go away by itself, such as a row that somebody else deletes.
  useEffect(() => {
    const changes = new MutationObserver(() => setGone(!control.isConnected));
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [control]);

  if (isGone) return null;
  return (
    <div
      ref={tooltip}
      role="tooltip"
      aria-hidden
      style={START}
      className={`fixed z-30 w-fit max-w-80 animate-appear py-1.5 ${isByMouse ? "pointer-events-auto" : "pointer-events-none"}`}
    >
      <div className="rounded-row bg-ink px-2.5 py-1.5 text-sm wrap-anywhere text-sheet floating">
        <bdi>{getWords(control)}</bdi>
        {key && (letterKeysEnabled || key.length > 1) && <kbd className="ps-2 opacity-80">{key}</kbd>}
      </div>
    </div>
  );
}
