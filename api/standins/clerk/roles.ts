import { ClerkApiError } from "./frontendCall.ts";

export const ADMIN = "org:admin";
export const MEMBER = "org:member";

/** Clerk's own two roles with the permissions that its components look for. */
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

/** Errors: a refusal when there is no such role. */
export function findRole(key: string) {
  const role = roles.find((each) => each.key === key);
  if (!role) throw new ClerkApiError(422, "form_param_value_invalid", "There is no such role.", "role");
  return role;
}
