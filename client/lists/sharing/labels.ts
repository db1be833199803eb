import { t } from "@lingui/core/macro";
import type { SharingRole } from "../../graphql/graphql.ts";
import { formatDayAndTime, formatList } from "../../ui/format.ts";

export const ROLE_NAMES: Record<SharingRole, string> = {
  OWNER: t({ message: "owner", comment: "Role of a person, beside the name" }),
  EDITOR: t({ message: "can change", comment: "Role of a person or of a link, beside the name" }),
  TICKER: t({ message: "can tick", comment: "Role of a person or of a link, beside the name" }),
  VIEWER: t({ message: "can read", comment: "Role of a person or of a link, beside the name" }),
};

/** The roles that an invitation can give. */
export const INVITED_ROLES = ["EDITOR", "TICKER", "VIEWER"] as const;

/** What a role leaves of a notebook, where it is less than to change it. */
export function formatLimit(role: SharingRole): string | undefined {
  if (role === "TICKER") return t({ message: "Tick only", comment: "What a person may do with a list or notebook" });
  return role === "VIEWER" ? t`Read only` : undefined;
}

type Sharing = { people: readonly { name: string; isYou: boolean }[] };

/** Returns the names of the others who have a notebook. */
export const getOtherNames = ({ people }: Sharing) => people.flatMap(({ name, isYou }) => (isYou ? [] : name));

type MaybeShared = { createdAt: string; sharing: Sharing | null };

/** Returns what the others call the user in the newest shared notebook; empty while nothing is shared. */
export const findOwnName = (notebooks: readonly MaybeShared[]): string =>
  notebooks
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .flatMap(({ sharing }) => sharing?.people.filter(({ isYou }) => isYou) ?? [])
    .find(({ name }) => name)?.name ?? "";

/** "Shared with Anna", "Shared with Anna and Ben", "Shared with Anna, Ben and 3 more", "Shared by link". */
export function formatPeople(sharing: Sharing): string {
  const names = getOtherNames(sharing);
  if (names.length === 0) return t`Shared by link`;
  return t`Shared with ${{ names: formatList(names.slice(0, 2), names.length - 2) }}`;
}

/** Formats the end of each link. Links that end in the same minute show seconds, so that they differ. */
export function formatEnds(times: readonly string[]): string[] {
  const ends = times.map((time) => formatDayAndTime(time));
  return times.map((time, index) => {
    const end = ends[index] ?? "";
    return ends.indexOf(end) === ends.lastIndexOf(end) ? end : formatDayAndTime(time, "second");
  });
}
