import { plural, t } from "@lingui/core/macro";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { useRequest } from "../../actions/defineRequest.ts";
import { reportFailure } from "../../actions/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDay, formatTime, getToday, toDay } from "../../ui/format.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Confirm } from "../../ui/overlays/Confirm.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { useClient } from "../../sync/state/state.ts";
import { NameLine, useShareName } from "./NameLine.tsx";
import { readPeople, revokeInvitation, type OpenInvitation } from "./requests.ts";

const QrPicture = lazyComponent(() => import("../../ui/QrPicture.tsx"), "QrPicture", {
  fallback: () => <span className={qrClass} />,
});

const qrClass = "block size-34 shrink-0 rounded-control bg-white p-2 outline outline-rule sm:size-44";

type Props = {
  /** The link that stays; undefined before it is made. */
  link: OpenInvitation | undefined;
  /** The notebook; undefined until it exists. */
  notebookId: string | undefined;
  /** Whether the user has a name for the others already. */
  isShared: boolean;
  onMake: (name: string | null) => Promise<unknown>;
  /** The buttons that print the link. */
  children: ReactNode;
};

/** The link for everyone who is there: it is scanned, lets people tick, and stays until it is ended. */
export function StayingLink({ link, notebookId, isShared, onMake, children }: Props) {
  if (link?.url)
    return (
      <>
        <div className="mt-4 flex items-center gap-4 sm:gap-5">
          <QrPicture text={link.url} label={t`Code to scan`} className={qrClass} borderless />
          <Rights>{describeUse(link)}</Rights>
        </div>
        <div className="mt-4">
          <LinkToCopy url={link.url} />
        </div>
        <div className="-mx-3 mt-2 flex flex-wrap gap-x-1">
          {children}
          <EndButton id={link.id} notebookId={notebookId ?? ""} />
        </div>
      </>
    );
  return <MakeForm isShared={isShared} onMake={onMake} />;
}

/** What people with the link may do, for how long, and who has used it. */
const Rights = ({ children }: { children?: string | undefined }) => (
  <div className="grid min-w-0 gap-1 text-sm text-pretty">
    <p>
      <b className="block text-base font-semibold">{t`May tick`}</b>
      <span className="quiet">
        {t({ message: "and skip, and say why. Nothing else.", comment: "After “May tick”" })}
      </span>
    </p>
    <p className="quiet mt-1.5">{t`The link stays until you end it.`}</p>
    {children && <p className="quiet">{children}</p>}
  </div>
);

function describeUse({ peopleCount, lastUsedAt, lastUsedBy }: OpenInvitation): string {
  if (lastUsedAt === null) return t`Not used yet.`;
  const name = lastUsedBy ?? t`Someone`;
  const day = toDay(lastUsedAt);
  const time = day === getToday() ? formatTime(lastUsedAt) : formatDay(day);
  return plural(
    { count: peopleCount },
    { one: `Used by # person, last by ${name}, ${time}.`, other: `Used by # people, last by ${name}, ${time}.` },
  );
}

type MakeProps = Pick<Props, "isShared" | "onMake">;

function MakeForm({ isShared, onMake }: MakeProps) {
  const name = useShareName();
  const [make, isBusy] = useBusyAction(async function makeLink() {
    await reportFailure(t`Couldn’t create the link`, onMake(isShared ? null : name.name.trim()), makeLink);
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void make();
  }

  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <Rights />
      {!isShared && <NameLine {...name} />}
      <Button type="submit" kind="primary" aria-disabled={isBusy}>
        <Icon name="lucide:qr-code" />
        {t`Make a code to scan`}
      </Button>
    </form>
  );
}

/** Ends the link, after asking: what is printed cannot be changed. */
function EndButton({ id, notebookId }: { id: string; notebookId: string }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const { send } = useRequest(revokeInvitation, { onDone: () => readPeople(client, notebookId) });
  if (isAsking)
    return (
      <div className="w-full px-3 pt-2">
        <Confirm
          label={t`End this link`}
          question={t`End this link? Printed codes will stop working. Everyone who has joined keeps access.`}
          onConfirm={() => void send({ id })}
          onKeep={() => setAsking(false)}
        />
      </div>
    );
  return (
    <Button kind="quiet" onClick={() => setAsking(true)}>
      <Icon name="lucide:link-2-off" />
      {t`End this link`}
    </Button>
  );
}
