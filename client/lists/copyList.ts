import type { ApolloClient } from "@apollo/client";
import { getErrorMessage } from "../network/serverErrors.ts";
import { Items } from "../cache/places.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { toMarkdown } from "../items/markdown.ts";
import { copyText } from "../feedback/copyText.ts";
import { addToast } from "../feedback/toasts.ts";
import { formatItemCount } from "./counts.ts";

/** Copies a list with its name as a heading and its items as task items. */
export async function copyListAsMarkdown(client: ApolloClient, { id, name }: ListFieldsFragment) {
  try {
    const { data } = await client.query({ query: Items, variables: { listId: id } });
    const items = data?.items ?? [];
    await copyText(`# ${name}\n\n${toMarkdown(items)}`, `Copied “${name}”, ${formatItemCount(items.length)}`);
  } catch (error) {
    addToast({ type: "foreground", title: "Nothing was copied", description: getErrorMessage(error) });
  }
}
