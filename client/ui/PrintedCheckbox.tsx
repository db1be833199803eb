import { t } from "@lingui/core/macro";

/** Draws the checkbox as an SVG, because browsers do not print backgrounds by default. */
export function PrintedCheckbox({ ticked, skipped }: { ticked: boolean; skipped: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-label={describeState(ticked, skipped)} className="mt-1 size-4 shrink-0">
      <rect x="1" y="1" width="14" height="14" fill="none" stroke="black" strokeWidth="1.5" />
      {ticked && <path d="M3.5 8.5 7 12l5.5-8" fill="none" stroke="black" strokeWidth="2" />}
      {skipped && <path d="M4 8h8" stroke="black" strokeWidth="2" />}
    </svg>
  );
}

function describeState(ticked: boolean, skipped: boolean): string {
  if (ticked) return t({ message: "Done", context: "item" });
  return skipped ? t({ message: "Skipped", context: "item" }) : t({ message: "To do", context: "item" });
}
