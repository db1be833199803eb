import type { ComponentProps } from "react";
import type { SessionUser } from "../../session/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { buttonClass } from "../../ui/Button.tsx";

/** A button with the user's initials and, on wide screens, their name. */
export function UserButton({ user, ...props }: { user: SessionUser } & ComponentProps<"button">) {
  const name = getDisplayName(user);
  return (
    <button
      type="button"
      className={`${buttonClass("quiet")} min-h-8! gap-2 px-1! text-sm pointer-coarse:min-h-11!`}
      {...props}
    >
      <Avatar name={name} />
      <span dir="auto" className="max-w-24 truncate max-md:sr-only md:max-w-32">
        {name}
      </span>
    </button>
  );
}

/** Returns the first name, else the username, else the primary email (docs/app.md, Header, side bar and footer). */
export const getDisplayName = ({ firstName, username, primaryEmail }: SessionUser) =>
  [firstName, username, primaryEmail].find((name) => name?.trim())?.trim() ?? "";
