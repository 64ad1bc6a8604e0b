import * as v from 'valibot';
import { type EventDescription, EventMoney, eventCount, eventOrder, eventTime } from './event-fields.ts';
import type { ShopEvent } from './types.ts';

const stage = v.pipe(
  v.picklist(['placed', 'partly-shipped', 'shipped', 'delivered', 'partly-returned', 'returned', 'cancelled']),
  v.description('How far the order has come. Read the order to learn what a placed one waits for.'),
);

const orderData = (fields: v.ObjectEntries) => v.object({ order: eventOrder, ...fields });

const subject = 'order/{number}';
const example = (data: ShopEvent['data']) =>
  ({ tenant: 'ch', subject: 'order/100000123', data: { order: '100000123', ...data } }) as const;

const paymentData = orderData({
  payment: v.pipe(v.string(), v.description('Id of the payment.')),
  method: v.pipe(v.string(), v.description('Payment method.')),
  amount: EventMoney,
});
const PAYMENT_EXAMPLE = {
  payment: '7b1c7a52-5a3a-4a59-9a5e-0f3c1f0a8a11',
  method: 'card',
  amount: { amount: 4990, currency: 'CHF' },
};

const returned = (meaning: string): EventDescription => ({
  subject,
  meaning,
  data: orderData({ return: v.pipe(v.string(), v.description('Number of the return.')) }),
  example: example({ return: 'R100000042' }),
});

/** Events of an order and all that belongs to it, in one sequence for each order. */
export const ORDER_EVENTS = {
  'order.placed': {
    subject,
    meaning: 'A customer or an employee has placed an order.',
    data: orderData({ total: EventMoney, method: v.pipe(v.string(), v.description('Payment method.')), stage }),
    example: example({ total: { amount: 4990, currency: 'CHF' }, method: 'invoice', stage: 'placed' }),
  },
  'order.changed': {
    subject,
    meaning: 'Stage, goods, delivery, contact, payment, amounts or tags of a placed order have changed.',
    data: orderData({
      what: v.pipe(
        v.array(v.picklist(['stage', 'goods', 'delivery', 'contact', 'payment', 'total', 'tags'])),
        v.description('What has changed.'),
      ),
      stage,
    }),
    example: example({ what: ['stage'], stage: 'shipped' }),
  },
  'order.cancelled': {
    subject,
    meaning: 'A placed order was cancelled as a whole.',
    data: orderData({ total: EventMoney }),
    example: example({ total: { amount: 4990, currency: 'CHF' } }),
  },
  'payment.captured': {
    subject,
    meaning: 'The bill of an order is paid: online, by transfers, by a payment link or by gift cards.',
    data: paymentData,
    example: example(PAYMENT_EXAMPLE),
  },
  'payment.reopened': {
    subject,
    meaning: 'Captured money of an order was taken back, such as a returned debit. The order is owed again.',
    data: paymentData,
    example: example(PAYMENT_EXAMPLE),
  },
  'payment.refunded': {
    subject,
    meaning: 'Money went back to the customer, through the payment provider or by transfer.',
    data: orderData({
      way: v.pipe(v.picklist(['provider', 'transfer']), v.description('Way of the money.')),
      amount: EventMoney,
      creditNote: v.pipe(v.nullable(v.string()), v.description('Number of the credit note; null without one.')),
    }),
    example: example({ way: 'provider', amount: { amount: 1990, currency: 'CHF' }, creditNote: 'G100000007' }),
  },
  'shipment.created': {
    subject,
    meaning: 'A part or all of the goods were handed to a carrier, or wait to be picked up.',
    data: orderData({
      shipment: v.pipe(eventCount, v.description('Number of the shipment within the order, from 1.')),
      carrier: v.string(),
      shippedAt: eventTime,
    }),
    example: example({ shipment: 1, carrier: 'swiss-post', shippedAt: '2026-11-27T10:00:00.000Z' }),
  },
  'shipment.delivered': {
    subject,
    meaning: 'The carrier has delivered a shipment.',
    data: orderData({
      shipment: v.pipe(eventCount, v.description('Number of the shipment within the order, from 1.')),
      carrier: v.string(),
      deliveredAt: eventTime,
    }),
    example: example({ shipment: 1, carrier: 'swiss-post', deliveredAt: '2026-11-28T10:00:00.000Z' }),
  },
  'return.registered': returned('A return was announced.'),
  'return.received': returned('The goods of a return have arrived.'),
  'return.settled': returned('A return was checked and settled. A credit follows as events of document and payment.'),
  'return.given-up': returned('A return was given up, because its goods did not arrive.'),
  'document.issued': {
    subject,
    meaning: 'An invoice, credit note or other document with a number was issued.',
    data: orderData({
      document: v.pipe(v.string(), v.description('Number of the document, as printed.')),
      kind: v.picklist(['invoice', 'credit-note', 'cancellation', 'receipt', 'reminder', 'payoff', 'withdrawn']),
      total: EventMoney,
    }),
    example: example({ document: 'RE2026-000042', kind: 'invoice', total: { amount: 4990, currency: 'CHF' } }),
  },
} as const satisfies Record<string, EventDescription>;
