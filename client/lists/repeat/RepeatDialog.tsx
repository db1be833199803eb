import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useList } from "../model/queries.ts";
import { RepeatChoice } from "./RepeatChoice.tsx";

/** Changes when a list comes back. It is opened from the search; the list's header has a popup with the same fields. */
export function RepeatDialog({ list: opened, onClose }: { list: ListFieldsFragment } & OverlayProps) {
  const { id, name, date, isTemplate, repeat } = useList(opened.id).list ?? opened;
  return (
    <Dialog title="When it comes back" description={name} onClose={() => onClose()}>
      <div className="-mx-2.5">
        <RepeatChoice id={id} date={date} isTemplate={isTemplate} repeat={repeat} onClose={() => onClose()} />
      </div>
    </Dialog>
  );
}
