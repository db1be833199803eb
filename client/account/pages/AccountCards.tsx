import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { graphql } from "../../graphql/index.ts";
import type { AccountStateQuery } from "../../graphql/graphql.ts";
import { describeEnd, findEndingToken, findLastToken } from "../../programs/tokenEnds.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { formatDayAndTime, formatTime, getLocale, getToday, toDay } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { namePageLanguage } from "../../ui/language/languages.ts";
import { LanguageDialog } from "../../ui/language/LanguageDialog.tsx";
import { nameRegion } from "../../ui/language/regions.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { useAccount } from "../account.ts";
import { readShownChoice } from "../notifications/shownChoice.ts";
import type { Holder } from "./holder.ts";

/** What the cards say of the account. */
const AccountState = graphql(`
  query AccountState {
    devices {
      id
      name
      firstSeenAt
      lastSeenAt
    }
    tokens {
      id
      name
      expiresAt
      lastUsedAt
    }
    calendarFeed {
      createdAt
      lastReadAt
    }
  }
`);

type State = AccountStateQuery | undefined;

/** A card for each question that someone has about the account. Each leads to a page of its own. */
export function AccountCards({ holder }: { holder: Holder }) {
  const isMember = holder.kind === "member";
  const hasUser = isMember || holder.kind === "guest";
  const { data } = useQuery(AccountState, { fetchPolicy: "cache-and-network", skip: !hasUser });
  return (
    <ul className="mt-3 gap-3 md:mt-5 md:grid md:grid-cols-2">
      <SafeCard isMember={isMember} state={data} />
      <Card
        icon="lucide:smartphone"
        title={t`On my other devices`}
        to="/account/devices"
        state={data && countDevices(data.devices.length)}
      >
        {isMember
          ? t`Sign in there, and they have everything.`
          : t`Show a code, scan it there, and both have everything.`}
      </Card>
      <NotificationsCard state={data} />
      <ProgramsCard state={data} />
      <Card icon="lucide:arrow-right-left" title={t`Take it with me`} to="/account/data">
        {t`Everything as one file. Bring lists in from Keep, Todoist or a table.`}
      </Card>
      <Card icon="lucide:languages" title={t`Language`} onOpen={() => void openOverlay(LanguageDialog, {})}>
        {describeLanguage()}
      </Card>
      {isMember && <OrganizationCard />}
    </ul>
  );
}

function SafeCard({ isMember, state }: { isMember: boolean; state: State }) {
  const card = { icon: "lucide:shield-check", title: t`Keep my lists safe`, to: "/account/safe" };
  if (isMember)
    return (
      <Card
        {...card}
        state={t`Your account has them.`}
      >{t`Your name, your email and your password are here too.`}</Card>
    );
  const devices = state?.devices.length ?? 0;
  return (
    <Card
      {...card}
      isDue={devices < 2}
      state={state && (devices < 2 ? t`Only this browser has them.` : sayDevicesHave(devices))}
    >
      {hasPart("sign-up")
        ? t`Eight words on paper bring them back, or an account does.`
        : t`Eight words on paper bring them back.`}
    </Card>
  );
}

const sayDevicesHave = (count: number) => plural(count, { one: "# device has them.", other: "# devices have them." });

/** Counts devices. This one is known to the server only a moment after the page has begun. */
function countDevices(known: number): string {
  const count = Math.max(known, 1);
  return plural(count, { one: "# device.", other: "# devices." });
}

function NotificationsCard({ state }: { state: State }) {
  const [choice, setChoice] = useState<Awaited<ReturnType<typeof readShownChoice>>>(null);
  useEffect(() => {
    readShownChoice().then(setChoice, () => undefined);
  }, []);
  const isDaily = choice?.kinds.includes("DUE_TODAY");
  const said = isDaily
    ? t`Every day at ${{ time: formatTime(`${getToday()}T08:00`) }}.`
    : choice
      ? t`On for this device.`
      : state?.calendarFeed && t`In your calendar.`;
  return (
    <Card icon="lucide:bell" title={t`Notifications and calendar`} to="/account/notifications" state={said}>
      {t`Hear which lists are due, or see them in your calendar.`}
    </Card>
  );
}

function ProgramsCard({ state }: { state: State }) {
  const tokens = state?.tokens ?? [];
  const ending = findEndingToken(tokens);
  const last = findLastToken(tokens);
  return (
    <Card
      icon="lucide:plug"
      title={t`Connect a program`}
      to="/account/programs"
      isDue={ending !== undefined}
      state={ending ? describeEnd(ending) : last && describeLastUse(last.name, last.lastUsedAt)}
    >
      {t`An assistant, Home Assistant, Shortcuts or a script.`}
    </Card>
  );
}

/** Says when a program last used the lists: "Claude, today at 09:12." */
const describeLastUse = (name: string, at: string) =>
  toDay(at) === getToday()
    ? t`${name}, today at ${{ time: formatTime(at) }}.`
    : t`${name}, ${{ time: formatDayAndTime(at) }}.`;

function describeLanguage(): string {
  const language = namePageLanguage();
  const region = nameRegion(getLocale());
  return t`Words in ${language}. Days and numbers: ${region}.`;
}

function OrganizationCard() {
  const { orgName } = useAccount();
  return (
    <Card
      icon="lucide:building-2"
      title={t`Organisation`}
      to="/account/organization"
      state={orgName && t({ message: `${orgName}.`, comment: "The name of an organisation, as a sentence" })}
    >
      {t`Notebooks for everyone in a company, a school or a club.`}
    </Card>
  );
}

type CardProps = {
  icon: string;
  title: string;
  /** What is so now, before the sentence. */
  state?: string | null | undefined;
  /** Whether the state asks for something. */
  isDue?: boolean;
  children: string;
} & ({ to: string; onOpen?: never } | { to?: never; onOpen: () => void });

const Card = ({ icon, title, state, isDue = false, to, onOpen, children }: CardProps) => (
  <li className={cardClass}>
    <Icon name={icon} className="mt-0.5 size-5 text-mark" />
    <div className="min-w-0 grow">
      <h2 className="text-section">
        <CardTarget to={to} onOpen={onOpen}>
          {title}
        </CardTarget>
      </h2>
      <p className="quiet mt-0.5 text-sm text-pretty">
        {state && (
          <>
            <bdi className={isDue ? "overdue" : "font-semibold text-ink"}>{state}</bdi>{" "}
          </>
        )}
        {children}
      </p>
    </div>
    <Icon name="lucide:chevron-right" className="mt-4 size-4 text-mark rtl:rotate-180" />
  </li>
);

type TargetProps = { to: string | undefined; onOpen: (() => void) | undefined; children: ReactNode };

/** The whole card can be pressed. */
const CardTarget = ({ to, onOpen, children }: TargetProps) =>
  to === undefined ? (
    <button type="button" onClick={onOpen} className={targetClass}>
      {children}
    </button>
  ) : (
    <Link to={to} className={targetClass}>
      {children}
    </Link>
  );

const cardClass =
  "relative flex items-start gap-3 border-rule py-3.5 hover:bg-hover max-md:border-b md:rounded-float md:px-5 md:outlined";

const targetClass = "text-start after:absolute after:inset-0";
