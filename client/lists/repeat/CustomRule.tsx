import { t } from "@lingui/core/macro";
import { completeRepeat, findRepeatErrors, type RepeatRule, UNITS } from "../../../shared/repeat/rule.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { Calendar } from "../../ui/fields/Calendar.tsx";
import { Chip, PickRow, StepRow } from "../../ui/fields/choices.tsx";
import { NumberStepper } from "../../ui/fields/NumberStepper.tsx";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { formatDay } from "../../ui/format.ts";
import { getDayKey, writeDayOfRule } from "./dayOfRule.ts";
import { readWeekday } from "./listRules.ts";
import { limitAhead } from "./rules.ts";
import { WeekdayChoice } from "./WeekdayChoice.tsx";

/** A step that makes a rule of one's own. The others are opened from the first. */
export type RuleStep = "custom" | "day" | "from" | "time" | "until";

/** What the steps are called, in the rows that open them and above them. */
export const STEP_TITLES: Record<RuleStep, string> = {
  custom: t({ message: "Custom", comment: "A rule of one’s own, after which a list comes back" }),
  day: t({ message: "On", comment: "A choice of a rule, beside its value: On – the last Friday" }),
  from: t({ message: "Counted from", comment: "A choice of a rule, beside its value: Counted from – the calendar" }),
  time: t({ message: "Time", comment: "A choice of a rule, beside its value: Time – 07:00" }),
  until: t({ message: "Until", comment: "A choice of a rule, beside its value: Until – 31 Dec" }),
};

type StepProps = {
  rule: RepeatRule;
  /** Each change is made at once. */
  onChange: (fields: Partial<RepeatRule>) => void;
};

type Props = Pick<StepProps, "rule"> & {
  step: RuleStep;
  isTemplate: boolean;
  /** The first day that a new rule may have. */
  first: string;
  onChange: (rule: RepeatInput | null) => void;
  onOpen: (step: RuleStep) => void;
  onBack: () => void;
};

/** A step that makes a rule of one's own: how often, on which days, at what time and until when. */
export function CustomRule({ step, rule, isTemplate, first, onChange, onOpen, onBack }: Props) {
  function change(fields: Partial<RepeatRule>) {
    const changed = limitAhead(completeRepeat({ ...rule, ...fields }));
    if (Object.keys(findRepeatErrors(changed)).length === 0) onChange(changed);
  }
  function choose(fields: Partial<RepeatRule>) {
    onBack();
    change(fields);
  }

  if (step === "day") return <DayStep rule={rule} onChange={choose} />;
  if (step === "from") return <FromStep rule={rule} onChange={choose} />;
  if (step === "time") return <TimeStep rule={rule} onChoose={choose} onChange={change} />;
  if (step === "until")
    return (
      <>
        <PickRow isChosen={rule.until === null} onChoose={() => choose({ until: null })}>{t`For ever`}</PickRow>
        <Calendar chosen={rule.until} first={rule.start} onChoose={(until) => choose({ until })} />
      </>
    );
  const isMonthly = rule.unit === "MONTH" || rule.unit === "YEAR";
  const renderRow = (opened: RuleStep, value: string) => (
    <StepRow name={STEP_TITLES[opened]} value={value} onOpen={() => onOpen(opened)} />
  );
  return (
    <>
      <NumberStepper
        label={t({ message: "Every", comment: "Beside a number, above days, weeks, months, years" })}
        value={rule.every}
        min={1}
        max={rule.unit === "DAY" ? MAX_EVERY_DAYS : MAX_EVERY}
        onChange={(every) => change({ every })}
      />
      <div className="flex gap-1.5 py-1.5">
        {UNITS.map((unit) => (
          <Chip
            key={unit}
            isChosen={unit === rule.unit}
            onPress={() => change(changeUnit(rule, unit))}
            className="rounded-full"
          >
            {UNIT_NAMES[unit]}
          </Chip>
        ))}
      </div>
      {rule.unit === "WEEK" && rule.from === "DATE" && <WeekdayChoice rule={rule} first={first} onChange={onChange} />}
      {isMonthly && rule.from === "DATE" && renderRow("day", writeDayOfRule(rule))}
      {!isTemplate && renderRow("from", FROM_NAMES[rule.from])}
      {renderRow("time", rule.time ?? t({ message: "none", context: "time of day" }))}
      {renderRow("until", rule.until ? formatDay(rule.until) : t`for ever`)}
    </>
  );
}

