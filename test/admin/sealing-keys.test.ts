import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { loadKeys, rotateKeys } from '../../src/platform/keys/shop-keys.ts';
import { createStaff } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { codeAt, enterPassword, hire } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const CONFIGURED = ['c'.repeat(40)];
const EMAIL = 'lea@montarve.example';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  // Key of an earlier version, which sealed with it.
  await database.pool.query("insert into session_key (id, secret) values ('first', $1)", ['f'.repeat(40)]);
});
afterAll(() => database.drop());

const depsOf = (configured: string[] | undefined) => ({
  pool: database.pool,
  clock,
  operators: [{ id: 'o', secret: 'o'.repeat(40) }],
  configured,
});

async function staffWith(configured: string[] | undefined) {
  const { sealing, signing } = await loadKeys(depsOf(configured));
  return createStaff({ pool: database.pool, clock, keys: sealing, deviceKeys: signing });
}

test('opens second factors that earlier keys sealed, and seals them with the newest key from then on', async () => {
  const { secret } = await hire(await staffWith(undefined), EMAIL, 'editor', clock.now());
  const enter = async () => {
    clock.advance(11 * 60_000);
    const staff = await staffWith(CONFIGURED);
    return staff.factor.enter(await enterPassword(staff, EMAIL), codeAt(secret, clock.now()));
  };
  const sealedBy = async () => {
    const { rows } = await database.pool.query<{ sealed: string }>('select totp_secret as sealed from staff');
    return Buffer.from(rows[0]?.sealed.split('.')[0] ?? '', 'base64url').toString();
  };
  expect(await sealedBy()).toBe('first');
  expect(await enter()).toMatchObject({ ok: true });
  await rotateKeys(depsOf(CONFIGURED));
  expect(await enter()).toMatchObject({ ok: true });
  const { sealing } = await loadKeys(depsOf(CONFIGURED));
  expect(await sealedBy()).toBe(sealing[0]?.id);
  expect(sealing[0]?.id).not.toBe('first');
});
