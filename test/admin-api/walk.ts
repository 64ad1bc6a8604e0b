import fc from 'fast-check';
import { expect } from 'vitest';
import { statusOfProblem } from '../../src/api/admin/admin-problems.ts';
import { problemsOf } from '../../src/api/admin/docs/admin-document.ts';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import type { OperationDescription } from '../../src/api/admin/operation.ts';
import { ADMIN_OPERATIONS } from '../../src/api/admin/operations.ts';
import { isStream, type TestApi, type TestClient } from './support.ts';

const SPECIAL = [
  '',
  '0',
  '-1',
  '9'.repeat(30),
  "'; drop table orders --",
  '%00',
  '\u0000',
  '../..',
  '💡',
  'null',
  'a,b',
];
const anyText = fc.oneof(
  fc.constantFrom(...SPECIAL),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Valid values of a parameter by its name and description, mixed with anything. */
function anyParameter(name: string, example: string, known: Readonly<Record<string, readonly string[]>>) {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(example, ...(known[name] ?? [])) },
    { weight: 1, arbitrary: anyText },
  );
  return fc.record({ text, pick: fc.option(fc.nat(), { freq: 3 }) });
}

/** Identifiers that answers named, by the list and the field that has them: those of `/returns/{number}` by "returns number". */
type Named = Map<string, Set<string>>;

const IDENTIFIERS = ['id', 'number', 'sku', 'key', 'code'];

/** Remembers the identifiers of a value: of the objects of a list by the name of the list. */
function remember(named: Named, list: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value) remember(named, list, one);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object') remember(named, name === 'items' ? list : name, part);
    else if (part !== '') named.set(`${list} ${name}`, (named.get(`${list} ${name}`) ?? new Set()).add(String(part)));
  }
}

/** Returns the list of a path: "returns" of `/returns` and of `/returns/{number}`. */
const listIn = (path: string): string => path.split('/').findLast((part) => !part.startsWith('{')) ?? '';

/** Returns the value of a parameter: an object that an earlier answer named if there is one, or its text. */
function sentValue(named: Named, path: string, name: string, { text, pick }: Sent): string {
  const list = new RegExp(`/([^/]+)/\\{${name}\\}`).exec(path)?.[1];
  if (pick === null || list === undefined) return text;
  for (const field of [name, ...IDENTIFIERS]) {
    const objects = [...(named.get(`${list} ${field}`) ?? [])];
    if (objects.length > 0) return objects[pick % objects.length] ?? text;
  }
  return text;
}

/** A body like the example, with fields that are replaced, missing or added; or anything. */
function anyBody(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.array(anyBody(example[0]), { maxLength: 3 });
  if (typeof example !== 'object' || example === null)
    return fc.oneof({ weight: 5, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: fc.jsonValue() });
  const fields = Object.entries(example).map(([name, value]) => [name, anyBody(value)] as const);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    { weight: 4, arbitrary: fc.record(Object.fromEntries(fields)) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

/** `pick`: place among the objects that earlier answers named, for a parameter of the path; null for `text`. */
type Sent = { text: string; pick: number | null };

type Asked = {
  description: OperationDescription;
  params: Record<string, Sent>;
  body: unknown;
  match: string;
  who: number;
};

function anyRequest(known: Readonly<Record<string, readonly string[]>>, clients: number): fc.Arbitrary<Asked> {
  return fc.constantFrom(...ADMIN_OPERATIONS.map(({ description }) => description)).chain((description) => {
    const names = Object.entries(description.parameters);
    const inPath = (name: string) => description.path.includes(`{${name}}`);
    return fc.record({
      description: fc.constant(description),
      params: fc.record(
        Object.fromEntries(names.map(([name, { example }]) => [name, anyParameter(name, example, known)])),
        { requiredKeys: names.map(([name]) => name).filter(inPath) },
      ) as fc.Arbitrary<Record<string, Sent>>,
      body: description.body ? anyBody(description.body.example) : fc.constant(undefined),
      match: fc.constantFrom('*', '"none"', ''),
      // The first client has all scopes.
      who: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(clients - 1) }),
    });
  });
}

/** Sends random requests to all operations. Each answer must be one that the document has. */
export async function walk(
  api: TestApi,
  clients: readonly TestClient[],
  known: Readonly<Record<string, readonly string[]>>,
  numRuns: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const named: Named = new Map();
  await fc.assert(
    fc.asyncProperty(anyRequest(known, clients.length), async ({ description, params, body, match, who }) => {
      const { path, method, id, success } = description;
      const query = new URLSearchParams();
      let address: string = path;
      for (const [name, sent] of Object.entries(params)) {
        const value = sentValue(named, path, name, sent);
        if (address.includes(`{${name}}`))
          address = address.replace(`{${name}}`, () => encodeURIComponent(value.toWellFormed()));
        else query.set(name, value);
      }
      const type: Record<string, string> = description.hasLines ? { 'content-type': LINES_TYPE } : {};
      const headers = match === '' ? type : { ...type, 'if-match': match };
      const answer = await api.send(clients[who] ?? null, `${address}?${query}`, { method, body, headers });
      if (isStream(answer)) await answer.body?.cancel();
      const text = isStream(answer) ? '' : await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === success.status) {
        if (answer.headers.get('content-type')?.startsWith('application/json'))
          remember(named, listIn(path), JSON.parse(text));
        return;
      }
      // An empty or undecodable part of the path is another address.
      const isOther = answer.status === 404 || answer.status === 405;
      const { code, reason }: { code: string; reason?: string } = JSON.parse(
        text.startsWith('{') ? text : '{"code":"none"}',
      );
      if (reason !== undefined) expect(description.reasons, id).toContain(reason);
      const documented = problemsOf(description).some((one) => one === code && statusOfProblem(one) === answer.status);
      expect({ id, status: answer.status, code, isDocumented: documented || isOther }).toMatchObject({
        isDocumented: true,
      });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns },
  );
  return statuses;
}
