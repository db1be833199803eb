import { HANDOVER, NEW_HIRE, RELEASE, SERVER } from "./content/team.ts";
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
