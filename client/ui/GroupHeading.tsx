type Props = {
  title: string;
  /** What the group has: "3 lists". */
  count: string;
};

/** The heading of a group of rows, with their number at its end and a line below. */
export const GroupHeading = ({ title, count }: Props) => (
  <div className="flex items-baseline gap-2 border-b border-rule pb-[5px]">
    <h2 className="min-w-0 text-section">{title}</h2>
    <span className="quiet ms-auto shrink-0 text-sm">{count}</span>
  </div>
);
