const MAX_NAME_LENGTH = 200;

/** The name of a copy: "Packing (copy)", then "Packing (copy 2)". A long name gives way to the mark. */
export function createCopyName(name: string): string {
  const [, base = name, copy, number = "1"] = /^(.*) \((copy)(?: (\d+))?\)$/su.exec(name) ?? [];
  const mark = copy ? ` (copy ${Number(number) + 1})` : " (copy)";
  return [...base].slice(0, MAX_NAME_LENGTH - mark.length).join("") + mark;
}
