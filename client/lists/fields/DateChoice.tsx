import { menuRowClass } from "../../ui/classNames.ts";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { formatDay, getToday } from "../../ui/format.ts";
import { addDays } from "../model/labels.ts";

/** While the user types the year 2026, the browser first reports the years 0002, 0020 and 0202. */
const isCompleteDate = (text: string) => text === "" || /^[1-9]\d{3}-/.test(text);

const OFFERED_DAYS = [
  { name: "Today", days: 0 },
  { name: "Tomorrow", days: 1 },
  { name: "In a week", days: 7 },
];

type ChoiceProps = {
  date: string | null;
  /** Called for each date that the user types or picks in the field. The popup stays open. */
  onChange: (date: string | null) => void;
  /** Called when the user presses one of the buttons. */
  onChoose: (date: string | null) => void;
};

/** The rows of the popup that changes the date of a list. */
export function DateChoice({ date, onChange, onChoose }: ChoiceProps) {
  const today = getToday();
  return (
    <div className="flex flex-col">
      {OFFERED_DAYS.map(({ name, days }) => {
        const day = addDays(today, days);
        return (
          <button key={name} type="button" onClick={() => onChoose(day)} className={rowClass}>
            {name}
            {/* The day is not part of the accessible name of the button. */}
            <span aria-hidden className="quiet ms-auto text-sm">
              {formatDay(day)}
            </span>
          </button>
        );
      })}
      <div className="px-2.5 py-1.5">
        <ValidatedInput
          label="Day"
          type="date"
          value={date ?? ""}
          accepts={isCompleteDate}
          onValue={(text) => onChange(text || null)}
          className="min-w-0 grow"
        />
      </div>
      {date && (
        <button type="button" onClick={() => onChoose(null)} className={rowClass}>
          No date
        </button>
      )}
    </div>
  );
}

const rowClass = `${menuRowClass} hover:bg-hover active:bg-press`;
