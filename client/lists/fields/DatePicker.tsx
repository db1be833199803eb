import { memo } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { useUpdateList } from "../actions.ts";
import { formatDate, addDays, isOverdue } from "../labels.ts";
import { getToday } from "../../ui/format.ts";
import { overdueClass, chipClass } from "./classNames.ts";

/** While the user types the year 2026, the browser first reports the years 0002, 0020 and 0202. */
const isCompleteDate = (text: string) => text === "" || /^[1-9]\d{3}-/.test(text);

type Props = Pick<ListFieldsFragment, "id" | "name" | "date">;

/**
 * Shows the date of a list, or only an icon, on a button that opens a popup to change it. A tick of an item does not
 * render it again.
 */
export const DatePicker = memo(function DatePicker({ id, name, date }: Props) {
  const updateList = useUpdateList();
  const change = (chosen: string | null) => ignoreFailure(updateList(id, { date: chosen }));
  const overdue = date !== null && isOverdue(date, getToday());
  return (
    <Popup
      label={`Date of ${name}`}
      className={chipClass}
      button={
        <>
          <Icon name="lucide:calendar" className="size-4.5" />
          {date ? (
            <span className={overdue ? overdueClass : ""}>{formatDate(date, getToday())}</span>
          ) : (
            <span className="sr-only">No date</span>
          )}
          <span className="sr-only">for {name}</span>
        </>
      }
    >
      {(close) => (
        <DateChoice
          date={date}
          onChange={change}
          onChoose={(chosen) => {
            close();
            change(chosen);
          }}
        />
      )}
    </Popup>
  );
});

type ChoiceProps = {
  date: string | null;
  /** Called for each date that the user types or picks in the field. The popup stays open. */
  onChange: (date: string | null) => void;
  /** Called when the user presses one of the buttons. */
  onChoose: (date: string | null) => void;
};

function DateChoice({ date, onChange, onChoose }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-2 p-1">
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => onChoose(getToday())}>Today</Button>
        <Button onClick={() => onChoose(addDays(getToday(), 1))}>Tomorrow</Button>
        <Button onClick={() => onChoose(addDays(getToday(), 7))}>In a week</Button>
      </div>
      <ValidatedInput
        label="Day"
        type="date"
        value={date ?? ""}
        accepts={isCompleteDate}
        onValue={(text) => onChange(text || null)}
        className="w-full grow px-2"
      />
      {date && (
        <Button kind="quiet" onClick={() => onChoose(null)}>
          No date
        </Button>
      )}
    </div>
  );
}
