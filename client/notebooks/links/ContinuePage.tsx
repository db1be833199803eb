import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { graphql } from "../../graphql/index.ts";
import { useAccount } from "../../identity/account.ts";
import { type LinkForm, readLinkForm, removeLinkForm } from "../../identity/linkForm.ts";
import { getErrorMessage } from "../../network/serverErrors.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { useTitle } from "../../ui/hooks/useTitle.ts";

const AcceptInvitation = graphql(`
  mutation AcceptInvitation($token: String!, $name: String) {
    acceptInvitation(token: $token, name: $name) {
      id
    }
  }
`);

/** Sends the form of a link page as the member. Returns the path of what the browser shows next. */
async function sendForm(client: ApolloClient, { path, values }: LinkForm): Promise<string> {
  const token = path.split("/")[2] ?? "";
  const name = values?.["name"]?.trim() || null;
  const { data } = await client.mutate({ mutation: AcceptInvitation, variables: { token, name } });
  return `/n/${data?.acceptInvitation.id}`;
}

/**
 * `/continue`: goes on with what a member began on a link page, whose form the server cannot take from a member (see
 * `client/links/main.ts`). What comes next is loaded anew, because the member may see more than before.
 */
export function ContinuePage() {
  useTitle("Listbook");
  const client = useApolloClient();
  const { state } = useAccount();
  const [form] = useState(readLinkForm);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (!form || state === "loading") return;
    const goTo = (path: string) => {
      removeLinkForm();
      window.location.replace(path);
    };
    // A person whose session has ended sends the form on the page itself.
    if (state === "signedOut" || form.values === null) goTo(form.path);
    else sendForm(client, form).then(goTo, (error: unknown) => setFailure(getErrorMessage(error)));
  }, [client, form, state]);

  if (!form) return <Navigate to="/" replace />;
  if (failure === undefined) return <p className="late pt-8">Opening…</p>;
  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col items-start gap-4 pt-8">
      <h1 className="text-2xl">This did not work</h1>
      <p role="alert">{failure}</p>
      <a href={form.path} className={buttonClass("plain")}>
        Back
      </a>
    </div>
  );
}
