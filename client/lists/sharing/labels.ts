import type { SharingRole } from "../../graphql/graphql.ts";
import { formatCount, formatDayAndTime } from "../../ui/format.ts";

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

/** Formats the end of each link. Links that end in the same minute show seconds, so that they differ. */
export function formatEnds(times: readonly string[]): string[] {
  const ends = times.map((time) => formatDayAndTime(time));
  return times.map((time, index) => {
    const end = ends[index] ?? "";
    return ends.indexOf(end) === ends.lastIndexOf(end) ? end : formatDayAndTime(time, "second");
  });
}
