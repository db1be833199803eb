import type { SharingRole } from "../../graphql/graphql.ts";
import { formatCount } from "../../ui/format.ts";
import { memoize } from "../../ui/memoize.ts";

export const ROLE_NAMES: Record<SharingRole, string> = { OWNER: "Owner", EDITOR: "Can edit", VIEWER: "Can view" };

/** The roles that an invitation can give. */
export const INVITED_ROLES = ["EDITOR", "VIEWER"] as const;

/** Formats the number of people who share a notebook; null if only its owner has it. */
export function formatPeople(sharing: { people: readonly unknown[] } | null): string | null {
  if (!sharing) return null;
  const others = sharing.people.length - 1;
  if (others === 0) return "Shared by a link";
  return others === 1 ? "Shared with 1 person" : `Shared with ${formatCount(others)} people`;
}

const createLocalFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat("en-GB", options));
const dayFormat = createLocalFormat({ day: "numeric", month: "long" });
const minuteFormat = createLocalFormat({ hour: "2-digit", minute: "2-digit" });
const secondFormat = createLocalFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Formats the end of a link, which is at most two weeks away: "9 December, 14:02". */
export const formatEnd = (time: string, getFormat = minuteFormat) =>
  `${dayFormat().format(new Date(time))}, ${getFormat().format(new Date(time))}`;

/** Formats the end of each link. Links that end in the same minute show seconds, so that they differ. */
export function formatEnds(times: readonly string[]): string[] {
  const ends = times.map((time) => formatEnd(time));
  return times.map((time, index) => {
    const end = ends[index] ?? "";
    return ends.indexOf(end) === ends.lastIndexOf(end) ? end : formatEnd(time, secondFormat);
  });
}
