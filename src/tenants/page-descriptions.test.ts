import { expect, test } from 'vitest';
import { describeList, describeProduct, type Promising } from './page-descriptions.ts';

const GOODS = { name: 'Sella', brand: '', price: '59.90' };
const tenant = (methods: Promising['payment']['methods'], withdrawalDays: number): Promising => ({
  seoTitleName: 'Velo',
  payment: { methods },
  withdrawalDays,
});

test.each([
  ['de-CH', ' Kauf auf Rechnung, Rückgabe innert 30 Tagen.', ' Rückgabe innert 30 Tagen.'],
  ['de-DE', ' Kauf auf Rechnung, 30 Tage Widerrufsrecht.', ' 30 Tage Widerrufsrecht.'],
  ['fr-CH', ' Achat sur facture, retour sous 30 jours.', ' Retour sous 30 jours.'],
  ['nl-NL', ' Achteraf betalen op factuur, 30 dagen herroepingsrecht.', ' 30 dagen herroepingsrecht.'],
  ['it-IT', ' Acquisto su fattura, reso entro 30 giorni.', ' Reso entro 30 giorni.'],
  ['en-CH', ' Purchase by invoice, returns within 30 days.', ' Returns within 30 days.'],
] as const)('promises in %s what the tenant offers, and nothing else', (locale, all, returnsOnly) => {
  const bare = describeProduct(tenant(['card'], 0), locale, GOODS);
  expect(bare).toMatch(/: 59\.90\.$/);
  expect(bare, 'goods without a brand').not.toMatch(/ {2}|\b(?:von|van|by|di)\b/);
  expect(describeProduct(tenant(['card', 'invoice'], 30), locale, GOODS)).toBe(`${bare}${all}`);
  expect(describeProduct(tenant(['card'], 30), locale, GOODS)).toBe(`${bare}${returnsOnly}`);
  expect(describeProduct(tenant(['invoice'], 0), locale, GOODS)).toBe(`${bare}${all.split(',')[0]}.`);
  const invoice = /rechnung|facture|factuur|fattura|invoice/i;
  expect(describeList(tenant(['invoice'], 0), locale, 'Selle')).toMatch(invoice);
  expect(describeList(tenant(['card'], 0), locale, 'Selle')).not.toMatch(invoice);
});
