import { encode } from "uqr";

/** Light modules around the picture, which readers need. */
const BORDER = 4;

/** A QR picture of a text. It is black on white in both colour modes, because many readers find no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-56 max-w-full rounded-lg bg-white">
      <title>{label}</title>
      <path d={path} fill="black" />
    </svg>
  );
}
