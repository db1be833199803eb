import { useEffect } from "react";
import { hasRight, type Role } from "../../../shared/roles.ts";
import { saveLastNotebook } from "./lastOpened.ts";

/** Saves the notebook of a screen as the one that was used last, if the user may add to it. */
export function useSaveLastNotebook(id: string | undefined, role: Role | undefined) {
  const mayAdd = role !== undefined && hasRight(role, "write");
  useEffect(() => {
    if (id !== undefined && mayAdd) saveLastNotebook(id);
  }, [id, mayAdd]);
}
