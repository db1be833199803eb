/**
 * Empty shapes of what is being fetched; they appear after a tenth of a second. Until then, and after, the footer stays
 * where a long list will push it.
 */
export function Skeleton({ rows, className }: { rows: number; className: string }) {
  return (
    <div className="flex min-h-dvh flex-col gap-4">
      <output className="sr-only">Loading</output>
      {Array.from({ length: rows }, (_row, index) => (
        <div key={index} aria-hidden className={`skeleton ${className}`} />
      ))}
    </div>
  );
}
