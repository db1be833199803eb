import { completeRepeat, type RepeatRule, type Weekday, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { Chip } from "../../ui/fields/choices.tsx";
import { getZone } from "./rules.ts";

type Props = {
  rule: RepeatRule | null;
  /** The first day that a new rule may have. */
  first: string;
  /** Called with null when no day is left. */
  onChange: (rule: RepeatInput | null) => void;
};

/** Seven buttons, of which each adds its day to the days of a week or takes it away. */
export function WeekdayChoice({ rule, first, onChange }: Props) {
  const weekly = rule?.unit === "WEEK" && rule.from === "DATE" ? rule : null;

  function toggle(weekday: Weekday) {
    if (!weekly)
      return onChange(
        completeRepeat({
          unit: "WEEK",
          weekdays: [weekday],
          time: rule?.time,
          zone: rule?.zone ?? getZone(),
          start: first,
        }),
      );
    const known = weekly.weekdays ?? [];
    const weekdays = known.includes(weekday) ? known.filter((each) => each !== weekday) : [...known, weekday];
    onChange(weekdays.length > 0 ? completeRepeat({ ...weekly, weekdays }) : null);
  }

  return (
    <fieldset aria-label="Days of the week" className="flex gap-1 py-1.5">
      {WEEKDAYS.map((weekday) => (
        <Chip
          key={weekday}
          isChosen={weekly?.weekdays?.includes(weekday) ?? false}
          onPress={() => toggle(weekday)}
          className="rounded-control basis-0"
        >
          <span aria-hidden>
            {weekday.charAt(0)}
            {weekday.charAt(1).toLowerCase()}
          </span>
          <span className="sr-only">
            Every {weekday.charAt(0)}
            {weekday.slice(1).toLowerCase()}
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
