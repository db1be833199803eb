import { t } from "@lingui/core/macro";
import { memo } from "react";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { chipClass } from "../fields/classNames.ts";
import { RepeatChoice } from "./RepeatChoice.tsx";

/** An icon on a button that opens a popup to change when a list comes back. */
export const RepeatPicker = ({ list: { id, name, date, isTemplate, repeat } }: { list: ListFieldsFragment }) => (
  <Picker id={id} name={name} date={date} isTemplate={isTemplate} repeat={repeat} />
);

type Props = Pick<ListFieldsFragment, "id" | "name" | "date" | "isTemplate" | "repeat">;

/** A tick of an item does not render it again. */
const Picker = memo(function Picker({ id, name, date, isTemplate, repeat }: Props) {
  return (
    <Popup
      label={t`Repeat of ${name}`}
      tooltip={t`Repeat`}
      className={chipClass}
      button={
        <>
          <FrameIcon name="lucide:repeat" className="size-4.5" />
          <span className="sr-only">{t`Repeat of ${name}`}</span>
        </>
      }
    >
      {(close) => <RepeatChoice id={id} date={date} isTemplate={isTemplate} repeat={repeat} onClose={close} />}
    </Popup>
  );
});
