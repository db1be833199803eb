import { Link } from "react-router";
import { Icon } from "../ui/Icon.tsx";

type CrumbProps = {
  /** Where it leads; without it, it is where the person is. */
  to?: string | undefined;
  /** Words of the product, which are wanted whole; names are cut at 8rem (docs/contract.md, Screens). */
  untruncated?: boolean;
  /** Without words: its name is being fetched. */
  children?: string | undefined;
};

/** One step of the breadcrumb. */
export function Crumb({ to, untruncated = false, children = "Loading..." }: CrumbProps) {
  const look = `block rounded py-1 ${untruncated ? "" : "max-w-[8rem] truncate"}`;
  return (
    <li className="flex items-center last:[&>svg]:hidden">
      {to ? (
        <Link to={to} dir="auto" title={children} className={`${look} underline-offset-4 hover:underline`}>
          {children}
        </Link>
      ) : (
        <span dir="auto" title={children} aria-current="page" className={`${look} text-stone-900 dark:text-stone-100`}>
          {children}
        </span>
      )}
      <Icon name="lucide:chevron-right" className="mx-1 size-4 rtl:rotate-180" />
    </li>
  );
}
