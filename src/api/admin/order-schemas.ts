import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import { AdminAddress, AdminMoney, Day, Timestamp } from './admin-schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.nullable(v.string());

/** Stages of orders that were placed. */
export const API_STAGES = [
  'to-pay',
  'to-check',
  'to-ship',
  'partly-shipped',
  'shipped',
  'delivered',
  'partly-returned',
  'returned',
  'cancelled',
] as const;

const Stage = v.pipe(v.picklist(API_STAGES), v.description('What the order waits for, or how far it has come.'));
const Method = v.pipe(v.string(), v.description('Payment method, such as `invoice`, `card` or `twint`.'));

/** Order as the list shows it. */
export const ListedOrderBody = v.object({
  number: v.string(),
  stage: Stage,
  placedAt: v.nullable(Timestamp),
  changedAt: v.pipe(Timestamp, v.description('Last change of state, delivery or goods.')),
  customerNumber: v.pipe(text, v.description('Null for guests.')),
  name: v.string(),
  email: v.string(),
  place: v.pipe(v.string(), v.description('Postal code and city of the delivery.')),
  units: count,
  total: AdminMoney,
  method: v.nullable(Method),
  money: v.pipe(
    v.nullable(v.picklist(['open', 'partly-paid', 'reserved', 'paid'])),
    v.description('`reserved` is promised by the payment provider and taken with the shipment.'),
  ),
  ways: v.array(v.picklist(['parcel', 'bulky', 'two-man', 'pickup'])),
  tags: v.array(v.string()),
});

const ShipmentBody = v.object({
  id: v.string(),
  number: v.pipe(count, v.description('Counts the shipments of the order.')),
  carrier: v.picklist(CARRIERS),
  trackingNumber: text,
  trackingUrl: text,
  shippedAt: Timestamp,
  deliveredAt: v.nullable(Timestamp),
  lines: v.array(v.object({ position: count, quantity: count })),
});

/** Answer to a new shipment. Answers are stored for repeated requests, so it has no number that leads to a recipient. */
export const NewShipmentBody = v.omit(ShipmentBody, ['trackingNumber', 'trackingUrl']);

const ReturnOfOrder = v.object({
  number: v.string(),
  state: v.picklist(['registered', 'received', 'settled', 'given-up']),
  registeredAt: Timestamp,
  receivedAt: v.nullable(Timestamp),
  settledAt: v.nullable(Timestamp),
});

const CreditOfOrder = v.object({ number: v.string(), amount: AdminMoney, issuedAt: Timestamp });

const LineBody = v.object({
  position: v.pipe(count, v.description('Names the line in changes of the order.')),
  sku: v.string(),
  productId: text,
  title: v.string(),
  variant: v.string(),
  unitPrice: v.nullable(AdminMoney),
  total: v.pipe(v.nullable(AdminMoney), v.description('Before discounts.')),
  discount: v.nullable(AdminMoney),
  ordered: count,
  cancelled: count,
  shipped: count,
  returned: count,
  open: v.pipe(count, v.description('Units that are neither shipped nor cancelled.')),
  waiting: v.pipe(count, v.description('Open units that wait for goods.')),
});

/** Parts that the parameter `expand` adds. */
export const ORDER_PARTS = ['returns', 'credits', 'notes', 'timeline'] as const;

/** One order. */
export const OrderBody = v.object({
  number: v.string(),
  stage: Stage,
  placedAt: Timestamp,
  cancelledAt: v.nullable(Timestamp),
  locale: v.string(),
  customerNumber: text,
  email: v.string(),
  phone: text,
  billing: AdminAddress,
  shipping: v.pipe(AdminAddress, v.description('That of the pick-up point, if there is one.')),
  pickup: v.pipe(
    v.nullable(v.object({ name: v.string(), number: v.string() })),
    v.description("Pick-up point, and the buyer's number there."),
  ),
  fields: v.pipe(
    v.array(v.object({ name: v.string(), label: v.string(), value: v.string() })),
    v.description(
      'Filled fields that extensions of the retailer add to the checkout, with the label that the buyer saw.',
    ),
  ),
  deliveries: v.array(
    v.object({
      mode: v.picklist(['parcel', 'bulky', 'two-man']),
      option: v.string(),
      fee: AdminMoney,
      earliest: v.pipe(
        v.nullable(Day),
        v.description('Promised day; null if it is arranged with the buyer, or not known yet.'),
      ),
      latest: v.nullable(Day),
      skus: v.array(v.string()),
    }),
  ),
  method: Method,
  lines: v.array(LineBody),
  totals: v.object({
    goods: v.pipe(AdminMoney, v.description('Before discounts.')),
    discounts: AdminMoney,
    delivery: AdminMoney,
    total: AdminMoney,
    vat: v.array(v.object({ permille: count, amount: AdminMoney })),
  }),
  payments: v.array(
    v.object({
      method: Method,
      state: v.picklist(['authorised', 'captured', 'cancelled']),
      amount: AdminMoney,
      reference: v.string(),
      createdAt: Timestamp,
      settledAt: v.nullable(Timestamp),
    }),
  ),
  shipments: v.array(ShipmentBody),
  tags: v.array(v.string()),
  returns: v.exactOptional(v.array(ReturnOfOrder)),
  credits: v.exactOptional(v.array(CreditOfOrder)),
  notes: v.exactOptional(v.array(v.object({ id: v.string(), text: v.string(), by: v.string(), at: Timestamp }))),
  timeline: v.exactOptional(
    v.pipe(
      v.array(v.object({ at: Timestamp, action: v.string(), by: v.string() })),
      v.description('What employees, clients and the shop did, the newest first.'),
    ),
  ),
});

export type OrderContent = v.InferOutput<typeof OrderBody>;

/** Answer to a change of an order. Its ETag is in the header too. */
export const ChangedOrderBody = v.object({ number: v.string(), stage: v.picklist(API_STAGES) });
