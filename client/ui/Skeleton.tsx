import type { ReactNode } from "react";
import { CardGrid } from "./CardGrid.tsx";

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

/** The shape of rows on a sheet, each with a checkbox, a name and a count. */
export function RowsSkeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <Placeholder className="sheet late">
      {Array.from({ length: rows }, (_row, index) => (
        <div
          key={index}
          className={`flex items-center gap-3 border-rule px-3 not-first:border-t ${className}`}
        >
          <span className="skeleton size-5" />
          <span className="skeleton h-4 w-2/5" />
          <span className="skeleton ms-auto h-4 w-16" />
        </div>
      ))}
    </Placeholder>
  );
}

/** The shape of cards, each with a name, three lines and a line of counts. */
export function CardsSkeleton({ cards }: { cards: number }) {
  return (
    <Placeholder className="late">
      <CardGrid label="">
        {Array.from({ length: cards }, (_card, index) => (
          <li key={index} className="sheet flex flex-col gap-2 p-4">
            <span className="skeleton h-5 w-1/2" />
            <span className="skeleton mt-2 h-4 w-4/5" />
            <span className="skeleton h-4 w-3/5" />
            <span className="skeleton h-4 w-2/3" />
            <span className="skeleton mt-2 h-4 w-1/3" />
          </li>
        ))}
      </CardGrid>
    </Placeholder>
  );
}

function Placeholder({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div data-growing="">
      <output className="sr-only">Loading</output>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}
