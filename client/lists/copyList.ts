import type { ApolloClient } from "@apollo/client";
import { sentence } from "../apollo/failures.ts";
import { ListItems } from "../apollo/places.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { asMarkdown } from "../items/markdown.ts";
import { copyText } from "../ui/copy.ts";
import { addToast } from "../ui/toasts.ts";
import { itemsInWords } from "./counts.ts";

/** Copies a list with its name as a heading and its items as task items. */
export async function copyList(client: ApolloClient, { id, name }: ListFieldsFragment) {
  try {
    const { data } = await client.query({ query: ListItems, variables: { listId: id } });
    const items = data?.items ?? [];
    await copyText(`# ${name}\n\n${asMarkdown(items)}`, `Copied “${name}”, ${itemsInWords(items.length)}`);
  } catch (error) {
    addToast({ type: "foreground", title: "Nothing was copied", description: sentence(error) });
  }
}