const UNIT_NAMES: Record<RepeatRule["unit"], string> = {
  DAY: t({ message: "days", comment: "A choice below a number: Every 2 – days, weeks, months, years" }),
  WEEK: t({ message: "weeks", comment: "A choice below a number: Every 2 – days, weeks, months, years" }),
  MONTH: t({ message: "months", comment: "A choice below a number: Every 2 – days, weeks, months, years" }),
  YEAR: t({ message: "years", comment: "A choice below a number: Every 2 – days, weeks, months, years" }),
};

/** Returns the fields of another unit. Its days are those of the first day. */
const changeUnit = (rule: RepeatRule, unit: RepeatRule["unit"]): Partial<RepeatRule> => ({
  unit,
  every: unit === "DAY" ? rule.every : Math.min(rule.every, MAX_EVERY),
  weekdays: unit === "WEEK" ? [readWeekday(rule.start)] : null,
  day: null,
  week: null,
  month: null,
});

/** The largest number of weeks, months or years between two days of a rule, and of days. */
const MAX_EVERY = 99;
const MAX_EVERY_DAYS = 366;

/** The choice between a day of the month, its last day, and a weekday in it. */
function DayStep({ rule, onChange }: StepProps) {
  const date = Number(rule.start.slice(8));
  const weekday = readWeekday(rule.start);
  const choices = [
    { day: date, week: null, weekdays: null },
    { day: -1, week: null, weekdays: null },
    { day: null, week: Math.min(Math.ceil(date / 7), 4), weekdays: [weekday] },
    { day: null, week: -1, weekdays: [weekday] },
    { day: rule.day, week: rule.week, weekdays: rule.weekdays },
  ];
  const byKey = new Map(choices.map((fields) => [getDayKey(fields), fields]));
  return [...byKey].map(([key, fields]) => (
    <PickRow key={key} isChosen={key === getDayKey(rule)} onChoose={() => onChange(fields)}>
      <span className="inline-block first-letter:uppercase">{writeDayOfRule({ ...rule, ...fields })}</span>
    </PickRow>
  ));
}

const FROM_NAMES: Record<RepeatRule["from"], string> = {
  DATE: t({ message: "the calendar", comment: "From what a rule counts: Counted from – the calendar" }),
  FINISH: t({ message: "the day it was finished", comment: "From what a rule counts: Counted from – the day …" }),
};

function FromStep({ rule, onChange }: StepProps) {
  return (["DATE", "FINISH"] as const).map((from) => (
    <PickRow
      key={from}
      isChosen={from === rule.from}
      onChoose={() => onChange({ from, weekdays: null, day: null, week: null })}
    >
      <span className="inline-block first-letter:uppercase">{FROM_NAMES[from]}</span>
    </PickRow>
  ));
}

/** The times that are offered beside any other. */
const TIMES = ["07:00", "09:00", "12:00", "18:00"];

function TimeStep({ rule, onChoose, onChange }: StepProps & { onChoose: StepProps["onChange"] }) {
  return (
    <>
      <PickRow isChosen={rule.time === null} onChoose={() => onChoose({ time: null })}>
        {t({ message: "None", context: "time of day" })}
      </PickRow>
      {TIMES.map((time) => (
        <PickRow key={time} isChosen={rule.time === time} onChoose={() => onChoose({ time })}>
          {time}
        </PickRow>
      ))}
      <div className="py-1.5">
        <ValidatedInput
          label={t`Another time`}
          type="time"
          value={rule.time ?? ""}
          accepts={Boolean}
          onValue={(time) => onChange({ time })}
          className="ms-auto"
        />
      </div>
    </>
  );
}
