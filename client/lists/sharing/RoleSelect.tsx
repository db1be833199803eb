import type { SharingRole } from "../../graphql/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { INVITED_ROLES, ROLE_NAMES } from "./labels.ts";

type Props = { label: string; value: SharingRole; onChange: (role: SharingRole) => void };

/** The roles that a person or a link can have, as quiet words. */
export const RoleSelect = ({ label, value, onChange }: Props) => (
  <span className="relative flex shrink-0 items-center">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as SharingRole)}
      className="min-h-11 appearance-none rounded-row ps-2 pe-8 text-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      {INVITED_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </select>
    <Icon name="lucide:chevron-down" className="pointer-events-none absolute end-2 size-4 text-mark" />
  </span>
);
