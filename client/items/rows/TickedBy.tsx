import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/**
 * Who has ticked a row of a shared list: the initials, and while the row rests in its place the name, unless it was the
 * user.
 */
export function TickedBy({ person }: { person: NonNullable<ItemFieldsFragment["completedBy"]> }) {
  const name = person.name ?? "Someone";
  return (
    <span
      data-tooltip={person.isYou ? "Ticked by you" : `Ticked by ${name}`}
      className="flex h-(--row) max-w-40 shrink-0 items-center gap-1.5 ps-2 text-sm"
    >
      {!person.isYou && (
        <span aria-hidden dir="auto" className="quiet truncate in-data-settled:hidden">
          {name}
        </span>
      )}
      <span className="sr-only">{person.isYou ? "ticked by you" : `ticked by ${name}`}</span>
      <Avatar name={name} className="size-5.5 text-xs" />
    </span>
  );
}
