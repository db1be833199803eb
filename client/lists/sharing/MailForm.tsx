import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useState, type SubmitEvent } from "react";
import { useRequest } from "../../actions/defineRequest.ts";
import { addToast } from "../../actions/toasts.ts";
import type { SharingRole } from "../../graphql/graphql.ts";
import { CurrentUser, isAnonymous } from "../../account/currentUser.ts";
import { hasMail } from "../../ui/browser/serverParts.ts";
import { Button } from "../../ui/Button.tsx";
import { mailInvitation } from "./requests.ts";

type Props = {
  notebookId: string;
  role: SharingRole;
  /** Whether the notebook is shared already. Then the user has a name in it. */
  isShared: boolean;
};

/** Mails a link of its own to a person. Guests and servers without mail have none. */
export function MailForm({ notebookId, role, isShared }: Props) {
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  const user = data?.currentUser;
  const [address, setAddress] = useState("");
  const { send, isBusy } = useRequest(mailInvitation, {
    onDone(_, { email }) {
      setAddress("");
      addToast({ type: "foreground", title: t`Sent to ${{ email: email ?? "" }}` });
    },
  });
  if (!hasMail() || !user || isAnonymous(user) || !(isShared || user.firstName)) return null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy) void send({ notebookId, role, email: address.trim() });
  }

  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
      <label className="flex min-w-0 grow basis-48 flex-col gap-1">
        {t`Or email a link to`}
        <input
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          className="field"
        />
      </label>
      <Button type="submit" aria-disabled={isBusy}>{t`Send`}</Button>
    </form>
  );
}
