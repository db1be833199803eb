import type { ApolloCache } from "@apollo/client";
import { addToast } from "../../actions/toasts.ts";
import { graphql } from "../../graphql/index.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import type { SyncClient } from "../../sync/state/state.ts";

const PublishTemplate = graphql(`
  mutation PublishTemplate($listId: ID!) {
    publishTemplate(listId: $listId) {
      url
    }
  }
`);

const UnpublishTemplate = graphql(`
  mutation UnpublishTemplate($listId: ID!) {
    unpublishTemplate(listId: $listId) {
      success
    }
  }
`);

const setUrl = (cache: ApolloCache, listId: string, url: string | null) =>
  cache.modify({ id: `List:${listId}`, fields: { publishedUrl: () => url } });

/** Publishes a template and returns its link. It needs the server, and it cannot be undone. */
export async function publishTemplate(client: SyncClient, listId: string): Promise<string | undefined> {
  const { data } = await client.mutate({
    mutation: PublishTemplate,
    variables: { listId },
    update: (cache, { data: answer }) => void setUrl(cache, listId, answer?.publishTemplate.url ?? null),
  });
  return data?.publishTemplate.url;
}

/** Ends the link of a template. A toast says whether it has ended. */
export async function unpublishTemplate(client: SyncClient, listId: string): Promise<void> {
  try {
    await client.mutate({
      mutation: UnpublishTemplate,
      variables: { listId },
      update: (cache) => void setUrl(cache, listId, null),
    });
    addToast({ type: "foreground", title: "No longer published", description: "Its link no longer works." });
  } catch (error) {
    addToast({ type: "foreground", title: "It is still published", description: getErrorMessage(error) });
  }
}
