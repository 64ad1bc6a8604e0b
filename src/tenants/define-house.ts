import type { Tenant, TenantId } from './tenant.ts';

const MARK = Symbol.for('kontor.house');

/** Configuration of one retailer: the default export of `house.ts` in the retailer's folder. */
export type HouseConfig<Id extends TenantId = TenantId> = {
  /** Short name for logs and file names: lower-case letters, digits and hyphens. */
  name: string;
  /** Tenants by id, in the order of lists. The first one is the main tenant. */
  tenants: Readonly<Record<Id, Tenant>>;
  /** Tenant whose range and terms visitors of unknown hosts see. Search engines must not index those pages. */
  fallback: Id;
};

/** Mistakes of a configuration: the place in it, and what is wrong. */
export type Mistakes = [place: string, mistake: string][];

/** Types a retailer's configuration and marks it, so that the loader recognises it. */
export function defineHouse<const Id extends TenantId>(house: {
  name: string;
  tenants: Readonly<Record<Id, Tenant>>;
  fallback: NoInfer<Id>;
}): HouseConfig<Id> {
  return Object.assign(house, { [MARK]: true });
}

/** Tells whether a value comes from defineHouse(). Each bundle has its own copy of that function. */
export function isHouse(value: unknown): value is HouseConfig {
  return typeof value === 'object' && value !== null && MARK in value;
}
