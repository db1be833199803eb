import { cutName, dropTemplateName, MAX_NAME_LENGTH, SEPARATOR } from "./useName.ts";

/**
 * Names one of several lists that are created from a template: "Packing – Ana". The name of the template is cut so that
 * the rest fits; without room for it the list has only its own.
 */
export function createNameOfOne(template: string, name: string): string {
  const end = SEPARATOR + name;
  const room = MAX_NAME_LENGTH - [...end].length;
  return room > 0 ? cutName(template, room) + end : name;
}

/** The end of a name that `createUseName` has given: "28 Nov", "1 Sept (2)". */
const DAY_END = /^\d{1,2} \p{L}{3,4}(?: \(\d+\))?$/u;

/** Returns for whom a list was created from its template: "Ana" of "Packing – Ana"; null where its name says nobody. */
export function readNameOfOne(name: string, template: string): string | null {
  const end = dropTemplateName(name, template);
  return end === name || DAY_END.test(end) ? null : end;
}
