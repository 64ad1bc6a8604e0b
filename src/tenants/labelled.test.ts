import { expect, test } from 'vitest';
import { labelled } from './labelled.ts';

test('formats the colon as the language requires', () => {
  expect(labelled('de-CH', 'Menge', 2)).toBe('Menge: 2');
  expect(labelled('nl-NL', 'Aantal', 2)).toBe('Aantal: 2');
  expect(labelled('fr-CH', 'Quantité', 2)).toBe('Quantité\u00a0: 2');
});
