import { inHundredths, inMinorUnits } from '../currencies/decimal-text.ts';
import type { Facet } from '../shop/search/engine/index.ts';
import type { Messages } from '../tenants/messages/index.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { ListRequest } from './list-request.ts';

/*
 * Addresses, forms and sliders of lists have prices in hundredths of a unit of any currency, so that their scripts need
 * no decimals. Servers convert them to minor units and back.
 */

type PriceLimits = ListRequest['price'];

const minorUnits = (hundredths: number | null, currency: string): number | null =>
  hundredths === null ? null : inMinorUnits(hundredths, currency);

/** Returns the price limits of a list in minor units of its currency. */
export function searchedPrice({ min, max }: PriceLimits, currency: string): PriceLimits {
  return { min: minorUnits(min, currency), max: minorUnits(max, currency) };
}

/** Returns facets with prices in hundredths of a unit of the currency instead of minor units. */
export function withListPrices(facets: readonly Facet[], currency: string): Facet[] {
  const shown = (minor: number): number => inHundredths(minor, currency);
  const chosen = (minor: number | null): number | null => (minor === null ? null : shown(minor));
  return facets.map((facet) =>
    facet.kind === 'range' && facet.unit === null
      ? {
          ...facet,
          min: shown(facet.min),
          max: shown(facet.max),
          from: chosen(facet.from),
          to: chosen(facet.to),
          buckets: facet.buckets.map(({ from, to, count }) => ({ from: shown(from), to: shown(to), count })),
        }
      : facet,
  );
}

/** Returns the name of chosen price limits; null without any. */
export function listPriceName(
  price: PriceLimits,
  { currency, priceFormat }: Pick<Tenant, 'currency' | 'priceFormat'>,
  text: Pick<Messages['catalogue']['filters'], 'range' | 'rangeMin' | 'rangeMax'>,
): string | null {
  const { min, max } = searchedPrice(price, currency);
  const said = (amount: number): string => formatAmount(amount, priceFormat);
  if (min === null) return max === null ? null : text.rangeMax(said(max));
  return max === null ? text.rangeMin(said(min)) : text.range(said(min), said(max));
}
