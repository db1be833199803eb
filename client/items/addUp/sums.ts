import { t } from "@lingui/core/macro";
import { getDigits } from "../../../shared/marks/currencies.ts";
import type { Sums } from "../../../shared/marks/totals.ts";
import { i18n } from "../../../shared/texts/i18n.ts";
import { formatCount } from "../../ui/format.ts";

/** "88.80 €", "≈ 88.80 €": the sign stands where people write it in a row, because nobody knows the country of every one. */
export function formatMoney(currency: string, units: number, isAbout: boolean): string {
  const digits = getDigits(currency);
  const amount = i18n.number(units / 10 ** digits, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${isAbout ? "≈ " : ""}${amount} ${currency}`;
}

/** "88.80 € · 12.00 $"; an empty text for none. */
export const formatAllMoney = ({ money, isAbout }: Sums): string =>
  [...money].map(([currency, units]) => formatMoney(currency, units, isAbout)).join(" · ");

export function formatWeight(grams: number): string {
  const isHeavy = grams >= 1_000;
  const number = i18n.number(isHeavy ? grams / 1_000 : grams, { maximumFractionDigits: isHeavy ? 2 : 0 });
  return `${number} ${isHeavy ? "kg" : "g"}`;
}

export function formatTime(time: number): string {
  const [hours, minutes] = [formatCount(Math.floor(time / 60)), formatCount(Math.round(time % 60))];
  if (time < 60) return t({ message: `${minutes} min`, comment: "Minutes" });
  if (time % 60 === 0) return t({ message: `${hours} h`, comment: "Hours" });
  return t({ message: `${hours} h ${minutes} min`, comment: "Hours and minutes" });
}
