import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import type { EndAsked } from "../../ui/fields/useAsked.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { showRemark } from "../remarks/rowRemark.ts";

const RemarkField = lazyComponent(() => import("../remarks/RemarkField.tsx"), "RemarkField", { preloaded: true });

type Props = {
  item: ItemFieldsFragment;
  /** The words of its row. */
  words: string;
  onEnd: EndAsked;
};

/** Asks at the lower edge for the value of a row that was just ticked. */
export function AskedValue({ item: { id, listId, remark }, words, onEnd }: Props) {
  const { before, after, hasField, unit } = showRemark(words, null);
  return (
    <div className="min-w-0 grow text-xl">
      <p dir="auto" className="pb-1.5 font-semibold wrap-anywhere">
        {before}…{after}
      </p>
      <RemarkField
        listId={listId}
        id={id}
        remark={remark}
        hasField={hasField}
        unit={unit}
        onEnd={onEnd}
        className="[&>label]:min-h-12 [&>label]:grow"
      />
    </div>
  );
}
