import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { JoinPage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { titleClass } from "../ui/classNames.ts";
import { Failure, SignInLink } from "./LinkFrame.tsx";

const MAX_NAME = 50;

/** What the page says of a notebook or of a list. */
type Words = {
  /** Who invites, and to what. */
  invites: ReactNode;
  /** The same for a person who has joined. */
  shares: ReactNode;
  isJoined: string;
  nameHint: string;
  rights: Record<Props["role"], string>;
};

// Functions, because these modules render pages in several languages.

function describeNotebook(name: ReactNode): Words {
  const changeAll = t`You can change everything in it.`;
  return {
    invites: <Trans>{name} shares a notebook with you</Trans>,
    shares: <Trans>{name} shares this notebook</Trans>,
    isJoined: t`You’re already in this notebook.`,
    nameHint: t`Visible to everyone in this notebook.`,
    rights: { EDITOR: changeAll, OWNER: changeAll, VIEWER: t`You can read it and copy its lists.` },
  };
}

/** A shared list is alone in a notebook with its name, of which nobody needs to know. */
function describeList(name: ReactNode): Words {
  const changeList = t`You can tick and change it.`;
  return {
    invites: <Trans>{name} shares a list with you</Trans>,
    shares: <Trans>{name} shares this list</Trans>,
    isJoined: t`You already have this list.`,
    nameHint: t`Visible to everyone who has this list.`,
    rights: { EDITOR: changeList, OWNER: changeList, VIEWER: t`You can read and copy it.` },
  };
}

/** `/join/{token}`: shows the notebook and the person who invites, and asks for a name. It works without scripts. */
export function JoinPage({ notebookName, invitedBy, listCount, role, notebookId, name, failure, mayUse }: Props) {
  const isList = listCount === 1;
  const inviter = <bdi className="font-medium wrap-anywhere">{invitedBy}</bdi>;
  const { invites, shares, isJoined, nameHint, rights } = isList ? describeList(inviter) : describeNotebook(inviter);
  const sentences = [
    !isList && plural(listCount, { one: "It has # list.", other: "It has # lists." }),
    // The role is that of the invitation. A person who is in the notebook already may have a higher one.
    notebookId === null && rights[role],
  ].filter(Boolean);
  return (
    <>
      <p className="quiet mb-2 text-sm">{notebookId === null ? invites : shares}</p>
      <h1 dir="auto" className={titleClass(notebookName)}>
        {notebookName}
      </h1>
      {sentences.length > 0 && <p className="quiet mt-1.5 text-section">{sentences.join(" ")}</p>}
      {notebookId === null ? (
        <JoinForm nameHint={nameHint} name={name} failure={failure} mayUse={mayUse} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5">
          <a href={`/n/${notebookId}`} className={joinButtonClass}>
            {t({ message: "Open", context: "button" })}
          </a>
          <p className="quiet text-sm">{isJoined}</p>
        </div>
      )}
    </>
  );
}

const joinButtonClass = `${buttonClass("primary")} min-h-12! px-6! max-md:w-full`;

type JoinFormProps = Pick<Props, "name" | "failure" | "mayUse"> & { nameHint: string };

/** The form is sent to the address of the page. In a member's browser, `main.ts` passes it to `/continue` instead. */
const JoinForm = ({ nameHint, name, failure, mayUse }: JoinFormProps) => (
  <>
    {!mayUse && <SignInLink to="/sign-in" className={`mt-8 ${joinButtonClass}`}>{t`Sign in to join`}</SignInLink>}
    <form method="post" hidden={!mayUse} className="flex flex-col items-start gap-4 pt-8">
      <div className="flex w-full max-w-96 flex-col gap-1">
        <label htmlFor="name" className="text-sm font-semibold">{t`Your name`}</label>
        <input
          id="name"
          name="name"
          defaultValue={name}
          required
          maxLength={MAX_NAME}
          autoComplete="name"
          dir="auto"
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? "name-hint" : "name-hint join-failure"}
          className="field min-h-12!"
        />
        <p id="name-hint" className="quiet text-sm">
          {nameHint}
        </p>
      </div>
      {failure !== null && <Failure id="join-failure" text={failure} />}
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className={joinButtonClass}>{t`Join`}</button>
        <p className="quiet text-sm">
          {t`No account needed.`}{" "}
          <SignInLink to="/sign-in" className="underline decoration-strike underline-offset-4 hover:text-ink">
            {t`Sign in first`}
          </SignInLink>
        </p>
      </div>
    </form>
  </>
);
