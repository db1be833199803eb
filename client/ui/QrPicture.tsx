import { encode } from "uqr";

/** The width, in modules, of the light border that readers need. */
const BORDER = 4;

type Props = {
  text: string;
  label: string;
  /** The classes with its size. */
  className?: string;
  /** Leaves the border out, where what is around it is as light. */
  borderless?: boolean;
};

/** A QR code of a text. It is black on white in both colour modes, because many readers recognize only that. */
export function QrPicture({ text, label, className = "w-56", borderless = false }: Props) {
  const { data, size } = encode(text, { border: borderless ? 0 : BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`${borderless ? "" : "max-w-full rounded-control bg-white"} ${className}`}
    >
      <title>{label}</title>
      <path d={path} fill="black" />
    </svg>
  );
}
