import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  TypeInfo,
  type ValidationContext,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type { FieldSentences } from "../domain/base/errors.ts";
import { coerceValue, throwIfInvalid } from "./coerceInput.ts";
import { collectFragments } from "./documentLimits.ts";

/**
 * This file finds the input that graphql-js would refuse only while it runs an operation. The resolvers of other fields
 * may have changed something by then, and the error would look like a bug.
 */

/** The values of the variables of one request, with the defaults of the operation. */
type Variables = Record<string, unknown>;

/** A validation rule that refuses an operation for which the schema has no root type, as `subscription`. */
export function operationTypeRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (!context.getSchema().getRootType(node.operation))
        context.reportError(new GraphQLError(`There are no ${node.operation}s; send a query or a mutation`));
    },
  };
}

/** Returns the values of an operation's variables. A variable that is not sent and has no default is left out. */
function readVariables({ variableDefinitions = [] }: OperationDefinitionNode, sent: Variables): Variables {
  const values = variableDefinitions.flatMap(({ variable, defaultValue }) => {
    const name = variable.name.value;
    if (Object.hasOwn(sent, name)) return [[name, sent[name]]];
    return defaultValue ? [[name, valueFromASTUntyped(defaultValue)]] : [];
  });
  return Object.fromEntries(values) as Variables;
}

/** Whether `@skip` or `@include` leaves out a selection, so that graphql-js never reads its arguments. */
function isLeftOut({ directives }: FieldNode | FragmentSpreadNode | InlineFragmentNode, variables: Variables): boolean {
  const readCondition = (name: string): unknown => {
    const [argument] = directives?.find((directive) => directive.name.value === name)?.arguments ?? [];
    return argument && valueFromASTUntyped(argument.value, variables);
  };
  const skip = readCondition("skip");
  return skip === true || (skip !== null && readCondition("include") === false);
}

/**
 * Checks the arguments of an operation whose variables contain null. Where a variable or an argument has a default,
 * GraphQL allows a variable that may be null in a place that may not. Errors: `BAD_USER_INPUT`, with the messages of
 * REST.
 */
export function checkNullVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  sent: Variables,
): void {
  const variables = readVariables(operation, sent);
  if (!Object.values(variables).includes(null)) return;
  const errors: FieldSentences = {};
  const fragments = collectFragments(document);
  const checkedFragments = new Set<string>();

  function checkArguments(definition: OperationDefinitionNode | FragmentDefinitionNode): void {
    const typeInfo = new TypeInfo(schema);
    const passOver = (node: FieldNode | InlineFragmentNode) => (isLeftOut(node, variables) ? false : undefined);
    const visitor: ASTVisitor = {
      VariableDefinition: () => false,
      Field: passOver,
      InlineFragment: passOver,
      FragmentSpread(node) {
        const name = node.name.value;
        const fragment = fragments.get(name);
        if (isLeftOut(node, variables)) return false;
        if (!fragment || checkedFragments.has(name)) return undefined;
        checkedFragments.add(name);
        checkArguments(fragment);
        return undefined;
      },
      Argument(node) {
        const type = typeInfo.getInputType();
        if (type) coerceValue(node.name.value, type, valueFromASTUntyped(node.value, variables), errors);
        return false;
      },
    };
    visit(definition, visitWithTypeInfo(typeInfo, visitor));
  }

  checkArguments(operation);
  throwIfInvalid(errors);
}
