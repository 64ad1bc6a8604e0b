import * as v from 'valibot';
import { type EventDescription, EventMoney, eventProduct, eventSku } from './event-fields.ts';

const ofCustomer = (meaning: string): EventDescription => ({
  subject: 'customer/{id}',
  meaning,
  data: v.object({}),
  example: { tenant: 'ch', subject: 'customer/0d9c0e6e-94a2-4a3b-8c0b-1d1b7e1f5c01', data: {} },
});

/** Events of accounts, messages, reviews and gift cards. They name ids only: the objects themselves are personal. */
export const CUSTOMER_EVENTS = {
  'customer.created': ofCustomer('A customer has opened an account.'),
  'customer.changed': ofCustomer('Name, e-mail address, addresses, group or another datum of an account has changed.'),
  'customer.erased': ofCustomer(
    'The personal data of an account were erased, or it was merged into another one. Copies elsewhere must go too.',
  ),
  'message.received': {
    subject: 'message/{number}',
    meaning: 'A customer has written a message, or has replied to an answer.',
    data: v.object({ isReply: v.boolean() }),
    example: { tenant: 'ch', subject: 'message/1042', data: { isReply: false } },
  },
  'message.answered': {
    subject: 'message/{number}',
    meaning: 'An employee has answered a message.',
    data: v.object({}),
    example: { tenant: 'ch', subject: 'message/1042', data: {} },
  },
  'review.submitted': {
    subject: 'review/{id}',
    meaning: 'A customer has written a review. It waits for a decision, or is published.',
    data: v.object({
      product: eventProduct,
      sku: eventSku,
      stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      state: v.picklist(['waiting', 'published', 'refused']),
    }),
    example: {
      tenant: 'ch',
      subject: 'review/5b8d1c6a-0f0e-4f6e-a8a4-0a4a51b1a0c2',
      data: { product: '400105', sku: '400105-01', stars: 5, state: 'waiting' },
    },
  },
  'gift-card.issued': {
    subject: 'gift-card/{id}',
    meaning: 'A gift card can be redeemed from now on: its order is paid, or an employee gave it.',
    data: v.object({ amount: EventMoney, origin: v.picklist(['sale', 'goodwill']) }),
    example: {
      tenant: 'ch',
      subject: 'gift-card/9c1f7d3e-2d1a-4a77-9a0c-6f2f3f7f2b10',
      data: { amount: { amount: 5000, currency: 'CHF' }, origin: 'sale' },
    },
  },
} as const satisfies Record<string, EventDescription>;
