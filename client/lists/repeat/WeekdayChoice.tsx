import { select, t } from "@lingui/core/macro";
import { completeRepeat, type RepeatRule, type Weekday, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import { nameWeekday } from "../../../shared/repeat/words.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { getFirstWeekday } from "../../ui/fields/Calendar.tsx";
import { Chip } from "../../ui/fields/choices.tsx";
import { SHORT_WEEKDAYS } from "../../ui/fields/shortWeekdays.ts";
import { getZone } from "../../ui/browser/zone.ts";

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
          daysAhead: rule?.daysAhead,
          zone: rule?.zone ?? getZone(),
          start: first,
        }),
      );
    const known = weekly.weekdays ?? [];
    const weekdays = known.includes(weekday) ? known.filter((each) => each !== weekday) : [...known, weekday];
    onChange(weekdays.length > 0 ? completeRepeat({ ...weekly, weekdays }) : null);
  }

  return (
    <fieldset aria-label={t`Days of the week`} className="flex gap-1 py-1.5">
      {listWeekdays().map((weekday) => (
        <Chip
          key={weekday}
          isChosen={weekly?.weekdays?.includes(weekday) ?? false}
          onPress={() => toggle(weekday)}
          className="rounded-control basis-0"
        >
          <span aria-hidden>{SHORT_WEEKDAYS[WEEKDAYS.indexOf(weekday)]}</span>
          <span className="sr-only">{writeEvery(weekday)}</span>
        </Chip>
      ))}
    </fieldset>
  );
}

/** The name of a button for screen readers: "Every Friday". */
function writeEvery(weekday: Weekday): string {
  const name = nameWeekday(weekday);
  return t({
    message: select(weekday, { other: `Every ${name}` }),
    comment: "weekday is MONDAY to SUNDAY, for cases; name is its name",
  });
}

/** Returns the days in the order of the calendar. */
function listWeekdays(): Weekday[] {
  const first = getFirstWeekday() - 1;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}
