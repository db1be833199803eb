import { coverRowClass, coverShapeClass } from "./classNames.ts";

/** The shape of what a returning user sees below the field, until it is loaded. */
export const OwnListsPlaceholder = () => (
  <div aria-hidden className="hidden flex-col gap-6 in-data-returning:flex">
    <div className={`late hidden bg-desk in-data-[returning=continue]:block ${coverShapeClass}`}>
      <div className="skeleton mt-7 mb-6 h-6 w-3/5" />
      <CoverRowsPlaceholder rows={3} />
      <div className="h-11" />
    </div>
    <div className="border-b border-rule pb-8" />
    <CoverRowsPlaceholder rows={3} />
  </div>
);

/** The shape of items in the list to continue. */
export const CoverRowsPlaceholder = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_row, index) => (
    <div key={index} aria-hidden className={coverRowClass}>
      <span className="skeleton size-5" />
      <span className="skeleton h-3 w-2/5" />
    </div>
  ));
