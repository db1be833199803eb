import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { Kind } from "graphql";

/** A mutation with its variables. */
export type Call<Data = unknown, Variables extends OperationVariables = OperationVariables> = {
  definition: ChangeDefinition<Data, Variables>;
  variables: Variables;
};

/** What a change knows besides its variables: when it was made, and the rows as they were before. */
export type ChangeDetails = { at: string; before?: unknown };

type ChangeOptions<Data, Variables> = {
  mutation: TypedDocumentNode<Data, Variables>;
  /**
   * Returns what the server is expected to answer, from the cache as it is now; null where the rows are not known. It
   * runs again whenever the data has changed, so it must give the same result when the change was already made.
   */
  predict?: (cache: ApolloCache, variables: Variables, details: ChangeDetails) => Data | null | undefined;
  /** Shows what no answer would have: it runs where `predict` does. */
  show?: (cache: ApolloCache, variables: Variables, details: ChangeDetails) => void;
  /** Puts the rows of an answer, also of an expected one, into the collections that they belong to. */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => void;
  /** Returns the variables of one change for two that follow each other; null where both must be sent. */
  merge?: (earlier: Variables, later: Variables) => Variables | null;
  /** Changes with the same group that wait one after the other are sent as one call, which `join` returns. */
  group?: (variables: Variables) => string;
  join?: (all: readonly Variables[]) => AnyCall;
  /** Returns the ids of the rows that the change creates. When it is refused, later changes of these rows are too. */
  createdIds?: (variables: Variables) => string[];
  /**
   * For a change that makes no sense when its row is gone: it is dropped then. A function returns the call that restores
   * the row, after which the change is sent again.
   */
  whenGone?: "drop" | ((variables: Variables) => AnyCall | undefined);
  /** Returns the variables without these rows; null when none are left. */
  withoutRows?: (variables: Variables, ids: ReadonlySet<string>) => Variables | null;
  /** Whether it creates the user. All changes that were made before a user is known wait for it. */
  makesUser?: true;
  /** Runs when the server has answered, before later changes are sent. When it rejects, the change is sent again. */
  settle?: (client: ApolloClient, variables: Variables) => Promise<void>;
  /** Returns the text that the user would lose with the change. */
  describe: (variables: Variables, details: ChangeDetails) => string;
};

/** A kind of change: how it is sent, and what it shows before it is answered. */
export type ChangeDefinition<Data = unknown, Variables extends OperationVariables = OperationVariables> = ChangeOptions<
  Data,
  Variables
> & { name: string };

// oxlint-disable-next-line typescript/no-explicit-any -- changes of all kinds are kept together
export type AnyChange = ChangeDefinition<any, any>;
export type AnyCall = { definition: AnyChange; variables: OperationVariables };

const definitions = new Map<string, AnyChange>();

/**
 * Defines a kind of change. It is found by the name of its mutation, also for changes that an earlier build of the app
 * has kept, so a mutation whose variables change needs a new name.
 */
export function defineChange<Data, Variables extends OperationVariables>(
  options: ChangeOptions<Data, Variables>,
): ChangeDefinition<Data, Variables> {
  const definition = { ...options, name: readOperationName(options.mutation) };
  definitions.set(definition.name, definition);
  return definition;
}

/** Returns the kind of change with this name; undefined until its code is loaded. */
export const getChangeDefinition = (name: string) => definitions.get(name);

function readOperationName({ definitions: parts }: TypedDocumentNode<unknown, never>): string {
  const operation = parts.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (operation && "name" in operation && operation.name?.value) || "";
}

/** Shows an answer, or an expected one, in the cache. */
export function writeAnswer<Data, Variables extends OperationVariables>(
  cache: ApolloCache,
  { mutation, update }: ChangeDefinition<Data, Variables>,
  variables: Variables,
  data: Data,
) {
  cache.write({ dataId: "ROOT_MUTATION", query: mutation, variables, result: data });
  update?.(cache, data, variables);
  // With all its fields the root goes too. A layer would keep each deleted field of a root that stays.
  cache.modify({ id: "ROOT_MUTATION", fields: (_value, { DELETE }) => DELETE });
}

/** Shows what a change is expected to do. */
export function showChange(
  cache: ApolloCache,
  definition: AnyChange,
  variables: OperationVariables,
  details: ChangeDetails,
) {
  definition.show?.(cache, variables, details);
  const data: unknown = definition.predict?.(cache, variables, details);
  if (data) writeAnswer(cache, definition, variables, data);
}

/** Whether a change of a row has text that would be lost without the row. */
export const hasText = ({ name, note }: { name?: string | null; note?: string | null }) =>
  name !== undefined || note !== undefined;
