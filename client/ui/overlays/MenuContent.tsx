import { DropdownMenu } from "radix-ui";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { menuClass } from "../classNames.ts";
import { getPageDirection } from "../browser/pageDirection.ts";
import { PortalContext } from "./portalContext.ts";
import { Scrim } from "./Scrim.tsx";
import { useBackCloses } from "./useBackCloses.ts";

type MenuActions = {
  /**
   * Called by an entry that moves the focus itself, such as by opening a dialog, which returns the focus to the button
   * later. Then the menu does not focus its button.
   */
  returnFocus: () => void;
  /**
   * Called by entries when they are rendered, which may be later than the menu, because their code is loaded
   * separately. In a menu that was opened with a key, the first enabled entry gets the focus.
   */
  focusFirst: () => void;
};

export const MenuContext = createContext<MenuActions>({ returnFocus: () => {}, focusFirst: () => {} });

type Props = {
  label: string;
  align: "start" | "end";
  byKeys: boolean;
  onClose: () => void;
  /** Called when the menu has closed and the focus should go back to its button. */
  onReturn: () => void;
  children: ReactNode;
};

/** The open menu of a `Menu`: on a phone a sheet from the lower edge, in wider windows beside its button. */
export function MenuContent({ label, align, byKeys, onClose, onReturn, children }: Props) {
  const returnsFocus = useRef(true);
  const menu = useRef<HTMLDivElement>(null);
  const latestReturn = useRef(onReturn);
  const container = useContext(PortalContext).current;
  const [side, setSide] = useState<"bottom" | "left" | "right">("bottom");
  useBackCloses(onClose);
  // A menu that is higher than the room below and above its button goes beside it, where it has that of both.
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => {
      if (entry && entry.target.scrollHeight > entry.target.clientHeight)
        setSide(getPageDirection() === "rtl" ? "right" : "left");
    });
    if (menu.current) sizes.observe(menu.current);
    return () => sizes.disconnect();
  }, []);
  const actions = useMemo(
    () => ({
      returnFocus() {
        returnsFocus.current = false;
        latestReturn.current();
      },
      focusFirst() {
        if (!byKeys) return;
        // The menu focuses itself when it opens; this runs after that, and once.
        requestAnimationFrame(() => {
          if (document.activeElement !== menu.current) return;
          menu.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled])")?.focus();
        });
      },
    }),
    [byKeys],
  );

  return (
    <MenuContext value={actions}>
      <Scrim onClose={onClose} />
      <DropdownMenu.Root dir={getPageDirection()} open modal={false} onOpenChange={(open) => !open && onClose()}>
        {/* This trigger covers the button while the menu is open, so that a second press closes the menu. */}
        <DropdownMenu.Trigger asChild>
          <span aria-hidden className="absolute inset-0" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={container}>
          <DropdownMenu.Content
            ref={menu}
            data-from-below
            aria-label={label}
            aria-labelledby={undefined}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            loop
            onInteractOutside={() => (returnsFocus.current = false)}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (returnsFocus.current) onReturn();
            }}
            className={`${menuClass} md:max-h-(--radix-dropdown-menu-content-available-height)`}
          >
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </MenuContext>
  );
}
