import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { defineRequest, useRequest } from "../../actions/defineRequest.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatDayAndTime } from "../../ui/format.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { runSessionTasks } from "../sessionTasks.ts";
import { Devices, getDeviceAccess, RemoveDevice } from "../devices.ts";
import { deviceId } from "../../session/deviceId.ts";
import { useSession } from "../../session/session.ts";

/** `/account/devices`: lists the user's devices, with a button to remove each (docs/api.md, Devices). */
export function DevicesPage() {
  const { data, error, refetch } = useQuery(Devices, { fetchPolicy: "cache-and-network" });
  const ownId = deviceId.get();
  const isMember = useSession().state === "signedIn";

  return (
    <section aria-labelledby="devices" className="flex max-w-list flex-col gap-2">
      <h2 id="devices" className="text-section">{t`Devices`}</h2>
      <p className="quiet">
        {isMember
          ? t`A removed device can’t open your lists until you sign in on it again.`
          : t`A removed device can’t open your lists.`}
      </p>
      {error && (
        <FailedState what={t`Couldn’t load your devices`} why={getErrorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={2} className="h-10" />}
      <ul>
        {data?.devices.map((device) => (
          <DeviceRow key={device.id} {...device} isOwn={device.id === ownId} isMember={isMember} />
        ))}
      </ul>
    </section>
  );
}

const removeDevice = defineRequest({
  mutation: RemoveDevice,
  failed: t`Couldn’t remove the device`,
  needsProof: true,
  update: (cache, _, { id }) =>
    cache.updateQuery(
      { query: Devices },
      (data) => data && { devices: data.devices.filter((device) => device.id !== id) },
    ),
  async after(client) {
    // The removal may have changed the access of this device; the tasks check it again.
    await runSessionTasks(client);
    if (getDeviceAccess()?.canAccess) await client.refetchQueries({ include: [Devices] });
  },
});

type DeviceRowProps = {
  id: string;
  name: string;
  firstSeenAt: string;
  lastSeenAt: string;
  isOwn: boolean;
  isMember: boolean;
};

function DeviceRow({ id, name, firstSeenAt, lastSeenAt, isOwn, isMember }: DeviceRowProps) {
  const { send, isBusy } = useRequest(removeDevice);
  const firstSeen = <FormattedTime at={firstSeenAt} />;
  const lastSeen = <FormattedTime at={lastSeenAt} />;
  return (
    <li className="flex min-h-14 items-center gap-4 py-2 narrow:flex-wrap">
      <div className="min-w-0 grow">
        <p className="font-medium">{isOwn ? t`This device` : name}</p>
        <p className="quiet text-sm">
          {isOwn ? (
            <Trans>
              {name}. First seen {firstSeen}, last seen {lastSeen}
            </Trans>
          ) : (
            <Trans>
              First seen {firstSeen}, last seen {lastSeen}
            </Trans>
          )}
        </p>
      </div>
      {/* The server lets no guest remove the device in use: nothing would lead back to the lists. */}
      {(isMember || !isOwn) && (
        <Button
          disabled={isBusy}
          aria-label={
            // Several devices may have the same name.
            isOwn ? t`Remove: This device` : t`Remove: ${name}, last seen ${{ lastSeen: formatDayAndTime(lastSeenAt) }}`
          }
          className={`shrink-0 ${smallButtonClass}`}
          onClick={() => void send({ id })}
        >{t`Remove`}</Button>
      )}
    </li>
  );
}

const FormattedTime = ({ at }: { at: string }) => <time dateTime={at}>{formatDayAndTime(at)}</time>;
