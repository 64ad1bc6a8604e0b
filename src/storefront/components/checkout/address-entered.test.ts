import { expect, test } from 'vitest';
import type { Address } from '../../../shop/selling/addresses/index.ts';
import { NO_OPTIONS } from '../../../shop/selling/delivery/index.ts';
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

const POINT = {
  id: 'pp-1',
  kind: 'pickpost' as const,
  name: 'Papeterie am Platz',
  street: 'Marktplatz',
  houseNumber: '1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  opening: 'Mo-Fr 7-19',
};

test('fills the form with a stored address', () => {
  const entered = deliveryEntered({ billing, shipping: null, phone: null, options: NO_OPTIONS, region: null });
  expect(entered).toEqual({ ...billing, phone: '', parcel: 'home' });
});

test('ticks the box of an address without house number and prefixes the other address', () => {
  const entered = deliveryEntered({
    billing,
    shipping: { ...billing, street: 'Weiler', houseNumber: '' },
    phone: '044 000 00 00',
    options: { parcel: 'pickup', pickup: { ...POINT, number: '12345678' }, extras: ['hose'] },
    region: 'CH-ZH',
  });
  expect(entered).toMatchObject({
    otherAddress: 'on',
    'shipping.street': 'Weiler',
    'shipping.noHouseNumber': 'on',
    phone: '044 000 00 00',
    parcel: 'pickup',
    pickupPoint: 'pp-1',
    pickupNumber: '12345678',
    hose: 'on',
  });
  expect(entered).not.toHaveProperty('noHouseNumber');
});

test('fills nothing if nothing is stored', () => {
  expect(deliveryEntered(null)).toEqual({});
});
