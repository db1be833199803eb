import { t } from "@lingui/core/macro";
import { Dialog } from "radix-ui";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { focusFirst } from "../ui/browser/rowElements.ts";
import { iconButtonClass } from "../ui/classNames.ts";
import { Icon } from "../ui/Icon.tsx";
import { openOverlay, type OverlayProps } from "../ui/overlays/Overlays.tsx";
import { useBackCloses } from "../ui/overlays/useBackCloses.ts";
import { SideBar } from "./SideBar.tsx";
import { closeSideBarLayer, setLayerId, windowWide } from "./sideBarState.ts";

/** Opens the side bar as a layer, with the link home above it, and waits until it is closed. */
export async function openSideBarLayer(home: ReactNode) {
  const { id, closed } = openOverlay(SideBarLayer, { home });
  setLayerId(id);
  // In a window that becomes wide, the side bar is beside the screen.
  const unsubscribe = windowWide.subscribe(closeSideBarLayer);
  await closed;
  unsubscribe();
  setLayerId(undefined);
}

/**
 * The side bar above the screen of a window that has no room beside it. Escape, a click beside it, and each link close it.
 */
function SideBarLayer({ home, onClose }: OverlayProps & { home: ReactNode }) {
  const [previousFocus] = useState(() => document.activeElement);
  const nav = useRef<HTMLElement>(null);
  useBackCloses(onClose);
  useCloseElsewhere(onClose);

  function focusOpenScreen(event: Event) {
    const hasFocus = focusFirst(nav.current ?? undefined, { selector: "[tabindex='0']" });
    if (hasFocus) event.preventDefault();
  }

  /** Radix would move the focus to a trigger, which this layer does not have. */
  function restoreFocus(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }

  /** Closes the layer first, because it keeps the focus while it is open. */
  function leave(act: () => void) {
    flushSync(() => onClose());
    setTimeout(act);
  }

  const closeAtLink = ({ target }: MouseEvent) => (target as Element).closest("a") && onClose();

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusOpenScreen}
          onCloseAutoFocus={restoreFocus}
          onClick={closeAtLink}
          className="fixed inset-y-0 start-0 safe-area z-20 flex w-[calc(16rem+2*var(--inset-x))] flex-col floating animate-appear bg-desk outline-none"
        >
          <Dialog.Title className="sr-only">{t`Side bar`}</Dialog.Title>
          <div className="flex h-16 shrink-0 items-center justify-between ps-5 pe-3">
            {home}
            <Dialog.Close aria-label={t`Hide the side bar`} className={`${iconButtonClass} hover:bg-hover-desk!`}>
              <Icon name="lucide:panel-left" className="size-5 rtl:rotate-180" />
            </Dialog.Close>
          </div>
          <nav ref={nav} aria-label={t`Side bar`} className="min-h-0 grow overflow-y-auto">
            <SideBar leave={leave} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the layer when another screen is opened. */
function useCloseElsewhere(onClose: () => void) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isElsewhere = key !== firstKey;
  useEffect(() => {
    if (isElsewhere) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` is another function at each render
  }, [isElsewhere]);
}
