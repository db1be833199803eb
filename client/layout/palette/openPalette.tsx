import { Suspense } from "react";
import { onDemand } from "../../ui/onDemand.ts";
import { openOverlay, type OverlayProps } from "../../ui/overlays.ts";

const Palette = onDemand(() => import("./Palette.tsx").then(({ Palette }) => Palette));

function Loaded(props: OverlayProps) {
  return (
    <Suspense>
      <Palette {...props} />
    </Suspense>
  );
}

/** Opens the palette; the focus comes back to where it was. */
export const openPalette = () => void openOverlay(Loaded, {});
