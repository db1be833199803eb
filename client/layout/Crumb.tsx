import { memo } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/Icon.tsx";

type CrumbProps = {
  /** The path that the crumb links to. Without it, the crumb is the open screen. */
  to?: string | undefined;
  /** Shows the whole text. Names that users give are cut at 8rem (docs/contract.md, Screens). */
  untruncated?: boolean;
  /** The text; undefined while the name is loading. */
  children?: string | undefined;
};

/** One step of the breadcrumb. It is a memo, because every tick changes the counts of the list that it names. */
export const Crumb = memo(function Crumb({ to, untruncated = false, children = "Loading..." }: CrumbProps) {
  const className = `block rounded py-1 ${untruncated ? "" : "max-w-[8rem] truncate"}`;
  return (
    <li className="flex items-center last:[&>svg]:hidden">
      {to ? (
        <Link to={to} dir="auto" title={children} className={`${className} underline-offset-4 hover:underline`}>
          {children}
        </Link>
      ) : (
        <span
          dir="auto"
          title={children}
          aria-current="page"
          className={`${className} text-stone-900 dark:text-stone-100`}
        >
          {children}
        </span>
      )}
      <Icon name="lucide:chevron-right" className="mx-1 size-4 rtl:rotate-180" />
    </li>
  );
});
