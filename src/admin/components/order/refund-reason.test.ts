import { expect, test } from 'vitest';
import { staffTexts } from '../../texts/index.ts';
import { refundReason } from './refund-reason.ts';

test.each([
  ['price reduction: Kratzer', 'Preisnachlass: Kratzer', 'Réduction de prix\u00a0: Kratzer'],
  ['return 50000004', 'Rückgabe 50000004', 'Retour 50000004'],
  ['gift card withdrawn', 'Geschenkkarte zurückgegeben', 'carte cadeau rendue'],
  ['return of a friend', 'return of a friend', 'return of a friend'],
])('shows the stored reason %s in both languages', (stored, de, fr) => {
  expect([refundReason(stored, staffTexts.de), refundReason(stored, staffTexts.fr)]).toEqual([de, fr]);
});
