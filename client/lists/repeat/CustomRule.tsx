import { completeRepeat, findRepeatErrors, type RepeatRule, UNITS } from "../../../shared/repeat/rule.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { Calendar } from "../../ui/fields/Calendar.tsx";
import { Chip, PickRow, StepRow } from "../../ui/fields/choices.tsx";
import { useValidatedText, ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { formatDay } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { readWeekday } from "./listRules.ts";
import { describeRule } from "./rules.ts";
import { WeekdayChoice } from "./WeekdayChoice.tsx";

/** The titles of the steps that make a rule of one's own. The others are opened from the first. */
export const CUSTOM = "Custom";
const DAY = "On";
const FROM = "Counted from";
const TIME = "Time";
const UNTIL = "Until";

type StepProps = {
  rule: RepeatRule;
  /** Each change is made at once. */
  onChange: (fields: Partial<RepeatRule>) => void;
};

type Props = Pick<StepProps, "rule"> & {
  step: string;
  isTemplate: boolean;
  /** The first day that a new rule may have. */
  first: string;
  onChange: (rule: RepeatInput | null) => void;
  onOpen: (step: string) => void;
  onBack: () => void;
};

/** A step that makes a rule of one's own: how often, on which days, at what time and until when. */
export function CustomRule({ step, rule, isTemplate, first, onChange, onOpen, onBack }: Props) {
  function change(fields: Partial<RepeatRule>) {
    const changed = completeRepeat({ ...rule, ...fields });
    if (Object.keys(findRepeatErrors(changed)).length === 0) onChange(changed);
  }
  function choose(fields: Partial<RepeatRule>) {
    onBack();
    change(fields);
  }

  if (step === DAY) return <DayStep rule={rule} onChange={choose} />;
  if (step === FROM) return <FromStep rule={rule} onChange={choose} />;
  if (step === TIME) return <TimeStep rule={rule} onChoose={choose} onChange={change} />;
  if (step === UNTIL)
    return (
      <>
        <PickRow isChosen={rule.until === null} onChoose={() => choose({ until: null })}>
          For ever
        </PickRow>
        <Calendar chosen={rule.until} first={rule.start} onChoose={(until) => choose({ until })} />
      </>
    );
  const isMonthly = rule.unit === "MONTH" || rule.unit === "YEAR";
  return (
    <>
      <Every rule={rule} onChange={change} />
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
      {isMonthly && rule.from === "DATE" && <StepRow name={DAY} value={writeDay(rule)} onOpen={() => onOpen(DAY)} />}
      {!isTemplate && <StepRow name={FROM} value={FROM_NAMES[rule.from]} onOpen={() => onOpen(FROM)} />}
      <StepRow name={TIME} value={rule.time ?? "none"} onOpen={() => onOpen(TIME)} />
      <StepRow name={UNTIL} value={rule.until ? formatDay(rule.until) : "for ever"} onOpen={() => onOpen(UNTIL)} />
    </>
  );
}

const UNIT_NAMES: Record<RepeatRule["unit"], string> = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" };

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

/** How many units are between two days of the rule: a number between two buttons. */
function Every({ rule, onChange }: StepProps) {
  const max = rule.unit === "DAY" ? MAX_EVERY_DAYS : MAX_EVERY;
  const isPossible = (every: number) => Number.isInteger(every) && every >= 1 && every <= max;
  const field = useValidatedText({
    value: String(rule.every),
    accepts: (text) => isPossible(Number(text)),
    onValue: (text) => onChange({ every: Number(text) }),
  });
  const renderButton = (step: 1 | -1) => (
    <button
      type="button"
      aria-label={step > 0 ? "More" : "Less"}
      disabled={!isPossible(rule.every + step)}
      onClick={() => onChange({ every: rule.every + step })}
      className={`${iconButtonClass} disabled:opacity-60`}
    >
      <Icon name={step > 0 ? "lucide:plus" : "lucide:minus"} className="size-4" />
    </button>
  );
  return (
    <div className="flex items-center">
      <span className="grow">Every</span>
      <div className="flex items-center rounded-control p-1 field-edge has-[input:focus]:field-in-use">
        {renderButton(-1)}
        <input
          {...field}
          aria-label="Every"
          inputMode="numeric"
          className="w-11 bg-transparent text-center font-semibold outline-none"
        />
        {renderButton(1)}
      </div>
    </div>
  );
}

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
  const byName = new Map(choices.map((fields) => [writeDay({ ...rule, ...fields }), fields]));
  return [...byName].map(([name, fields]) => (
    <PickRow key={name} isChosen={name === writeDay(rule)} onChoose={() => onChange(fields)}>
      <span className="inline-block first-letter:uppercase">{name}</span>
    </PickRow>
  ));
}

/** Writes the day of a month or year: "the last Friday". */
const writeDay = (rule: RepeatRule) =>
  describeRule({ ...rule, every: 1, time: null, until: null }).replace(/^every (month|year) on /, "");

const FROM_NAMES = { DATE: "the calendar", FINISH: "the day it was finished" };

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
        None
      </PickRow>
      {TIMES.map((time) => (
        <PickRow key={time} isChosen={rule.time === time} onChoose={() => onChoose({ time })}>
          {time}
        </PickRow>
      ))}
      <div className="py-1.5">
        <ValidatedInput
          label="Another time"
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
