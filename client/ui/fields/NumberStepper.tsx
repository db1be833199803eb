import { t } from "@lingui/core/macro";
import { iconButtonClass } from "../classNames.ts";
import { Icon } from "../Icon.tsx";
import { useValidatedText } from "./ValidatedInput.tsx";

type Props = {
  label: string;
  /** Null while nothing is chosen. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A whole number between two buttons, beside its name. Each change is made at once. */
export function NumberStepper({ label, value, min, max, onChange }: Props) {
  const isPossible = (number: number) => Number.isInteger(number) && number >= min && number <= max;
  const field = useValidatedText({
    value: value === null ? "" : String(value),
    accepts: (text) => text !== "" && isPossible(Number(text)),
    onValue: (text) => onChange(Number(text)),
  });
  const next = (step: 1 | -1) => (value === null ? Math.max(min, 1) : value + step);
  const renderButton = (step: 1 | -1) => (
    <button
      type="button"
      aria-label={step > 0 ? t({ message: "More", context: "number" }) : t({ message: "Less", context: "number" })}
      disabled={(value === null && step < 0) || !isPossible(next(step))}
      onClick={() => onChange(next(step))}
      className={`${iconButtonClass} disabled:opacity-60`}
    >
      <Icon name={step > 0 ? "lucide:plus" : "lucide:minus"} className="size-4" />
    </button>
  );
  return (
    <div className="flex items-center">
      <span className="grow first-letter:uppercase">{label}</span>
      <div className="flex items-center rounded-control p-1 field-edge has-[input:focus]:field-in-use">
        {renderButton(-1)}
        <input
          {...field}
          aria-label={label}
          inputMode="numeric"
          className="w-11 bg-transparent text-center font-semibold outline-none"
        />
        {renderButton(1)}
      </div>
    </div>
  );
}
