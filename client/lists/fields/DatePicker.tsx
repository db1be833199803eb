import { t } from "@lingui/core/macro";
import { memo } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { useUpdateList } from "../model/actions.ts";
import { formatDate, isOverdue } from "../model/labels.ts";
import { getToday } from "../../ui/format.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { chipClass } from "./classNames.ts";

const DateChoice = lazyComponent(() => import("./DateChoice.tsx"), "DateChoice", { preloaded: true });

type Props = Pick<ListFieldsFragment, "id" | "name" | "date"> & { today?: string };

/**
 * Shows the date of a list, or only an icon, on a button that opens a popup to change it. A tick of an item does not
 * render it again.
 */
export const DatePicker = memo(function DatePicker({ id, name, date, today = getToday() }: Props) {
  const updateList = useUpdateList();
  const change = (chosen: string | null) => ignoreFailure(updateList(id, { date: chosen }));
  const overdue = date !== null && isOverdue(date, today);
  return (
    <Popup
      label={t`Date of ${name}`}
      tooltip={date ? undefined : t`Date`}
      className={chipClass}
      button={
        <>
          <FrameIcon name="lucide:calendar" className="size-4.5" />
          {date && (
            <span aria-hidden className={overdue ? "overdue" : ""}>
              {formatDate(date, today)}
            </span>
          )}
          <span className="sr-only">
            {date ? t`${{ date: formatDate(date, today) }} for ${name}` : t`No date for ${name}`}
          </span>
        </>
      }
    >
      {(close) => <DateChoice date={date} onChoose={change} onClose={close} />}
    </Popup>
  );
});
