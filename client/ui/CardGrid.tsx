import type { ReactNode } from "react";

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
