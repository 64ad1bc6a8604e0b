import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { ApiConnection } from './api-connection.ts';
import { type DescribedOperation, type OperationCatalogue, wholeSchema } from './api-document.ts';
import { callOperation } from './call-operation.ts';
import { type OperationInput, operationInput } from './tool-input.ts';
import { answerResult, problemResult } from './tool-result.ts';
import { CALL_INPUT, CHANGE_INPUT, DESCRIBE_INPUT, LIST_INPUT, LIST_OUTPUT } from './tool-schemas.ts';

/** Operations that the client may call, readings apart from changes. */
export type OpenOperations = {
  connection: ApiConnection;
  catalogue: OperationCatalogue;
  /** Without changes unless they are allowed. */
  operations: ReadonlyMap<string, DescribedOperation>;
  mayChange: boolean;
};

export const READING = { readOnlyHint: true, openWorldHint: false } as const;
export const readsOnly = ({ method }: DescribedOperation): boolean => method === 'GET';

/** Registers tools that reach every operation: to list, describe and call them. */
export function registerGeneralTools(server: McpServer, open: OpenOperations): void {
  server.registerTool(
    'list_operations',
    {
      title: 'List operations',
      description: 'Lists all operations of the shop that you may call, for what no other tool does.',
      inputSchema: LIST_INPUT,
      outputSchema: LIST_OUTPUT,
      annotations: READING,
    },
    ({ words = '' }) => {
      const operations = [...open.operations.values()]
        .filter((one) => matches(one, words))
        .map(({ id, tag: group, method, summary }) => ({ id, group, method, summary }));
      return plainResult({ operations });
    },
  );
  server.registerTool(
    'describe_operation',
    {
      title: 'Describe an operation',
      description: 'Describes the parameters, the body and the answer of an operation as JSON Schema.',
      inputSchema: DESCRIBE_INPUT,
      annotations: READING,
    },
    ({ operation: id }) => {
      const found = open.operations.get(id);
      return found ? plainResult(describe(found, open.catalogue)) : unknownOperation(open);
    },
  );
  server.registerTool(
    'call_operation',
    {
      title: 'Read by an operation',
      description: 'Calls an operation that reads. Look at describe_operation first.',
      inputSchema: CALL_INPUT,
      annotations: READING,
    },
    ({ operation, parameters }) => call(open, operation, { parameters }, true),
  );
  if (!open.mayChange) return;
  server.registerTool(
    'change_by_operation',
    {
      title: 'Change by an operation',
      description: 'Calls an operation that changes the shop. Look at describe_operation first, and ask the employee.',
      inputSchema: CHANGE_INPUT,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    },
    ({ operation, parameters, body, ifMatch }) =>
      call(open, operation, { parameters, body, ...(ifMatch === undefined ? {} : { ifMatch }) }, false),
  );
}

async function call(open: OpenOperations, id: string, input: OperationInput, reads: boolean): Promise<CallToolResult> {
  const operation = open.operations.get(id);
  if (!operation || readsOnly(operation) !== reads) return unknownOperation(open);
  const { parameters } = operationInput(operation, input.parameters);
  return answerResult(id, await callOperation(open.connection, operation, { ...input, parameters }));
}

function matches({ id, tag, summary }: DescribedOperation, words: string): boolean {
  const text = `${id} ${tag} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function describe(operation: DescribedOperation, { schemas }: OperationCatalogue): Record<string, unknown> {
  const { id, method, path, summary, description, scopes, parameters, body, answer, needsMatch } = operation;
  return {
    ...{ id, method, path, summary, description, scopes, needsMatch },
    parameters: parameters.map(({ name, description: meaning, required, schema }) => ({
      ...{ name, description: meaning, required },
      schema: wholeSchema(schema, schemas),
    })),
    body: body && { description: body.description, type: body.type, schema: wholeSchema(body.schema, schemas) },
    answer: answer && { type: answer.type, schema: wholeSchema(answer.schema, schemas) },
  };
}

/** Result without texts of people outside. */
function plainResult(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

function unknownOperation({ mayChange }: OpenOperations): CallToolResult {
  return problemResult({
    type: 'about:blank',
    status: 0,
    code: 'unknown-operation',
    title: mayChange
      ? 'There is no such operation, the client lacks a scope of it, or it belongs to the other tool.'
      : 'There is no such operation, the client lacks a scope of it, or it changes the shop: this server only reads.',
    retryAfter: null,
  });
}
