import { Membership } from "../../entities/Membership.ts";
import type { Context, GroupAccess } from "../base/context.ts";
import { badInput, DomainError } from "../base/errors.ts";
import { requireViewer } from "../ownership/scope.ts";
import { mustBe, nameRule } from "../base/rules.ts";

/** The most shared notebooks of one user, because every statement names all of them. */
export const MAX_GROUPS = 100;

/** The most characters of the name by which the others call a person. */
export const MAX_PERSON_NAME = 50;

export const sharingRules = { name: nameRule(MAX_PERSON_NAME) };

/** The name that the others see: the one that is sent, else the first name of a member. Errors: `BAD_USER_INPUT`. */
export function choosePersonName(context: Context, name: string | null | undefined): string {
  const { kind, user } = requireViewer(context);
  const chosen = name ?? (kind === "member" ? user.firstName?.trim().slice(0, 50) : null);
  if (!chosen) throw badInput({ name: mustBe.given("name") });
  return chosen;
}

/** Errors: `CONFLICT` for a user who has as many shared notebooks as one may have. */
export function checkGroupLimit(groups: readonly GroupAccess[]): void {
  if (groups.length >= MAX_GROUPS)
    throw new DomainError("CONFLICT", `You can have ${MAX_GROUPS} shared notebooks; leave one first`);
}

/** Notes that the rights of all people of a group have changed: their pages connect anew and read again. */
export async function trackPeople(context: Context, groupId: string): Promise<void> {
  const people = await context.db.findBy(Membership, { groupId });
  for (const { userId } of people) context.changedAccessIds.add(userId);
}
