import type pg from 'pg';
import { forgiveAttempt, type Limit, waitOf } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { detachBasketEverywhere } from '../../selling/basket/index.ts';
import { detachWishlistEverywhere } from '../wishlist/index.ts';
import { writeLocked } from './accounts.store.ts';
import { deleteDevicesOf } from './devices.store.ts';

type Somebody = { id: string; tenant: string; email: string; number: string };

/** What people of the house can do for somebody's login; whoever calls has asked whether they may. */
export type Help = {
  /** Seconds until the next login may be tried, after too many that failed. */
  waiting(customer: Somebody): Promise<number>;
  /** The next login may be tried at once, and a locked account is open again. */
  unlock(client: pg.PoolClient, customer: Somebody): Promise<void>;
  /** Nobody logs in any more, and whoever is logged in is not from now on. */
  lock(client: pg.PoolClient, customer: Somebody): Promise<void>;
  /** Ends all logins in every process at once. */
  endVisits(client: pg.PoolClient, customerId: string): Promise<void>;
};

/** What counts logins of an account, wherever they come from. */
export function accountLimits({ tenant, email, number }: Omit<Somebody, 'id'>): Limit[] {
  return [
    { kind: 'account', who: `${tenant}:${email}` },
    { kind: 'account', who: `${tenant}:number:${number}` },
  ];
}

/** All logins of somebody end, and no browser leads to their basket and wishlist any more. */
export async function endVisits(client: pg.PoolClient, customerId: string): Promise<void> {
  await deleteDevicesOf(client, customerId);
  await detachBasketEverywhere(client, customerId);
  await detachWishlistEverywhere(client, customerId);
}

export function createHelp({ pool, clock }: { pool: Pool; clock: Clock }): Help {
  const setLocked = (runner: SqlRunner, id: string, isLocked: boolean) =>
    writeLocked(runner, id, isLocked, clock.now());
  return {
    waiting: (customer) => waitOf(pool, 'customer_attempt', accountLimits(customer), clock.now()),
    unlock: async (client, customer) => {
      await forgiveAttempt(client, 'customer_attempt', accountLimits(customer));
      await setLocked(client, customer.id, false);
    },
    lock: async (client, customer) => {
      await setLocked(client, customer.id, true);
      await endVisits(client, customer.id);
    },
    endVisits,
  };
}
