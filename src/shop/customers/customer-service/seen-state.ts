import { isDeepStrictEqual } from 'node:util';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Customers } from '../accounts/index.ts';
import { lockState } from './customer-service.store.ts';
import type { AccessGrant } from './ports.ts';

/** Locks the customer of a change, and returns whether the state is the one that the change is for. */
export type SeenCheck = (runner: SqlRunner, looked: AccessGrant) => Promise<boolean>;

export function createSeenCheck({ customers }: { customers: Pick<Customers, 'addresses'> }): SeenCheck {
  return async (runner, { tenant, id, seen }) => {
    if (!seen) return true;
    const state = await lockState(runner, tenant.id, id);
    if (state === null) return false;
    return isDeepStrictEqual({ ...state, addresses: await customers.addresses.list({ id }, runner) }, seen);
  };
}
