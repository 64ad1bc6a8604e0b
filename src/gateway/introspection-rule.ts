import { type ASTVisitor, GraphQLError, Kind, type ValidationContext } from 'graphql';

/** Fields of a type that production allows too: they only tell whether the type exists. */
const HARMLESS: ReadonlySet<string> = new Set(['name', '__typename']);

/**
 * Forbids introspection in production. `__type(name:) { name }` remains, since the GraphQL-over-HTTP audit needs it. It
 * reveals no more than any invalid query.
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
