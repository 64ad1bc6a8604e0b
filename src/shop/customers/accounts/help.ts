import type pg from 'pg';
import { forgiveAttempt, type Limit, waitOf } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { detachBasketEverywhere } from '../../selling/basket/index.ts';
import { detachWishlistEverywhere } from '../wishlist/index.ts';
import { writeLocked } from './accounts.store.ts';
import { deleteDevicesOf } from './devices.store.ts';

type Person = { id: string; tenant: string; email: string; number: string };

/** Support for a customer's login, for employees. The caller checks the permission. */
export type Help = {
  /** Returns the seconds until the next login attempt is allowed after too many failures. */
  waiting(customer: Person): Promise<number>;
  /** Allows the next attempt at once and unlocks the account. */
  unlock(client: pg.PoolClient, customer: Person): Promise<void>;
  /** Locks the account and ends all of its sessions. */
  lock(client: pg.PoolClient, customer: Person): Promise<void>;
  /** Ends all sessions of a customer in every process. */
  endVisits(client: pg.PoolClient, customerId: string): Promise<void>;
};

/** Returns the limits that count login attempts of an account from any address. */
export function accountLimits({ tenant, email, number }: Omit<Person, 'id'>): Limit[] {
  return [
    { kind: 'account', who: `${tenant}:${email}` },
    { kind: 'account', who: `${tenant}:number:${number}` },
  ];
}

/** Ends all sessions of a customer and detaches basket and wishlist from all browsers. */
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
