import { t } from "@lingui/core/macro";
import { Calendar } from "../../ui/fields/Calendar.tsx";
import { Chip, ClearRow } from "../../ui/fields/choices.tsx";
import { addDays, formatWeekday, getToday } from "../../ui/format.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";

type ChoiceProps = {
  date: string | null;
  onChoose: (date: string | null) => void;
  onClose: () => void;
};

/** What the popup offers that changes the date of a list. */
export function DateChoice({ date, onChoose, onClose }: ChoiceProps) {
  function choose(chosen: string | null) {
    onClose();
    if (chosen !== date) onChoose(chosen);
  }

  return (
    <Sheet title={t`Date`} onDone={onClose}>
      <div className="flex gap-1.5 py-1.5">
        {offerDays(getToday()).map(({ name, day }) => (
          <Chip key={name} isChosen={day === date} onPress={() => choose(day)} className="rounded-full">
            {name}
          </Chip>
        ))}
      </div>
      <Calendar chosen={date} onChoose={choose} />
      {date && <ClearRow onClear={() => choose(null)}>{t`No date`}</ClearRow>}
    </Sheet>
  );
}

const SATURDAY = 6;

/** Returns the days that are offered by name: with the next weekend, or after it is near with the next week. */
function offerDays(today: string) {
  const untilSaturday = SATURDAY - new Date(today).getUTCDay();
  const next = addDays(today, untilSaturday > 1 ? untilSaturday : untilSaturday + 2);
  return [
    { name: t({ message: "Today", comment: "The day of a list" }), day: today },
    { name: t({ message: "Tomorrow", comment: "The day of a list" }), day: addDays(today, 1) },
    { name: formatWeekday(next), day: next },
    { name: t`In a week`, day: addDays(today, 7) },
  ];
}
