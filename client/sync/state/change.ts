import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { Kind } from "graphql";

/** A mutation with its variables. */
export type Call<Data = unknown, Variables extends OperationVariables = OperationVariables> = {
  definition: ChangeDefinition<Data, Variables>;
  variables: Variables;
};

/** The data of a change besides its variables: its time, and the rows as they were before it. */
type ChangeDetails = { at: string; before?: unknown };

type SettledAnswer<Data> = {
  data: Data;
  before: unknown;
  /** Replaces the id of a row in all changes. */
  replaceId: (id: string, by: string) => void;
};

export type ChangeOptions<Data, Variables> = {
  mutation: TypedDocumentNode<Data, Variables>;
  /**
   * Returns the expected answer of the server, from the current cache; null if the rows are not cached. It runs again
   * whenever the data has changed, so it must return the same result if the server has already applied the change.
   */
  predict?: (cache: ApolloCache, variables: Variables, details: ChangeDetails) => Data | null | undefined;
  /** Writes data that no answer contains into the cache. It runs just before `predict`. */
  show?: (cache: ApolloCache, variables: Variables, details: ChangeDetails) => void;
  /** Adds the rows of an answer, or of an expected answer, to the collections that they belong to. */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => void;
  /** Merges the variables of two consecutive changes; returns null if both must be sent. */
  merge?: (earlier: Variables, later: Variables) => Variables | null;
  /** Consecutive waiting changes of this definition and the same group are sent as one call, which `join` returns. */
  group?: (variables: Variables) => string;
  join?: (all: readonly Variables[]) => AnyCall;
  /** Returns further keys for whose changes it waits. Later changes with these keys do not wait for it. */
  needs?: (variables: Variables) => string[];
  /** Returns the ids of the rows that the change creates. If it is refused, later changes of these rows end, too. */
  createdIds?: (variables: Variables) => string[];
  /**
   * What happens when the row of the change no longer exists: with "drop" the change is dropped; a function returns the
   * call that restores the row, after which the change is sent again.
   */
  whenGone?: "drop" | ((variables: Variables) => AnyCall | undefined);
  /** Returns the variables without these rows; null when none are left. */
  withoutRows?: (variables: Variables, ids: ReadonlySet<string>) => Variables | null;
  /** True if it creates the user. All changes that were made before the user was known wait for it. */
  makesUser?: true;
  /**
   * Runs when the server has answered, before later changes are sent. If it rejects, the change is sent again.
   */
  settle?: (client: ApolloClient, variables: Variables, answer: SettledAnswer<Data>) => Promise<void>;
  /** Returns the text that the user would lose with the change. */
  describe: (variables: Variables, details: ChangeDetails) => string;
};

/** A kind of change: its mutation, and its effect on the cache before it is answered. */
export type ChangeDefinition<Data = unknown, Variables extends OperationVariables = OperationVariables> = ChangeOptions<
  Data,
  Variables
> & { name: string };

// oxlint-disable-next-line typescript/no-explicit-any -- changes of all kinds are kept together
export type AnyChange = ChangeDefinition<any, any>;
export type AnyCall = { definition: AnyChange; variables: OperationVariables };

/** The answer of the server to a call. */
export type Answer = { call: AnyCall; data: unknown };

const definitions = new Map<string, AnyChange>();

/**
 * Defines a kind of change. It is found by the name of its mutation, even for changes that an earlier build of the app
 * has stored, so a mutation with other variables needs a new name.
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
  // Deleting all fields also deletes the root. If it stayed, a layer would keep each deleted field.
  cache.modify({ id: "ROOT_MUTATION", fields: (_value, { DELETE }) => DELETE });
}

/** Shows the expected effect of a change in the cache. */
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
