import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Results by field, since documents are parsed once. Each call site asks for the same names. */
const known = new WeakMap<object, boolean>();

/**
 * Returns whether a request selects one of these fields of an object. Directives do not count. `names` has to be a
 * constant: results are remembered for each field of a document.
 */
export function selectsAny(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  names: ReadonlySet<string>,
): boolean {
  return fieldNodes.some((node) => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const found = node.selectionSet !== undefined && selects(node.selectionSet, fragments, names);
    known.set(node, found);
    return found;
  });
}

function selects(
  { selections }: SelectionSetNode,
  fragments: GraphQLResolveInfo['fragments'],
  names: ReadonlySet<string>,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return names.has(selection.name.value);
    const set =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value]?.selectionSet : selection.selectionSet;
    return set !== undefined && selects(set, fragments, names);
  });
}
