import { useState } from "react";
import { isCollapsed, saveCollapsed } from "./collapsed.ts";

/** Whether the done items of a list are out of sight, as they were left, and ways to turn that and to end it. */
export function useCollapsed(listId: string) {
  const [collapsed, setCollapsed] = useState(() => isCollapsed(listId));

  function toggle() {
    setCollapsed(!collapsed);
    saveCollapsed(listId, !collapsed);
  }

  return { collapsed, toggle, show: () => setCollapsed(false) };
}
