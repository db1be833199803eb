import type { ApolloClient, OperationVariables } from "@apollo/client";
import type { Store } from "../ui/createStore.ts";
import type { Connection } from "./connection.ts";
import type { OutboxState } from "./outbox/outboxState.ts";

/** What belongs to a client besides its cache and links. */
/** The local storage key that is set while changes wait, so that the next page loads them before its first paint. */
export const WAITING_KEY = "listbook.waiting";

export type Network = {
  connection: Connection;
  /** The state of the outbox, which can be read before the code of the outbox is loaded. */
  outboxState: Store<OutboxState>;
  /** Whether a change of one of these rows is not answered; undefined until the first change of the page. */
  hasKeys?: (keys: readonly string[]) => boolean;
  /** Loads and starts the code that keeps the changes in the browser; undefined where nothing is kept. */
  startKeeper?: () => Promise<{
    recreateGuest: () => Promise<void>;
    deleteSentChanges: (isGuest: boolean) => Promise<void>;
  }>;
  /** The reads that the server has answered in this page, and those of which a copy was loaded, by `getReadKey`. */
  knownReads: Map<string, KnownRead>;
  /** Called when the server has answered a read or a change. */
  onAnswer?: () => void;
  /** Fills the cache with what this browser has read before, when the server cannot be reached. */
  loadCopies?: () => Promise<void>;
  /** Forgets the notebooks that other people do not share with the user any more. */
  removeGoneNotebooks?: () => Promise<void>;
  /** Removes everything that the browser keeps of all users. */
  clearAll?: () => Promise<void>;
};

/** A read, and when the server has answered it, in milliseconds; `isCopy` if that was in an earlier page. */
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
