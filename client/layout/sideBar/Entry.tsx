import type { ComponentProps, ReactNode, RefCallback } from "react";
import { NavLink } from "react-router";
import { Icon } from "../../ui/Icon.tsx";

const entryClass =
  "flex min-h-8 w-full min-w-0 items-center gap-2 rounded-lg px-2 text-start hover:bg-stone-200/60 " +
  "aria-[current=page]:bg-stone-200/80 aria-[current=page]:font-medium dark:hover:bg-stone-800 " +
  "dark:aria-[current=page]:bg-stone-800 pointer-coarse:min-h-11";

type CommonProps = {
  /** The ref of the element around the link: the router's link does not clean up its own. */
  rowRef: RefCallback<HTMLElement>;
  tabIndex: 0 | -1;
};

type LinkProps = CommonProps &
  Pick<ComponentProps<typeof NavLink>, "to" | "onKeyDown" | "onDragStart" | "onDragEnd"> & {
    icon?: string;
    name: string;
    /** The content after the name. */
    children?: ReactNode;
  };

/** A link of the side bar. It is marked when its screen is open. */
export const EntryLink = ({ icon, name, rowRef, children, ...props }: LinkProps) => (
  <div ref={rowRef} className="min-w-0 grow">
    <NavLink end className={entryClass} {...props}>
      {icon && <Icon name={icon} className="size-4" />}
      <EntryName>{name}</EntryName>
      {children}
    </NavLink>
  </div>
);

type ButtonProps = CommonProps &
  Pick<ComponentProps<"button">, "onClick" | "aria-haspopup"> & {
    icon: string;
    name: string;
  };

/** A button of the side bar that looks like its links. */
export const EntryButton = ({ icon, name, rowRef, ...props }: ButtonProps) => (
  <div ref={rowRef}>
    <button type="button" className={entryClass} {...props}>
      <Icon name={icon} className="size-4" />
      <EntryName>{name}</EntryName>
    </button>
  </div>
);

const EntryName = ({ children }: { children: string }) => (
  <span dir="auto" title={children} className="min-w-0 truncate">
    {children}
  </span>
);
