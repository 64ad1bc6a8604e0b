import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactParts } from './contact-parts.ts';

test('links an address and a number, not the text around them', () => {
  expect(contactParts('Schreiben Sie an service@montarve.ch. Oder: +41 71 000 01 90, täglich.')).toEqual([
    { at: 0, text: 'Schreiben Sie an ', href: null },
    { at: 17, text: 'service@montarve.ch', href: 'mailto:service@montarve.ch' },
    { at: 36, text: '. Oder: ', href: null },
    { at: 44, text: '+41 71 000 01 90', href: 'tel:+41710000190' },
    { at: 60, text: ', täglich.', href: null },
  ]);
});

test('links a number alone and one with no-break spaces', () => {
  expect(contactParts('+41\u00a071\u00a0000\u00a001\u00a090')).toEqual([
    { at: 0, text: '+41\u00a071\u00a0000\u00a001\u00a090', href: 'tel:+41710000190' },
  ]);
});

test('links no amounts, dates, sums or signs', () => {
  for (const text of ['CHF 1+1 gratis', '2+3', '21.11.2026', '49 30 23125190', '@montarve', 'a @ b', '+41', ''])
    expect(contactParts(text).every(({ href }) => href === null)).toBe(true);
});

test('loses no character', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        contactParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
