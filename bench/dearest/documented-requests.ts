import * as v from 'valibot';
import type { AnonymousRequest, RequestKind, Send } from './requests.ts';

const Operation = v.object({
  operationId: v.string(),
  parameters: v.optional(v.array(v.object({ name: v.string(), in: v.string(), example: v.optional(v.unknown()) })), []),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ example: v.optional(v.unknown()) })) })),
});
const Document = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

/** Returns every operation of the OpenAPI document with its examples, so that a new endpoint is measured too. */
export async function documentedRequests(send: Send): Promise<RequestKind[]> {
  const document = v.parse(Document, await (await send({ path: '/api/openapi.json' })).json());
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, given]): RequestKind[] => {
      const operation = v.safeParse(Operation, given);
      if (!operation.success || !['get', 'post'].includes(method)) return [];
      const request = requestOf(path, method, operation.output);
      return [{ name: `${method.toUpperCase()} ${path}`, at: () => request }];
    }),
  );
}

function requestOf(path: string, method: string, operation: v.InferOutput<typeof Operation>): AnonymousRequest {
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: place, example } of operation.parameters) {
    if (example === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === 'query') query.set(name, String(example));
  }
  const target = query.size > 0 ? `${filled}?${query}` : filled;
  if (method === 'get') return { path: target };
  const [type = 'application/json', { example } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'multipart/form-data') {
    const body = new FormData();
    if (typeof example === 'object' && example !== null)
      for (const [name, value] of Object.entries(example)) body.append(name, String(value));
    return { path: target, method: 'POST', body };
  }
  return {
    path: target,
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(example ?? {}),
  };
}
