import { t } from "@lingui/core/macro";
import { ANSWER_RANGES, cleanWords } from "../../../shared/marks/answers.ts";
import { NumberStepper } from "../../ui/fields/NumberStepper.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { AnswerField } from "./draft.ts";

/** What a template asks: first what applies, then numbers, then words. */
export function QuestionFields({ fields }: { fields: readonly AnswerField[] }) {
  const choices = fields.filter(({ kind }) => kind === "CHOICE");
  return (
    <>
      {choices.length > 0 && (
        <fieldset aria-label={t`What applies`} className="flex flex-wrap gap-2">
          {choices.map(({ name, label, value, set }) => (
            <button
              key={name}
              type="button"
              aria-pressed={value === true}
              onClick={() => set(value !== true)}
              className={`${choiceClass} ${value === true ? "border-ink bg-select" : "border-mark hover:bg-hover"}`}
            >
              {value === true && <Icon name="lucide:check" className="size-4" />}
              <bdi className="inline-block first-letter:uppercase">{label}</bdi>
            </button>
          ))}
        </fieldset>
      )}
      {fields.map(({ kind, name, label, value, set }) =>
        kind === "NUMBER" ? (
          <NumberStepper
            key={name}
            label={label}
            value={typeof value === "number" ? value : null}
            min={ANSWER_RANGES.number.minimum}
            max={ANSWER_RANGES.number.maximum}
            onChange={set}
          />
        ) : null,
      )}
      {fields.map(({ kind, name, label, value, set }) =>
        kind === "WORDS" ? (
          <label key={name} className="flex items-center gap-3">
            <span dir="auto" className="min-w-0 grow wrap-anywhere first-letter:uppercase">
              {label}
            </span>
            <input
              dir="auto"
              value={String(value)}
              onChange={(event) => set(cleanWords(event.currentTarget.value))}
              className="field w-40"
            />
          </label>
        ) : null,
      )}
    </>
  );
}

export const choiceClass =
  "inline-flex min-h-10 items-center gap-1.5 rounded-full border px-4 font-medium pointer-coarse:min-h-11";
