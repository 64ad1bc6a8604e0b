import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { HOUSE_AT_FAULT, type ReturnReason } from './return-states.ts';

/** Days, as ISO dates, in the house's own time zone. */
type House = Pick<Tenant, 'withdrawalDays' | 'returns' | 'delivery'>;

/** First working day and last day ahead on which two people collect (docs/rules/returns.md#collection). */
const COLLECTION_AHEAD = 3;
const COLLECTION_UNTIL_DAYS = 30;
/** What carriers take where nobody told that a parcel has arrived: the period begins with the last one's arrival. */
const ASSUMED_DAYS_ON_THE_WAY = 7;

/**
 * The last day on which goods can be sent back: the tenant's days after the last parcel arrived (docs/rules/returns.md#return-period). A
 * parcel of which no arrival is known counts as arrived a week after it left: doubt is the customer's gain.
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

/** The days on which two people can fetch goods: from the third working day ahead on, for thirty days, without holidays. */
export function collectionDays(today: string, place: string): string[] {
  const from = Temporal.PlainDate.from(today);
  const last = from.add({ days: COLLECTION_UNTIL_DAYS });
  const days: string[] = [];
  // The third working day that follows, whether today is one or not.
  let day = addWorkingDays(from.add({ days: 1 }), COLLECTION_AHEAD - 1, place);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    days.push(day.toString());
    day = addWorkingDays(day.add({ days: 1 }), 0, place);
  }
  return days;
}

/** The last day for the credit note of goods that arrived on a day (docs/rules/returns.md#credit-note). */
export function creditDueOn(house: Pick<House, 'returns'>, receivedOn: string): string {
  return Temporal.PlainDate.from(receivedOn).add({ days: house.returns.creditDays }).toString();
}

/** The last day for the money of a credit note to leave: two working days of the house later. */
export function payoutDueOn(house: Pick<House, 'returns' | 'delivery'>, issuedOn: string): string {
  const place = house.delivery.countries[0] ?? 'CH';
  return addWorkingDays(
    Temporal.PlainDate.from(issuedOn).add({ days: 1 }),
    house.returns.payoutWorkingDays - 1,
    place,
  ).toString();
}

/**
 * What a return by parcel costs (docs/rules/returns.md#return-label). Nothing where it is carried by people of the house, and nothing where
 * instalments are paid: their plan is made anew from the goods alone.
 */
export function labelFee(house: Pick<House, 'returns'>, way: 'label' | 'collection', method: string): number {
  return way === 'collection' || method === 'instalments' ? 0 : house.returns.labelFee;
}

/**
 * What of the fee a credit note keeps: nothing where the house was at fault for anything that it took back, and never more than
 * what is credited for the goods.
 */
export function retainedFee(
  agreed: number,
  accepted: readonly { reason: ReturnReason; accepted: number }[],
  goods: number,
): number {
  const isOwnFault = accepted.some(({ reason, accepted: pieces }) => pieces > 0 && HOUSE_AT_FAULT.has(reason));
  return isOwnFault ? 0 : Math.min(agreed, goods);
}

/** Why an article is not taken back, or null. Sealed goods are taken as long as the seal is whole. */
export function notReturnable(
  house: Pick<House, 'returns'>,
  product: { categories: readonly string[] },
): 'made-to-order' | null {
  return product.categories.some((category) => house.returns.excludedCategories.includes(category))
    ? 'made-to-order'
    : null;
}

/** Whether an article comes back only with its seal unbroken. */
export function isSealed(house: Pick<House, 'returns'>, product: { categories: readonly string[] }): boolean {
  return product.categories.some((category) => house.returns.sealedCategories.includes(category));
}
