import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { showFailure } from "../../actions/errors.ts";
import { graphql } from "../../graphql/index.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatDayAndTime } from "../../ui/format.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const CalendarFeed = graphql(`
  query CalendarFeed {
    calendarFeed {
      createdAt
      lastReadAt
    }
  }
`);

const CreateCalendarFeed = graphql(`
  mutation CreateCalendarFeed {
    createCalendarFeed {
      url
      createdAt
    }
  }
`);

const DeleteCalendarFeed = graphql(`
  mutation DeleteCalendarFeed {
    deleteCalendarFeed {
      success
    }
  }
`);

/** The secret address under which calendar programs read when lists are due. The server tells it once, when it is made. */
export function CalendarSection() {
  const { data, error, refetch } = useQuery(CalendarFeed, { fetchPolicy: "network-only" });
  return (
    <section aria-labelledby="calendar" className="flex flex-col items-start gap-2">
      <h2 id="calendar" className="text-section">
        Calendar
      </h2>
      <p className="quiet">
        An address with which a calendar program shows when your lists are due: their names and days, with a link to
        each. It has no items and no notes. Anyone who has the address can read it.
      </p>
      {error && (
        <FailedState what="The calendar was not read" why={getErrorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={1} className="h-10" />}
      {data && <CalendarAddress feed={data.calendarFeed} onChanged={() => refetch()} />}
    </section>
  );
}

type Feed = { createdAt: string; lastReadAt: string | null };

/** The address as far as it is known here, and what can be done with it. */
function CalendarAddress({ feed, onChanged }: { feed: Feed | null; onChanged: () => Promise<unknown> }) {
  const client = useClient();
  const [url, setUrl] = useState<string>();
  const [make, isMaking] = useBusyAction(async function makeAddress() {
    try {
      const { data } = await client.mutate({ mutation: CreateCalendarFeed, fetchPolicy: "no-cache" });
      setUrl(data?.createCalendarFeed.url);
      await onChanged();
    } catch (error) {
      showFailure("The address was not made", error, { retry: makeAddress });
    }
  });
  const [turnOff, isEnding] = useBusyAction(async function endAddress() {
    try {
      await client.mutate({ mutation: DeleteCalendarFeed, fetchPolicy: "no-cache" });
      setUrl(undefined);
      await onChanged();
    } catch (error) {
      showFailure("The address still works", error, { retry: endAddress });
    }
  });
  const isBusy = isMaking || isEnding;

  if (!feed)
    return (
      <Button aria-disabled={isBusy} onClick={() => void make()}>
        Make an address
      </Button>
    );
  return (
    <>
      <div aria-live="polite" className="flex w-full flex-col gap-2">
        {url && <LinkToCopy url={url} />}
        <p className={url ? "" : "quiet"}>
          {url
            ? "Add it to your calendar by its address. It is shown only now."
            : `Made on ${formatDayAndTime(feed.createdAt)}, ${describeReading(feed)}. It was shown once; a new address ends it.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isBusy} onClick={() => void make()}>
          New address
        </Button>
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </div>
    </>
  );
}

const describeReading = ({ lastReadAt }: Feed) =>
  lastReadAt ? `read last on ${formatDayAndTime(lastReadAt)}` : "not read yet";
