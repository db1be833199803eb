import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { formatItemCount } from "../labels.ts";

type Props = {
  /** The name of the template, for screen readers. */
  of: string;
  count: number;
  onOpen?: () => void;
  children: ReactNode;
};

/** Shows how many items a template has. A click shows the items. */
export function TemplateItems({ of, count, onOpen, children }: Props) {
  return (
    <details className="group text-sm" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className="quiet -mx-1 flex min-h-8 list-none items-center gap-1 rounded-lg px-1 pointer-coarse:min-h-11">
        <Icon name="lucide:chevron-right" className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {formatItemCount(count)}
        <span className="sr-only"> of {of}</span>
      </summary>
      {children}
    </details>
  );
}

/** Lists the names of items, without checkboxes. */
export function ItemNames({ items }: { items: readonly { id: string; name: string }[] }) {
  return (
    <ol className="list-disc ps-5 pt-1">
      {items.map(({ id, name }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ol>
  );
}
