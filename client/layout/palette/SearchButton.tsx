import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openPalette } from "./openPalette.tsx";

/** Opens the palette for those who have no key for it. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-label="Search"
      aria-haspopup="dialog"
      onClick={openPalette}
      className={`${buttonClass("quiet")} shrink-0 self-start text-sm pointer-fine:min-h-7! pointer-fine:py-0! max-sm:px-0! sm:-me-3`}
    >
      <Icon name="lucide:search" />
      <span aria-hidden className="max-sm:hidden">
        Search
      </span>
    </button>
  );
}
