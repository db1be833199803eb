import { Suspense } from "react";
import { lazyComponent } from "../../ui/loading/lazy.ts";
import { openOverlay, type OverlayProps } from "../../ui/overlays/Overlays.tsx";

const Palette = lazyComponent(() => import("./Palette.tsx").then(({ Palette }) => Palette));

function LazyPalette(props: OverlayProps) {
  return (
    <Suspense>
      <Palette {...props} />
    </Suspense>
  );
}

/** Opens the palette; the focus comes back to where it was. */
export const openPalette = () => void openOverlay(LazyPalette, {});
