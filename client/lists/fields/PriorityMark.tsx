import { PRIORITIES, formatPriority } from "../model/labels.ts";

/** The heights of the three bars, of which one, two or three are filled. */
const BARS = [5, 9, 13];

/** Shows a named priority as one to three filled bars, any other as its number, and nothing for no priority. */
export function PriorityMark({ priority }: { priority: number }) {
  if (priority === 0) return null;
  const isNamed = PRIORITIES.some(({ value }) => value === priority);
  if (!isNamed) return <span>{formatPriority(priority)}</span>;
  return (
    <span title={formatPriority(priority)} className="inline-flex">
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
        {BARS.map((height, index) => (
          <rect
            key={height}
            x={1 + index * 5}
            y={15 - height}
            width="4"
            height={height}
            rx="1"
            opacity={index < priority ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className="sr-only">{formatPriority(priority)}</span>
    </span>
  );
}
