import { createUseName } from "../../shared/useName.ts";
import { BILLS, BIRTHDAY, BOOKS, HIKING_TRIP, NORWAY, PIZZA, WEEKLY_CLEAN, WEEKLY_SHOP } from "./content/household.ts";
import { ago, inDays, toDay, weekly, ZONE } from "./days.ts";
import type { PastList, PastNotebook, PastRun } from "./past.ts";

/** How many runs of a weekly list are over. */
const WEEKS = 9;

type RunPlan = Omit<PastRun, "start">;

/** The runs of a list that came back every week, the last one so many days ago. `plan` describes one of them. */
const runWeekly = (daysAgo: number, hour: number, plan: (week: number) => RunPlan): PastRun[] =>
  Array.from({ length: WEEKS + 1 }, (_, week) => ({ start: ago((WEEKS - week) * 7 + daysAgo, hour), ...plan(week) }));

const SHOPPERS = [["Nadia"], ["Oskar", "Mari"], ["Oskar"], ["Mari", "Nadia"]];

function shop(week: number): RunPlan {
  if (week === WEEKS) return { minutes: 12, by: ["Mari"], ticks: 7 };
  const skipped: Record<string, string> = { "Olive oil": "Half a bottle left" };
  if (week === 7) skipped["Sourdough loaf"] = "Sold out";
  return { minutes: 34 + (week % 4) * 3, by: SHOPPERS[week % 4] ?? [], ...(week % 3 === 1 && { skipped }) };
}

const CLEANERS = [
  ["Nadia", "Oskar", "Mari"],
  ["Oskar", "Mari", "Nadia"],
  ["Mari", "Nadia", "Oskar"],
];

function clean(week: number): RunPlan {
  const by = CLEANERS[week % 3] ?? [];
  if (week === WEEKS) return { minutes: 40, by, ticks: 6 };
  return {
    minutes: 110 + (week % 3) * 10,
    by,
    ...(week % 4 === 2 && { skipped: { "Change the beds": "On Wednesday" } }),
  };
}

/** A list that was made from a template so many days ago, used and put away. */
function useTemplate(text: string, daysAgo: number, run: RunPlan): PastList {
  const start = ago(daysAgo, 18);
  const [, title = ""] = text.split("\n");
  const name = createUseName(title, toDay(start), new Set());
  return { text, name, active: false, template: text, createdAt: start, runs: [{ start, ...run }] };
}

/** How many days ago the last months began, of those that did not begin today. */
const [THIS_MONTH = 0, LAST_MONTH = 0] = Array.from({ length: 70 }, (_, days) => days + 1).filter((days) =>
  inDays(-days).endsWith("-01"),
);

const WARM = { "Hat and gloves, in July too": "28 °C" };

/** The notebook that Nadia shares with Oskar and Mari. */
export const HOME: PastNotebook = {
  name: "Home",
  color: "amber",
  lists: [
    {
      text: WEEKLY_SHOP,
      date: inDays(0),
      repeat: weekly(inDays(-WEEKS * 7)),
      createdAt: ago(WEEKS * 7, 6),
      runs: runWeekly(0, 9, shop),
    },
    {
      text: WEEKLY_CLEAN,
      date: inDays(-1),
      repeat: weekly(inDays(-WEEKS * 7 - 1)),
      createdAt: ago(WEEKS * 7 + 1, 9),
      runs: runWeekly(1, 10, clean),
    },
    {
      text: NORWAY,
      date: inDays(12),
      priority: 2,
      note: "Ferry from Bodø at 16:15. Two rucksacks, no suitcase.",
      template: HIKING_TRIP,
      createdAt: ago(6, 20),
      runs: [{ start: ago(5, 20), minutes: 1_500, by: ["Nadia", "Oskar", "Mari"], ticks: "marked" }],
    },
    {
      text: BIRTHDAY,
      date: inDays(5),
      priority: 3,
      createdAt: ago(16, 21),
      runs: [{ start: ago(15, 21), minutes: 15_000, by: ["Nadia", "Oskar"], ticks: "marked" }],
    },
    { text: HIKING_TRIP, isTemplate: true, createdAt: ago(70, 20) },
    useTemplate(HIKING_TRIP, 58, { minutes: 95, by: ["Nadia", "Oskar"], skipped: WARM }),
    useTemplate(HIKING_TRIP, 44, { minutes: 80, by: ["Oskar", "Mari"], skipped: WARM }),
    useTemplate(HIKING_TRIP, 23, {
      minutes: 85,
      by: CLEANERS[2] ?? [],
      skipped: { ...WARM, "Gas stove": "In the hut" },
    }),
    {
      text: BILLS,
      isTemplate: true,
      repeat: { unit: "MONTH", day: 1, zone: ZONE, start: inDays(-65) },
      createdAt: ago(65, 19),
    },
    useTemplate(BILLS, LAST_MONTH, { minutes: 25, by: ["Oskar"] }),
    useTemplate(BILLS, THIS_MONTH, { minutes: 20, by: ["Nadia"] }),
    { text: PIZZA, isTemplate: true, createdAt: ago(40, 17) },
  ],
};

/** A notebook that Nadia alone sees. */
export const OWN: PastNotebook = {
  name: "My own",
  color: "violet",
  lists: [
    { text: BOOKS, createdAt: ago(50, 22), runs: [{ start: ago(48, 22), minutes: 20_000, by: ["Nadia"], ticks: 2 }] },
  ],
};
