import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { CurrentUser, isAnonymous } from "../../account/currentUser.ts";
import { useNotebooks } from "../model/queries.ts";
import { findOwnName } from "./labels.ts";

/** The name by which the others know the user: the last one, else the first name of a member, or one that is typed. */
export function useShareName() {
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  const user = data?.currentUser ?? null;
  const isGuest = isAnonymous(user) ?? true;
  const known = findOwnName(useNotebooks().all) || (isGuest ? "" : (user?.firstName ?? ""));
  const [typed, setTyped] = useState<string>();
  const isKnown = known !== "" && typed === undefined;
  return { name: typed ?? known, isKnown, setTyped };
}

type Props = ReturnType<typeof useShareName> & {
  /** The field gets the focus when it appears. */
  focused?: boolean;
};

/** Says which name the others will see, and lets the user change it. Without one it asks. */
export function NameLine({ name, isKnown, setTyped, focused = false }: Props) {
  if (isKnown)
    return (
      <p className="quiet flex min-h-11 flex-wrap items-center gap-x-1 text-sm">
        <Trans comment="The name that the others see">
          As <b className="font-semibold wrap-anywhere text-ink">{name}</b>
        </Trans>
        <span aria-hidden>·</span>
        <button
          type="button"
          aria-label={t`Change your name`}
          onClick={() => setTyped(name)}
          className="min-h-11 underline decoration-strike underline-offset-4 hover:text-ink"
        >
          {t({ message: "change", comment: "After “As Mira · ”, changes the name" })}
        </button>
      </p>
    );
  return (
    <label className="flex flex-col gap-1">
      {t`Your name, shown to others`}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a name is the next step
        autoFocus={focused}
        dir="auto"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={50}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="field"
      />
    </label>
  );
}
