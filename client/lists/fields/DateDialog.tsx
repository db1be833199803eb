import { t } from "@lingui/core/macro";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { SheetDialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useUpdateList } from "../model/actions.ts";
import { DateChoice } from "./DateChoice.tsx";

/** Changes the date of a list. It is opened from the palette; the list's header has a popup with the same choices. */
export function DateDialog({ list: { id, name, date }, onClose }: { list: ListFieldsFragment } & OverlayProps) {
  const updateList = useUpdateList();
  return (
    <SheetDialog title={t`Date`} description={name} onClose={() => onClose()}>
      <DateChoice
        date={date}
        onChoose={(chosen) => ignoreFailure(updateList(id, { date: chosen }))}
        onClose={() => onClose()}
      />
    </SheetDialog>
  );
}
