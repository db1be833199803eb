import { expect, test } from "vitest";
import { formatTime } from "./OfflineNotice.tsx";

test("the time of data is that of the day if it is of today, else the date", () => {
  const now = new Date(2026, 10, 24, 15, 0);
  expect(formatTime(new Date(2026, 10, 24, 9, 2).getTime(), now)).toBe("09:02");
  expect(formatTime(new Date(2026, 10, 12, 14, 2).getTime(), now)).toBe("12 Nov");
});
