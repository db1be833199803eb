import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { defineRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";

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

/** Publishes a template. It cannot be undone. */
export const publishTemplate = defineRequest({
  mutation: PublishTemplate,
  update: (cache, { publishTemplate: { url } }, { listId }) => setUrl(cache, listId, url),
});

/** Ends the link of a template. */
export const unpublishTemplate = defineRequest({
  mutation: UnpublishTemplate,
  failed: t`Couldn’t stop publishing`,
  done: { title: t`No longer published`, description: t`Its link no longer works.` },
  update: (cache, _, { listId }) => setUrl(cache, listId, null),
});
