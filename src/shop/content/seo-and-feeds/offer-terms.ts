import type { Tenant } from '../../../tenants/tenant.ts';
import { labelFee, notReturnable } from '../../after-sales/fulfilment/index.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import { deliveryFees } from '../../selling/delivery/index.ts';

/** What an offer costs to bring and whether it can go back, as search engines and portals are told. */
export type OfferTerms = {
  /** One for each country that the house delivers to. */
  shipping: { country: string; fee: number; handlingDays: [number, number]; transitDays: [number, number] }[];
  /** Null: it is not taken back. `fee`: what sending it back costs. */
  returns: { days: number; fee: number } | null;
};

/** The same rules as in the basket: one piece, for itself. */
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
      // Ordered after the cut-off it leaves a day later.
      handlingDays: [handlingDays, handlingDays + 1],
      transitDays: isCarried ? twoManDays : carrierDays,
    })),
    returns:
      notReturnable(tenant, offer) === null
        ? { days: tenant.withdrawalDays, fee: labelFee(tenant, isCarried ? 'collection' : 'label', '') }
        : null,
  };
}
