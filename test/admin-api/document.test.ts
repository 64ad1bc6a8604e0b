import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { adminDocument } from '../../src/api/admin/docs/admin-document.ts';
import { shareParts } from '../../src/api/admin/docs/share-parts.ts';
import { ADMIN_OPERATIONS } from '../../src/api/admin/operations.ts';
import { namesInPath } from '../../src/api/admin/parameter-reader.ts';
import { API_VERSIONS, CLIENT_SCOPES, SCOPES_NOT_YET } from '../../src/shop/staff/api-clients/index.ts';
import { PERMISSION_NAMES } from '../../src/shop/staff/employees/permissions.ts';
import { breakingChanges, type Json, objectAt } from './breaking-changes.ts';

const SNAPSHOT = 'test/admin-api/openapi.snapshot.json';
const document = shareParts(adminDocument(ADMIN_OPERATIONS));
const plain = (): Json => JSON.parse(JSON.stringify(document));

test('breaks no program that was written for the last published document', () => {
  const before: unknown = JSON.parse(readFileSync(SNAPSHOT, 'utf8'));
  expect(breakingChanges(before, plain())).toEqual([]);
});

test('equals the checked-in document', async () => {
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('openapi.snapshot.json');
});

test('has a chapter of the changelog for each version', () => {
  const changelog = readFileSync('docs/admin-api-changes.md', 'utf8');
  for (const version of API_VERSIONS) expect(changelog).toContain(`## ${version}`);
});

test('has an operation or a reason for each permission of the back office', () => {
  const used = new Set<string>(
    ADMIN_OPERATIONS.flatMap(({ description: { scopes, optionalScopes } }) => [...scopes, ...optionalScopes]),
  );
  expect([...used].toSorted()).toEqual([...CLIENT_SCOPES].toSorted());
  const covered = [...CLIENT_SCOPES, ...Object.keys(SCOPES_NOT_YET)];
  expect(covered.toSorted()).toEqual([...PERMISSION_NAMES].toSorted());
});

describe.each(ADMIN_OPERATIONS.map(({ description }) => description))('$id', (description) => {
  test('has examples that match, and all parameters of its path', () => {
    const { success, body, parameters, path } = description;
    expect(v.safeParse(success.schema, success.example).issues).toBeUndefined();
    if (body) expect(v.safeParse(body.schema, body.example).issues).toBeUndefined();
    for (const [name, { schema, example }] of Object.entries(parameters))
      if (example !== '') expect(v.safeParse(schema, example).issues, name).toBeUndefined();
    for (const name of namesInPath(path)) expect(parameters).toHaveProperty(name);
  });

  test('cuts no name in its path, which would name another object', () => {
    for (const name of namesInPath(description.path)) {
      const schema = description.parameters[name]?.schema;
      const read = schema && v.safeParse(schema, 'x'.repeat(2000));
      expect(read?.success && String(read.output).length < 2000, name).toBe(false);
    }
  });
});

test('has unique ids and one operation for a method and path', () => {
  const ids = ADMIN_OPERATIONS.map(({ description }) => description.id);
  const places = ADMIN_OPERATIONS.map(({ description }) => `${description.method} ${description.path}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(places).size).toBe(places.length);
});

const SHIP = '/api/admin/v1/tenants/{tenant}/orders/{number}/shipments';
const operationOf = (whole: unknown): Json => objectAt(whole, 'paths', SHIP, 'post');
const bodyOf = (whole: unknown, ...names: string[]): Json =>
  objectAt(operationOf(whole), 'requestBody', 'content', 'application/json', 'schema', ...names);
const answerOf = (whole: unknown, ...names: string[]): Json =>
  objectAt(operationOf(whole), 'responses', '201', 'content', 'application/json', 'schema', ...names);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the document after a change of the operation that ships an order. */
function changed(change: (whole: Json) => void): Json {
  const copy = plain();
  change(copy);
  return copy;
}

const BROKEN: [string, (whole: Json) => void][] = [
  ['a removed operation', (whole) => delete objectAt(whole, 'paths')[SHIP]],
  ['a removed parameter', (whole) => listOf(operationOf(whole).parameters).shift()],
  ['a new required parameter', (whole) => listOf(operationOf(whole).parameters).push({ name: 'new', required: true })],
  ['a new required field', (whole) => listOf(bodyOf(whole).required).push('trackingNumber')],
  ['a removed field of the body', (whole) => delete bodyOf(whole, 'properties').lines],
  ['a removed value', (whole) => listOf(bodyOf(whole, 'properties', 'carrier').enum).pop()],
  ['a removed field of the answer', (whole) => delete answerOf(whole, 'properties').carrier],
  ['another type', (whole) => Object.assign(answerOf(whole, 'properties', 'number'), { type: 'string' })],
];

test.each(BROKEN)('finds that %s breaks programs', (_, change) => {
  expect(breakingChanges(plain(), changed(change))).not.toEqual([]);
});

test('finds that an added parameter or field breaks none', () => {
  const more = changed((whole) => {
    listOf(operationOf(whole).parameters).push({ name: 'new', required: false });
    bodyOf(whole, 'properties').gift = { type: 'boolean' };
    answerOf(whole, 'properties').weight = { type: 'number' };
  });
  expect(breakingChanges(plain(), more)).toEqual([]);
});
