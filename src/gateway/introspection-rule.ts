import { type ASTVisitor, GraphQLError, Kind, type ValidationContext } from 'graphql';

/** What may be asked of a type by its name in any house: whether there is one. */
const HARMLESS: ReadonlySet<string> = new Set(['name', '__typename']);

/**
 * Keeps the schema from being read in production. `__type(name:) { name }` stays, since GraphQL over HTTP is audited
 * with it and it tells no more than any wrong query does.
 */
export function NoIntrospectionRule(context: ValidationContext): ASTVisitor {
  const refuse = (): void =>
    context.reportError(
      new GraphQLError('The schema cannot be read here; docs/gateway.graphql describes it.', {
        extensions: { code: 'INTROSPECTION_DISABLED' },
      }),
    );
  return {
    Field(node) {
      if (node.name.value === '__schema') refuse();
      if (node.name.value !== '__type') return;
      const isHarmless = node.selectionSet?.selections.every(
        (selection) => selection.kind === Kind.FIELD && HARMLESS.has(selection.name.value),
      );
      if (!isHarmless) refuse();
    },
  };
}
