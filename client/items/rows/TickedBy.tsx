import { t } from "@lingui/core/macro";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Avatar } from "../../ui/Avatar.tsx";

type Person = NonNullable<ItemFieldsFragment["completedBy"]>;

/** Who has ticked a row of a shared list: the name and the initials of another person, and of the user a word. */
export function TickedBy({ person }: { person: Person }) {
  const { tooltip, spoken } = describeTick(person);
  const name = person.name ?? t`Someone`;
  return (
    <span data-tooltip={tooltip} className="flex h-(--row) max-w-40 shrink-0 items-center gap-1.5 ps-2 text-sm">
      <span aria-hidden dir="auto" className="quiet truncate">
        {person.isYou ? t({ message: "You", comment: "At the end of a row that the user has ticked" }) : name}
      </span>
      <span className="sr-only">{spoken}</span>
      {!person.isYou && <Avatar name={name} className="size-5.5 text-xs" />}
    </span>
  );
}

/** Says who has ticked, in a tooltip and to screen readers. */
function describeTick({ name, isYou }: Person) {
  if (isYou) return { tooltip: t`Ticked by you`, spoken: t`ticked by you` };
  return name === null
    ? { tooltip: t`Ticked by someone`, spoken: t`ticked by someone` }
    : { tooltip: t`Ticked by ${name}`, spoken: t`ticked by ${name}` };
}
