import { useState } from "react";
import { completeRepeat, type RepeatRule, type Weekday, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { menuItemClass } from "../../ui/classNames.ts";
import { getToday } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { setRepeat } from "./actions.ts";
import { OwnRule } from "./OwnRule.tsx";
import { listRules } from "./listRules.ts";
import { type ListRepeat, toRepeatInput } from "../../rows/list.ts";
import { describeRepeat, describeRule, getZone } from "./rules.ts";

type Props = {
  id: string;
  date: string | null;
  isTemplate: boolean;
  repeat: ListRepeat | null;
  onClose: () => void;
};

/** What the popup offers that changes when a list comes back. */
export function RepeatChoice({ id, date, isTemplate, repeat, onClose }: Props) {
  const client = useClient();
  const rule = repeat && toRepeatInput(repeat);
  const today = getToday();
  const first = date && date >= today ? date : today;
  const rules = listRules(first, getZone(), isTemplate);
  const chosen = rule && describeDays(rule);
  const isOffered = rule === null || isWeekly(rule) || rules.some((each) => describeDays(each) === chosen);
  const [showsOwn, setShowsOwn] = useState(!isOffered || rule?.time != null || rule?.until != null);
  const set = (input: RepeatInput | null) => void setRepeat(client, id, input);

  function choose(input: RepeatRule) {
    onClose();
    set({ ...input, time: rule?.time ?? null });
  }

  return (
    <div className="flex flex-col gap-1 p-1">
      <output className="quiet px-1.5 text-sm text-pretty empty:hidden">
        {repeat && describeRepeat({ repeat, isTemplate })}
      </output>
      <WeekdayChoice rule={rule} first={first} onChoose={set} />
      <ul>
        {rules.map((each) => {
          const words = describeDays(each);
          return (
            <li key={words}>
              <button
                type="button"
                aria-pressed={words === chosen}
                onClick={() => choose(each)}
                className={`${menuItemClass} w-full text-start hover:bg-hover`}
              >
                <span className="grow first-letter:uppercase">{words}</span>
                {words === chosen && <Icon name="lucide:check" className="size-5 text-mark" />}
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        aria-expanded={showsOwn}
        onClick={() => setShowsOwn(!showsOwn)}
        className={`${menuItemClass} text-start hover:bg-hover`}
      >
        <span className="grow">Other days, time and end</span>
        <Icon name="lucide:chevron-right" className={`size-4 text-mark ${showsOwn ? "rotate-90" : "rtl:rotate-180"}`} />
      </button>
      {showsOwn && <OwnRule rule={rule ?? rules[0]} isTemplate={isTemplate} onChange={set} />}
      {rule && (
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            set(null);
          }}
        >
          Does not come back
        </Button>
      )}
    </div>
  );
}

/** Whether the buttons of the weekdays say all of a rule. */
const isWeekly = ({ unit, every, from }: RepeatRule) => unit === "WEEK" && every === 1 && from === "DATE";

/** Writes the days of a rule, without its time and its end. */
const describeDays = (rule: RepeatRule) => describeRule({ ...rule, time: null, until: null });

type WeekdayProps = { rule: RepeatRule | null; first: string; onChoose: (rule: RepeatInput | null) => void };

/** Seven buttons, of which each adds its day to the days of a week or takes it away. */
function WeekdayChoice({ rule, first, onChoose }: WeekdayProps) {
  const weekly = rule?.unit === "WEEK" && rule.from === "DATE" ? rule : null;

  function toggle(weekday: Weekday) {
    if (!weekly)
      return onChoose(
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
    onChoose(weekdays.length > 0 ? completeRepeat({ ...weekly, weekdays }) : null);
  }

  return (
    <fieldset aria-label="Days of the week" className="flex justify-between gap-1 px-1.5 py-1">
      {WEEKDAYS.map((weekday) => (
        <button
          key={weekday}
          type="button"
          aria-pressed={weekly?.weekdays?.includes(weekday) ?? false}
          onClick={() => toggle(weekday)}
          className={weekdayClass}
        >
          <span aria-hidden>
            {weekday.charAt(0)}
            {weekday.charAt(1).toLowerCase()}
          </span>
          <span className="sr-only">
            Every {weekday.charAt(0)}
            {weekday.slice(1).toLowerCase()}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

const weekdayClass =
  "quiet grid size-8 place-items-center rounded-row outlined text-sm hover:text-ink " +
  "aria-pressed:bg-press aria-pressed:text-ink pointer-coarse:size-11";
