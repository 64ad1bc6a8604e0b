import type * as v from 'valibot';
import type { Money } from '../../shop/catalogue/prices/index.ts';
import type { EnergyLabel, ProductCard, TyreLabel } from '../../shop/catalogue/products/index.ts';
import type { Facet } from '../../shop/search/engine/index.ts';
import { valueName } from '../../tenants/facet-names.ts';
import { productHref } from '../../tenants/paths.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { EndpointCall } from '../endpoint.ts';
import type { FacetSchema, MoneySchema, ProductSchema } from '../schemas.ts';

type Shown = Pick<EndpointCall, 'tenant' | 'locale'>;

/** Width in pixels of list pictures in the interface, sharp enough for any card. */
const PICTURE_WIDTH = 640;

function shownMoney({ amount, currency }: Money, { tenant }: Shown): v.InferOutput<typeof MoneySchema> {
  return { amount, currency, text: formatAmount(amount, tenant.priceFormat) };
}

function shownEnergy({ scaleMin, scaleMax, labelUrl, sheetUrl, eprelId }: EnergyLabel) {
  return { scaleMin, scaleMax, labelUrl, sheetUrl, eprelId };
}

function shownTyre({ fuel, wet, noiseDb, noiseClass, ...label }: TyreLabel) {
  return { fuelEfficiency: fuel, wetGrip: wet, rollingNoise: noiseDb, rollingNoiseClass: noiseClass, ...label };
}

/** Converts a card to the interface's shape. */
export function productHit(card: ProductCard, shown: Shown): v.InferOutput<typeof ProductSchema> {
  return {
    sku: card.sku,
    productId: card.productId,
    name: card.name,
    brand: card.brand,
    path: productHref(shown.locale.locale, card.slug, card.sku),
    price: shownMoney(card.price, shown),
    compareAt: card.compareAt && shownMoney(card.compareAt, shown),
    picture: card.picture && `/images/${card.picture.id}/${PICTURE_WIDTH}`,
    rating: card.rating,
    available: card.available,
    energyClass: card.energy?.class ?? null,
    energy: card.energy && shownEnergy(card.energy),
    tyre: card.tyre && shownTyre(card.tyre),
  };
}

/** Converts a facet, with the names of the facet and its values in the language of the request. */
export function shownFacet(facet: Facet, { locale }: Shown): v.InferOutput<typeof FacetSchema> {
  const { label } = facet;
  if (facet.kind === 'range') {
    const { key, kind, unit, min, max, from, to, buckets } = facet;
    return { key, label, kind, unit, min, max, from, to, buckets };
  }
  return {
    key: facet.key,
    label,
    kind: facet.kind,
    values: facet.values.map((value) => ({
      value: value.value,
      label: valueName(locale.locale, facet.key, value),
      count: value.count,
      selected: value.selected,
      ...(facet.kind === 'swatches' ? { swatch: value.swatch } : {}),
    })),
  };
}
