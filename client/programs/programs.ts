import { t } from "@lingui/core/macro";
import { defineRequest } from "../actions/defineRequest.ts";
import { graphql } from "../graphql/index.ts";

/** The page of what programs did. */
export const PROGRAM_LOG_PATH = "/account/data/programs";

/** The tokens of the user, and the notebooks for which a token can be made. */
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
  }
`);

const CreateToken = graphql(`
  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {
    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {
      token
    }
  }
`);

const RevokeToken = graphql(`
  mutation RevokeToken($id: ID!) {
    revokeToken(id: $id) {
      success
    }
  }
`);

/** A token that was made a moment ago; `text` is what the program sends, and `write` whether it may change lists. */
export type NewToken = { name: string; text: string; write: boolean };

export const createToken = defineRequest({
  mutation: CreateToken,
  failed: t`Couldn’t create the key`,
  needsProof: true,
});

export const revokeToken = defineRequest({ mutation: RevokeToken, failed: t`Couldn’t revoke the key` });
