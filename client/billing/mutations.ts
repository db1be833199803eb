import type { ApolloClient } from "@apollo/client";
import { getErrorMessage } from "../network/serverErrors.ts";
import { graphql } from "../graphql/index.ts";
import type { BillingInterval } from "../graphql/graphql.ts";
import { reverify } from "../identity/reverify.ts";
import { PlanQuery, readPlan, type Plan } from "./queries.ts";

const CreateCheckoutSession = graphql(`
  mutation CreateCheckoutSession($billingInterval: BillingInterval!) {
    createCheckoutSession(billingInterval: $billingInterval) {
      url
    }
  }
`);

const CreatePortalSession = graphql(`
  mutation CreatePortalSession($returnUrl: String!) {
    createPortalSession(returnUrl: $returnUrl) {
      url
    }
  }
`);

const ConfirmCheckout = graphql(`
  mutation ConfirmCheckout($sessionId: ID!) {
    confirmCheckout(sessionId: $sessionId) {
      ...PlanFields
    }
  }
`);

type ProviderPageOptions = {
  client: ApolloClient;
  /** Is told why it failed, in a sentence for people. */
  onFailure: (why: string) => void;
};

/** Where the subscription is paid; null when that failed (docs/contract.md, Failures). */
export async function createCheckoutSession(
  { client, onFailure }: ProviderPageOptions,
  billingInterval: BillingInterval,
) {
  try {
    const { data } = await client.mutate({ mutation: CreateCheckoutSession, variables: { billingInterval } });
    return data?.createCheckoutSession.url ?? null;
  } catch (error) {
    onFailure(getErrorMessage(error));
    // The reason may be a subscription that this page does not know of yet; a failed read is logged.
    await readPlan(client).catch(() => undefined);
    return null;
  }
}

/**
 * Where the subscription is changed, after the person has shown once more who it is (docs/contract.md,
 * Re-verification). Null when that failed (docs/contract.md, Failures), and when the person would rather not.
 */
export async function createPortalSession({ client, onFailure }: ProviderPageOptions, returnUrl: string) {
  let url: string | null = null;
  try {
    await reverify(async () => {
      const { data } = await client.mutate({ mutation: CreatePortalSession, variables: { returnUrl } });
      url = data?.createPortalSession.url ?? null;
    });
  } catch (error) {
    onFailure(getErrorMessage(error));
  }
  return url;
}

/** What became of a checkout: the plan as it is now, which all screens show then. Errors: the server's. */
export async function confirmCheckout(client: ApolloClient, sessionId: string): Promise<Plan | undefined> {
  const { data } = await client.mutate({
    mutation: ConfirmCheckout,
    variables: { sessionId },
    update: (cache, { data: answer }) => {
      if (answer) cache.writeQuery({ query: PlanQuery, data: { plan: answer.confirmCheckout } });
    },
  });
  return data?.confirmCheckout;
}
