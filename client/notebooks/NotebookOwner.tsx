import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { defineRequest, keepRows, useRequest } from "../actions/defineRequest.ts";
import { graphql } from "../graphql/index.ts";
import { Button } from "../ui/Button.tsx";
import { useAccount, useAuthContext } from "../account/account.ts";
import { hasRole } from "../session/authContext.ts";

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

/** Moves a notebook to the organisation, or with null to the user. */
const moveToOwner = defineRequest({
  mutation: UpdateNotebookOrganization,
  failed: t`Couldn’t move the notebook`,
  update: keepRows,
  after: (client) => client.refetchQueries({ include: "active" }),
});

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
  const { send, isBusy } = useRequest(moveToOwner);
  const changeOwner = () => void send({ id, input: { organizationId: isShared ? null : orgId } });
  if (!data?.notebook) return null;
  const mayChangeOwner = !isShared || hasRole(auth, "org:admin");
  return (
    <p className="quiet flex flex-wrap items-center gap-2 text-sm">
      {isShared ? describeOrganization(orgName) : t`Belongs to you`}
      {mayChangeOwner && (
        <Button disabled={isBusy} onClick={changeOwner}>
          {isShared ? t`Make it yours` : orgName ? t`Give to ${orgName}` : t`Give to your organisation`}
        </Button>
      )}
    </p>
  );
}

const describeOrganization = (name: string | null) => (name ? t`Belongs to ${name}` : t`Belongs to your organisation`);
