import type { ApolloClient } from "@apollo/client";
import { graphql } from "../../graphql/index.ts";
import type { OpenedGuestFragment } from "../../graphql/graphql.ts";
import { getNetwork } from "../../network/network.ts";
import { whenNextChange } from "../../ui/createStore.ts";
import { deviceId } from "../devices/deviceId.ts";

const CODE_LENGTH = 8;

const OpenedGuest = graphql(`
  fragment OpenedGuest on GuestOpening {
    user {
      id
    }
    here {
      notebooks
      lists
      items
    }
    there {
      notebooks
      lists
      items
    }
  }
`);

const Recover = graphql(`
  mutation Recover($words: String!, $deviceId: ID, $add: Boolean!) {
    recover(words: $words, deviceId: $deviceId, add: $add) {
      ...OpenedGuest
    }
  }
`);

const UseDeviceCode = graphql(`
  mutation UseDeviceCode($code: String!, $deviceId: ID, $add: Boolean!) {
    useDeviceCode(code: $code, deviceId: $deviceId, add: $add) {
      ...OpenedGuest
    }
  }
`);

void OpenedGuest;

/** Whether a text is a device code: eight words are longer. */
const isCode = (text: string) => text.replaceAll(/[\s\p{Pd}]/gu, "").length <= CODE_LENGTH;

/** Waits until the changes of this browser's guest are sent as the guest's. Errors: when the server is not reached. */
async function sendChanges(client: ApolloClient) {
  const { startKeeper, outboxState, connection } = getNetwork(client);
  await startKeeper?.().catch(() => undefined);
  while (outboxState.get().count > 0 && !connection.isLost()) await whenNextChange(outboxState, connection.store);
  if (outboxState.get().count > 0) throw new TypeError("The server cannot be reached");
}

/**
 * Opens the guest with a recovery key or a device code in this browser (docs/contract.md, Recovery key and device
 * code). Without a user in the answer nothing was opened: the person decides whether to add what is here. Errors: those
 * of the server.
 */
export async function openGuest(client: ApolloClient, text: string, add: boolean): Promise<OpenedGuestFragment> {
  await sendChanges(client);
  const more = { deviceId: deviceId.get(), add };
  const { data } = isCode(text)
    ? await client.mutate({ mutation: UseDeviceCode, variables: { code: text, ...more }, fetchPolicy: "no-cache" })
    : await client.mutate({ mutation: Recover, variables: { words: text, ...more }, fetchPolicy: "no-cache" });
  const opened = data && ("recover" in data ? data.recover : data.useDeviceCode);
  if (!opened) throw new Error("The server gave no answer");
  return opened;
}

/**
 * Shows the guest that was opened, in a page that knows nothing of the one before. What the guest before has sent in its
 * first minute is forgotten first: the next page would take it for lost, and send it as the opened guest's.
 */
export async function showOpenedGuest(client: ApolloClient) {
  const keeper = await getNetwork(client)
    .startKeeper?.()
    .catch(() => undefined);
  await keeper?.deleteSentChanges(false);
  window.location.replace("/n");
}
