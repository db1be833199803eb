import { useState } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useUpdateList } from "../model/actions.ts";
import { DateChoice } from "./DateChoice.tsx";

/** Changes the date of a list. It is opened from the palette; the list's header has a popup with the same fields. */
export function DateDialog({ list: { id, name, ...list }, onClose }: { list: ListFieldsFragment } & OverlayProps) {
  const updateList = useUpdateList();
  const [date, setDate] = useState(list.date);

  function change(chosen: string | null) {
    setDate(chosen);
    ignoreFailure(updateList(id, { date: chosen }));
  }

  return (
    <Dialog title="Date" description={name} onClose={() => onClose()}>
      <div className="-mx-2.5">
        <DateChoice
          date={date}
          onChange={change}
          onChoose={(chosen) => {
            onClose();
            change(chosen);
          }}
        />
      </div>
    </Dialog>
  );
}
