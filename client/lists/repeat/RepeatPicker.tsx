import { memo } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { chipClass } from "../fields/classNames.ts";
import { RepeatChoice } from "./RepeatChoice.tsx";
import { describeRepeat, type ListRepeat } from "./rules.ts";

type Props = { id: string; name: string; date: string | null; isTemplate: boolean; repeat: ListRepeat | null };

/** An icon on a button that opens a popup to change when a list comes back. A tick of an item does not render it again. */
export const RepeatPicker = memo(function RepeatPicker({ id, name, date, isTemplate, repeat }: Props) {
  return (
    <Popup
      label={`When ${name} comes back`}
      className={`${chipClass} ${repeat ? "[&_svg]:text-ink" : ""}`}
      button={
        <>
          <Icon name="lucide:repeat" className="size-4.5" />
          <span className="sr-only">
            {repeat ? describeRepeat({ repeat, isTemplate }) : "Does not come back"}, for {name}
          </span>
        </>
      }
    >
      {(close) => <RepeatChoice id={id} date={date} isTemplate={isTemplate} repeat={repeat} onClose={close} />}
    </Popup>
  );
});
