import type { OrderContent } from './order-schemas.ts';

const ADDRESS = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Muster',
  street: 'Musterweg',
  houseNumber: '7',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
} as const;

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });

/** Order of the document's examples. */
export const ORDER_EXAMPLE: OrderContent = {
  number: '100000123',
  stage: 'to-ship',
  placedAt: '2026-11-27T09:12:00.000Z',
  cancelledAt: null,
  locale: 'de-CH',
  customerNumber: null,
  email: 'lea@example.com',
  phone: null,
  billing: ADDRESS,
  shipping: ADDRESS,
  pickup: null,
  fields: [],
  deliveries: [
    {
      mode: 'parcel',
      option: 'home',
      fee: chf(595),
      earliest: '2026-11-30',
      latest: '2026-12-01',
      skus: ['400105-01'],
    },
  ],
  method: 'invoice',
  lines: [
    {
      position: 1,
      sku: '400105-01',
      productId: '400105',
      title: 'Lamp',
      variant: '',
      unitPrice: chf(4990),
      total: chf(9980),
      discount: chf(0),
      ordered: 2,
      cancelled: 0,
      shipped: 0,
      returned: 0,
      open: 2,
      waiting: 0,
    },
  ],
  totals: {
    goods: chf(9980),
    discounts: chf(0),
    delivery: chf(595),
    total: chf(10575),
    vat: [{ permille: 81, amount: chf(792) }],
  },
  payments: [],
  shipments: [],
  tags: ['gift'],
};

/** Line of the list of orders. */
export const ORDER_COLUMN_EXAMPLE = {
  number: '100000123',
  stage: 'to-ship' as const,
  placedAt: '2026-11-27T09:12:00.000Z',
  changedAt: '2026-11-27T09:12:00.000Z',
  customerNumber: null,
  name: 'L. Muster',
  email: 'l…@example.com',
  place: '8001 Zürich',
  units: 2,
  total: chf(10575),
  method: 'invoice',
  money: 'open' as const,
  ways: ['parcel' as const],
  tags: ['gift'],
};
