import { plural } from "@lingui/core/macro";
import type { Due } from "./dueDays.ts";

/** Returns what is said of items that are due: "2 overdue", "3 due today". */
export const listDueWords = ({ overdueCount, todayCount }: Pick<Due, "overdueCount" | "todayCount">): string[] => [
  ...(overdueCount > 0 ? [plural({ count: overdueCount }, { one: "# overdue", other: "# overdue" })] : []),
  ...(todayCount > 0 ? [plural({ count: todayCount }, { one: "# due today", other: "# due today" })] : []),
];
