import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bouncesOf } from './bounces.ts';
import { subscriberByEmail, writeBounce } from './subscribers.store.ts';

/** Undeliverable mails after which an address is disabled; a permanent failure disables it at once. */
export const MOST_BOUNCES = 3;

/**
 * Applies reports of undeliverable mails to subscribers. Returns the number of addresses in them, of known ones, and of
 * disabled ones.
 */
export async function takeBounces(
  deps: { pool: Pool; clock: Clock },
  given: { tenant: Pick<Tenant, 'id'>; report: string },
): Promise<{ read: number; known: number; ended: number }> {
  const { pool, clock } = deps;
  const now = clock.now();
  const bounces = bouncesOf(given.report);
  let [known, ended] = [0, 0];
  for (const { email, forGood } of bounces) {
    const asked = { tenant: given.tenant.id, email, today: now.toISOString().slice(0, 10) };
    const subscriber = await subscriberByEmail(pool, asked);
    if (!subscriber) continue;
    known += 1;
    if (await writeBounce(pool, { id: subscriber.id, forGood, most: MOST_BOUNCES, now })) ended += 1;
  }
  return { read: bounces.length, known, ended };
}
