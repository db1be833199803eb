import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { JoinPage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";
import { Ribbon } from "../ui/Ribbon.tsx";
import { Failure, SignInLink } from "./LinkFrame.tsx";

const MAX_NAME = 50;

/** What the page says of a notebook or of a list. */
type Words = {
  /** Who invites, and to what. */
  invites: ReactNode;
  /** The same for a person who has joined. */
  shares: ReactNode;
  /** All that a link says that stays. */
  stays: ReactNode;
  isJoined: string;
  count: string;
  rights: Record<Props["role"], string>;
  open: string;
};

// Functions, because these modules render pages in several languages.

function describeNotebook(name: ReactNode, listCount: number): Words {
  const changeAll = t`You can change everything in it.`;
  return {
    invites: <Trans>{name} shares a notebook with you</Trans>,
    shares: <Trans>{name} shares this notebook</Trans>,
    stays: <Trans>{name}’s notebook. You may tick in it.</Trans>,
    isJoined: t`You’re already in this notebook.`,
    count: plural(listCount, { one: "It has # list.", other: "It has # lists." }),
    rights: {
      EDITOR: changeAll,
      OWNER: changeAll,
      TICKER: t`You can tick in its lists, but not change them.`,
      VIEWER: t`You can read it and copy its lists.`,
    },
    open: t`Open the notebook`,
  };
}

/** A shared list is alone in a notebook with its name, of which nobody needs to know. */
function describeList(name: ReactNode, { itemCount, completedCount }: NonNullable<Props["list"]>): Words {
  const [done, count] = [completedCount, itemCount].map(formatCount);
  const changeThem = t`You can tick and change them.`;
  return {
    invites: <Trans>{name} shares a list with you</Trans>,
    shares: <Trans>{name} shares this list</Trans>,
    stays: (
      <Trans>
        {name}’s list, {done} of {count} ticked. You may tick too.
      </Trans>
    ),
    isJoined: t`You already have this list.`,
    count: plural({ count: itemCount }, { 0: "No items yet.", one: "# item.", other: "# items." }),
    rights: {
      EDITOR: changeThem,
      OWNER: changeThem,
      TICKER: t`You can tick them, but not change them.`,
      VIEWER: t`You can read and copy them.`,
    },
    open: t`Open the list`,
  };
}

/**
 * `/join/{token}`: shows the list or the notebook and the person who invites, and asks for a name. It works without
 * scripts.
 */
export function JoinPage(page: Props) {
  const { notebookName, color, invitedBy, listCount, list, role, stays, notebookId, mayUse } = page;
  const inviter = <bdi className="wrap-anywhere">{invitedBy}</bdi>;
  const words = list ? describeList(inviter, list) : describeNotebook(inviter, listCount);
  const name = list?.name ?? notebookName;
  const sentences = [
    words.count,
    // The role is that of the invitation. A person who is in the notebook already may have a higher one.
    ...(notebookId === null ? [words.rights[role]] : []),
    ...(notebookId === null && mayUse ? [t`No account needed.`] : []),
  ];
  return (
    <>
      <Ribbon hanging color={color} name={notebookName} className="absolute end-5.5 top-0" />
      {!stays && <p className="quiet text-sm">{notebookId === null ? words.invites : words.shares}</p>}
      <h1 dir="auto" className="pe-10 text-name font-bold wrap-anywhere">
        {name}
      </h1>
      <p className="quiet mt-1.5 text-pretty">{stays ? words.stays : sentences.join(" ")}</p>
      {notebookId === null ? (
        <JoinForm page={page} submit={stays ? words.open : t`Join`} />
      ) : (
        <>
          <a href={`/n/${notebookId}`} className={`mt-6 ${wideButtonClass}`}>
            {words.open}
          </a>
          <p className="quiet mt-2 text-sm">{words.isJoined}</p>
        </>
      )}
      {!stays && list && list.firstItems.length > 0 && <FirstItems names={list.firstItems} />}
    </>
  );
}

const wideButtonClass = `${buttonClass("primary")} min-h-12! w-full rounded-float!`;

/** The form is sent to the address of the page. In a member's browser, `main.ts` passes it to `/continue` instead. */
const JoinForm = ({ page: { name, failure, mayUse }, submit }: { page: Props; submit: string }) => (
  <>
    {!mayUse && <SignInLink to="/sign-in" className={`mt-6 ${wideButtonClass}`}>{t`Sign in to join`}</SignInLink>}
    <form method="post" hidden={!mayUse} className="flex flex-col gap-3 pt-6">
      <div className="flex flex-col gap-1.5">
        <label htmlFor="name" className="text-sm font-semibold">{t`Your name`}</label>
        <input
          id="name"
          name="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what the page is for
          autoFocus
          defaultValue={name}
          required
          maxLength={MAX_NAME}
          autoComplete="name"
          dir="auto"
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : "join-failure"}
          className="field min-h-12! rounded-float!"
        />
      </div>
      {failure !== null && <Failure id="join-failure" text={failure} />}
      <button type="submit" className={wideButtonClass}>
        {submit}
      </button>
    </form>
  </>
);

/** How the list begins. It fades out, because it goes on after joining. */
const FirstItems = ({ names }: { names: readonly string[] }) => (
  <ul
    aria-label={t`The list begins with`}
    className="mt-4 border-t border-rule pt-2 [mask-image:linear-gradient(#000_45%,transparent)]"
  >
    {names.map((name, place) => (
      <li key={place} dir="auto" className="row-text flex gap-3">
        <span aria-hidden className="box mt-0.5" />
        <span className="truncate">{name}</span>
      </li>
    ))}
  </ul>
);
