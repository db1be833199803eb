import type { ReactNode } from "react";
import { Placeholder } from "../ui/Skeleton.tsx";

/** Covers in as many columns as fit, and in two on a phone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5 max-[35rem]:grid-cols-2 max-[35rem]:gap-3 narrow:grid-cols-1"
    >
      {children}
    </ul>
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
            className="flex h-54 flex-col gap-4 rounded-s-box rounded-e-float border-s-14 border-rule bg-desk p-5 max-[35rem]:h-44 max-[35rem]:pt-12"
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
