import { Suspense } from "react";
import { onDemand } from "../ui/onDemand.ts";
import type { OverlayProps } from "../ui/overlays.ts";
import type { ListChooserProps } from "./ListChooser.tsx";

const ListChooser = onDemand(() => import("./ListChooser.tsx").then(({ ListChooser }) => ListChooser));

/** The chooser of a list, whose code is loaded after the first paint. */
export function OpenListChooser(props: ListChooserProps & OverlayProps) {
  return (
    <Suspense>
      <ListChooser {...props} />
    </Suspense>
  );
}
