import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { redoLast, undoLast } from "../actions/undo.ts";
import { iconButtonClass } from "../ui/classNames.ts";
import { Icon } from "../ui/Icon.tsx";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { pageTheme, useResolvedColorMode } from "../ui/browser/theme.ts";
import { ShortcutsDialog } from "../palette/ShortcutsDialog.tsx";
import { openPalette } from "../palette/openPalette.tsx";
import { LanguageDialog } from "../ui/language/LanguageDialog.tsx";
import { FooterGuestMenu } from "./user/GuestMenu.tsx";

const openShortcuts = () => void openOverlay(ShortcutsDialog, {});

const openLanguages = () => void openOverlay(LanguageDialog, {});

/** The shortcuts that work on every screen. */
const GLOBAL_SHORTCUTS = {
  title: t`Everywhere`,
  everywhere: true,
  shortcuts: [
    { keys: "Ctrl+K", label: t`Search, or act on the open list`, run: openPalette, whileTyping: true },
    { keys: "Alt+O Alt+T Alt+N", label: t`In the search: open items only, templates only, one notebook` },
    { keys: "Enter", label: t`Add or save what you typed` },
    { keys: "Esc", label: t`Cancel editing, or close what’s open` },
    { keys: "Ctrl+Z", label: t`Undo the last change`, run: () => void undoLast() },
    { keys: "Ctrl+Shift+Z", label: t`Redo the last undone change`, run: () => void redoLast() },
    { keys: "F8", label: t`Go to notifications` },
    { keys: "?", label: t`Show these keys`, run: openShortcuts },
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
        <button type="button" aria-label={t`Language`} className={iconButtonClass} onClick={openLanguages}>
          <Icon name="lucide:languages" />
        </button>
        <ColorModeToggle />
        <button
          type="button"
          aria-label={t`Keyboard shortcuts`}
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

const FORCED_TEXTS = { dark: t`This page is always dark`, light: t`This page is always light` };

/** The button names the mode that it turns on. */
const OTHER_MODES = { dark: t`Light mode`, light: t`Dark mode` };

function ColorModeToggle() {
  const colorMode = useResolvedColorMode();
  const isForced = pageTheme.isForced();
  const text = isForced ? FORCED_TEXTS[colorMode] : OTHER_MODES[colorMode];
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
