import { t } from "@lingui/core/macro";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { SheetDialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useList } from "../model/queries.ts";
import { RepeatChoice } from "./RepeatChoice.tsx";

/** Changes when a list comes back. It is opened from the search; the list's header has a popup with the same choices. */
export function RepeatDialog({ list: opened, onClose }: { list: ListFieldsFragment } & OverlayProps) {
  const { id, name, date, isTemplate, repeat } = useList(opened.id).list ?? opened;
  return (
    <SheetDialog title={t`Repeat`} description={name} onClose={() => onClose()}>
      <RepeatChoice id={id} date={date} isTemplate={isTemplate} repeat={repeat} onClose={() => onClose()} />
    </SheetDialog>
  );
}
