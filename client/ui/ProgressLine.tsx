/** A line that shows how much of a list is done. Screen readers skip it, because a text beside it has the numbers. */
export function ProgressLine({ value, max }: { value: number; max: number }) {
  return (
    <div aria-hidden className="h-[3px] overflow-hidden rounded-full bg-rule">
      <div
        className="h-full origin-left bg-fill transition-transform duration-150 ease-done rtl:origin-right"
        style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
      />
    </div>
  );
}
