import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { decodeListId, deriveTemplateId, getJoinedPath, readListId } from "../../../shared/linkPage.ts";
import { mayCall } from "../../../shared/roles.ts";
import { defineRequest } from "../../actions/defineRequest.ts";
import { graphql } from "../../graphql/index.ts";
import { useAccount } from "../../account/account.ts";
import { readLinkForm, removeLinkForm } from "../../account/linkForm.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { getToday } from "../../ui/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { Notebooks } from "../../lists/model/queries.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";

const AcceptInvitation = graphql(`
  mutation AcceptInvitation($token: String!, $name: String) {
    acceptInvitation(token: $token, name: $name) {
      id
      lists {
        id
      }
    }
  }
`);

const UsePublishedTemplate = graphql(`
  mutation UsePublishedTemplate($token: String!, $id: ID!, $notebookId: ID, $templateId: ID, $day: Date) {
    usePublishedTemplate(token: $token, id: $id, notebookId: $notebookId, templateId: $templateId, day: $day) {
      id
      notebookId
    }
  }
`);

const accept = defineRequest({ mutation: AcceptInvitation });
const takeTemplate = defineRequest({ mutation: UsePublishedTemplate });

type Values = Record<string, string | undefined>;

async function acceptInvitation(client: SyncClient, token: string, { name }: Values, listId: string | null) {
  const data = await accept.send(client, { token, name: name?.trim() || null });
  const { id = "", lists = [] } = data?.acceptInvitation ?? {};
  return getJoinedPath(id, lists, listId);
}

async function useTemplate(client: SyncClient, token: string, { once = "", notebookId, day }: Values) {
  const { data: known } = await client.query({ query: Notebooks });
  const last = known?.notebooks.find((each) => each.id === notebookId && mayCall(each, "createList"));
  const id = decodeListId(once);
  const made = { id, templateId: deriveTemplateId(id), notebookId: last?.id ?? null, day: day || getToday() };
  const data = await takeTemplate.send(client, { token, ...made });
  return `/n/${data?.usePublishedTemplate.notebookId}/l/${data?.usePublishedTemplate.id}`;
}

/** Sends the form of a link page for the member. Returns the path of the next page. */
function sendForm(client: SyncClient, path: string, values: Values): Promise<string> {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const [, kind, token = ""] = pathname.split("/");
  return kind === "join"
    ? acceptInvitation(client, token, values, readListId(searchParams))
    : useTemplate(client, token, values);
}

/**
 * `/continue`: sends the form that a member has submitted on a link page, because only a script has the member's token
 * (see `client/links/main.ts`). The next page is a full load, because the member may have access to more than before.
 */
export function ContinuePage() {
  useTitle("Listbook");
  const client = useClient();
  const { state } = useAccount();
  const [form] = useState(readLinkForm);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (!form || state === "loading") return;
    const goTo = (path: string) => {
      removeLinkForm();
      window.location.replace(path);
    };
    // A person whose session has ended can send the form on the link page itself.
    if (state === "signedOut" || form.values === null) goTo(form.path);
    else sendForm(client, form.path, form.values).then(goTo, (error: unknown) => setFailure(getErrorMessage(error)));
  }, [client, form, state]);

  if (!form) return <Navigate to="/" replace />;
  if (failure === undefined) return <p className="late pt-8">{t`Opening…`}</p>;
  return (
    <Notice icon="lucide:link-2-off" title={t`That didn’t work`}>
      <p role="alert">{failure}</p>
      <a href={form.path} className={buttonClass("plain")}>{t`Back`}</a>
    </Notice>
  );
}
