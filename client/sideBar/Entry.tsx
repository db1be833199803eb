import type { ComponentProps, ReactNode, RefCallback } from "react";
import { NavLink } from "react-router";
import { FrameIcon } from "../ui/FrameIcon.tsx";

/** The entry with the focus has its ring inside, because the side bar scrolls. */
const entryClass =
  "flex min-h-8 w-full min-w-0 items-center rounded-row text-start focus-visible:-outline-offset-2 " +
  "aria-[current=page]:font-semibold pointer-coarse:min-h-11";

/** Shows the entry under the pointer, and that of the open screen. */
export const shadedClass = "hover:bg-hover-desk aria-[current=page]:bg-hover-desk";

/** The class of an entry with an icon. */
export const iconEntryClass = `gap-2.5 px-2 ${shadedClass}`;

type CommonProps = {
  /** The ref of the element around the link: the router's link does not clean up its own. */
  rowRef: RefCallback<HTMLElement>;
  tabIndex: 0 | -1;
  /** The mark before the name. */
  mark?: ReactNode;
  name: string;
  /** What the mouse finds out about the name; by default the name, which may be cut. */
  title?: string | undefined;
  className: string;
  /** The content after the name. */
  children?: ReactNode;
};

type LinkProps = CommonProps & Pick<ComponentProps<typeof NavLink>, "to" | "onKeyDown" | "onDragStart" | "onDragEnd">;

/** A link of the side bar. It is marked when its screen is open. */
export const EntryLink = ({ mark, name, title, rowRef, className, children, ...props }: LinkProps) => (
  <div ref={rowRef} className="min-w-0 grow">
    <NavLink end className={`${entryClass} ${className}`} {...props}>
      {mark}
      <EntryName title={title}>{name}</EntryName>
      {children}
    </NavLink>
  </div>
);

type ButtonProps = CommonProps &
  Pick<ComponentProps<"button">, "onClick" | "onKeyDown" | "aria-haspopup" | "aria-expanded">;

/** A button of the side bar that looks like its links. */
export const EntryButton = ({ mark, name, title, rowRef, className, children, ...props }: ButtonProps) => (
  <div ref={rowRef}>
    <button type="button" className={`quiet ${entryClass} ${className}`} {...props}>
      {mark}
      <EntryName title={title}>{name}</EntryName>
      {children}
    </button>
  </div>
);

export const EntryIcon = ({ name }: { name: string }) => <FrameIcon name={name} className="size-5 text-mark" />;

const EntryName = ({ title, children }: { title: string | undefined; children: string }) => (
  <span title={title ?? children} className="min-w-0 truncate">
    <bdi>{children}</bdi>
  </span>
);
