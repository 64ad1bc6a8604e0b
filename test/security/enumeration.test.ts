import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FRESH, HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
let from = 0;
const emailOf = (name: string): string => `known.${name.replaceAll(' ', '-')}@example.ch`;
const CASES = ['a login', 'a registration', 'a forgotten password', 'a declaration'];

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool);
  // One mailbox each: the number of letters to a mailbox is limited.
  for (const name of CASES) await registerCustomer(shop, database.pool, { email: emailOf(name) });
});
afterAll(() => database.drop());

function fresh() {
  from += 1;
  return { ...FRESH, address: `198.51.100.${from}` };
}

/**
 * Counts expensive work instead of measuring its time: passwords sent to hashing threads, and statements of the
 * database.
 */
async function costOf(
  run: () => Promise<unknown>,
): Promise<{ passwords: number; statements: number; answer: unknown }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const handed = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    const answer = await run();
    const passwords = handed.mock.calls.filter(([task]) => typeof task === 'object' && 'password' in task);
    return { passwords: passwords.length, statements: query.mock.calls.length, answer };
  } finally {
    query.mockRestore();
    handed.mockRestore();
  }
}

const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', password: PASSWORD };

test.each([
  ['a login', (email: string) => shop.customers.login.withPassword(HOUSE, fresh(), { email, password: 'wrong one' })],
  [
    'a registration',
    (email: string) => shop.customers.registration.register(HOUSE, fresh(), { ...person, email }, null),
  ],
  ['a forgotten password', (email: string) => shop.customers.password.requestReset(HOUSE, fresh(), { email })],
  ['a declaration', (email: string) => shop.loyalty.declare(HOUSE, fresh().address, { name: 'Lea', email })],
] as const)('%s does equal work and answers equally for known and unknown addresses', async (name, ask) => {
  const known = await costOf(() => ask(emailOf(name)));
  const unknown = await costOf(() => ask(`nobody-${name.length}@example.ch`));
  expect(known.passwords).toBe(unknown.passwords);
  expect(Math.abs(known.statements - unknown.statements)).toBeLessThanOrEqual(1);
  const bare = (answer: unknown) => JSON.stringify(answer).replaceAll(/"\d{4}-[^"]*Z"/g, '""');
  expect(bare(known.answer)).toBe(bare(unknown.answer));
  if (name === 'a login' || name === 'a registration') expect(known.passwords).toBe(1);
});
