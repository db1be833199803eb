import { useEffect } from "react";
import { hasRight, type Role } from "../../shared/roles.ts";
import { rememberNotebook } from "./lastNotebook.ts";

/** Remembers the notebook that a screen shows as the one that was used last, if the user may add to it. */
export function useRememberNotebook(id: string | undefined, role: Role | undefined) {
  const mayAdd = role !== undefined && hasRight(role, "write");
  useEffect(() => {
    if (id !== undefined && mayAdd) rememberNotebook(id);
  }, [id, mayAdd]);
}
