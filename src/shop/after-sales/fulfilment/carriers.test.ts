import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIERS, trackingNumber, trackingUrl } from './carriers.ts';

const COURIER = {
  delivery: {
    ownCarrier: { name: 'Courier', trackingUrl: 'https://courier.example/{number}?at={postalCode}' },
  },
};

test.each([
  ['99.00.123456.78901234', '990012345678901234'],
  [' jjd 0001 2345 6789', 'JJD000123456789'],
  ['3STEST-1234', '3STEST1234'],
  ['', null],
  ['12345', null],
  ['https://x.example', null],
  ['<script>', null],
])('reads %j as the number %s', (typed, number) => {
  expect(trackingNumber(typed)).toBe(number);
});

test("links only to a carrier's host, for any input", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...CARRIERS), (typed, postalCode, carrier) => {
      const url = trackingUrl(carrier, trackingNumber(typed), { postalCode, tenant: COURIER });
      if (url !== null)
        expect(new URL(url).hostname).toMatch(/(?:post\.ch|dhl\.de|post\.at|postnl\.nl|courier\.example)$/);
    }),
  );
});

test('fills in the tracking page of an extension, and has none without it', () => {
  const to = { postalCode: 'A 1', tenant: COURIER };
  expect(trackingUrl('own', 'VC123456', to)).toBe('https://courier.example/VC123456?at=A%201');
  expect(trackingUrl('own', null, to)).toBeNull();
  expect(trackingUrl('own', 'VC123456', { postalCode: '6500', tenant: { delivery: {} } })).toBeNull();
});
