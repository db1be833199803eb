/** Grey shapes in place of rows that are being fetched; the CSS shows them after a tenth of a second. */
export function Skeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <div data-growing="" className="flex flex-col gap-4">
      <output className="sr-only">Loading</output>
      {Array.from({ length: rows }, (_row, index) => (
        <div key={index} aria-hidden className={`skeleton ${className}`} />
      ))}
    </div>
  );
}
