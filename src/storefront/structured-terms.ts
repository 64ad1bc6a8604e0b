import { decimalText } from '../currencies/decimal-text.ts';
import type { OfferTerms } from '../shop/content/seo-and-feeds/index.ts';
import type { Tenant } from '../tenants/tenant.ts';

const amountOf = (value: number, currency: string): Record<string, unknown> => ({
  '@type': 'MonetaryAmount',
  value: decimalText(value, currency),
  currency,
});

const daysOf = ([minValue, maxValue]: [number, number]): Record<string, unknown> => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Returns the return policy: whether, how long and at what cost. */
export function returnData({ delivery, currency }: Tenant, { returns }: OfferTerms): Record<string, unknown> {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: delivery.countries };
  if (returns === null) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    refundType: 'https://schema.org/FullRefund',
    ...(returns.fee === 0
      ? { returnFees: 'https://schema.org/FreeReturn' }
      : {
          returnFees: 'https://schema.org/ReturnShippingFees',
          returnShippingFeesAmount: amountOf(returns.fee, currency),
        }),
  };
}

/** Returns cost and duration of the delivery to each country. */
export function shippingData({ currency }: Tenant, { shipping }: OfferTerms): Record<string, unknown>[] {
  return shipping.map(({ country, fee, handlingDays, transitDays }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: amountOf(fee, currency),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
      handlingTime: daysOf(handlingDays),
      transitTime: daysOf(transitDays),
    },
  }));
}
