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

/** The shape of a group of rows with its heading, each row with a name and a count: on one line, or on two on a phone. */
export function GroupSkeleton({ rows }: { rows: number }) {
  return (
    <Placeholder className="late @container mt-5">
      <div className="flex h-7.5 items-center justify-between border-b border-rule pb-1.5">
        <span className="skeleton h-4.5 w-28" />
        <span className="skeleton h-3 w-12" />
      </div>
      <div className="pt-1">
        {Array.from({ length: rows }, (_row, index) => (
          <div key={index} className="flex h-15 items-center justify-between @2xl:h-10 @2xl:pointer-coarse:h-11">
            <span className="skeleton h-4 w-2/5" />
            <span className="skeleton h-3 w-16" />
          </div>
        ))}
      </div>
    </Placeholder>
  );
}

/** The shape of covers, each with a spine, a name, three lines and a line at its foot; on a phone with a name only. */
export function CardsSkeleton({ cards }: { cards: number }) {
  return (
    <Placeholder className="late">
      <CardGrid label="">
        {Array.from({ length: cards }, (_card, index) => (
          <li
            key={index}
            className="flex h-54 flex-col gap-4 rounded-s-[5px] rounded-e-[14px] border-s-14 border-rule bg-desk p-5 max-[35rem]:h-44 max-[35rem]:pt-12"
          >
            <span className="skeleton h-5 w-1/2" />
            {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
              <span key={width} className={`skeleton h-3 max-[35rem]:hidden ${width}`} />
            ))}
            <span className="skeleton mt-auto h-3 w-1/3" />
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
