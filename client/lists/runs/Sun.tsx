/** The twelve rays of the sun, of which every third is longer. */
const RAYS = Array.from({ length: 12 }, (_, index) => ({ angle: index * 30, length: index % 3 === 0 ? 10 : 6 }));

/** A sun that rises when the list is finished: its disc and its rays grow, and its tick is drawn. */
export const Sun = () => (
  <svg
    aria-hidden
    viewBox="0 0 112 112"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-28 overflow-visible fill-none"
  >
    <g strokeWidth="4" className="origin-center animate-shine stroke-fill">
      {RAYS.map(({ angle, length }) => (
        <path key={angle} d={`M56 12v${-length}`} transform={`rotate(${angle} 56 56)`} />
      ))}
    </g>
    <circle cx="56" cy="56" r="34" className="origin-center animate-rise fill-fill" />
    <path d="m42 57 10 10 19-21" strokeDasharray="44" strokeWidth="5" className="animate-draw stroke-on-fill" />
  </svg>
);
