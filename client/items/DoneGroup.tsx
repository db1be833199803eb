import { useState, type ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { isCollapsed, keepCollapsed } from "./collapsed.ts";

type Props = { listId: string; count: number; children: ReactNode };

/** What is done, under what is not. It stays open or shut as it was left. */
export function DoneGroup({ listId, count, children }: Props) {
  const [collapsed, setCollapsed] = useState(() => isCollapsed(listId));

  function toggle() {
    setCollapsed(!collapsed);
    keepCollapsed(listId, !collapsed);
  }

  return (
    <div className="border-t border-stone-200 dark:border-stone-800">
      <button
        type="button"
        aria-expanded={!collapsed}
        onClick={toggle}
        className="quiet flex min-h-9 w-full items-center gap-2 rounded-lg px-3 py-1.5 font-medium tabular-nums pointer-coarse:min-h-11"
      >
        <Icon
          name="lucide:chevron-right"
          className={`size-5 transition-transform duration-150 ${collapsed ? "rtl:-scale-x-100" : "rotate-90"}`}
        />
        Done ({count})
      </button>
      {!collapsed && children}
    </div>
  );
}
