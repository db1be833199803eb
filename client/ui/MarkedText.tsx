import type { ReactNode } from "react";
import type { TextRange } from "../../shared/markMatches.ts";

type Props = {
  text: string;
  marks: readonly TextRange[];
  /** How a marked part looks; by default as if with a marker pen. */
  markClass?: string;
};

export const boldMarkClass = "bg-transparent font-bold text-ink";

/** A text with marked parts, such as the matches of a search. */
export function MarkedText({ text, marks, markClass = "rounded-xs bg-select text-ink" }: Props) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of marks) {
    parts.push(
      text.slice(shown, start),
      <mark key={start} className={markClass}>
        {text.slice(start, end)}
      </mark>,
    );
    shown = end;
  }
  return [...parts, text.slice(shown)];
}
