import type pg from 'pg';
import { forgiveAttempt, waitOf } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { tenantById } from '../../../tenants/index.ts';
import { detachBasketEverywhere } from '../../selling/basket/index.ts';
import { detachWishlistEverywhere } from '../wishlist/index.ts';
import { forgetDevices, writeLocked } from './accounts.store.ts';
import { deleteDevicesOf } from './devices.store.ts';
import { accountLimits } from './login-limits.ts';

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

/**
 * Ends all sessions of a customer, detaches basket and wishlist from all browsers, and forgets the known devices. The
 * customer is locked last.
 */
export async function endVisits(client: pg.PoolClient, customerId: string): Promise<void> {
  await deleteDevicesOf(client, customerId);
  await detachBasketEverywhere(client, customerId);
  await detachWishlistEverywhere(client, customerId);
  await forgetDevices(client, customerId);
}

const limitsOf = (customer: Person) => accountLimits(tenantById(customer.tenant), customer);

export function createHelp({ pool, clock }: { pool: Pool; clock: Clock }): Help {
  const setLocked = (runner: SqlRunner, id: string, isLocked: boolean) =>
    writeLocked(runner, id, isLocked, clock.now());
  return {
    waiting: (customer) => waitOf(pool, 'customer_attempt', limitsOf(customer), clock.now()),
    unlock: async (client, customer) => {
      await forgiveAttempt(client, 'customer_attempt', limitsOf(customer));
      // A device that waits by its own count starts anew as an unknown one.
      await forgetDevices(client, customer.id);
      await setLocked(client, customer.id, false);
    },
    lock: async (client, customer) => {
      await setLocked(client, customer.id, true);
      await endVisits(client, customer.id);
    },
    endVisits,
  };
}
