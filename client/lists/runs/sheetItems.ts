import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";

/** What the sheet of a run shows of an item, and a grid: of a past run, or of the present one. */
export type SheetItem = Pick<
  ItemFieldsFragment,
  "id" | "name" | "isHeading" | "completed" | "completedAt" | "isSkipped" | "skipReason" | "remark"
> & { completedBy: { name: string | null; isYou: boolean } | null };

/** The items of a past run, the same for all that read them, so that none takes fields from another in the cache. */
export const RunSheetItems = graphql(`
  fragment RunSheetItems on Run {
    items {
      itemId
      name
      isHeading
      completed
      completedAt
      completedBy {
        name
        isYou
      }
      isSkipped
      skipReason
      remark
    }
  }
`);
