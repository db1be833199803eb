import { parseList } from "./calls.ts";
import { HANDOVER, NEW_HIRE, RELEASE, ROUND, SERVER } from "./content/team.ts";
import { ago, findWorkday, inDays, weekly } from "./days.ts";
import type { PastNotebook, PastRun } from "./past.ts";

/** The days, from today on, of the next handover and of the next release. */
const HANDOVER_DAY = findWorkday(1);
const RELEASE_DAY = findWorkday(4);

/** How many runs are over. */
const HANDOVERS = 8;
const RELEASES = 4;

const PAIRS = [["Priya"], ["Nadia"], ["Nadia", "Priya"]];

const handOver = (week: number): PastRun => ({
  start: ago((HANDOVERS + 1 - week) * 7 - HANDOVER_DAY, 10),
  minutes: 24 + (week % 3) * 2,
  by: PAIRS[week % 3] ?? [],
  ...(week === HANDOVERS && { minutes: 9, ticks: 2 }),
  ...(week % 4 === 1 && { skipped: { "Holidays: who stands in": "Nobody is away" } }),
});

const release = (index: number): PastRun => ({
  start: ago((RELEASES + 1 - index) * 14 - RELEASE_DAY, 9),
  minutes: index === RELEASES ? 90 : 1_700 + index * 15,
  by: ["Nadia", "Priya", "Nadia"],
  ...(index === RELEASES && { ticks: 3 }),
  ...(index === 2 && { skipped: { "Run the migrations on a copy of production": "No migrations" } }),
});

const ROUNDS = 8;

/** What the readings of a round usually are, by the beginnings of their names, and by how much they differ. */
const USUAL: [name: RegExp, from: number, step: number, digits: number][] = [
  [/front/, 22.4, 0.2, 1],
  [/back/, 33.5, 0.4, 1],
  [/Humidity/, 45, 1, 0],
  [/supply/, 16.8, 0.1, 1],
  [/pressure/, 3.2, 0.1, 1],
  [/load/, 41, 1, 0],
  [/battery/, 13.6, 0.1, 1],
  [/Meter/, 48_210, 350, 0],
  [/Fuel/, 88, 1, 0],
  [/Gas bottles/, 42, 1, 0],
  [/Visitors/, 30, 4, 0],
];

/** What was read in a week. In one of them the cooling of a row was weak. */
function readValues(week: number): Record<string, string> {
  const values = parseList(ROUND).items.flatMap(({ name }, index): [string, string][] => {
    const [, from = 0, step = 0, digits = 0] = USUAL.find(([pattern]) => pattern.test(name)) ?? [];
    const grows = /Meter|Visitors/.test(name) ? week : (index + week * 3) % 5;
    return name.includes("___") ? [[name, (from + step * grows).toFixed(digits)]] : [];
  });
  const unusual = {
    "Row C, front ___ °C": "27.9",
    "Filters of unit 2": "changed",
    "Curtains closed": "one clip is missing",
  };
  return { ...Object.fromEntries(values), ...(week === 5 && unusual) };
}

function goRound(week: number): PastRun {
  const run = { start: ago((ROUNDS - week) * 7 + 1, 8), minutes: 35 + (week % 3) * 2, by: PAIRS[week % 3] ?? [] };
  if (week < ROUNDS) return { ...run, remarks: readValues(week) };
  // The present round has got as far as the cooling.
  const ticks = 14;
  const done = parseList(ROUND)
    .items.filter(({ isHeading }) => !isHeading)
    .slice(0, ticks);
  const values = Object.entries(readValues(week)).filter(([name]) => done.some((item) => item.name === name));
  return { ...run, minutes: 14, ticks, remarks: { ...Object.fromEntries(values), "Row B, front ___ °C": "26.3" } };
}

/** The notebook that Priya shares: Nadia edits it, and Tomas views it. */
export const TEAM: PastNotebook = {
  name: "Platform team",
  color: "cyan",
  lists: [
    {
      text: HANDOVER,
      date: inDays(HANDOVER_DAY),
      repeat: weekly(inDays(HANDOVER_DAY - (HANDOVERS + 1) * 7)),
      createdAt: ago((HANDOVERS + 1) * 7 - HANDOVER_DAY, 9),
      runs: Array.from({ length: HANDOVERS + 1 }, (_, week) => handOver(week)),
    },
    {
      text: RELEASE,
      date: inDays(RELEASE_DAY),
      priority: 1,
      repeat: weekly(inDays(RELEASE_DAY - (RELEASES + 1) * 14), 2),
      createdAt: ago((RELEASES + 1) * 14 - RELEASE_DAY, 8),
      runs: Array.from({ length: RELEASES + 1 }, (_, index) => release(index)),
    },
    {
      text: NEW_HIRE,
      name: "Sana’s first weeks",
      date: inDays(RELEASE_DAY + 7),
      template: NEW_HIRE,
      createdAt: ago(8, 11),
      runs: [{ start: ago(7, 11), minutes: 4_000, by: ["Priya"], ticks: 3 }],
    },
    {
      text: ROUND,
      date: inDays(-1),
      repeat: weekly(inDays(-ROUNDS * 7 - 1)),
      createdAt: ago(ROUNDS * 7 + 2, 9),
      runs: Array.from({ length: ROUNDS + 1 }, (_, week) => goRound(week)),
    },
    { text: NEW_HIRE, isTemplate: true, createdAt: ago(80, 10) },
    { text: SERVER, isTemplate: true, createdAt: ago(75, 15) },
    {
      text: SERVER,
      name: "Hardening fra-3",
      active: false,
      template: SERVER,
      createdAt: ago(20, 14),
      runs: [{ start: ago(20, 14), minutes: 190, by: ["Nadia", "Priya"] }],
    },
  ],
};
