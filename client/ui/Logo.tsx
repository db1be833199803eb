/** The logo: a completed item and an open one. `public/icon.svg` has the same drawing. */
export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" className="fill-fill" />
      <g fill="none" className="stroke-on-fill" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="m6.5 11.5 2.5 2.5 4.5-5M17.5 11.5h8M17.5 21h8" />
        <circle cx="9.9" cy="21" r="3" />
      </g>
    </svg>
  );
}
