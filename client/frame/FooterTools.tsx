import type { ReactNode } from "react";
import { redoLast, undoLast } from "../actions/undo.ts";
import { iconButtonClass } from "../ui/classNames.ts";
import { Icon } from "../ui/Icon.tsx";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { pageTheme, useResolvedColorMode } from "../ui/browser/theme.ts";
import { ShortcutsDialog } from "../palette/ShortcutsDialog.tsx";
import { openPalette } from "../palette/openPalette.tsx";
import { FooterGuestMenu } from "./user/GuestMenu.tsx";

const openShortcuts = () => void openOverlay(ShortcutsDialog, {});

/** The shortcuts that work on every screen. */
const GLOBAL_SHORTCUTS = {
  title: "Everywhere",
  everywhere: true,
  shortcuts: [
    { keys: "Ctrl+K", label: "Search, or act on the open list", run: openPalette, whileTyping: true },
    { keys: "Alt+O Alt+T Alt+N", label: "In the search: open items only, templates only, one notebook" },
    { keys: "Enter", label: "Add or save what you typed" },
    { keys: "Esc", label: "Cancel editing, or close what’s open" },
    { keys: "Ctrl+Z", label: "Undo the last change", run: () => void undoLast() },
    { keys: "Ctrl+Shift+Z", label: "Redo the last undone change", run: () => void redoLast() },
    { keys: "F8", label: "Go to notifications" },
    { keys: "?", label: "Show these keys", run: openShortcuts },
  ],
};

type Props = {
  linkClass: string;
  /** What stands between the links and the buttons. */
  children: ReactNode;
};

/** The parts of the footer that need scripts. They load after the first paint. */
export function FooterTools({ linkClass, children }: Props) {
  useShortcuts(GLOBAL_SHORTCUTS);
  return (
    <>
      <FooterGuestMenu className={linkClass} />
      {children}
      <div className="-me-2 ms-auto flex items-center">
        <ColorModeToggle />
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          data-key="?"
          className={`${iconButtonClass} max-md:hidden`}
          onClick={openShortcuts}
        >
          <Icon name="lucide:keyboard" />
        </button>
      </div>
    </>
  );
}

function ColorModeToggle() {
  const colorMode = useResolvedColorMode();
  const isForced = pageTheme.isForced();
  const text = isForced ? `This page is always ${colorMode}` : colorMode === "dark" ? "Light mode" : "Dark mode";
  return (
    <button
      type="button"
      aria-label={text}
      aria-disabled={isForced}
      className={iconButtonClass}
      onClick={() => !isForced && pageTheme.toggle()}
    >
      <Icon name={colorMode === "dark" ? "lucide:sun" : "lucide:moon"} />
    </button>
  );
}
