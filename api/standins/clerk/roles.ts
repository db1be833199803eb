import { ClerkApiError } from "./frontendCall.ts";

export const ADMIN = "org:admin";
export const MEMBER = "org:member";

/** Clerk's two default roles with the permissions that its components check. */
export const roles = [
  {
    key: ADMIN,
    name: "Admin",
    permissions: [
      "org:sys_profile:manage",
      "org:sys_profile:delete",
      "org:sys_memberships:read",
      "org:sys_memberships:manage",
    ],
  },
  { key: MEMBER, name: "Member", permissions: ["org:sys_memberships:read"] },
];

/** The role with this key. Throws a `ClerkApiError` when there is none. */
export function findRole(key: string) {
  const role = roles.find((candidate) => candidate.key === key);
  if (!role) throw new ClerkApiError(422, "form_param_value_invalid", "There is no such role.", "role");
  return role;
}
