import { t } from "@lingui/core/macro";
import { iconButtonClass } from "../ui/classNames.ts";
import { lazyComponent } from "../ui/loading.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { Icon } from "../ui/Icon.tsx";

/** A button that opens the palette, for users who do not use the shortcut. */
export const SearchButton = ({ className = "" }: { className?: string }) => (
  <button
    type="button"
    aria-label={t`Search`}
    data-key="Ctrl+K"
    aria-haspopup="dialog"
    onClick={openPalette}
    className={`${iconButtonClass} ${className}`}
  >
    <Icon name="lucide:search" />
  </button>
);

const Palette = lazyComponent(() => import("./Palette.tsx"), "Palette", { preloaded: true });

/** Opens the palette. */
export const openPalette = () => void openOverlay(Palette, {});
