import { Placeholder } from "./Skeleton.tsx";
type Props = {
  title: string;
  /** What the group has: "3 lists". */
  count: string;
};

/** The heading of a group of rows, with their number at its end and a line below. */
export const GroupHeading = ({ title, count }: Props) => (
  <div className="flex items-baseline gap-2 border-b border-rule pb-1">
    <h2 className="min-w-0 text-section">{title}</h2>
    <span className="quiet ms-auto shrink-0 text-sm">{count}</span>
  </div>
);

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
