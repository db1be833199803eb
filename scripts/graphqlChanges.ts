import {
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  getDirectiveValues,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLSchema,
  isInputObjectType,
} from "graphql";

/** The fields of `Query` and `Mutation` by their names, such as `Mutation.completeItem`. */
const listOperations = (schema: GraphQLSchema) =>
  new Map(
    [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).map((field) => [`${type?.name}.${field.name}`, field] as const),
    ),
  );

type Field = GraphQLField<unknown, unknown>;

const readDirective = (schema: GraphQLSchema, name: string, { astNode }: Field) => {
  const directive = schema.getDirective(name) as GraphQLDirective | undefined;
  return directive && astNode ? getDirectiveValues(directive, astNode) : undefined;
};

const listCodes = (schema: GraphQLSchema, field: Field) =>
  (readDirective(schema, "errors", field)?.["codes"] ?? []) as string[];

/** Returns the kinds of tokens with which programs may call an operation. */
function listTokens(schema: GraphQLSchema, field: Field): string[] {
  const { scope = "NONE", oneNotebook = true } = readDirective(schema, "token", field) ?? {};
  const allowed = { READ: ["that may read", "that may write"], WRITE: ["that may write"], NONE: [] }[scope as string];
  return (allowed ?? []).flatMap((kind) => [kind, ...(oneNotebook ? [`for one notebook ${kind}`] : [])]);
}

/** Returns which errors operations no longer have, and which tokens can no longer call them. */
function findNarrowedOperations(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const operations = listOperations(after);
  return [...listOperations(before)].flatMap(([name, old]) => {
    const now = operations.get(name);
    if (!now) return [];
    const codes = listCodes(after, now);
    const tokens = listTokens(after, now);
    return [
      ...listCodes(before, old)
        .filter((code) => !codes.includes(code))
        .map((code) => `${name} has no error ${code} any more`),
      ...listTokens(before, old)
        .filter((kind) => !tokens.includes(kind))
        .map((kind) => `${name} can no longer be called with a token ${kind}`),
    ];
  });
}

/** Returns the fields of inputs that have another default. */
function findChangedDefaults(before: GraphQLSchema, after: GraphQLSchema): string[] {
  return Object.values(before.getTypeMap()).flatMap((type) => {
    const now = after.getType(type.name);
    if (!isInputObjectType(type) || !isInputObjectType(now)) return [];
    return Object.values(type.getFields()).flatMap(({ name, defaultValue }) => {
      const [from, to] = [JSON.stringify(defaultValue), JSON.stringify(now.getFields()[name]?.defaultValue)];
      return from === to || !now.getFields()[name]
        ? []
        : `${type.name}.${name} has the default ${to} in place of ${from}`;
    });
  });
}

/**
 * Returns the changes of a schema that can break a program that was written before, each as a sentence. Of the changes
 * that GraphQL calls dangerous only another default is one: optional arguments, values of enums and types of unions are
 * how the API grows, and programs must pass over what they do not know. Directives describe operations for the server; no
 * document of a program can name them.
 */
export function findGraphQLChanges(beforeText: string, afterText: string): string[] {
  const [before, after] = [buildSchema(beforeText), buildSchema(afterText)];
  const changes = [
    ...findBreakingChanges(before, after).filter(({ type }) => !type.includes("DIRECTIVE")),
    ...findDangerousChanges(before, after).filter(({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE),
  ];
  return [
    ...changes.map(({ description }) => description.replace(/\.$/, "")),
    ...findChangedDefaults(before, after),
    ...findNarrowedOperations(before, after),
  ];
}
