import { Suspense } from "react";
import { lazyComponent } from "../../ui/loading/lazy.ts";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import type { MoveToListDialogProps } from "./MoveToListDialog.tsx";

const MoveToListDialog = lazyComponent(() =>
  import("./MoveToListDialog.tsx").then(({ MoveToListDialog }) => MoveToListDialog),
);

/** The chooser of a list, whose code is loaded after the first paint. */
export function LazyMoveToListDialog(props: MoveToListDialogProps & OverlayProps) {
  return (
    <Suspense>
      <MoveToListDialog {...props} />
    </Suspense>
  );
}
