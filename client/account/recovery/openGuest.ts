import { defineRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import type { OpenedGuestFragment } from "../../graphql/graphql.ts";
import { whenNextChange } from "../../ui/createStore.ts";
import { deviceId } from "../../session/deviceId.ts";
import type { SyncClient } from "../../sync/state/state.ts";

const CODE_LENGTH = 8;

const OpenedGuest = graphql(`
  fragment OpenedGuest on GuestOpening {
    user {
      id
    }
    here {
      ...HoldingCounts
    }
    there {
      ...HoldingCounts
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

const recover = defineRequest({ mutation: Recover });
const openByCode = defineRequest({ mutation: UseDeviceCode });

/** Whether a text is a device code. A recovery key of eight words is longer. */
const isCode = (text: string) => text.replaceAll(/[\s\p{Pd}]/gu, "").length <= CODE_LENGTH;

/**
 * Waits until the changes of this browser's guest are sent for that guest. Errors: when the server cannot be reached.
 */
async function sendChanges(client: SyncClient) {
  const { startStorage, outboxState, connection } = client.sync;
  await startStorage().catch(() => undefined);
  while (outboxState.get().count > 0 && !connection.isLost()) await whenNextChange(outboxState, connection.store);
  if (outboxState.get().count > 0) throw new TypeError("The server cannot be reached");
}

/**
 * Opens the guest with a recovery key or a device code in this browser (docs/app.md, Recovery). An answer without a user
 * has opened nothing: the person then decides whether to add the lists of this browser. Errors: those of the server.
 */
export async function openGuest(client: SyncClient, text: string, add: boolean): Promise<OpenedGuestFragment> {
  await sendChanges(client);
  const more = { deviceId: deviceId.get(), add };
  const data = isCode(text)
    ? await openByCode.send(client, { code: text, ...more })
    : await recover.send(client, { words: text, ...more });
  const opened = data && ("recover" in data ? data.recover : data.useDeviceCode);
  if (!opened) throw new Error("The server gave no answer");
  return opened;
}

/**
 * Shows the opened guest in a new page, which has no state of the previous guest. The sent changes that the browser
 * keeps for the first minute of a guest are deleted first: the next page would otherwise send them again, for the
 * opened guest.
 */
export async function showOpenedGuest(client: SyncClient) {
  const storage = await client.sync.startStorage().catch(() => null);
  await storage?.guest.endGuest();
  window.location.replace("/n");
}
