import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { AskedChip } from "../asked/AskedChip.tsx";
import { DayChip } from "../days/DayChip.tsx";

type Props = {
  item: ItemFieldsFragment;
  words: string;
  day: string | undefined;
  isDue: boolean;
  asks: string | undefined;
  readOnly: boolean;
};

/** What stands behind the words of a row: when it is due, and what the row of a template asks. */
export function RowChips({ item: { id, listId, isHeading }, words, day, isDue, asks, readOnly }: Props) {
  const row = { id, listId, words, isHeading, readOnly };
  return (
    <>
      {day !== undefined && <DayChip {...row} label={day} isDue={isDue} />}
      {asks !== undefined && <AskedChip {...row} label={asks} />}
    </>
  );
}
