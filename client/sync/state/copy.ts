import type { OperationVariables } from "@apollo/client";

/** The last answer to a read. */
export type Copy = {
  /** The key of the user and the read, from `getCopyKey`. */
  key: string;
  userId: string;
  name: string;
  variables: OperationVariables;
  data: unknown;
  /** The time of the server's answer, in milliseconds. */
  at: number;
  /** The bytes of a list that was fetched ahead (`client/lists/ahead/`) and that the user has not opened here. */
  aheadSize?: number | undefined;
};
