import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { defineRequest, useRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatDayAndTime } from "../../ui/format.ts";
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

const createCalendarFeed = defineRequest({ mutation: CreateCalendarFeed, failed: "The address was not made" });

const deleteCalendarFeed = defineRequest({ mutation: DeleteCalendarFeed, failed: "The address still works" });

/** The secret address under which calendar programs read when lists are due. The server shows it once, when it is made. */
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
  const [url, setUrl] = useState<string>();
  const make = useRequest(createCalendarFeed, {
    onDone(data) {
      setUrl(data.createCalendarFeed.url);
      return onChanged();
    },
  });
  const turnOff = useRequest(deleteCalendarFeed, {
    onDone() {
      setUrl(undefined);
      return onChanged();
    },
  });
  const isBusy = make.isBusy || turnOff.isBusy;

  if (!feed)
    return (
      <Button aria-disabled={isBusy} onClick={() => void make.send({})}>
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
        <Button aria-disabled={isBusy} onClick={() => void make.send({})}>
          New address
        </Button>
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void turnOff.send({})}>
          Turn off
        </Button>
      </div>
    </>
  );
}

const describeReading = ({ lastReadAt }: Feed) =>
  lastReadAt ? `read last on ${formatDayAndTime(lastReadAt)}` : "not read yet";
