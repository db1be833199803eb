import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { countDaysBefore } from "../../../shared/marks/dueDays.ts";
import { readDay } from "../../../shared/marks/readMarks.ts";
import { findMostAhead, type RepeatRule } from "../../../shared/repeat/rule.ts";
import { Items } from "../../cache/places.ts";
import { formatOffset } from "../../items/days/dayTexts.ts";
import { PickRow } from "../../ui/fields/choices.tsx";
import { NumberStepper } from "../../ui/fields/NumberStepper.tsx";

/** Returns how many days before the day of a list its items are due at most; 0 where none is due before it. */
export function useDaysBefore(listId: string): number {
  const { data } = useQuery(Items, { variables: { listId }, fetchPolicy: "cache-only" });
  return useMemo(() => {
    const marks = (data?.items ?? []).flatMap(({ name }) => readDay(name) ?? []);
    return Math.max(0, ...marks.map(countDaysBefore));
  }, [data]);
}

export const COMES_BACK = t({
  message: "Comes back",
  comment: "A choice of a rule, beside its value: Comes back – 3 days before",
});

/** Says how many days before its day a list comes back. */
export const formatAhead = (days = 0): string => formatOffset({ count: -days, unit: "day" });

type Props = {
  rule: RepeatRule;
  /** How many days before the day of the list its items are due at most. */
  daysBefore: number;
  onChange: (rule: RepeatRule) => void;
};

/** Chooses how many days before its day the list comes back. */
export function AheadStep({ rule, daysBefore, onChange, onBack }: Props & { onBack: () => void }) {
  const most = findMostAhead(rule);
  const { daysAhead = 0 } = rule;
  const choices = [...new Set([0, Math.min(daysBefore, most)])];
  function choose(days: number) {
    onBack();
    onChange({ ...rule, daysAhead: days });
  }
  return (
    <>
      {choices.map((days) => (
        <PickRow key={days} isChosen={days === daysAhead} onChoose={() => choose(days)}>
          <span className="inline-block first-letter:uppercase">{formatAhead(days)}</span>
        </PickRow>
      ))}
      {most > 0 && (
        <div className="py-1.5">
          <NumberStepper
            label={t({
              message: "Days before",
              comment: "Beside a number: how many days before its day a list comes back",
            })}
            value={daysAhead}
            min={0}
            max={most}
            onChange={(days) => onChange({ ...rule, daysAhead: days })}
          />
        </div>
      )}
    </>
  );
}

/** Proposes to come back in time for what is due before the day of the list: without it all of that is late. */
export function AheadOffer({ rule, daysBefore, onChange }: Props) {
  const days = Math.min(daysBefore, findMostAhead(rule));
  if (days <= (rule.daysAhead ?? 0)) return null;
  return (
    <>
      <p className="quiet pt-1.5 text-sm text-pretty">
        {plural(daysBefore, {
          one: "Some items are due # day before. They’d be late from the start.",
          other: "Some items are due up to # days before. They’d be late from the start.",
        })}
      </p>
      <PickRow isChosen={false} onChoose={() => onChange({ ...rule, daysAhead: days })}>
        {plural(days, { one: "Come back # day before", other: "Come back # days before" })}
      </PickRow>
    </>
  );
}
