import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { Replaced } from "../../items/model/replaced.ts";
import { ReplacedNotice } from "../../items/rows/ReplacedNotice.tsx";
import { updateList } from "../model/actions.ts";
import { useClient } from "../../sync/state/state.ts";

type Props = { list: ListFieldsFragment; replaced: Replaced };

/** Shows the text of a list that another device has replaced. */
export function ReplacedList({ list, replaced }: Props) {
  const client = useClient();
  return <ReplacedNotice row={{ ...list, replaced }} send={(change) => updateList.send(client, list.id, change)} />;
}
