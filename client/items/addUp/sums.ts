import { t } from "@lingui/core/macro";
import { getDigits } from "../../../shared/marks/currencies.ts";
import type { Sums } from "../../../shared/marks/totals.ts";
import { i18n } from "../../../shared/texts/i18n.ts";
import { formatCount } from "../../ui/format.ts";

/** "88.80 €", "≈ 88.80 €". The sign stands behind the amount: its country is not known, nor the custom there. */
export function formatMoney(currency: string, units: number, isAbout: boolean): string {
  const digits = getDigits(currency);
  const amount = i18n.number(units / 10 ** digits, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${isAbout ? "≈ " : ""}${amount} ${currency}`;
}

/** "88.80 € · 12.00 $"; an empty text for none. */
export const formatAllMoney = ({ money, isAbout }: Sums): string =>
  [...money].map(([currency, units]) => formatMoney(currency, units, isAbout)).join(" · ");

export function formatWeight(grams: number): string {
  if (grams >= 1_000) return `${i18n.number(grams / 1_000, { maximumFractionDigits: 2 })} kg`;
  // Vitamins weigh milligrams, of which "0 g" would say nothing.
  return `${i18n.number(grams, { maximumFractionDigits: grams < 10 ? 3 : 0 })} g`;
}

export function formatTime(sum: number): string {
  const time = Math.round(sum);
  const [hours, minutes] = [formatCount(Math.floor(time / 60)), formatCount(time % 60)];
  if (time < 60) return t({ message: `${minutes} min`, comment: "Minutes" });
  if (time % 60 === 0) return t({ message: `${hours} h`, comment: "Hours" });
  return t({ message: `${hours} h ${minutes} min`, comment: "Hours and minutes" });
}
