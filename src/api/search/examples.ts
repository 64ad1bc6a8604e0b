import type * as v from 'valibot';
import type { FacetSchema, ProductSchema } from '../schemas.ts';

/** Examples in the OpenAPI document. */
export const PRODUCT_EXAMPLE: v.InferOutput<typeof ProductSchema> = {
  sku: '100101-01',
  productId: '100101',
  name: 'Midikleid mit Bindegürtel',
  brand: 'Linnovelle',
  path: '/p/linnovelle-midikleid-mit-bindeguertel/100101-01',
  price: { amount: 7990, currency: 'CHF', text: '79.90\u00a0CHF' },
  compareAt: { amount: 9990, currency: 'CHF', text: '99.90\u00a0CHF' },
  picture: '/images/0123456789abcdef/640',
  rating: { average: 4.5, count: 12 },
  available: true,
  energyClass: null,
  energy: null,
  tyre: null,
};

export const FACETS: v.InferOutput<typeof FacetSchema>[] = [
  {
    key: 'brand',
    label: 'Marke',
    kind: 'values',
    values: [{ value: 'linnovelle', label: 'Linnovelle', count: 3, selected: false }],
  },
  {
    key: 'colour',
    label: 'Farbe',
    kind: 'swatches',
    values: [{ value: 'navy', label: 'Navy', count: 2, selected: true, swatch: '#1f2a44' }],
  },
  {
    key: 'price',
    label: 'Preis',
    kind: 'range',
    unit: null,
    min: 2990,
    max: 19990,
    from: null,
    to: 9990,
    buckets: [{ from: 2990, to: 19990, count: 3 }],
  },
];
