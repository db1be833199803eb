import { useApolloClient, useQuery } from "@apollo/client/react";
import { sentence } from "../apollo/failures.ts";
import { graphql } from "../gql/index.ts";
import { Button } from "../ui/Button.tsx";
import { addToast } from "../ui/toasts.ts";
import { useOnce } from "../ui/useOnce.ts";
import { useAccount, useAuthContext } from "./account.ts";
import { hasRole } from "./authContext.ts";

const NotebookOwnerRead = graphql(`
  query NotebookOwner($id: ID!) {
    notebook(id: $id) {
      id
      organizationId
    }
  }
`);

const MoveNotebook = graphql(`
  mutation MoveNotebook($id: ID!, $input: UpdateNotebookInput!) {
    updateNotebook(id: $id, input: $input) {
      id
      organizationId
    }
  }
`);

/** Whose a notebook is, where an organisation is active; the button gives it to the other. */
export function NotebookOwner({ id }: { id: string }) {
  const { orgId } = useAuthContext();
  return orgId === null ? null : <Owner id={id} orgId={orgId} />;
}

function Owner({ id, orgId }: { id: string; orgId: string }) {
  const { auth, orgName } = useAccount();
  const { data } = useQuery(NotebookOwnerRead, { variables: { id } });
  const isShared = data?.notebook?.organizationId === orgId;
  const [move, isBusy] = useOnce(useMoveNotebook(id, isShared ? null : orgId));
  if (!data?.notebook) return null;
  const name = orgName ?? "your organisation";
  const mayMove = !isShared || hasRole(auth, "org:admin");
  return (
    <p className="quiet flex flex-wrap items-center gap-2 text-sm">
      {isShared ? `Belongs to ${name}` : "Belongs to you"}
      {mayMove && (
        <Button disabled={isBusy} onClick={() => void move()}>
          {isShared ? "Take for yourself" : `Give to ${name}`}
        </Button>
      )}
    </p>
  );
}

function useMoveNotebook(id: string, organizationId: string | null) {
  const client = useApolloClient();
  return async () => {
    const change = { mutation: MoveNotebook, variables: { id, input: { organizationId } } };
    try {
      await client.mutate({ ...change, context: { keys: [id] } });
      await client.refetchQueries({ include: "active" });
    } catch (error) {
      addToast({ type: "foreground", title: "The notebook stays where it is", description: sentence(error) });
    }
  };
}
