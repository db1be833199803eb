import type { ReactNode } from "react";
import type { TextRange } from "../../shared/markMatches.ts";

/** A text with marked parts, such as the matches of a search. */
export function MarkedText({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of marks) {
    parts.push(
      text.slice(shown, start),
      <mark key={start} className="rounded-xs bg-select text-ink">
        {text.slice(start, end)}
      </mark>,
    );
    shown = end;
  }
  return [...parts, text.slice(shown)];
}
