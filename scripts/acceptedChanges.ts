import { ACCEPTED_FILE } from "./releasedApi.mjs";

/** A breaking change that is accepted: what it is, the version that brings it, and why. */
type AcceptedChange = { change: string; version: string; reason: string };

/**
 * Returns the first version that may bring a breaking change: before 1.0.0 the next minor one, then the next major one.
 */
function findNextBreakingVersion(released: string): string {
  const [major = 0, minor = 0] = released.split(".").map(Number);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Whether a version, like 1.2.3, is another one or comes after it. */
function isFrom(version: string, first: string): boolean {
  const [parts, others] = [version.split(".").map(Number), first.split(".").map(Number)];
  const index = parts.findIndex((part, place) => part !== others[place]);
  return index === -1 || (parts[index] ?? 0) > (others[index] ?? 0);
}

/**
 * Returns what is wrong with the changes since a release, each as a sentence: changes that are not accepted, and accepted
 * ones that are not there, have no reason, or name a version that may not bring them.
 */
export function findMistakes(changes: string[], accepted: AcceptedChange[], released: string): string[] {
  const first = findNextBreakingVersion(released);
  return [
    ...changes
      .filter((change) => !accepted.some((each) => each.change === change))
      .map((change) => `${change}. Take it back, or accept it in ${ACCEPTED_FILE}.`),
    ...accepted.flatMap(({ change, version, reason }, index) => [
      ...(changes.includes(change)
        ? []
        : [`${ACCEPTED_FILE} accepts what has not changed since ${released}: ${change}.`]),
      ...(accepted.findIndex((each) => each.change === change) < index
        ? [`${ACCEPTED_FILE} accepts twice: ${change}.`]
        : []),
      ...(reason.trim() ? [] : [`${ACCEPTED_FILE} gives no reason: ${change}.`]),
      ...(/^\d+\.\d+\.\d+$/.test(version) && isFrom(version, first)
        ? []
        : [`${ACCEPTED_FILE} accepts for ${version} what may come with ${first} at the earliest: ${change}.`]),
    ]),
  ];
}

/** Returns the accepted changes that a version may not bring yet, each as a sentence. */
export const findLaterChanges = (accepted: AcceptedChange[], version: string): string[] =>
  accepted
    .filter((each) => !isFrom(version, each.version))
    .map((each) => `${ACCEPTED_FILE} accepts for ${each.version}, and not for ${version}: ${each.change}.`);
