import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { configuredUrls } from '../../../tenants/origins.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import type { CheckoutView } from '../checkout/index.ts';
import { NO_OPTIONS } from '../delivery/index.ts';
import { createConfirmationMail } from './confirmation-mail.ts';

const francs = (amount: number) => money(amount, 'CHF');
const address = {
  salutation: 'female' as const,
  firstName: 'Zoë',
  lastName: '<b>O’Neill</b>',
  street: 'Rue du Grand-Pré',
  houseNumber: '64',
  postalCode: '1202',
  city: 'Genève',
  country: 'CH',
};
const view = {
  basket: {
    benefits: { vouchers: [], notices: [], choices: [], gifts: [] },
    lines: [
      {
        sku: '100101-03',
        quantity: 2,
        lineTotal: francs(17_980),
        notices: [],
        article: {
          brand: 'Tamerisse',
          name: 'Midikleid & Gürtel',
          variantText: 'Farbe: bordeaux',
          price: francs(8990),
          picture: null,
        },
      },
    ],
    pieces: 2,
    ready: true,
    version: 1,
  },
  contact: { email: 'zoe@example.ch' },
  delivery: { billing: address, shipping: null, phone: null, options: NO_OPTIONS, region: null },
  payment: { method: 'prepayment', birthday: null },
  deliveryGroups: [
    {
      mode: 'parcel',
      option: 'home',
      extras: [],
      fee: francs(0),
      earliest: '2026-11-24',
      latest: '2026-11-25',
      skus: ['100101-03'],
    },
  ],
  paymentOffers: [],
  totals: {
    goods: francs(17_980),
    discounts: [],
    delivery: francs(0),
    total: francs(17_980),
    vat: [{ permille: 81, amount: francs(1347) }],
    missingToFreeDelivery: null,
  },
  next: 'checkAndOrder',
  shown: '',
} as unknown as CheckoutView;

const write = (locale: Locale) =>
  createConfirmationMail({ clock: fixedClock('2026-11-21T10:00:00Z'), publicUrlOf: configuredUrls({}) })({
    key: { tenant: tenants.ch, locale },
    view,
    orderNumber: '10000001',
    customerNumber: null,
  });

test.each([
  ['de-CH', 'Vielen Dank', '24. November 2026', 'Referenz:'],
  ['fr-CH', 'Merci', '24 novembre 2026', 'Référence\u00a0:'],
  ['it-CH', 'Grazie', '24 novembre 2026', 'Riferimento:'],
  ['en-CH', 'Thank you', '24 November 2026', 'Reference:'],
] as const)('%s: has all agreed contents in both parts, in its language', async (locale, thanks, date, reference) => {
  const mail = await write(locale);
  expect(mail.subject).toContain('10000001');
  expect(mail.to).toBe('zoe@example.ch');
  for (const part of [mail.text, mail.html]) {
    for (const fact of [thanks, '10000001', '100101-03', '179.80 CHF', '13.47 CHF', 'Rue du Grand-Pré 64', date])
      expect(part.replaceAll('\u00a0', ' ')).toContain(fact);
  }
  expect(mail.html).toContain(date.replaceAll(' ', '\u00a0'));
  expect(mail.text).toContain('CH44 3199 9123 0008 8901 2');
  expect(mail.text).not.toMatch(/,,|undefined|null/);
  expect(mail.text).toContain(`${reference} 00 00000 00000 01000 00010 00039`);
});

test('escapes names and titles as data', async () => {
  const { html } = await write('de-CH');
  expect(html).toContain('&lt;b&gt;O’Neill&lt;/b&gt;');
  expect(html).not.toContain('<b>O’Neill');
  expect(html).toContain('Midikleid &amp; Gürtel');
});

test('links to the tenant’s own host in the language of the order', async () => {
  const { html } = await write('fr-CH');
  const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => match[1]);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(new RegExp(`^https://${tenants.ch.hostName}/fr/`));
});

test.each([
  ['de', 'de-DE', ['Tag des Einzugs', '30. November 2026', 'Mandatsreferenz', 'Gläubiger-ID', 'DE98ZZZ09999999999']],
  ['at', 'de-AT', ['Tag des Einzugs', '30. November 2026', 'Mandatsreferenz', 'Gläubiger-ID', 'AT61ZZZ01234567890']],
  ['nl', 'nl-NL', ['Datum van afschrijving', '30 november 2026', 'Kenmerk van de machtiging', 'Incassant-ID', 'X']],
  ['ch', 'fr-CH', ['Date du prélèvement', '30 novembre 2026', 'Référence du mandat', 'Identifiant créancier', 'X']],
] as const)('%s, %s: announces a direct debit before it is collected', async (id, locale, facts) => {
  const tenant = tenants[id];
  const announced = await createConfirmationMail({
    clock: fixedClock('2026-11-27T10:00:00Z'),
    publicUrlOf: configuredUrls({}),
  })({
    key: { tenant, locale },
    view: { ...view, payment: { method: 'sepa' } } as unknown as CheckoutView,
    orderNumber: '10000001',
    customerNumber: null,
    debit: {
      mandateReference: 'NXDFRTCCYQ',
      creditorId: tenant.payment.creditorId ?? 'X',
      collectedOn: '2026-11-30',
    },
  });
  const text = announced.text.replaceAll('\u00a0', ' ');
  for (const fact of [...facts, 'NXDFRTCCYQ']) expect(text).toContain(fact);
  expect(text).toMatch(/(?:Betrag|Bedrag|Montant)[^\n]*179[.,]80/);
  expect(text).not.toMatch(/bezahlt|betaald|payé/i);
  expect(announced.html).toContain('NXDFRTCCYQ');
});
