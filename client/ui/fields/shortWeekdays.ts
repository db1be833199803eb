import { t } from "@lingui/core/macro";

/** What stands above the days of a calendar and on the buttons of a week, from Monday. */
export const SHORT_WEEKDAYS: readonly string[] = [
  t({ message: "Mo", comment: "Monday in two letters, or one" }),
  t({ message: "Tu", comment: "Tuesday in two letters, or one" }),
  t({ message: "We", comment: "Wednesday in two letters, or one" }),
  t({ message: "Th", comment: "Thursday in two letters, or one" }),
  t({ message: "Fr", comment: "Friday in two letters, or one" }),
  t({ message: "Sa", comment: "Saturday in two letters, or one" }),
  t({ message: "Su", comment: "Sunday in two letters, or one" }),
];
