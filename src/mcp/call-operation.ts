import { randomUUID } from 'node:crypto';
import { type ApiConnection, type ApiProblem, type ApiRefusal, failedRequest, replyText } from './api-connection.ts';
import type { DescribedOperation } from './api-document.ts';
import type { OperationInput } from './tool-input.ts';

/** Answer of an operation. `tag`: ETag of the object, for a later change. */
export type OperationAnswer =
  | { ok: true; kind: 'content'; content: unknown; tag: string | null }
  | { ok: true; kind: 'file'; type: string; bytes: Uint8Array }
  | { ok: false; problem: ApiProblem };

/** Calls an operation as the client. The shop checks all parameters, scopes and limits. */
export async function callOperation(
  connection: ApiConnection,
  operation: DescribedOperation,
  input: OperationInput,
): Promise<OperationAnswer> {
  const address = addressOf(operation, input.parameters);
  if (!address.ok) return address;
  const { body, ifMatch } = input;
  const answer = await connection.send({
    method: operation.method,
    address: address.address,
    headers: {
      ...(operation.body ? { 'Content-Type': operation.body.type } : {}),
      ...(operation.takesKey ? { 'Idempotency-Key': randomUUID() } : {}),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    },
    ...(operation.body ? { body: written(operation.body.type, body) } : {}),
  });
  if (!answer.ok) return answer;
  const { type, bytes, tag } = answer;
  if (type === 'application/json') return content(replyText(answer), tag);
  if (type === LINES) return content(`{"items":[${replyText(answer).trim().split('\n').join(',')}]}`, tag);
  return { ok: true, kind: 'file', type, bytes };
}

const LINES = 'application/x-ndjson';

function written(type: string, body: unknown): string {
  if (type === LINES && Array.isArray(body)) return body.map((line) => JSON.stringify(line)).join('\n');
  return JSON.stringify(body ?? null);
}

function content(text: string, tag: string | null): OperationAnswer {
  try {
    return { ok: true, kind: 'content', content: JSON.parse(text), tag };
  } catch {
    return failedRequest('unexpected-answer', 'The shop answered with something that is no JSON.');
  }
}

/** Fills the path and the query of an operation. */
function addressOf(
  { path, parameters }: DescribedOperation,
  given: OperationInput['parameters'],
): { ok: true; address: string } | ApiRefusal {
  const query = new URLSearchParams();
  const parts = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (parameters.some((one) => one.name === name && one.in === 'path')) parts.set(name, text);
    else query.set(name, text);
  }
  // A part of dots would lead to the address of another operation.
  const wrong = parameters.find(({ name, in: place }) => place === 'path' && /^\.*$/.test(parts.get(name) ?? ''));
  if (wrong) return failedRequest('invalid-parameters', `The parameter "${wrong.name}" is missing or invalid.`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((parts.get(name) ?? '').toWellFormed()),
  );
  return { ok: true, address: query.size > 0 ? `${filled}?${query}` : filled };
}
