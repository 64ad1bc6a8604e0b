import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_OPERATIONS } from '../../src/api/admin/operations.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ACTS_COVERED, ACTS_WITHOUT_OPERATION } from './acts-without-operation.ts';
import { openTestApi } from './support.ts';

/** Compares the departments of the back office with the operations: each function is called, or a register says why not. */
let database: TestDatabase;
let acts: string[];

beforeAll(async () => {
  database = await testDatabase();
  acts = actsOf((await openTestApi(database.pool)).admin, '');
});
afterAll(() => database.drop());

/** Names all functions of departments; a list with its reader for programs is one. */
function actsOf(value: object, path: string): string[] {
  if ('after' in value && path.includes('.')) return [path];
  return Object.entries(value).flatMap(([name, own]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof own === 'function') return [at];
    return typeof own === 'object' && own !== null && !Array.isArray(own) ? actsOf(own, at) : [];
  });
}

const SOURCE = globSync('src/api/admin/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const isCalled = (act: string): boolean => new RegExp(`services\\.${act.replaceAll('.', '\\.')}\\b`).test(SOURCE);
const REGISTERED = [...Object.values(ACTS_WITHOUT_OPERATION).flat(), ...Object.keys(ACTS_COVERED)];

test('each function of the back office has an operation or a reason', () => {
  expect(acts.filter((act) => !isCalled(act)).toSorted()).toEqual(REGISTERED.toSorted());
});

test('names operations that exist', () => {
  const ids = new Set(ADMIN_OPERATIONS.map(({ description }) => description.id));
  for (const [act, operations] of Object.entries(ACTS_COVERED))
    for (const id of operations) expect([act, id, ids.has(id)]).toEqual([act, id, true]);
});
