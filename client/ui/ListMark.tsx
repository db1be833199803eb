import type { ReactNode } from "react";

type RingProps = { value: number; max: number; className?: string };

/**
 * A ring that shows how much of a list is done. Screen readers skip it, because a text beside it has the numbers. Where
 * no number stands beside it, it is grey (`text-mark`), because the orange has too little contrast alone. It does not
 * move: the browser would paint each step of it on the page's thread, and the line beside it moves (ProgressLine.tsx).
 */
export function ProgressRing({ value, max, className = "size-4 text-fill" }: RingProps) {
  const share = max > 0 ? value / max : 0;
  return (
    <svg aria-hidden viewBox="0 0 16 16" strokeWidth="2.5" className={`shrink-0 -rotate-90 fill-none ${className}`}>
      <circle cx="8" cy="8" r="6.25" className="stroke-mark opacity-40" />
      {share > 0 && (
        <circle
          cx="8"
          cy="8"
          r="6.25"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - share}
          className="stroke-current"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}

/** A dashed box: the mark of a template, and of each of its items. Screen readers skip it. */
export const DashedBox = ({ className = "size-4" }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 20 20" strokeWidth="1.5" className={`shrink-0 fill-none stroke-mark ${className}`}>
    <rect x="1" y="1" width="18" height="18" rx="5" pathLength="48" strokeDasharray="1.65 1.35" />
  </svg>
);

/** A dashed frame for the mark of a template: an icon, or the ribbon of its notebook. */
export const DashedFrame = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <span className={`relative grid size-12 place-items-center ${className}`}>
    <svg
      aria-hidden
      viewBox="0 0 44 44"
      strokeWidth="1.5"
      className="absolute inset-0 fill-none stroke-mark opacity-75"
    >
      <rect x="1" y="1" width="42" height="42" rx="12" strokeDasharray="4 3.2" />
    </svg>
    {children}
  </span>
);

type ListMarkProps = {
  list: { isTemplate: boolean; itemCount: number; settledCount: number };
  className?: string;
};

/** The mark of a list among others: a grey ring, or a dashed box for a template. */
export const ListMark = ({ list, className = "size-3.5" }: ListMarkProps) =>
  list.isTemplate ? (
    <DashedBox className={className} />
  ) : (
    <ProgressRing value={list.settledCount} max={list.itemCount} className={`text-mark ${className}`} />
  );
