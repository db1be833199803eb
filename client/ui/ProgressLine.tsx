type Props = {
  value: number;
  max: number;
  /** The height and the corners of the line. */
  className?: string;
};

/** A line that shows how much of a list is done. Screen readers skip it, because a text beside it has the numbers. */
export function ProgressLine({ value, max, className = "h-0.75 rounded-full" }: Props) {
  return (
    <div aria-hidden className={`overflow-hidden bg-rule ${className}`}>
      <div
        className="h-full origin-left rounded-full bg-fill transition-transform duration-150 ease-done rtl:origin-right"
        style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
      />
    </div>
  );
}
