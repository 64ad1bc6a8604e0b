import { type DescribedOperation, type OperationCatalogue, type SchemaPart, wholeSchema } from './api-document.ts';

/** Entries of a list if an assistant names no number: fewer than programs get. */
const USUAL_ENTRIES = 20;

/** Returns the schema of a tool's input: parameters of the operation, and its body and state as `body` and `ifMatch`. */
export function toolInput(
  operation: DescribedOperation,
  { schemas }: OperationCatalogue,
  hidden: readonly string[] = [],
): SchemaPart {
  const parameters = operation.parameters.filter(({ name }) => !hidden.includes(name));
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }): [string, SchemaPart] => [
      name,
      { ...schema, description, ...(name === 'limit' ? { default: USUAL_ENTRIES } : {}) },
    ]),
  );
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  if (operation.body) {
    properties.body = bodySchema(operation.body);
    required.push('body');
  }
  if (operation.needsMatch) {
    properties.ifMatch = { type: 'string', description: '`etag` of the object as it was read.' };
    required.push('ifMatch');
  }
  return wholeSchema({ type: 'object', properties, required, additionalProperties: false }, schemas);
}

function bodySchema({ type, schema, description }: NonNullable<DescribedOperation['body']>): SchemaPart {
  // A body of lines is a list of objects here.
  if (type === 'application/x-ndjson') return { type: 'array', items: schema, description };
  return { description, ...schema };
}

/** Arguments of a call, as the operation takes them. */
export type OperationInput = {
  parameters: Readonly<Record<string, unknown>>;
  body?: unknown;
  ifMatch?: string;
};

/** Splits the input of a tool that mirrors an operation. */
export function operationInput(
  operation: DescribedOperation,
  given: Readonly<Record<string, unknown>>,
): OperationInput {
  const { body, ifMatch, ...parameters } = given;
  const isList = operation.parameters.some(({ name }) => name === 'limit');
  return {
    parameters: isList ? { limit: USUAL_ENTRIES, ...parameters } : parameters,
    ...(operation.body ? { body } : {}),
    ...(typeof ifMatch === 'string' ? { ifMatch } : {}),
  };
}
