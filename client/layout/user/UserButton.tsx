import type { ComponentProps } from "react";
import type { SessionUser } from "../../identity/session.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { getDisplayName, getInitials } from "./userNames.ts";

/** Who is signed in: the initial, and where there is room the name. */
export function UserButton({ user, ...props }: { user: SessionUser } & ComponentProps<"button">) {
  const name = getDisplayName(user);
  return (
    <button type="button" className={`${buttonClass("quiet")} px-1!`} {...props}>
      <span aria-hidden className="grid size-8 place-items-center rounded-full bg-orange-700 text-sm text-white">
        {getInitials(name)}
      </span>
      <span dir="auto" className="max-w-24 truncate max-sm:sr-only sm:max-w-32">
        {name}
      </span>
    </button>
  );
}
