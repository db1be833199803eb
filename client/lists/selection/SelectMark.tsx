import { t } from "@lingui/core/macro";
import { Icon } from "../../ui/Icon.tsx";

type Props = { name: string; isSelected: boolean; className?: string };

/** The look of the round mark of a list. */
export const markClass = (isSelected: boolean) =>
  `rounded-full ${isSelected ? "bg-ink text-sheet" : "bg-sheet field-edge"}`;

/**
 * The round mark of a list while lists are selected. A click on it bubbles to the part of the page that selects, as one on
 * the rest of the row does.
 */
export const SelectMark = ({ name, isSelected, className = "" }: Props) => (
  <button
    type="button"
    data-select=""
    aria-pressed={isSelected}
    aria-label={t`Select ${{ name }}`}
    className={`touch-target relative z-1 grid size-6 shrink-0 place-items-center ${markClass(isSelected)} ${className}`}
  >
    {isSelected && <Icon name="lucide:check" className="size-4" />}
  </button>
);
