import type { ApolloClient, OperationVariables } from "@apollo/client";
import type { Store } from "../ui/createStore.ts";
import type { Connection } from "./connection.ts";
import type { OutboxState } from "./outbox/outboxState.ts";

/** The state that belongs to a client besides its cache and links. */
/** The local storage key that is set while changes wait, so that the next page loads them before its first paint. */
export const WAITING_KEY = "listbook.waiting";

export type Network = {
  connection: Connection;
  /** The state of the outbox, which can be read before the code of the outbox is loaded. */
  outboxState: Store<OutboxState>;
  /** Whether a change of one of these rows is pending; undefined until the first change of the page. */
  hasKeys?: (keys: readonly string[]) => boolean;
  /** Loads and starts the code that keeps the changes in the browser; undefined if nothing is kept. */
  startKeeper?: () => Promise<{
    recreateGuest: () => Promise<void>;
    deleteSentChanges: (isGuest: boolean) => Promise<void>;
  }>;
  /** The reads that the server has answered on this page or that were loaded from copies, by `getReadKey`. */
  knownReads: Map<string, KnownRead>;
  /** Called when the server has answered a read or a change. */
  onAnswer?: () => void;
  /** Fills the cache with the copies of this browser, when the server cannot be reached. */
  loadCopies?: () => Promise<void>;
  /** Removes the notebooks that other people no longer share with the user. */
  removeGoneNotebooks?: () => Promise<void>;
  /** Removes the stored data of all users from the browser. */
  clearAll?: () => Promise<void>;
};

/** A read, and the time of its answer in milliseconds. `isCopy` is true if an earlier page got the answer. */
export type KnownRead = { name: string; variables: OperationVariables; at: number; isCopy: boolean };

export const getReadKey = (name: string, variables: OperationVariables) => `${name} ${JSON.stringify(variables)}`;

const networks = new WeakMap<ApolloClient, Network>();

export const setNetwork = (client: ApolloClient, network: Network) => void networks.set(client, network);

/** Returns the network of a client that `createClient` has made. */
export function getNetwork(client: ApolloClient): Network {
  const network = networks.get(client);
  if (!network) throw new Error("This client was not made by createClient");
  return network;
}
