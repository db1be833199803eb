import { useRetryableQuery } from "../sync/useRetryableQuery.ts";
import { graphql } from "../graphql/index.ts";
import type { PlanFieldsFragment } from "../graphql/graphql.ts";
import type { SyncClient } from "../sync/state/state.ts";

export const PlanFields = graphql(`
  fragment PlanFields on Plan {
    name
    quotas {
      notebooks {
        limit
        used
      }
      lists {
        limit
        used
      }
      items {
        limit
        used
      }
      devices {
        limit
        used
      }
      organizationNotebooks {
        limit
        used
      }
    }
    paidLimits {
      notebooks
      lists
      items
      devices
      organizationNotebooks
    }
    payments
    prices {
      interval
      amount
      currency
    }
    subscription {
      status
      interval
      entitled
      renewsAt
      endsAt
    }
  }
`);

export const PlanQuery = graphql(`
  query Plan {
    plan {
      ...PlanFields
    }
  }
`);

export type Plan = PlanFieldsFragment;
export type Price = Plan["prices"][number];
export type Subscription = NonNullable<Plan["subscription"]>;

/**
 * Returns the user's plan, which is undefined until it is loaded, the error of the last read, and a function to retry.
 */
export function usePlan() {
  const { known, error, retry } = useRetryableQuery(PlanQuery, {});
  return { plan: known?.plan, error, retry };
}

/** Reads the user's plan from the server. Errors: those of the query. */
export async function readPlan(client: SyncClient): Promise<Plan | undefined> {
  const { data } = await client.query({ query: PlanQuery, fetchPolicy: "network-only" });
  return data?.plan;
}
