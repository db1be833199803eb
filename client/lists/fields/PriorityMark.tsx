import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { PRIORITIES, formatPriority } from "../model/labels.ts";

/** A flag, which is the fuller, the higher the priority is. Priorities without a name have an empty one. */
export const PriorityFlag = ({ priority }: { priority: number }) => (
  <span className="flex [&_path]:fill-current" style={{ fillOpacity: FILLS[priority] ?? 0 }}>
    <FrameIcon name="lucide:flag" className="size-4.5" />
  </span>
);

const FILLS = [0, 0.15, 0.45, 1];

/** Shows a named priority as a flag, any other as its number, and nothing for no priority. */
export function PriorityMark({ priority }: { priority: number }) {
  if (priority === 0) return null;
  const isNamed = PRIORITIES.some(({ value }) => value === priority);
  if (!isNamed) return <span>{formatPriority(priority)}</span>;
  return (
    <span data-tooltip={formatPriority(priority)} className="inline-flex">
      <PriorityFlag priority={priority} />
      <span className="sr-only">{formatPriority(priority)}</span>
    </span>
  );
}
