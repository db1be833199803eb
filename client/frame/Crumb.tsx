import { t } from "@lingui/core/macro";
import { memo, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import { Dots, Icon } from "../ui/Icon.tsx";

type CrumbProps = {
  /** The path that the crumb links to. Without it, the crumb is the open screen. */
  to?: string | undefined;
  /** Shows the whole text. Names that users give are cut at 8rem (docs/app.md, Header, side bar and footer). */
  untruncated?: boolean;
  /** An icon that is shown in place of the text, which screen readers read. */
  icon?: string;
  /** A mark before the text: the same element at each render. */
  mark?: ReactNode;
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
  mark,
  ref,
  className = "",
  children = t`Loading...`,
}: CrumbProps) {
  const content = (
    <>
      {mark}
      {icon && <Icon name={icon} className="size-4" />}
      <span dir="auto" className={icon ? "sr-only" : untruncated ? "" : "max-w-[8rem] truncate"}>
        {children}
      </span>
    </>
  );
  return (
    <li className={`flex min-w-0 items-center last:[&>svg]:hidden ${className}`}>
      {to ? (
        <Link
          ref={ref}
          to={to}
          title={icon ? undefined : children}
          data-tooltip={icon && children}
          className={`${crumbClass} ${pressableClass}`}
        >
          {content}
        </Link>
      ) : (
        <span title={children} aria-current="page" className={`${crumbClass} text-ink`}>
          {content}
        </span>
      )}
      <CrumbSeparator />
    </li>
  );
});

const crumbClass = "flex min-h-7 min-w-0 items-center gap-1.5 rounded-md px-1.5";

/** A finger hits 44 pixels. On a phone most of them are below the crumb, where nothing else is pressed. */
const pressableClass =
  "relative hover:bg-hover hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 " +
  "pointer-coarse:after:-top-0.5 pointer-coarse:after:-bottom-3.5 md:pointer-coarse:after:-inset-y-2";

const CrumbSeparator = () => (
  <Icon name="lucide:chevron-right" className="pointer-events-none size-4 text-mark opacity-80 rtl:rotate-180" />
);

/** A button in place of the first crumbs, which it shows. */
export const UnfoldCrumb = ({ className, onUnfold }: { className: string; onUnfold: () => void }) => (
  <li className={`flex items-center ${className}`}>
    <button
      type="button"
      aria-label={t`Show the whole path`}
      onClick={onUnfold}
      className={`${crumbClass} ${pressableClass}`}
    >
      <Dots className="size-4" />
    </button>
    <CrumbSeparator />
  </li>
);
