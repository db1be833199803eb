import { parseList } from "./calls.ts";
import { type PastList, type PastRun } from "./past.ts";
import type { Person } from "./person.ts";

const MINUTE = 60_000;

type Tick = { name: string; by: string; at: Date; reason: string | null; isSkipped: boolean };

/** Lists what people did in a run, in its order: everybody ticks what is below some of the headings. */
function listTicks(text: string, { start, minutes, by, skipped = {}, open = [], ticks = Infinity }: PastRun): Tick[] {
  let heading = -1;
  const named = parseList(text).items.flatMap(({ name, isHeading, completed }) => {
    if (isHeading) heading++;
    return isHeading ? [] : [{ name, completed, by: by[Math.max(heading, 0) % by.length] ?? "" }];
  });
  const done = named.filter(
    ({ name, completed }, index) =>
      name in skipped || (!open.includes(name) && (ticks === "marked" ? completed : index < ticks)),
  );
  // The gaps differ, as those of people do.
  const gaps = done.map((_, index) => (index === 0 ? 0 : 1 + ((index * 7 + start.getDate()) % 5)));
  const total = gaps.reduce((sum, gap) => sum + gap, 0) || 1;
  const begin = start.getTime() + (2 + ((start.getDate() * 7) % 40)) * MINUTE;
  let passed = 0;
  return done.map(({ name, by: person }, index) => {
    passed += gaps[index] ?? 0;
    const at = new Date(begin + Math.round((passed / total) * minutes * MINUTE));
    return { name, by: person, at, reason: skipped[name] ?? null, isSkipped: name in skipped };
  });
}

/**
 * Ticks and skips in the runs of a list what the people did in them. `people` are those of its notebook, one of whom
 * has imported it.
 */
export async function tickRuns(people: readonly Person[], listId: string, list: PastList): Promise<void> {
  const [reader] = people;
  if (!reader || !list.runs) return;
  const items = await reader.send<{ id: string; name: string }[]>("GET", `/api/list/${listId}/items`);
  const runs = await reader.send<{ id: string; number: number }[]>("GET", `/api/list/${listId}/runs`);
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  for (const [index, run] of list.runs.entries()) {
    const runId = runs.find(({ number }) => number === index + 1)?.id;
    for (const person of people) {
      const own = listTicks(list.text, run).filter(({ by }) => by === person.name);
      const getIds = (ticks: Tick[]) => ticks.map(({ name }) => ids.get(name));
      const ticked = own.filter(({ isSkipped }) => !isSkipped);
      const ats = ticked.map(({ at }) => at.toISOString());
      if (ticked.length > 0)
        await person.send("PUT", "/api/item/complete", { ids: getIds(ticked), completed: true, ats, runId });
      for (const tick of own.filter(({ isSkipped }) => isSkipped)) {
        const { reason, at } = tick;
        const skip = { ids: getIds([tick]), skipped: true, reason, ats: [at.toISOString()], runId };
        await person.send("PUT", "/api/item/skip", skip);
      }
    }
  }
}
