import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { HOUSE_AT_FAULT, type ReturnReason } from './return-states.ts';

/** Settings of a tenant. All days are ISO dates in the tenant's time zone. */
type House = Pick<Tenant, 'withdrawalDays' | 'returns' | 'country'>;

/** First working day and last day ahead on which two people collect (docs/rules/returns.md#collection). */
const COLLECTION_AHEAD = 3;
const COLLECTION_UNTIL_DAYS = 30;
/** Assumed delivery days of a parcel without a delivery notice. The period begins with the last arrival. */
const ASSUMED_DAYS_ON_THE_WAY = 7;

/**
 * Returns the last day for sending goods back: the tenant's period after the last parcel arrived
 * (docs/rules/returns.md#return-period). A parcel without a delivery notice counts as delivered a week after shipping,
 * to the customer's benefit.
 */
export function lastReturnDay(
  house: Pick<House, 'withdrawalDays'>,
  shipments: readonly { shippedOn: string; deliveredOn: string | null }[],
): string | null {
  const arrived = shipments.map(({ shippedOn, deliveredOn }) =>
    deliveredOn === null
      ? Temporal.PlainDate.from(shippedOn).add({ days: ASSUMED_DAYS_ON_THE_WAY })
      : Temporal.PlainDate.from(deliveredOn),
  );
  const last = arrived.sort(Temporal.PlainDate.compare).at(-1);
  return last ? last.add({ days: house.withdrawalDays }).toString() : null;
}

/** Returns the days on which the two-man team can collect goods: working days from the third ahead, for thirty days. */
export function collectionDays(today: string, place: string): string[] {
  const from = Temporal.PlainDate.from(today);
  const last = from.add({ days: COLLECTION_UNTIL_DAYS });
  const days: string[] = [];
  // The third working day after today, even if today is a holiday.
  let day = addWorkingDays(from.add({ days: 1 }), COLLECTION_AHEAD - 1, place);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    days.push(day.toString());
    day = addWorkingDays(day.add({ days: 1 }), 0, place);
  }
  return days;
}

/** Returns the last day for the credit note of goods received on a day (docs/rules/returns.md#credit-note). */
export function creditDueOn(house: Pick<House, 'returns'>, receivedOn: string): string {
  return Temporal.PlainDate.from(receivedOn).add({ days: house.returns.creditDays }).toString();
}

/** Returns the last day for paying a credit note: the tenant's number of working days later. */
export function payoutDueOn(house: Pick<House, 'returns' | 'country'>, issuedOn: string): string {
  const place = house.country;
  return addWorkingDays(
    Temporal.PlainDate.from(issuedOn).add({ days: 1 }),
    house.returns.payoutWorkingDays - 1,
    place,
  ).toString();
}

/**
 * Returns the fee of a return by parcel (docs/rules/returns.md#return-label). Collection is free. Instalment orders are
 * free too, because their plan is recalculated from the goods alone.
 */
export function labelFee(house: Pick<House, 'returns'>, way: 'label' | 'collection', method: string): number {
  return way === 'collection' || method === 'instalments' ? 0 : house.returns.labelFee;
}

/**
 * Returns the part of the fee that a credit note retains. It is zero if the retailer caused the return of any accepted
 * unit, and at most the credit for the goods.
 */
export function retainedFee(
  agreed: number,
  accepted: readonly { reason: ReturnReason; accepted: number }[],
  goods: number,
): number {
  const isOwnFault = accepted.some(({ reason, accepted: pieces }) => pieces > 0 && HOUSE_AT_FAULT.has(reason));
  return isOwnFault ? 0 : Math.min(agreed, goods);
}

/**
 * Returns the reason why a product cannot be returned, or null. Sealed goods can be returned while the seal is intact.
 */
export function notReturnable(
  house: Pick<House, 'returns'>,
  product: { categories: readonly string[] },
): 'made-to-order' | null {
  return product.categories.some((category) => house.returns.excludedCategories.includes(category))
    ? 'made-to-order'
    : null;
}

/** Whether a product can be returned only with an intact seal. */
export function isSealed(house: Pick<House, 'returns'>, product: { categories: readonly string[] }): boolean {
  return product.categories.some((category) => house.returns.sealedCategories.includes(category));
}
