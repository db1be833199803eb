import { LIST_FIELDS } from "../../rows/userFields.ts";

/** Adds a number to a name, which is cut where both are too long: `Trip (2)`. */
export function numberName(name: string, number: number): string {
  const suffix = ` (${number})`;
  return (
    [...name]
      .slice(0, LIST_FIELDS.name.max - suffix.length)
      .join("")
      .trimEnd() + suffix
  );
}

/** Chooses names that are not taken: `Trip` becomes `Trip (2)`. Two notebooks with one name still have one. */
export function chooseNames(taken: ReadonlySet<string>, names: readonly string[]): string[] {
  const known = new Set([...taken, ...names]);
  const chosen = new Map<string, string>();
  return names.map((name) => {
    let free = chosen.get(name) ?? name;
    for (let number = 2; free === name && taken.has(name); number++)
      if (!known.has(numberName(name, number))) free = numberName(name, number);
    known.add(free);
    chosen.set(name, free);
    return free;
  });
}
