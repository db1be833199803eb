import { mayCall, type NotebookOperation, type Role } from "../../shared/roles.ts";
import { useReadOnly } from "../ui/readOnly.ts";

/** Returns `mayCall` of the roles. It answers false while this device may only read. */
export function useMayCall() {
  const isReadOnly = useReadOnly();
  return (row: { role: Role }, operation: NotebookOperation) => !isReadOnly && mayCall(row, operation);
}
