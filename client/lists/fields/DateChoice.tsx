import { Button } from "../../ui/Button.tsx";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { getToday } from "../../ui/format.ts";
import { addDays } from "../labels.ts";

/** While the user types the year 2026, the browser first reports the years 0002, 0020 and 0202. */
const isCompleteDate = (text: string) => text === "" || /^[1-9]\d{3}-/.test(text);

type ChoiceProps = {
  date: string | null;
  /** Called for each date that the user types or picks in the field. The popup stays open. */
  onChange: (date: string | null) => void;
  /** Called when the user presses one of the buttons. */
  onChoose: (date: string | null) => void;
};

/** The fields of the popup that changes the date of a list. */
export function DateChoice({ date, onChange, onChoose }: ChoiceProps) {
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
