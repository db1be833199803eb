type Ticked = { id: string; completed: boolean };

/**
 * The items that are still to do and those that are done, each in the order of the list. One that was ticked a moment
 * ago stays where it was, so that nothing moves under the hand that ticks.
 */
export function groupsOf<T extends Ticked>(items: readonly T[], staying: ReadonlySet<string>) {
  const done = items.filter(({ id, completed }) => completed && !staying.has(id));
  const open = done.length > 0 ? items.filter(({ id, completed }) => !completed || staying.has(id)) : items;
  return { open, done };
}

export type Step = "up" | "down" | "top" | "bottom";

/** Where an item of the whole list goes, when it takes a step among those that are shown together; -1 for nowhere. */
export function targetOf<T extends { id: string }>(all: readonly T[], shown: readonly T[], id: string, step: Step) {
  const at = shown.findIndex((item) => item.id === id);
  if (at < 0) return { index: -1, position: -1 };
  const steps = { up: at - 1, down: at + 1, top: 0, bottom: shown.length - 1 };
  const neighbour = shown[steps[step]];
  if (!neighbour || steps[step] === at) return { index: -1, position: -1 };
  return { index: all.findIndex((item) => item.id === neighbour.id), position: steps[step] + 1 };
}
