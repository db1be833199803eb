import { memo, type Ref } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/Icon.tsx";

type CrumbProps = {
  /** The path that the crumb links to. Without it, the crumb is the open screen. */
  to?: string | undefined;
  /** Shows the whole text. Names that users give are cut at 8rem (docs/app.md, Header, side bar and footer). */
  untruncated?: boolean;
  /** An icon that is shown in place of the text, which screen readers read. */
  icon?: string;
  ref?: Ref<HTMLAnchorElement>;
  className?: string;
  /** The text; undefined while the name is loading. */
  children?: string | undefined;
};

/** One step of the breadcrumb. It is memoized, because every tick changes the counts of the list that it names. */
export const Crumb = memo(function Crumb({
  to,
  untruncated = false,
  icon,
  ref,
  className = "",
  children = "Loading...",
}: CrumbProps) {
  const textClass = `${crumbClass} ${untruncated ? "" : "max-w-[8rem] truncate"}`;
  return (
    <li className={`flex min-w-0 items-center last:[&>svg]:hidden ${className}`}>
      {to ? (
        <Link
          ref={ref}
          to={to}
          dir="auto"
          title={children}
          className={`${textClass} crumb-target underline-offset-4 hover:underline`}
        >
          {icon && <Icon name={icon} className="-mt-1 size-4" />}
          {icon ? <span className="sr-only">{children}</span> : children}
        </Link>
      ) : (
        <span
          dir="auto"
          title={children}
          aria-current="page"
          className={`${textClass} text-ink`}
        >
          {children}
        </span>
      )}
      <CrumbSeparator />
    </li>
  );
});

const crumbClass = "block rounded py-1 pointer-coarse:py-3";

const CrumbSeparator = () => <Icon name="lucide:chevron-right" className="mx-1 size-4 rtl:rotate-180" />;

/** A button in place of the first crumbs, which it shows. */
export const UnfoldCrumb = ({ className, onUnfold }: { className: string; onUnfold: () => void }) => (
  <li className={`flex items-center ${className}`}>
    <button type="button" aria-label="Show the whole path" onClick={onUnfold} className={`${crumbClass} crumb-target`}>
      <Icon name="lucide:ellipsis" className="-mt-1 size-4" />
    </button>
    <CrumbSeparator />
  </li>
);
