import { withDatabase } from '../../src/cli/open-database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { operatorKeys } from '../../src/platform/keys/operator-key.ts';
import { loadKeys } from '../../src/platform/keys/shop-keys.ts';
import { createPasswords } from '../../src/platform/passwords/passwords.ts';
import { signSession } from '../../src/shop/customers/accounts/session-token.ts';
import type { BenchShop } from '../machine/shop.ts';
import { writeCustomers } from './write-members.store.ts';

export const PASSWORD = 'vier blaue Kannen';
const LIFE_SECONDS = 86_400;

/** Returns the e-mail address of the customer at a place, from 1 on. */
export const emailOf = (place: number): string => `bench-${place}@example.ch`;

/** Creates logged-in customers. Returns one session token for each, signed with the keys of the running shop. */
export async function loggedInCustomers(shop: BenchShop, count: number): Promise<string[]> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const now = new Date();
  const config = readConfig({ DATA_DIR: shop.dataDir });
  return withDatabase(
    config,
    async ({ pool }) => {
      const names = await writeCustomers(pool, { count, passwordHash, now });
      const operators = operatorKeys(config);
      const { sessions } = await loadKeys({ pool, clock: systemClock, operators, configured: undefined });
      const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
      return Promise.all(names.map((id) => signSession(sessions, 'ch', { id, type: 2, cc: 'standard', exp })));
    },
    false,
  );
}
