import type { JoinPage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";
import { Failure, LinkFrame } from "./LinkFrame.tsx";

const MAX_NAME = 50;

const RIGHTS: Record<Props["role"], string> = {
  EDITOR: "You can read it and change everything in it.",
  OWNER: "You can read it and change everything in it.",
  VIEWER: "You can read it and copy its lists, but not change it.",
};

/** `/join/{token}`: shows the notebook and the person who invites, and asks for a name. It works without scripts. */
export const JoinPage = ({ notebookName, invitedBy, listCount, role, notebookId, name, failure }: Props) => (
  <LinkFrame>
    <p className="quiet">
      <bdi className="font-medium wrap-anywhere">{invitedBy}</bdi>{" "}
      {notebookId === null ? "shares a notebook with you" : "shares this notebook"}
    </p>
    <h1 dir="auto" className="text-3xl wrap-anywhere">
      {notebookName}
    </h1>
    <p>
      It has {listCount === 1 ? "1 list" : `${formatCount(listCount)} lists`}.
      {/* The role is that of the invitation. A person who is in the notebook already may have a higher one. */}
      {notebookId === null && ` ${RIGHTS[role]}`}
    </p>
    {notebookId === null ? (
      <JoinForm name={name} failure={failure} />
    ) : (
      <>
        <p>You belong to this notebook already.</p>
        <a href={`/n/${notebookId}`} className={buttonClass("primary")}>
          Open
        </a>
      </>
    )}
  </LinkFrame>
);

/** The form is sent to the address of the page. In a member's browser, `main.ts` passes it to `/continue` instead. */
const JoinForm = ({ name, failure }: Pick<Props, "name" | "failure">) => (
  <>
    <form method="post" className="flex w-full flex-col items-start gap-3">
      <div className="flex w-full max-w-96 flex-col gap-1">
        <label htmlFor="name">Your name</label>
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
          className="field w-full"
        />
        <p id="name-hint" className="quiet text-sm">
          The people of this notebook see it.
        </p>
      </div>
      {failure !== null && <Failure id="join-failure" text={failure} />}
      <button type="submit" className={buttonClass("primary")}>
        Join
      </button>
    </form>
    <p className="quiet text-sm">
      You need no account: this browser remembers you.{" "}
      <a href="/sign-in?redirect_url=%2Fcontinue" hidden className="underline underline-offset-4">
        Sign in first
      </a>
    </p>
  </>
);
