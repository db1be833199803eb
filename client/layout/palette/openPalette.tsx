import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** A button that opens the palette, for users who do not use the shortcut. */
export function SearchButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      aria-label="Search"
      aria-haspopup="dialog"
      onClick={openPalette}
      className={`${buttonClass("quiet")} shrink-0 self-start text-sm pointer-fine:min-h-7! pointer-fine:py-0! max-md:px-0! md:-me-3 ${className}`}
    >
      <Icon name="lucide:search" />
      <span aria-hidden className="max-md:hidden">
        Search
      </span>
    </button>
  );
}

const Palette = lazyComponent(() => import("./Palette.tsx"), "Palette", { preloaded: true });

/** Opens the palette. */
export const openPalette = () => void openOverlay(Palette, {});
