import type { ComponentProps, ReactNode } from "react";
import { NavLink } from "react-router";
import { Icon } from "../../ui/Icon.tsx";

const entryClass =
  "flex min-h-8 w-full min-w-0 items-center gap-2 rounded-lg px-2 text-start hover:bg-stone-200/60 " +
  "aria-[current=page]:bg-stone-200/80 aria-[current=page]:font-medium dark:hover:bg-stone-800 " +
  "dark:aria-[current=page]:bg-stone-800 pointer-coarse:min-h-11";

type LinkProps = Pick<ComponentProps<typeof NavLink>, "ref" | "tabIndex" | "to" | "onKeyDown"> & {
  icon?: string;
  name: string;
  /** Follows the name. */
  children?: ReactNode;
};

/** A link of the side bar. It is marked when its screen is open. */
export const EntryLink = ({ icon, name, children, ...props }: LinkProps) => (
  <NavLink end className={entryClass} {...props}>
    {icon && <Icon name={icon} className="size-4" />}
    <EntryName>{name}</EntryName>
    {children}
  </NavLink>
);

type ButtonProps = Pick<ComponentProps<"button">, "ref" | "tabIndex" | "onClick" | "aria-haspopup"> & {
  icon: string;
  name: string;
};

/** A button of the side bar that looks like its links. */
export const EntryButton = ({ icon, name, ...props }: ButtonProps) => (
  <button type="button" className={entryClass} {...props}>
    <Icon name={icon} className="size-4" />
    <EntryName>{name}</EntryName>
  </button>
);

const EntryName = ({ children }: { children: string }) => (
  <span dir="auto" title={children} className="min-w-0 truncate">
    {children}
  </span>
);
