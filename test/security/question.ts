import {
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Deepest level of the selected fields: personal data is near the top. */
const DEEPEST = 3;

/**
 * Returns a request for one field such as "Query.basket", with everything it can return. Text arguments are `text`,
 * numbers 1.
 */
export function questionOf(schema: GraphQLSchema, name: string, text: string): string {
  const [type = '', own = ''] = name.split('.');
  const parent = schema.getType(type);
  const field = isObjectType(parent) ? parent.getFields()[own] : undefined;
  if (!field) throw new Error(`the gateway has no ${name}`);
  const given = field.args
    .filter((arg) => isNonNullType(arg.type))
    .map((arg) => `${arg.name}: ${literal(arg.type, text)}`);
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${type === 'Mutation' ? 'mutation' : 'query'} { ${own}${args} ${selection(schema, field.type, DEEPEST)} }`;
}

function literal(type: GraphQLInputType, text: string): string {
  if (isNonNullType(type)) return literal(type.ofType, text);
  if (isListType(type)) return `[${literal(type.ofType, text)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, text)}`).join(', ')} }`;
  }
  if (type.name === 'Int' || type.name === 'Float') return '1';
  return type.name === 'Boolean' ? 'true' : JSON.stringify(text);
}

/** Selects every field without arguments; deeper fields only by their type name. */
function selection(schema: GraphQLSchema, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named) || isInterfaceType(named)) {
    const kinds = schema.getPossibleTypes(named);
    return `{ __typename ${kinds.map((kind) => `... on ${kind.name} ${selection(schema, kind, depth)}`).join(' ')} }`;
  }
  if (!isObjectType(named) || depth === 0) return '{ __typename }';
  const fields = Object.values(named.getFields()).filter((field) =>
    field.args.every((arg) => !isNonNullType(arg.type)),
  );
  const inner = fields.map((field) => `${field.name} ${selection(schema, field.type, depth - 1)}`);
  return `{ __typename ${inner.join(' ')} }`;
}
