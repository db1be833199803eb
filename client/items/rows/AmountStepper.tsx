import { formatAmount, readQuantity } from "../../../shared/quantity.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useUpdateItem } from "../model/actions.ts";
import { findAmountStep } from "./amountStep.ts";

/**
 * The amount of a row between two buttons, where it is sure, while the mouse is over the row. It covers the end of the
 * words, so that none of them moves. Keys and fingers have the same in the row's menu.
 */
export function AmountStepper({ id, name }: { id: string; name: string }) {
  const updateItem = useUpdateItem();
  if (!readQuantity(name)?.isSure) return null;
  return (
    <div className={rowStepperClass}>
      <Stepper name={name} onStep={(stepped) => void updateItem(id, { name: stepped })} />
    </div>
  );
}

/** The amount of the text in a row's field, below the field. Enter saves the steps with the text; Escape discards them. */
export function TypedAmountStepper({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  if (!findAmountStep(text, 1)) return null;
  return (
    <div className="w-full pb-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field keeps the focus: leaving it saves */}
      <div className="inline-flex items-center rounded-row field-edge" onMouseDown={(event) => event.preventDefault()}>
        <Stepper name={text} onStep={onChange} />
      </div>
    </div>
  );
}

function Stepper({ name, onStep }: { name: string; onStep: (name: string) => void }) {
  const renderButton = (direction: 1 | -1) => {
    const step = findAmountStep(name, direction);
    return (
      <button
        type="button"
        tabIndex={-1}
        disabled={!step}
        aria-label={step?.label}
        onClick={() => step && onStep(step.name)}
        className={buttonClass}
      >
        <Icon name={direction > 0 ? "lucide:plus" : "lucide:minus"} className="size-4" />
      </button>
    );
  };
  return (
    <>
      {renderButton(-1)}
      <bdi dir="ltr" className="min-w-5 text-center text-sm font-semibold">
        {formatAmount(readQuantity(name) ?? { amount: 1, unit: null })}
      </bdi>
      {renderButton(1)}
    </>
  );
}

const buttonClass =
  "grid size-7 place-items-center rounded-row text-mark hover:bg-press hover:text-ink touch-target " +
  "disabled:bg-transparent disabled:opacity-60";

// With `group-has-[textarea]` the browser would compute the styles of all rows whenever an element comes or goes anywhere.
const rowStepperClass =
  "absolute end-9 top-0.5 hidden h-[calc(var(--row)-0.25rem)] items-center rounded-row bg-hover md:end-0.5 " +
  "pointer-fine:group-hover:flex [li:has(textarea)_&]:hidden!";
