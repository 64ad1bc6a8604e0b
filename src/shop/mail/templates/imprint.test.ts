import { expect, test } from 'vitest';
import { imprintOf } from './imprint.ts';

const TOLD = {
  legalName: 'Velo SA',
  streetAddress: 'Via dell’Orto 4',
  postalCode: '6900',
  addressLocality: 'Lugano',
  contactEmail: 'service@velo.example',
  telephone: '+41 91 000 01 40',
};

test('keeps numbers and towns together', () => {
  expect(imprintOf(TOLD)).toEqual([
    'Velo SA',
    'Via dell’Orto 4, 6900\u00a0Lugano',
    'service@velo.example',
    '+41\u00a091\u00a0000\u00a001\u00a040',
  ]);
});

test('has no line, comma or space for facts that a new retailer has not told', () => {
  const untold = { ...TOLD, streetAddress: '', telephone: '' };
  expect(imprintOf(untold)).toEqual(['Velo SA', '6900\u00a0Lugano', 'service@velo.example']);
  expect(imprintOf({ ...untold, postalCode: '', addressLocality: '' })).toEqual(['Velo SA', 'service@velo.example']);
});
