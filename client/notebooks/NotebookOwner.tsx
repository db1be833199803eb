import { useQuery } from "@apollo/client/react";
import { graphql } from "../graphql/index.ts";
import { Button } from "../ui/Button.tsx";
import { showFailure } from "../actions/errors.ts";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { useAccount, useAuthContext } from "../identity/account.ts";
import { hasRole } from "../identity/authContext.ts";
import { useClient } from "../sync/state/state.ts";

const NotebookOrganization = graphql(`
  query NotebookOrganization($id: ID!) {
    notebook(id: $id) {
      id
      organizationId
    }
  }
`);

const UpdateNotebookOrganization = graphql(`
  mutation UpdateNotebookOrganization($id: ID!, $input: UpdateNotebookInput!) {
    updateNotebook(id: $id, input: $input) {
      id
      organizationId
    }
  }
`);

/**
 * While an organisation is active, shows whether the notebook belongs to it or to the user. The button moves the
 * notebook to the other one; only an admin may move it out of the organisation.
 */
export function NotebookOwner({ id }: { id: string }) {
  const { orgId } = useAuthContext();
  return orgId === null ? null : <OrganizationOwner id={id} orgId={orgId} />;
}

function OrganizationOwner({ id, orgId }: { id: string; orgId: string }) {
  const { auth, orgName } = useAccount();
  const { data } = useQuery(NotebookOrganization, { variables: { id } });
  const isShared = data?.notebook?.organizationId === orgId;
  const [changeOwner, isBusy] = useBusyAction(useChangeOwner(id, isShared ? null : orgId));
  if (!data?.notebook) return null;
  const name = orgName ?? "your organisation";
  const mayChangeOwner = !isShared || hasRole(auth, "org:admin");
  return (
    <p className="quiet flex flex-wrap items-center gap-2 text-sm">
      {isShared ? `Belongs to ${name}` : "Belongs to you"}
      {mayChangeOwner && (
        <Button disabled={isBusy} onClick={() => void changeOwner()}>
          {isShared ? "Take for yourself" : `Give to ${name}`}
        </Button>
      )}
    </p>
  );
}

/** Moves the notebook to the organisation, or with null to the user. A toast reports a failure. */
function useChangeOwner(id: string, organizationId: string | null) {
  const client = useClient();
  return async function changeOwner() {
    try {
      await client.mutate({ mutation: UpdateNotebookOrganization, variables: { id, input: { organizationId } } });
      await client.refetchQueries({ include: "active" });
    } catch (error) {
      showFailure("The notebook stays where it is", error, { retry: changeOwner });
    }
  };
}
