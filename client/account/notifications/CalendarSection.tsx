import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { defineRequest, useRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
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

const createCalendarFeed = defineRequest({ mutation: CreateCalendarFeed, failed: t`Couldn’t create the address` });

const deleteCalendarFeed = defineRequest({ mutation: DeleteCalendarFeed, failed: t`Couldn’t turn off the address` });

/** The secret address under which calendar programs read when lists are due. The server shows it once, when it is made. */
export function CalendarSection() {
  const { data, error, refetch } = useQuery(CalendarFeed, { fetchPolicy: "network-only" });
  return (
    <section aria-labelledby="calendar" className="flex flex-col items-start gap-2">
      <h2 id="calendar" className="text-section">{t`Calendar`}</h2>
      <p className="quiet">
        <Trans>
          Your calendar app shows when lists are due and when they come back next: names, dates and links, but no items
          or notes. Anyone with the address can see it.
        </Trans>
      </p>
      {error && (
        <FailedState what={t`Couldn’t load the calendar`} why={getErrorMessage(error)} onRetry={() => void refetch()} />
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
      <Button kind="primary" aria-disabled={isBusy} onClick={() => void make.send({})}>{t`Add to my calendar`}</Button>
    );
  return (
    <>
      <div aria-live="polite" className="flex w-full flex-col gap-3">
        {url && <NewAddress key={url} url={url} />}
        {!url && <p className="quiet">{describeFeed(feed)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isBusy} onClick={() => void make.send({})}>
          {url ? t`New address` : t`Add to another calendar`}
        </Button>
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void turnOff.send({})}>{t`Turn off`}</Button>
      </div>
    </>
  );
}

/** Opens the calendar app of this device with a new address, and shows the address for any other. */
function NewAddress({ url }: { url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  // It was one press that made the address.
  useEffect(() => link.current?.click(), []);
  return (
    <>
      <p>{t`Your calendar app opens and asks. If none does, copy the address into it. You won’t see it again.`}</p>
      <LinkToCopy url={url}>
        <a ref={link} href={url.replace(/^https?:/, "webcal:")} className={buttonClass("plain")}>
          {t`Open calendar app`}
        </a>
      </LinkToCopy>
    </>
  );
}

function describeFeed({ createdAt, lastReadAt }: Feed): string {
  const created = formatDayAndTime(createdAt);
  const checked = lastReadAt && formatDayAndTime(lastReadAt);
  return checked
    ? t`Created ${created}, last checked ${checked}. It was shown once; a new address replaces it.`
    : t`Created ${created}, not checked yet. It was shown once; a new address replaces it.`;
}
