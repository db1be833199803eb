import { SETTING_NAMES } from "./declarations.ts";

/** The beginnings of names that nothing else in an environment has. */
const OWN_PREFIX = /^(BACKUP|CLERK|MAIL|OIDC|SMTP|STRIPE|VAPID|LISTBOOK)_/i;
/** Shorter names are too near to those of other programs. */
const SHORTEST = 6;

const normalize = (name: string) => name.toUpperCase().replaceAll(/[-_]/g, "");

/** Whether two names differ by at most one letter. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}

/** Returns a sentence for each variable that looks like a setting and is none, because the server ignores it. */
export function findUnknownSettings(env: Record<string, string | undefined>): string[] {
  const known = new Set<string>(SETTING_NAMES);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const given = normalize(name);
    const meant = SETTING_NAMES.find((each) => each.length >= SHORTEST && isNear(normalize(each), given));
    if (meant) return `${name} is no setting and does nothing: ${meant} may be meant.`;
    return OWN_PREFIX.test(name) ? `${name} is no setting and does nothing.` : [];
  });
}
