import { expect, test } from 'vitest';
import { tenants } from '../../../houses/montarve/house.ts';
import { withBanner } from './preview-routes.ts';

const until = new Date('2026-11-22T10:30:00Z');
const banner = (at: Date | null, language: 'de' | 'fr' | 'en'): string =>
  withBanner(
    Buffer.from('<html><body class="a"><main></main></body></html>'),
    { tenant: 'ch', locale: 'de-CH', path: '/', page: null, product: null, at, until, language },
    tenants.ch,
  ).toString();

test('the banner of another day names what is of that day and what is of today', () => {
  const then = banner(new Date('2026-12-24T17:00:00Z'), 'de');
  expect(then).toContain('24.12.2026, 18:00');
  expect(then).toContain('Inhalt, Preise und Aktionen von dann; Bestände, Bilder und Warenkorb von heute');
  expect(banner(new Date('2026-12-24T17:00:00Z'), 'fr')).toContain('stocks, images et panier d’aujourd’hui');
  expect(banner(null, 'de')).not.toContain('Bestände');
});
