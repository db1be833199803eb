import { t } from "@lingui/core/macro";
import { Toast } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/Icon.tsx";
import { getPageDirection } from "../ui/browser/pageDirection.ts";
import { actionBarRef, bottomBarRef, mainRef } from "../ui/browser/pageElements.ts";
import { closeToast, TOAST_DURATION, useToasts, type Toast as ToastData, type ToastAction } from "./toasts.ts";

/** The key that focuses the toasts. */
const HOTKEY = "F8";

/**
 * The toasts at the bottom where lines end, above dialogs, menus and shop mode. The user can swipe them away to that side,
 * and reach them with F8 (docs/app.md, Parts of the page). They move above the field for new items if they would cover it.
 */
export function ToastStack() {
  const toasts = useToasts();
  const { stack, position } = useToastPosition(toasts.length > 0);
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      label={t`Notification`}
      swipeDirection={getPageDirection() === "rtl" ? "left" : "right"}
      swipeThreshold={50}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport
        ref={stack}
        hotkey={[HOTKEY]}
        label={t`Notifications (${{ key: HOTKEY }})`}
        style={position}
        className="fixed end-0 bottom-0 z-30 flex w-92 max-w-full flex-col justify-end gap-2 overflow-hidden safe-area [--edge:0.5rem] md:gap-4 md:[--edge:1rem]"
      />
    </Toast.Provider>
  );
}

/** Computes the position of the toasts, and updates it at each scroll and change of size while there are toasts. */
function useToastPosition(isUsed: boolean) {
  const stack = useRef<HTMLOListElement>(null);
  const [position, setPosition] = useState<ToastPosition>();

  useEffect(() => {
    const toasts = stack.current;
    if (!isUsed || !toasts) return undefined;
    const measure = () => setPosition(measurePosition(toasts));
    const sizes = new ResizeObserver(measure);
    for (const element of [toasts, mainRef.current]) if (element) sizes.observe(element);
    const endFollowing = followBottomBar(sizes);
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      endFollowing();
      sizes.disconnect();
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [isUsed]);

  return { stack, position };
}

/** Observes the bar at the lower edge of a phone, which home gets with the first list. Returns a function that ends it. */
function followBottomBar(sizes: ResizeObserver) {
  let observed: HTMLElement | null = null;
  /** Observes another bar than before. Observing the same one again would measure at every change of the page. */
  function observe() {
    if (observed === bottomBarRef.current) return;
    observed = bottomBarRef.current;
    if (observed) sizes.observe(observed);
  }
  observe();
  const pages = new MutationObserver(observe);
  pages.observe(document.body, { childList: true, subtree: true });
  return () => pages.disconnect();
}

/** Returns the position of the toasts above the bar at the lower edge of a phone. */
function measurePosition(toasts: HTMLElement): ToastPosition {
  const barHeight = bottomBarRef.current?.offsetHeight ?? 0;
  const height = window.innerHeight - barHeight;
  const { bottom, maxHeight } = positionToasts(measureHeight(toasts), height, findCoveredField(toasts));
  return { bottom: bottom + barHeight, maxHeight };
}

/** Returns the height of all toasts, including those that do not fit and are hidden. */
function measureHeight(stack: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(stack);
  const first = stack.firstElementChild?.getBoundingClientRect().top ?? 0;
  const last = stack.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  return last - first + parseFloat(paddingTop) + parseFloat(paddingBottom);
}

/** Returns the box of the field for new items, or of the toolbar, if it reaches under the toasts. */
function findCoveredField(stack: HTMLElement) {
  const field = actionBarRef.current?.getBoundingClientRect();
  const { left, right } = stack.getBoundingClientRect();
  return field && field.right > left && field.left < right ? field : undefined;
}

function ToastItem({ toast: { id, open, type, title, description, duration, action, link } }: { toast: ToastData }) {
  return (
    <Toast.Root
      type={type}
      open={open}
      duration={duration}
      onOpenChange={(isOpen) => !isOpen && closeToast(id)}
      className={
        // A dialog takes the pointer away from what is outside of it.
        "toast floating pointer-events-auto! flex items-center gap-1 rounded-float bg-ink p-1 ps-4 text-sheet"
      }
    >
      <div className="min-w-0 grow py-1.5 wrap-anywhere">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {description && <Toast.Description className="text-sm opacity-80">{description}</Toast.Description>}
      </div>
      {link && <ActionButton action={link} />}
      {action && <ActionButton action={action} />}
      <Toast.Close aria-label={t`Close`} className={`${toastButtonClass} px-0!`}>
        <Icon name="lucide:x" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

const toastButtonClass =
  "inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center rounded-row px-2.5 hover:bg-sheet/15 " +
  "focus-visible:-outline-offset-2 focus-visible:outline-sheet pointer-coarse:min-h-11 pointer-coarse:min-w-11";

function ActionButton({ action }: { action: ToastAction }) {
  return (
    <Toast.Action
      altText={action.altText}
      asChild
      className={`${toastButtonClass} font-semibold underline underline-offset-4`}
    >
      {"to" in action ? (
        <Link to={action.to}>{action.label}</Link>
      ) : (
        <button type="button" onClick={action.onAct}>
          {action.label}
        </button>
      )}
    </Toast.Action>
  );
}

/** The edges of a field, in pixels from the top of the window. */
type FieldBox = { top: number; bottom: number };

/** The distance of the toasts from the bottom of the window, and their maximal height, in pixels. */
type ToastPosition = { bottom: number; maxHeight: number };

/**
 * Returns the position of toasts from their height, the height of the window and the field for new items. They are at
 * the bottom of the window, or above the field if they would cover it. If they fit neither below nor above it, they
 * take the larger space. Exported for tests.
 */
export function positionToasts(height: number, windowHeight: number, field: FieldBox | undefined): ToastPosition {
  const atBottom = { bottom: 0, maxHeight: windowHeight };
  if (!field || field.top >= windowHeight || field.bottom <= 0) return atBottom;
  const heightBelow = windowHeight - field.bottom;
  if (height <= heightBelow) return atBottom;
  return height <= field.top || field.top > heightBelow
    ? { bottom: windowHeight - field.top, maxHeight: field.top }
    : { bottom: 0, maxHeight: heightBelow };
}
