import type { ApolloClient } from "@apollo/client";

/** Milliseconds between two rounds: somebody else may be typing. */
const REFETCH_INTERVAL = 700;

/**
 * Reads again what is on the screen, in rounds: what is asked for during one comes with the next. What is on its way
 * here stays as it is shown (`staleReads.ts`). `isSubscriptionOver` ends it.
 */
export function createThrottledRefetch(client: ApolloClient, isOver: () => boolean) {
  let isWanted = false;
  let isReading = false;

  async function readInRounds() {
    isReading = true;
    while (isWanted && !isOver()) {
      isWanted = false;
      // A failure is logged by the client; what was shown stays.
      await client.refetchQueries({ include: "active" }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, REFETCH_INTERVAL));
    }
    isReading = false;
  }

  return () => {
    isWanted = true;
    if (!isReading) void readInRounds();
  };
}
