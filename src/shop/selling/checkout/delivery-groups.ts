import type { Tenant } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import type { BasketView, PricedContents } from '../basket/index.ts';
import {
  deliveryFees,
  effectiveOptions,
  extraFees,
  groupDelivery,
  isByArrangement,
  NO_OPTIONS,
  type OptionLine,
  offeredExtras,
  offeredParcelOptions,
  type ParcelOption,
  separateArrivals,
} from '../delivery/index.ts';
import type { DeliveryChoice, DeliveryGroup, DeliveryOffer } from './types.ts';

type Given = {
  tenant: Tenant;
  basket: Pick<BasketView, 'lines'>;
  delivery: DeliveryChoice | null;
  now: Date;
};

/** Returns the lines that are delivered, as input of the delivery rules. */
export function optionLines({ lines }: Pick<BasketView, 'lines'>): OptionLine[] {
  return lines
    .filter((line) => line.article.onSale)
    .map(({ article }) => ({
      mode: article.deliveryMode,
      technical: article.technical,
      categoryId: article.categoryId,
    }));
}

/** Returns the chosen options that still apply to the basket. */
function chosenOptions({ tenant, basket, delivery }: Given) {
  return effectiveOptions(delivery?.options ?? NO_OPTIONS, optionLines(basket), tenant);
}

/** Sum of the extras' fees, in minor units. */
export function extrasTotal(given: Given): number {
  return extraFees(chosenOptions(given).extras, given.tenant).reduce((sum, entry) => sum + entry.fee, 0);
}

/** Returns the destination as far as it is known; cantons have holidays of their own. */
function placeOf({ tenant, delivery }: Given): { place: string; postalCode: string } {
  const goal = delivery?.options.pickup ?? delivery?.shipping ?? delivery?.billing;
  const country = goal?.country ?? tenant.country;
  return { place: delivery?.region ?? country, postalCode: goal?.postalCode ?? '' };
}

/** Groups the delivery by class, with option, date and fee. A gift is in the first group. */
export function deliveryGroups(given: Given, gifts: string[], charged: PricedContents['delivery']): DeliveryGroup[] {
  const { tenant, basket, now } = given;
  const options = chosenOptions(given);
  const { place, postalCode } = placeOf(given);
  const lines = basket.lines.filter((line) => line.article.onSale);
  return deliveryFees(charged.lines, charged.fees).map(({ mode, fee }, index) => {
    const option: ParcelOption = mode === 'two-man' ? 'home' : options.parcel;
    const own = lines.filter((line) => line.article.deliveryMode === mode);
    const to = { tenant, now, place, isBundled: option === 'bundled' };
    const dates = groupDelivery(own, mode, to);
    const isArranged = isByArrangement(mode, postalCode, tenant);
    const shown = isArranged ? null : dates;
    const skus = own.map((line) => line.sku as string);
    const arrivals = isArranged ? [] : separateArrivals(own, to);
    // A gift is in stock.
    if (index === 0) arrivals[0]?.skus.push(...gifts.filter((gift) => !skus.includes(gift)));
    return {
      mode,
      option,
      fee: money(fee, tenant.currency),
      extras: pricedExtras(mode === 'two-man' ? options.extras : [], tenant),
      earliest: shown?.earliest ?? null,
      latest: shown?.latest ?? null,
      ...(dates === null ? { awaited: true as const } : {}),
      ...(arrivals.length > 0 ? { arrivals } : {}),
      skus: index === 0 ? [...new Set([...skus, ...gifts])] : skus,
    };
  });
}

function pricedExtras(extras: Parameters<typeof extraFees>[0], tenant: Tenant): DeliveryGroup['extras'] {
  return extraFees(extras, tenant).map(({ extra, fee }) => ({ extra, fee: money(fee, tenant.currency) }));
}

/**
 * Returns the delivery options to choose from. Home, bundled and pick-up cost the same and differ in place and date.
 * The fee shown is that of parcels; bulky goods have their own fee, in their group.
 */
export function deliveryOffer(given: Given, charged: PricedContents['delivery']): DeliveryOffer {
  const { tenant, basket, now } = given;
  const lines = optionLines(basket);
  const { place } = placeOf(given);
  const posted = basket.lines.filter(({ article }) => article.onSale && article.deliveryMode !== 'two-man');
  const post = deliveryFees(charged.lines, charged.fees).filter(({ mode }) => mode !== 'two-man');
  const [first] = post;
  const fee = money((post.find(({ mode }) => mode === 'parcel') ?? first)?.fee ?? 0, tenant.currency);
  return {
    parcel: offeredParcelOptions(lines, tenant).map((option) => {
      const dates = groupDelivery(posted, 'parcel', { tenant, now, place, isBundled: option === 'bundled' });
      return { option, fee, dates };
    }),
    extras: pricedExtras(offeredExtras(lines, tenant), tenant),
    needsPhone: lines.some((line) => line.mode === 'two-man'),
  };
}
