import { expect, test } from 'vitest';
import type { Address } from '../../../shop/checkout/index.ts';
import { deliveryEntered } from './address-entered.ts';

const billing: Address = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

test('a stored address fills the form again', () => {
  const entered = deliveryEntered({ billing, shipping: null, phone: null });
  expect(entered).toEqual({ ...billing, phone: '' });
});

test('an address without a house number keeps its box ticked, the other address stands under its prefix', () => {
  const entered = deliveryEntered({
    billing,
    shipping: { ...billing, street: 'Weiler', houseNumber: '' },
    phone: '044 000 00 00',
  });
  expect(entered).toMatchObject({
    otherAddress: 'on',
    'shipping.street': 'Weiler',
    'shipping.noHouseNumber': 'on',
    phone: '044 000 00 00',
  });
  expect(entered).not.toHaveProperty('noHouseNumber');
});

test('nothing stored, nothing filled', () => {
  expect(deliveryEntered(null)).toEqual({});
});
