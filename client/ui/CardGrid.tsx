import type { ReactNode } from "react";

/** Cards in one, two or three columns. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
