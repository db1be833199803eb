import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { graphql } from "../graphql/index.ts";
import type { BillingInterval } from "../graphql/graphql.ts";
import { defineRequest } from "../actions/defineRequest.ts";
import { PlanQuery, readPlan } from "./queries.ts";
import type { SyncClient } from "../sync/state/state.ts";

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

const openPortal = defineRequest({ mutation: CreatePortalSession, needsProof: true });

type ProviderPageOptions = {
  client: SyncClient;
  /** Receives the message of a failure, which is a sentence for users. */
  onFailure: (message: string) => void;
};

/** Returns the address of the checkout; null on failure (docs/app.md, Failures). */
export async function createCheckoutSession(
  { client, onFailure }: ProviderPageOptions,
  billingInterval: BillingInterval,
) {
  try {
    const { data } = await client.mutate({ mutation: CreateCheckoutSession, variables: { billingInterval } });
    return data?.createCheckoutSession.url ?? null;
  } catch (error) {
    onFailure(getErrorMessage(error));
    // The cached plan may lack a subscription that the user already has. The client logs a failed read.
    await readPlan(client).catch(() => undefined);
    return null;
  }
}

/**
 * Returns the address of the payment provider's portal, in which the user changes the subscription. The user may have
 * to prove their identity again (docs/api.md, Re-verification). Returns null if the user cancels that, and on
 * failure (docs/app.md, Failures).
 */
export async function createPortalSession({ client, onFailure }: ProviderPageOptions, returnUrl: string) {
  try {
    const data = await openPortal.send(client, { returnUrl });
    return data?.createPortalSession.url ?? null;
  } catch (error) {
    onFailure(getErrorMessage(error));
    return null;
  }
}

/** Confirms a checkout. Its answer is the user's plan. */
export const confirmCheckout = defineRequest({
  mutation: ConfirmCheckout,
  update: (cache, { confirmCheckout: plan }) => cache.writeQuery({ query: PlanQuery, data: { plan } }),
});
