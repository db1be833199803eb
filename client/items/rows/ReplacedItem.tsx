import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { updateItem } from "../model/actions.ts";
import type { Replaced } from "../model/replaced.ts";
import { ReplacedNotice } from "./ReplacedNotice.tsx";
import { useClient } from "../../sync/state/state.ts";

type Props = { item: ItemFieldsFragment; replaced: Replaced };

/** Shows the text of an item that another device has replaced. */
export function ReplacedItem({ item, replaced }: Props) {
  const client = useClient();
  return <ReplacedNotice row={{ ...item, replaced }} send={(change) => updateItem.send(client, item.id, change)} />;
}
