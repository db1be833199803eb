import { t } from "@lingui/core/macro";
import { useState } from "react";
import { completeRepeat, type RepeatRule } from "../../../shared/repeat/rule.ts";
import type { RepeatInput } from "../../graphql/graphql.ts";
import { type ListRepeat, toRepeatInput } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { getZone } from "../../ui/browser/zone.ts";
import { ClearRow, PickRow, StepRow } from "../../ui/fields/choices.tsx";
import { formatDay, getToday } from "../../ui/format.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { AnswerDialog } from "../answers/AnswerDialog.tsx";
import { useAsks } from "../answers/useAsks.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { setRepeat } from "./actions.ts";
import { AheadOffer, AheadStep, COMES_BACK, formatAhead, useDaysBefore } from "./DaysAhead.tsx";
import { CustomRule, type RuleStep, STEP_TITLES } from "./CustomRule.tsx";
import { listRules } from "./listRules.ts";
import { describeRepeat, describeRule, getDaysKey, limitAhead } from "./rules.ts";
import { WeekdayChoice } from "./WeekdayChoice.tsx";

type Props = {
  id: string;
  date: string | null;
  isTemplate: boolean;
  repeat: ListRepeat | null;
  onClose: () => void;
};

type Step = RuleStep | "ahead";

/** What the popup offers that changes when a list comes back. */
export function RepeatChoice({ id, date, isTemplate, repeat, onClose }: Props) {
  const client = useClient();
  const rule = repeat && toRepeatInput(repeat);
  const today = getToday();
  const first = date && date >= today ? date : today;
  const offered = listRules(first, getZone(), isTemplate);
  const chosen = rule && getDaysKey(rule);
  const isOther = rule !== null && offered.every((each) => getDaysKey(each) !== chosen);
  const rules = isOther ? [{ ...rule, time: null, until: null }, ...offered] : offered;
  const sentence = repeat && describeRepeat({ repeat, isTemplate });
  const daysBefore = useDaysBefore(id);
  const asks = useAsks(id);
  /** The steps that are open, the last one on top. */
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const open = (step: Step) => setSteps([...steps, step]);
  const step = steps.at(-1);

  /** A new rule brings the list back in time for what is due before its day. */
  function set(input: RepeatInput | null) {
    const daysAhead = rule ? (input?.daysAhead ?? rule.daysAhead) : daysBefore;
    void setRepeat(client, id, input && limitAhead(completeRepeat({ ...input, daysAhead })));
  }

  function close(input: RepeatRule | null) {
    onClose();
    set(input);
  }

  const own = rule ?? offered[0];
  const goBack = () => setSteps(steps.slice(0, -1));
  if (step === "ahead" && rule)
    return (
      <Sheet title={COMES_BACK} onBack={goBack} onDone={onClose}>
        <AheadStep rule={rule} daysBefore={daysBefore} onChange={set} onBack={goBack} />
      </Sheet>
    );
  if (step && step !== "ahead" && own) {
    return (
      <Sheet title={STEP_TITLES[step]} onBack={goBack} onDone={onClose}>
        <CustomRule
          step={step}
          rule={own}
          isTemplate={isTemplate}
          first={first}
          onChange={set}
          onOpen={open}
          onBack={goBack}
        />
        {step === "custom" && <Sentence text={sentence} />}
      </Sheet>
    );
  }
  return (
    <Sheet title={t`Repeat`} onDone={onClose}>
      <WeekdayChoice rule={rule} first={first} onChange={set} />
      <ul>
        {rules.map((each) => {
          const key = getDaysKey(each);
          return (
            <li key={key} className="flex flex-col">
              <PickRow
                isChosen={key === chosen}
                onChoose={() => close({ ...each, time: rule?.time ?? null, daysAhead: rule?.daysAhead ?? 0 })}
                detail={key === chosen && repeat?.next && t`next ${{ day: formatDay(repeat.next) }}`}
              >
                <span className="inline-block first-letter:uppercase">{describeDays(each)}</span>
              </PickRow>
            </li>
          );
        })}
      </ul>
      <StepRow name={STEP_TITLES.custom} onOpen={() => open("custom")} />
      {rule && <StepRow name={COMES_BACK} value={formatAhead(rule.daysAhead)} onOpen={() => open("ahead")} />}
      {rule && <AheadOffer rule={rule} daysBefore={daysBefore} onChange={set} />}
      {rule && isTemplate && asks && (
        <StepRow
          name={t({ message: "Answers", comment: "Opens what a template asks, for the lists that it makes by itself" })}
          onOpen={() => {
            onClose();
            openOverlay(AnswerDialog, { listId: id });
          }}
        />
      )}
      {(rule?.time ?? rule?.until) && <Sentence text={sentence} />}
      {rule && <ClearRow onClear={() => close(null)}>{t`Does not repeat`}</ClearRow>}
    </Sheet>
  );
}

/** Says what will happen. */
const Sentence = ({ text }: { text: string | null }) => (
  <output className="quiet block py-1.5 text-sm text-pretty empty:hidden">{text}</output>
);

/** Writes the days of a rule, without its time and its end. */
const describeDays = (rule: RepeatRule) => describeRule({ ...rule, time: null, until: null, daysAhead: 0 });
