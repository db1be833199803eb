import { Progress as Parts } from "radix-ui";

type Props = {
  label: string;
  /** A number from 0 to `max` (Specification, section 5); null while the progress is unknown. */
  value: number | null;
  max?: number;
  className?: string;
};

/** A progress bar; its `data-state` is indeterminate, loading or complete (docs/app.md, Parts of the page). */
export function Progress({ label, value, max = 100, className = "" }: Props) {
  return (
    <Parts.Root
      aria-label={label}
      value={value}
      max={max}
      className={`h-1 overflow-hidden rounded-full bg-rule ${className}`}
    >
      <Parts.Indicator
        className={
          "h-full origin-left bg-fill transition-transform duration-150 rtl:origin-right " +
          "data-[state=indeterminate]:animate-pass"
        }
        style={value === null ? undefined : { transform: `scaleX(${value / max})` }}
      />
    </Parts.Root>
  );
}
