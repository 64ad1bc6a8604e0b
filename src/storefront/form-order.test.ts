import { describe, expect, test } from 'vitest';
import { FIELDS } from '../shop/marketing/contact/subjects.ts';
import { CHECKOUT_ORDER, CONTACT_ORDER, inFormOrder } from './form-order.ts';

const names = (fields: Record<string, unknown>, order: readonly string[]) =>
  inFormOrder(Object.entries(fields), order).map(([name]) => name);

describe('lists problems in the order of the form', () => {
  test('for two addresses, whatever rule reported first', () => {
    const found = { parcel: 1, 'shipping.street': 1, street: 1, city: 1, firstName: 1, salutation: 1, phone: 1 };
    expect(names(found, CHECKOUT_ORDER)).toEqual([
      'salutation',
      'firstName',
      'street',
      'city',
      'phone',
      'shipping.street',
      'parcel',
    ]);
  });

  test('for the contact form, with the message below the fields of its subject', () => {
    expect(names({ message: 1, customernumber: 1, terms: 1, answer: 1, email: 1 }, CONTACT_ORDER)).toEqual([
      'email',
      'customernumber',
      'message',
      'answer',
      'terms',
    ]);
  });

  test('with unknown fields last, in their given order', () => {
    expect(names({ zip: 1, assembly: 1, email: 1 }, CHECKOUT_ORDER)).toEqual(['email', 'zip', 'assembly']);
  });
});

test('and knows every field of every contact subject', () => {
  expect(FIELDS.filter((name) => !CONTACT_ORDER.includes(name))).toEqual([]);
});
