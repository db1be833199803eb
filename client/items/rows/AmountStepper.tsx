import { formatAmount, readQuantity } from "../../../shared/quantity.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useUpdateItem } from "../actions.ts";
import { findAmountStep } from "./amountStep.ts";

/**
 * The amount of a row between two buttons, where it is sure, while the mouse is over the row. It covers the end of the
 * words, so that none of them moves. Keys and fingers have the same in the row's menu.
 */
export function AmountStepper({ id, name }: { id: string; name: string }) {
  const updateItem = useUpdateItem();
  const quantity = readQuantity(name);
  if (!quantity?.isSure) return null;

  const renderButton = (direction: 1 | -1) => {
    const step = findAmountStep(name, direction);
    return (
      <button
        type="button"
        tabIndex={-1}
        disabled={!step}
        aria-label={step?.label}
        onClick={() => step && void updateItem(id, { name: step.name })}
        className="grid size-7 place-items-center rounded-row text-mark hover:bg-press hover:text-ink disabled:invisible"
      >
        <Icon name={direction > 0 ? "lucide:plus" : "lucide:minus"} className="size-4" />
      </button>
    );
  };

  return (
    <div className={stepperClass}>
      {renderButton(-1)}
      <bdi dir="ltr" className="text-sm font-semibold">
        {formatAmount(quantity)}
      </bdi>
      {renderButton(1)}
    </div>
  );
}

// With `group-has-[textarea]` the browser would compute the styles of all rows whenever an element comes or goes anywhere.
const stepperClass =
  "absolute end-9 top-0.5 hidden h-[calc(var(--row)-0.25rem)] items-center rounded-row bg-hover md:end-0.5 " +
  "pointer-fine:group-hover:flex [li:has(textarea)_&]:hidden!";
