import { t } from "@lingui/core/macro";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";

type Props = { title: string; column: string; text: string; onOpen: () => void };

/** Says what a finger that holds a cell wants to know of it. A mouse and keys get a tooltip. */
export const CellDialog = ({ title, column, text, onOpen, onClose }: Props & OverlayProps) => (
  <Dialog title={title} description={column} onClose={() => onClose()}>
    <p>
      <bdi>{text}</bdi>
    </p>
    <Button
      className="mt-4"
      onClick={() => {
        onClose();
        onOpen();
      }}
    >
      {t`Open the list`}
    </Button>
  </Dialog>
);
