import type { ApolloClient } from "@apollo/client";

/** Milliseconds between two reads, so that another user's fast changes do not cause a read each. */
const REFETCH_INTERVAL = 700;

/**
 * Returns a function that reads the queries of the screen again. Calls during a read, and up to `REFETCH_INTERVAL`
 * after it, lead to one more read. This page's own writes keep showing (`staleReads.ts`). It stops when `isOver`
 * returns true.
 */
export function createThrottledRefetch(client: ApolloClient, isOver: () => boolean) {
  let isWanted = false;
  let isReading = false;

  async function readInRounds() {
    isReading = true;
    while (isWanted && !isOver()) {
      isWanted = false;
      // The client logs a failure; the screen keeps its data.
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
