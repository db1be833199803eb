type Props = {
  value: number;
  max: number;
  /** The line under a heading of a list is thinner than that of the list. */
  thin?: boolean;
};

/** A line that shows how much of a list is done. Screen readers skip it, because a text beside it has the numbers. */
export function ProgressLine({ value, max, thin = false }: Props) {
  return (
    <div aria-hidden className={`overflow-hidden rounded-full bg-rule ${thin ? "h-0.5" : "h-0.75"}`}>
      <div
        className="h-full origin-left rounded-full bg-fill transition-transform duration-150 ease-done rtl:origin-right"
        style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
      />
    </div>
  );
}
