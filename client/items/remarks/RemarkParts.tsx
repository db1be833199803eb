import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { i18n } from "../../../shared/texts/i18n.ts";
import { usePastValues } from "./pastValues.ts";
import { findUsual, isUnusual, type Usual } from "./usual.ts";

/** What the values of an item usually are, and whether one is something else. */
function useUsual(listId: string, id: string, value: string | null) {
  const past = usePastValues(listId, id);
  const usual = useMemo(() => findUsual(past), [past]);
  return { past, usual, isUnusual: value !== null && isUnusual(value, usual) };
}

function formatUsual({ low, high, digits }: Usual, unit: string): string {
  const format = (number: number) =>
    i18n.number(number, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const range = low === high ? format(low) : `${format(low)}–${format(high)}`;
  const values = unit ? `${range} ${unit}` : range;
  return t({
    message: `usually ${values}`,
    comment: "Beside a value, such as a temperature: what it was in past runs",
  });
}

type Props = { listId: string; id: string; value: string; unit: string };

/** The value at the end of a row, with a dot where it is unusual. */
export function EndValue({ listId, id, value, shown }: Omit<Props, "unit"> & { shown: string }) {
  const { isUnusual: isMarked } = useUsual(listId, id, value);
  return (
    <bdi className={isMarked ? "overdue" : ""}>
      {shown}
      {isMarked && <span className="sr-only">, {t({ message: "unusual", comment: "Describes a value" })}</span>}
    </bdi>
  );
}

/** Below the words of a row with an unusual value: what is usual. */
export function UsualLine({ listId, id, value, unit }: Props) {
  const { usual, isUnusual: isMarked } = useUsual(listId, id, value);
  return isMarked && usual && <p className="quiet -mt-1.5 pb-1.5 text-sm">{formatUsual(usual, unit)}</p>;
}

/** Beside the field that asks for a value: what is usual, or what it was last. */
export function PastValue({ listId, id, unit }: Omit<Props, "value">) {
  const { past, usual } = useUsual(listId, id, null);
  const [last] = past;
  const text = usual
    ? formatUsual(usual, unit)
    : last !== undefined && t({ message: `last ${last}`, comment: "Beside a field: the value of the last run" });
  return text && <span className="quiet ms-auto text-sm">{text}</span>;
}
