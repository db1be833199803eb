import { listQuestions } from "../../../shared/marks/questions.ts";
import { Items } from "../../cache/places.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { UseOptionsDialog, type UseOptions } from "./UseOptionsDialog.tsx";

/** Opens the sheet that makes a list from a template. */
export const openUse = (options: UseOptions) => void openOverlay(UseOptionsDialog, options);

/** Opens the sheet where a template asks something. Answers whether it has. */
export async function openIfAsked(client: SyncClient, options: UseOptions): Promise<boolean> {
  const variables = { listId: options.template.id };
  // Without a connection a template whose items are not known is used as it is.
  const read = await client.query({ query: Items, variables, fetchPolicy: "cache-first" }).catch(() => undefined);
  if (listQuestions(read?.data?.items ?? []).length === 0) return false;
  openUse(options);
  return true;
}
