import { t } from "@lingui/core/macro";
import { SheetDialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { WhenChoice } from "./WhenChoice.tsx";

type Props = { id: string; listId: string; words: string };

/** Chooses when a row is due. It is opened by a menu, by a key and by the search; the chip of a row has a popup with the same. */
export const WhenDialog = ({ id, listId, words, onClose }: Props & OverlayProps) => (
  <SheetDialog title={t`When: ${words}`} description={words} onClose={() => onClose()}>
    <WhenChoice id={id} listId={listId} onClose={() => onClose()} />
  </SheetDialog>
);
