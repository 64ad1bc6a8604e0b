import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  typeFromAST,
} from 'graphql';
import { completeLeaf, completeList, completeNonNull, completeObject } from './complete.ts';
import type { Complete, PlannedField, PlannedObject } from './planned-field.ts';

/** Query or mutation of a document with everything that does not depend on a request. */
export type PlannedOperation = {
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
  root: PlannedObject;
};

type Planning = { schema: GraphQLSchema; fragments: PlannedOperation['fragments'] };

/** Ends the planning of a document with a part that plans do not cover. */
class NotPlanned extends Error {
  override name = 'NotPlanned';
}

/**
 * Plans an operation of a valid document. Returns null for what the usual executor has to do: directives, introspection and
 * wrong names.
 */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): PlannedOperation | null {
  const fragments: PlannedOperation['fragments'] = Object.create(null);
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
  }
  const named = operations.filter(
    ({ name }) => operationName === undefined || operationName === null || name?.value === operationName,
  );
  const [operation] = named;
  const type = operation && schema.getRootType(operation.operation);
  if (!type || named.length > 1 || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  try {
    refuseDirectives(operation);
    return { operation, fragments, root: planObject({ schema, fragments }, type, [operation.selectionSet]) };
  } catch (error) {
    if (error instanceof NotPlanned) return null;
    throw error;
  }
}

function planObject(planning: Planning, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): PlannedObject {
  // The usual executor alone asks types whether a value is theirs.
  if (type.isTypeOf) throw new NotPlanned();
  const collected = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  for (const set of sets) collect(planning, type, set, collected, visited);
  return [...collected].map(([key, nodes]) => planField(planning, type, key, nodes));
}

function planField(
  planning: Planning,
  parentType: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): PlannedField {
  const name = nodes[0]?.name.value ?? '';
  const field = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : parentType.getFields()[name];
  // This key would set the prototype of the answer.
  if (!field || key === '__proto__') throw new NotPlanned();
  const parameters = field.resolve?.length ?? 0;
  return {
    key,
    nodes,
    parentType,
    field,
    needsInfo: parameters < 1 || parameters > 3,
    isNonNull: isNonNullType(field.type),
    complete: planType(planning, field.type, nodes),
  };
}

function planType(planning: Planning, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (isNonNullType(type)) return completeNonNull(planType(planning, type.ofType, nodes));
  if (isListType(type)) return completeList(planType(planning, type.ofType, nodes), isNonNullType(type.ofType));
  if (isLeafType(type)) return completeLeaf(type);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (isObjectType(type)) {
    const planned = planObject(planning, type, sets);
    return completeObject(() => planned);
  }
  if (!isAbstractType(type) || !type.resolveType) throw new NotPlanned();
  const { resolveType } = type;
  const plans = new Map(
    planning.schema.getPossibleTypes(type).map((possible) => [possible.name, planObject(planning, possible, sets)]),
  );
  return completeObject((value, run, info) => {
    const resolved = resolveType(value, run.contextValue, info(), type);
    const found = typeof resolved === 'string' ? plans.get(resolved) : undefined;
    if (!found) throw new Error(`Abstract type "${type.name}" did not resolve to one of its types.`);
    return found;
  });
}

function collect(
  planning: Planning,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  collected: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  for (const selection of selections) {
    refuseDirectives(selection);
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const nodes = collected.get(key);
      if (nodes) nodes.push(selection);
      else collected.set(key, [selection]);
      continue;
    }
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    if (isSpread && visited.has(selection.name.value)) continue;
    const fragment = isSpread ? planning.fragments[selection.name.value] : selection;
    if (!fragment || !appliesTo(planning, fragment.typeCondition, type)) continue;
    if (isSpread) visited.add(selection.name.value);
    collect(planning, type, fragment.selectionSet, collected, visited);
  }
}

function appliesTo(
  { schema }: Planning,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
  type: GraphQLObjectType,
): boolean {
  if (!condition) return true;
  const named = typeFromAST(schema, condition);
  return named === type || (isAbstractType(named) && schema.isSubType(named, type));
}

function refuseDirectives({ directives }: { readonly directives?: readonly unknown[] | undefined }): void {
  if (directives && directives.length > 0) throw new NotPlanned();
}
