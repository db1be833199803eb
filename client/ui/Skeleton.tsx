import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";

/** Grey shapes in place of content that is being fetched. The CSS shows them after a tenth of a second. */
export function Skeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <Placeholder className="flex flex-col gap-4">
      {Array.from({ length: rows }, (_row, index) => (
        <div key={index} className={`skeleton ${className}`} />
      ))}
    </Placeholder>
  );
}

/** The shape of rows, each with a box and a name. */
export function RowsSkeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <Placeholder className="late">
      {Array.from({ length: rows }, (_row, index) => (
        <div key={index} className={`flex items-center gap-3 ${className}`}>
          <span className="skeleton size-5 rounded-box" />
          <span className={`skeleton h-3 ${NAME_WIDTHS[index % NAME_WIDTHS.length]}`} />
        </div>
      ))}
    </Placeholder>
  );
}

const NAME_WIDTHS = ["w-3/5", "w-2/5", "w-1/2"];

/** Hides shapes from assistive technology, which hears that the content is being loaded. */
export function Placeholder({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div data-growing="">
      <output className="sr-only">{t`Loading`}</output>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}
