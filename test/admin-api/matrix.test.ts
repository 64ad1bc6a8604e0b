import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import type { OperationDescription } from '../../src/api/admin/operation.ts';
import { ADMIN_OPERATIONS } from '../../src/api/admin/operations.ts';
import { CLIENT_SCOPES, type ClientScope } from '../../src/shop/staff/api-clients/index.ts';
import { countsByTenant } from '../../src/shop/staff/employees/tenant-rights.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fillSections } from '../support/fill-sections.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedProduct } from '../support/seed.ts';
import { manager, openTestApi, type TestApi, type TestClient } from './support.ts';

/** Every operation, asked by clients with each scope, for all tenants and for one of them. */
const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await testDatabase();
  await emptyJobsTable(database.pool);
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await fillSections(database.pool);
  api = await openTestApi(database.pool, clock);
});
afterAll(() => database.drop());

/** Operations on jobs need the scopes of what the job reads or changes (jobs.test.ts). */
const OPERATIONS = ADMIN_OPERATIONS.map(({ description }) => description).filter(({ scopes }) => scopes.length > 0);
const PLACES: Record<string, string> = {
  number: '90000001',
  id: 'vase',
  sku: 'vase-1',
  locale: 'de-CH',
  location: 'main',
  month: '2026-10',
  report: 'orders',
};
const addressOf = ({ path }: OperationDescription, tenant: string) =>
  path.replace('{tenant}', tenant).replaceAll(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? 'none');

/** Sends the example of an operation, and returns the status and the code of a refusal. */
async function ask(client: TestClient, description: OperationDescription, tenant: string) {
  const { method, body } = description;
  const type: Record<string, string> = description.hasLines ? { 'content-type': LINES_TYPE } : {};
  const sent = { method, ...(body ? { body: body.example } : {}), headers: { 'if-match': '"none"', ...type } };
  const answer = await api.json(client, addressOf(description, tenant), sent);
  return { status: answer.status, code: answer.body.code };
}

test.each(CLIENT_SCOPES)('a client with %s reaches its operations, and no other', async (scope) => {
  const everywhere = await api.client([scope]);
  const german = await api.client([scope], { reach: 'single', tenants: 'de' });
  const has = new Set((await api.admin.apiClients.open(manager(clock), everywhere.id))?.scopes);
  const counts = (one: ClientScope): boolean => has.has(one) && countsByTenant(one);
  for (const description of OPERATIONS) {
    const { id, path, scopes } = description;
    const own = await ask(everywhere, description, 'ch');
    expect([id, own.status < 500]).toEqual([id, true]);
    if (!scopes.every((one) => has.has(one))) {
      expect([id, own]).toEqual([id, { status: 403, code: 'missing-scope' }]);
      continue;
    }
    expect([id, own.code]).not.toEqual([id, 'missing-scope']);
    const other = await ask(german, description, 'ch');
    if (path.includes('{tenant}')) expect([id, other]).toEqual([id, { status: 403, code: 'tenant-not-allowed' }]);
    const there = await ask(german, description, 'de');
    if (scopes.every(counts)) expect([id, there.code]).not.toEqual([id, 'missing-scope']);
    else expect([id, there]).toEqual([id, { status: 403, code: 'missing-scope' }]);
    expect([id, other.status < 500, there.status < 500]).toEqual([id, true, true]);
  }
});

test('a client of one tenant finds nothing of another one under its numbers', async () => {
  const german = await api.client([...CLIENT_SCOPES], { reach: 'single', tenants: 'de' });
  for (const description of OPERATIONS.filter(({ path }) => /\{number\}/.test(path))) {
    if (!description.scopes.every(countsByTenant)) continue;
    const { status } = await ask(german, description, 'de');
    expect([description.id, status === 404 || status === 400]).toEqual([description.id, true]);
  }
});
