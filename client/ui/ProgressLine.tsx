/** A line that shows how much of a list is done. Screen readers skip it, because a text beside it has the numbers. */
export function ProgressLine({ value, max }: { value: number; max: number }) {
  return (
    <div aria-hidden className="h-1 overflow-hidden rounded-full bg-stone-200 dark:bg-stone-800">
      <div
        className="h-full origin-left bg-orange-600 transition-transform duration-150 rtl:origin-right dark:bg-orange-400"
        style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
      />
    </div>
  );
}
