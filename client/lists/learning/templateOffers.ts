import { useQuery } from "@apollo/client/react";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { findOrderOffer } from "./learntOrder.ts";

/** What is offered for a list by its template: their differences, the template, and how often its items are skipped. */
const TemplateOffers = graphql(`
  query TemplateOffers($listId: ID!, $templateId: ID!) {
    templateDifferences(listId: $listId) {
      ...ComparisonFields
    }
    list(id: $templateId) {
      ...ListFields
    }
    items(listId: $templateId) {
      ...ItemFields
      ...ItemSkipped
    }
  }
`);

type FetchPolicy = "cache-first" | "cache-and-network";

/**
 * Reads what is offered for a list by its template. `offers` is undefined without one and until it is read, and stays while
 * it is read again.
 */
export function useTemplateOffers({ id, templateId }: ListFieldsFragment, fetchPolicy: FetchPolicy = "cache-first") {
  const { data, previousData, refetch } = useQuery(TemplateOffers, {
    variables: { listId: id, templateId: templateId ?? "" },
    skip: !templateId,
    fetchPolicy,
  });
  return { offers: data ?? previousData, refetch };
}

/**
 * Reads what the card of a list will offer, while one item is open, so that the offers stand when the card appears.
 * Nothing is read where nothing can be offered, and without a connection. Without an answer the card reads it itself.
 */
export async function readOffersAhead(client: SyncClient, list: ListFieldsFragment, openId: string) {
  const { id, templateId } = list;
  if (client.sync.connection.isLost()) return;
  try {
    if (templateId)
      await client.query({ query: TemplateOffers, variables: { listId: id, templateId }, fetchPolicy: "network-only" });
    await findOrderOffer(client, list, openId);
  } catch {
    // The client logs the failure.
  }
}
