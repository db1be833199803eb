import { expect, test } from "vitest";
import { formatAge } from "./OfflineNotice.tsx";

test("the time of data is that of the day if it is of today, else the date", () => {
  expect(formatAge(new Date(2026, 10, 24, 9, 2).getTime(), "2026-11-24")).toBe("09:02");
  expect(formatAge(new Date(2026, 10, 12, 14, 2).getTime(), "2026-11-24")).toBe("Thu 12 Nov");
});
