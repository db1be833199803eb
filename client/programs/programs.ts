import { t } from "@lingui/core/macro";
import { defineRequest } from "../actions/defineRequest.ts";
import { graphql } from "../graphql/index.ts";

/** The page of what programs did. */
export const PROGRAM_LOG_PATH = "/account/programs/log";

/** The keys of the user, and the notebooks and lists for which one can be made. */
export const Programs = graphql(`
  query Programs {
    tokens {
      id
      name
      write
      notebook {
        id
        name
      }
      expiresAt
      lastUsedAt
    }
    notebooks {
      id
      name
      role
      organizationId
    }
    activeLists {
      id
      name
      notebookId
    }
  }
`);

/** The keys alone, to see whether one was used. */
export const ProgramKeys = graphql(`
  query ProgramKeys {
    tokens {
      id
      lastUsedAt
    }
  }
`);

const CreateToken = graphql(`
  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {
    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {
      id
      token
    }
  }
`);

/** Which program asks to be connected by itself. */
export const AskingProgram = graphql(`
  query AskingProgram($request: String!) {
    programRequest(request: $request) {
      name
      host
      returnHost
      returnsHere
      wantsWrite
      denyUrl
    }
  }
`);

const AllowProgram = graphql(`
  mutation AllowProgram($request: String!, $name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {
    allowProgram(request: $request, name: $name, write: $write, notebookId: $notebookId, days: $days) {
      redirectUrl
    }
  }
`);

/** Lets a program use the lists, and leads back to it. */
export const allowProgram = defineRequest({
  mutation: AllowProgram,
  failed: t`Couldn’t connect the program`,
  needsProof: true,
});

const RevokeToken = graphql(`
  mutation RevokeToken($id: ID!) {
    revokeToken(id: $id) {
      success
    }
  }
`);

export const createToken = defineRequest({
  mutation: CreateToken,
  failed: t`Couldn’t create the key`,
  needsProof: true,
});

export const revokeToken = defineRequest({ mutation: RevokeToken, failed: t`Couldn’t disconnect the program` });
