import { t } from "@lingui/core/macro";
import { DeleteData } from "../../yourData/DeleteData.tsx";
import { NothingYet } from "./NothingYet.tsx";
import { useHolder } from "./holder.ts";

/** `/account/delete`: says what goes before it deletes everything. */
export function DeletePage() {
  const { kind } = useHolder();
  if (kind === "unknown") return null;
  if (kind === "nobody") return <NothingYet>{t`There is nothing here to delete.`}</NothingYet>;
  return <DeleteData />;
}
