type GroupedItem = { id: string; completed: boolean };

/**
 * The items that are still to do and those that are done, each in the order of the list. One that was ticked a moment
 * ago stays where it was, so that nothing moves under the hand that ticks.
 */
export function groupItems<T extends GroupedItem>(items: readonly T[], staying: ReadonlySet<string>) {
  const done = items.filter(({ id, completed }) => completed && !staying.has(id));
  const open = done.length > 0 ? items.filter(({ id, completed }) => !completed || staying.has(id)) : items;
  return { open, done };
}

export type MoveDirection = "up" | "down" | "top" | "bottom";

/** The place of an item, among those shown together, after a step; undefined when there is no such place. */
export function getTargetIndex(shown: readonly { id: string }[], id: string, step: MoveDirection): number | undefined {
  const at = shown.findIndex((item) => item.id === id);
  const place = { up: at - 1, down: at + 1, top: 0, bottom: shown.length - 1 }[step];
  return at >= 0 && place !== at && shown[place] ? place : undefined;
}
