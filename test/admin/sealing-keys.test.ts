import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { loadSealingKeys, loadSessionKeys } from '../../src/shop/customers/accounts/index.ts';
import { createStaff } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { codeAt, enterPassword, hire } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const CONFIGURED = ['c'.repeat(40)];
const EMAIL = 'lea@montarve.example';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function staffWith(configured: string[] | undefined) {
  const keys = await loadSealingKeys(database.pool, await loadSessionKeys(database.pool, configured));
  return { keys, staff: createStaff({ pool: database.pool, clock, keys }) };
}

test('opens second factors from before SESSION_KEYS was set, and seals them under it from then on', async () => {
  const before = await staffWith(undefined);
  const { secret } = await hire(before.staff, EMAIL, 'editor', clock.now());
  const enter = async (configured: string[]) => {
    clock.advance(60_000);
    const { staff } = await staffWith(configured);
    return staff.factor.enter(await enterPassword(staff, EMAIL), codeAt(secret, clock.now()));
  };
  expect(await enter(CONFIGURED)).toMatchObject({ ok: true });
  await database.pool.query('delete from session_key');
  expect(await enter(CONFIGURED)).toMatchObject({ ok: true });
});

test('uses only the configured keys for sessions and creates none beside them', async () => {
  await database.pool.query('delete from session_key');
  const sessions = await loadSessionKeys(database.pool, CONFIGURED);
  expect(await loadSealingKeys(database.pool, sessions)).toEqual(sessions);
  const made = await loadSessionKeys(database.pool, undefined);
  expect(await loadSealingKeys(database.pool, made)).toEqual(made);
  expect((await loadSealingKeys(database.pool, sessions)).map(({ id }) => id)).toEqual([sessions[0]?.id, 'first']);
  expect(await loadSessionKeys(database.pool, CONFIGURED)).toEqual(sessions);
});
