import type { ReactNode } from "react";
import { completeRepeat, findRepeatErrors, type RepeatRule, UNITS } from "../../../shared/repeat/rule.ts";
import { describeRule } from "./rules.ts";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { readWeekday } from "./listRules.ts";

type Props = {
  rule: RepeatRule | undefined;
  isTemplate: boolean;
  onChange: (rule: RepeatRule) => void;
};

const UNIT_NAMES: Record<RepeatRule["unit"], string> = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" };

/** The fields of a rule: how often, on which days, at what time and until when. Each change is made at once. */
export function OwnRule({ rule, isTemplate, onChange }: Props) {
  if (!rule) return null;

  function change(fields: Partial<RepeatRule>) {
    const changed = completeRepeat({ ...rule, ...fields } as RepeatRule);
    if (Object.keys(findRepeatErrors(changed)).length === 0) onChange(changed);
  }
  const accepts = (field: "every" | "until") => (text: string) =>
    !findRepeatErrors({ ...rule, [field]: field === "every" ? Number(text) : text || null })[field];

  return (
    <div className="flex flex-col gap-2 px-1.5 pb-1">
      <div className="flex items-end gap-2">
        <ValidatedInput
          label="Every"
          type="number"
          min={1}
          max={rule.unit === "DAY" ? 366 : 99}
          value={String(rule.every)}
          accepts={accepts("every")}
          onValue={(text) => change({ every: Number(text) })}
          className="w-full px-2"
        />
        <Select
          label="Unit"
          value={rule.unit}
          onChange={(unit) => change(changeUnit(rule, unit as RepeatRule["unit"]))}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {UNIT_NAMES[unit]}
            </option>
          ))}
        </Select>
      </div>
      {(rule.unit === "MONTH" || rule.unit === "YEAR") && rule.from === "DATE" && (
        <DayOfMonth rule={rule} onChange={change} />
      )}
      {!isTemplate && (
        <Select
          label="Counted from"
          value={rule.from}
          onChange={(from) => change({ from: from as RepeatRule["from"], weekdays: null, day: null, week: null })}
        >
          <option value="DATE">its days</option>
          <option value="FINISH">the day it was finished</option>
        </Select>
      )}
      <ValidatedInput
        label="At"
        type="time"
        value={rule.time ?? ""}
        accepts={() => true}
        onValue={(time) => change({ time: time || null })}
        className="grow px-2"
      />
      <ValidatedInput
        label="Until"
        type="date"
        min={rule.start}
        value={rule.until ?? ""}
        accepts={accepts("until")}
        onValue={(until) => change({ until: until || null })}
        className="grow px-2"
      />
    </div>
  );
}

/** Returns the fields of another unit. Its days are those of the first day. */
const changeUnit = (rule: RepeatRule, unit: RepeatRule["unit"]): Partial<RepeatRule> => ({
  unit,
  every: unit === "DAY" ? rule.every : Math.min(rule.every, 99),
  weekdays: unit === "WEEK" ? [readWeekday(rule.start).weekday] : null,
  day: null,
  week: null,
  month: null,
});

/** The choice between a day of the month, its last day, and a weekday in it. */
function DayOfMonth({ rule, onChange }: { rule: RepeatRule; onChange: (fields: Partial<RepeatRule>) => void }) {
  const { weekday } = readWeekday(rule.start);
  const { month } = rule;
  const choices: Partial<RepeatRule>[] = [
    { day: Number(rule.start.slice(8)), week: null, weekdays: null },
    { day: -1, week: null, weekdays: null },
    { day: null, week: Math.min(Math.ceil(Number(rule.start.slice(8)) / 7), 4), weekdays: [weekday] },
    { day: null, week: -1, weekdays: [weekday] },
  ];
  const write = (fields: Partial<RepeatRule>) =>
    describeRule({ ...rule, ...fields, every: 1, month, time: null, until: null }).replace(
      /^every (month|year) on /,
      "",
    );
  const names = [...new Set([...choices, rule].map(write))];
  const all = [...choices, rule];
  return (
    <Select
      label="On"
      value={write(rule)}
      onChange={(name) => {
        const { day, week: chosenWeek, weekdays } = all.find((each) => write(each) === name) ?? rule;
        onChange({ day: day ?? null, week: chosenWeek ?? null, weekdays: weekdays ?? null });
      }}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

const Select = ({ label, value, onChange, children }: SelectProps) => (
  <label className="flex grow flex-col gap-x-2 md:flex-row md:items-center">
    <span className={label === "Unit" ? "sr-only" : ""}>{label}</span>
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)} className="field grow px-2">
      {children}
    </select>
  </label>
);
