import * as v from 'valibot';
import { type EventDescription, EventMoney, eventCount, eventProduct, eventSku, eventTime } from './event-fields.ts';

const inTenants = (meaning: string, tenants: string): EventDescription => ({
  subject: 'product/{id}',
  meaning,
  data: v.object({
    product: eventProduct,
    tenants: v.pipe(v.array(v.picklist(['ch', 'de', 'at', 'nl'])), v.description(tenants)),
  }),
  example: { tenant: null, subject: 'product/400105', data: { product: '400105', tenants: ['ch'] } },
});

/** Events of products, and of their variants. All tenants share products and stock; prices are of one tenant. */
export const PRODUCT_EVENTS = {
  'product.published': inTenants('A product has gone on sale with its first variant.', 'Tenants that sell it now.'),
  'product.changed': {
    subject: 'product/{id}',
    meaning:
      'Data of a product, its variants, texts, pictures or prices have changed, or a variant went on or off sale.',
    data: v.object({ product: eventProduct }),
    example: { tenant: null, subject: 'product/400105', data: { product: '400105' } },
  },
  'product.withdrawn': inTenants('A product is off sale with its last variant.', 'Tenants that no longer sell it.'),
  'price.changed': {
    subject: 'variant/{sku}',
    meaning:
      'The price of a variant for everybody was set, planned or ended. A planned price begins at `validFrom` without another event.',
    data: v.object({
      sku: eventSku,
      price: v.pipe(v.nullable(EventMoney), v.description('Null: the price was deleted.')),
      validFrom: eventTime,
      validTo: v.pipe(v.nullable(eventTime), v.description('End of the price; null without one.')),
    }),
    example: {
      tenant: 'ch',
      subject: 'variant/400105-01',
      data: {
        sku: '400105-01',
        price: { amount: 4990, currency: 'CHF' },
        validFrom: '2026-11-27T10:00:00.000Z',
        validTo: null,
      },
    },
  },
  'price-list.changed': {
    subject: 'variant/{sku}',
    meaning:
      'The price of a variant in a price list was set, changed or deleted, or the list was. Read the list for the price: not every program may.',
    data: v.object({
      sku: eventSku,
      list: v.pipe(v.string(), v.description('Id of the price list.')),
      minQuantity: v.pipe(eventCount, v.description('Units from which the price holds.')),
    }),
    example: {
      tenant: 'ch',
      subject: 'variant/400105-01',
      data: { sku: '400105-01', list: '3f6f7c1e-6a34-4c58-9a56-0f3a7f5f2b11', minQuantity: 3 },
    },
  },
  'stock.changed': {
    subject: 'variant/{sku}',
    meaning: 'The units of a variant have changed: by a sale, a booking, a delivery, a count or a feed.',
    data: v.object({
      sku: eventSku,
      quantity: v.pipe(eventCount, v.description('Units in all locations that goods are sold from.')),
      waiting: v.pipe(eventCount, v.description('Ordered units that wait for goods.')),
      safety: v.pipe(eventCount, v.description('Units that are not sold.')),
      backorder: v.pipe(eventCount, v.description('Units that may be sold before they arrive.')),
    }),
    example: {
      tenant: null,
      subject: 'variant/400105-01',
      data: { sku: '400105-01', quantity: 58, waiting: 0, safety: 0, backorder: 0 },
    },
  },
} as const satisfies Record<string, EventDescription>;
