import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIERS, trackingNumber, trackingUrl } from './carriers.ts';

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
      const url = trackingUrl(carrier, trackingNumber(typed), { postalCode });
      if (url !== null) expect(new URL(url).hostname).toMatch(/(?:post\.ch|dhl\.de|post\.at|postnl\.nl)$/);
    }),
  );
});
