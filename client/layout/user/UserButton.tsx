import type { ComponentProps } from "react";
import type { SessionUser } from "../../identity/session.ts";
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
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full bg-mark/25 text-xs font-semibold text-ink"
      >
        {getInitials(name)}
      </span>
      <span dir="auto" className="max-w-24 truncate max-md:sr-only md:max-w-32">
        {name}
      </span>
    </button>
  );
}

/** Returns the first name, else the username, else the primary e-mail (docs/app.md, Header, side bar and footer). */
export const getDisplayName = ({ firstName, username, primaryEmail }: SessionUser) =>
  [firstName, username, primaryEmail].find((name) => name?.trim())?.trim() ?? "";

/** Returns the first letters of the first two words of a name (docs/app.md, Header, side bar and footer). */
export const getInitials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
