import type { DeliveryExtra, Tenant } from '../../../tenants/tenant.ts';
import { labelFee, notReturnable } from '../../after-sales/fulfilment/index.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { deliveryFees, extraFees, offeredExtras } from '../../selling/delivery/index.ts';

/** Delivery fees and return conditions of an offer, for search engines and portals. */
export type OfferTerms = {
  /** One entry for each country of delivery. */
  shipping: { country: string; fee: number; handlingDays: [number, number]; transitDays: [number, number] }[];
  /** Null if the variant cannot be returned. `fee` is the price of the return, in minor units. */
  returns: { days: number; fee: number } | null;
};

/** Applies the rules of the basket to a single unit. */
export function offerTerms(
  tenant: Tenant,
  offer: { amount: number; mode: DeliveryMode; categories: readonly string[] },
): OfferTerms {
  const { fees, countries, handlingDays, carrierDays, twoManDays } = tenant.delivery;
  const fee = deliveryFees([{ mode: offer.mode, amount: offer.amount }], fees).reduce((sum, part) => sum + part.fee, 0);
  const isCarried = offer.mode === 'two-man';
  return {
    shipping: countries.map((country) => ({
      country,
      fee,
      // An order after the cut-off leaves a day later.
      handlingDays: [handlingDays, handlingDays + 1],
      transitDays: isCarried ? twoManDays : carrierDays,
    })),
    returns:
      notReturnable(tenant, offer) === null
        ? { days: tenant.withdrawalDays, fee: labelFee(tenant, isCarried ? 'collection' : 'label', '') }
        : null,
  };
}

/** Returns the services that carriers of a single unit offer, such as assembly, with their fees in minor units. */
export function offeredServices(
  tenant: Pick<Tenant, 'delivery'>,
  offer: { mode: DeliveryMode; technical: boolean; categoryId: string },
): { extra: DeliveryExtra; fee: number }[] {
  return extraFees(offeredExtras([offer], tenant), tenant);
}
