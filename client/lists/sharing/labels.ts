import type { SharingRole } from "../../graphql/graphql.ts";
import { formatCount } from "../../ui/format.ts";

export const ROLE_NAMES: Record<SharingRole, string> = { OWNER: "Owner", EDITOR: "Can edit", VIEWER: "Can view" };

/** The roles that an invitation can give. */
export const INVITED_ROLES = ["EDITOR", "VIEWER"] as const;

/** Says how many people have a notebook; null while nobody but its owner has it. */
export function formatPeople(sharing: { people: readonly unknown[] } | null): string | null {
  if (!sharing) return null;
  const others = sharing.people.length - 1;
  if (others === 0) return "Shared by a link";
  return others === 1 ? "Shared with 1 person" : `Shared with ${formatCount(others)} people`;
}
