import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { LinkToCopy } from "../../actions/CopyButton.tsx";
import { useRequest } from "../../actions/defineRequest.ts";
import { reportFailure } from "../../actions/errors.ts";
import type { NotebookPeopleQuery, SharingRole } from "../../graphql/graphql.ts";
import { useClient } from "../../sync/state/state.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDayAndTime } from "../../ui/format.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MailForm } from "./MailForm.tsx";
import { NameLine, useShareName } from "./NameLine.tsx";
import { formatEnds, ROLE_NAMES } from "./labels.ts";
import { findMadeLinks, readPeople, revokeInvitation, type LinkKind, type MadeLink } from "./requests.ts";
import { RoleSelect } from "./RoleSelect.tsx";

type Sharing = NonNullable<NotebookPeopleQuery["notebook"]>["sharing"];

type Props = {
  /** Undefined until the notebook of a list exists. */
  notebookId: string | undefined;
  /** Null while the notebook is not shared. */
  sharing: Sharing;
  onShare: (kind: LinkKind, name: string | null) => Promise<unknown>;
};

/**
 * The link with the chosen role, if this page has made it and it still works; else a button that makes one. Below are the
 * other links that work.
 */
export function Links({ notebookId, sharing, onShare }: Props) {
  const client = useClient();
  const heading = useId();
  const [chosen, setChosen] = useState<SharingRole>();
  const invitations = sharing?.invitations.filter(({ stays }) => !stays) ?? [];
  const made = findMadeLinks(invitations);
  const role = chosen ?? made[0]?.role ?? "EDITOR";
  const link = made.find((each) => each.role === role);
  const { send: turnOff, isBusy } = useRequest(revokeInvitation, {
    onDone: () => readPeople(client, notebookId ?? ""),
  });
  const others = invitations.filter(({ id }) => id !== link?.id);
  const roleLine = (
    <div className="flex min-h-13 items-center gap-3">
      <span className="min-w-0 grow">
        {t`Anyone with the link`}
        <span className="quiet block text-sm">
          {hasPart("guests") ? t`No account needed, just a name` : t`They sign in first`}
        </span>
      </span>
      <span className="-me-2">
        <RoleSelect label={t`Anyone with the link`} value={role} onChange={setChosen} />
      </span>
    </div>
  );

  return (
    <>
      <section aria-labelledby={heading}>
        <h3 id={heading} className={link ? "part-heading mt-5" : "sr-only"}>
          {t`Link`}
        </h3>
        {link ? (
          <>
            <LinkToSend key={link.id} link={link} isBusy={isBusy} onTurnOff={() => void turnOff({ id: link.id })} />
            {roleLine}
          </>
        ) : (
          <LinkForm isShared={!!sharing} onShare={(name) => onShare({ role, stays: false }, name)}>
            {roleLine}
          </LinkForm>
        )}
        {notebookId !== undefined && <MailForm notebookId={notebookId} role={role} isShared={!!sharing} />}
      </section>
      {others.length > 0 && (
        <OpenLinks
          title={link ? t`Other links` : t({ message: "Open links", comment: "Links that still work" })}
          links={others}
          isBusy={isBusy}
          onTurnOff={(id) => void turnOff({ id })}
        />
      )}
    </>
  );
}

type LinkFormProps = {
  /** Whether the notebook is shared already. Then the user already has a name in it. */
  isShared: boolean;
  onShare: (name: string | null) => Promise<unknown>;
  /** Who opens the link. */
  children: ReactNode;
};

/** Creates a link. With the first link, it says which name the others will see. */
function LinkForm({ isShared, onShare, children }: LinkFormProps) {
  const name = useShareName();
  const [share, isBusy] = useBusyAction(async function makeLink() {
    await reportFailure(t`Couldn’t create the link`, onShare(isShared ? null : name.name.trim()), makeLink);
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void share();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {!isShared && <NameLine {...name} focused />}
      {children}
      <Button
        type="submit"
        kind="primary"
        aria-disabled={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the next step
        autoFocus={isShared || name.isKnown}
      >
        <Icon name="lucide:link" />
        {t`Create a link`}
      </Button>
    </form>
  );
}

type LinkProps = { link: MadeLink; isBusy: boolean; onTurnOff: () => void };

/** A link that this page has made. */
const LinkToSend = ({ link: { url, expiresAt }, isBusy, onTurnOff }: LinkProps) => (
  <div className="mt-2">
    <LinkToCopy url={url} />
    <p className="quiet flex flex-wrap items-center justify-between gap-x-3 text-sm">
      {t`Works until ${{ end: formatDayAndTime(expiresAt) }}`}
      <Button kind="quiet" aria-disabled={isBusy} onClick={onTurnOff} className="-me-3 text-sm">
        <Icon name="lucide:link-2-off" />
        {t`Turn the link off`}
      </Button>
    </p>
  </div>
);

type OpenLinksProps = {
  title: string;
  links: NonNullable<Sharing>["invitations"];
  isBusy: boolean;
  onTurnOff: (id: string) => void;
};

/** The links that still work, but for the one above. */
function OpenLinks({ title, links, isBusy, onTurnOff }: OpenLinksProps) {
  const heading = useId();
  const ends = formatEnds(links.map(({ expiresAt }) => expiresAt));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="part-heading mt-5">
        {title}
      </h3>
      <ul>
        {links.map(({ id, role }, index) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <OpenLink role={ROLE_NAMES[role]} end={ends[index] ?? ""} isBusy={isBusy} onTurnOff={() => onTurnOff(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenLinkProps = { role: string; end: string; isBusy: boolean; onTurnOff: () => void };

const OpenLink = ({ role, end, isBusy, onTurnOff }: OpenLinkProps) => (
  <>
    <span className="min-w-0 grow">
      <Trans comment="A link: can read until Fri 27 Nov, 14:02">
        {role} <span className="quiet text-sm">until {end}</span>
      </Trans>
    </span>
    <Button
      kind="quiet"
      aria-disabled={isBusy}
      aria-label={t({
        message: `Turn off: ${role} until ${end}`,
        comment: "Turn off: can read until Fri 27 Nov, 14:02",
      })}
      onClick={onTurnOff}
      className="-me-3 text-sm"
    >
      {t`Turn off`}
    </Button>
  </>
);
