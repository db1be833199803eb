import { useApolloClient } from "@apollo/client/react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { updateItem } from "../actions.ts";
import type { Replaced } from "../replaced.ts";
import { ReplacedNotice } from "../ReplacedNotice.tsx";

type Props = { item: ItemFieldsFragment; replaced: Replaced };

/** Shows the text of an item that another device has replaced. */
export function ReplacedItem({ item, replaced }: Props) {
  const client = useApolloClient();
  return <ReplacedNotice row={{ ...item, replaced }} send={(change) => updateItem.send(client, item.id, change)} />;
}
