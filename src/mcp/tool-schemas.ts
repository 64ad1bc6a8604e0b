import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type DescribedOperation, type OperationCatalogue, type SchemaPart, wholeSchema } from './api-document.ts';
import { toolInput } from './tool-input.ts';

const isJsonSchema = (value: SchemaPart): value is SchemaPart & JsonSchemaType => typeof value === 'object';

function standard(schema: SchemaPart) {
  if (!isJsonSchema(schema)) throw new Error('no schema');
  return fromJsonSchema<Record<string, unknown>>(schema);
}

/** Returns the schema of a tool that mirrors an operation. */
export function inputSchemaOf(
  operation: DescribedOperation,
  catalogue: OperationCatalogue,
  hidden?: readonly string[],
) {
  return standard(toolInput(operation, catalogue, hidden));
}

/** Returns the schema of a tool's result; that of the answer, with what the server adds. */
export function outputSchemaOf({ answer }: DescribedOperation, { schemas }: OperationCatalogue) {
  return answer?.type === 'application/json' && answer.schema.type === 'object'
    ? standard(wholeSchema(answer.schema, schemas))
    : undefined;
}

const operationId = v.pipe(v.string(), v.description('Id of the operation, such as `listShipments`.'));

export const LIST_INPUT = toStandardJsonSchema(
  v.object({
    words: v.optional(v.pipe(v.string(), v.description('Words of its summary or group; all operations otherwise.'))),
  }),
);
export const LIST_OUTPUT = toStandardJsonSchema(
  v.object({
    operations: v.array(v.object({ id: v.string(), group: v.string(), method: v.string(), summary: v.string() })),
  }),
);
export const DESCRIBE_INPUT = toStandardJsonSchema(v.object({ operation: operationId }));
export const CALL_INPUT = toStandardJsonSchema(
  v.object({
    operation: operationId,
    parameters: v.optional(
      v.pipe(v.record(v.string(), v.unknown()), v.description('Parameters of path and query by name.')),
      {},
    ),
  }),
);
export const CHANGE_INPUT = toStandardJsonSchema(
  v.object({
    operation: operationId,
    parameters: v.optional(
      v.pipe(v.record(v.string(), v.unknown()), v.description('Parameters of path and query by name.')),
      {},
    ),
    body: v.optional(v.pipe(v.unknown(), v.description('Body as describe_operation has it.'))),
    ifMatch: v.optional(v.pipe(v.string(), v.description('`etag` of the object as it was read.'))),
  }),
);
export const TENANT_INPUT = toStandardJsonSchema(
  v.object({ tenant: v.pipe(v.string(), v.description('Tenant: ch, de, at or nl.')) }),
);
