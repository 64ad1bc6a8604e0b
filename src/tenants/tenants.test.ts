import { describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { languageOf } from '../languages/language.ts';
import { localeConfig, platform, tenantOfHost } from './index.ts';
import { AREAS, areaOf, href, localeOfPath, pathIn } from './paths.ts';
import { formatAmount, formatPercent } from './price-format.ts';

const { ch, de, at, nl } = tenants;
const all = Object.values(tenants);

describe('tenant of a host', () => {
  test.each([
    ['localhost', 'ch'],
    ['localhost:3000', 'ch'],
    ['127.0.0.1:3000', 'ch'],
    ['[::1]', 'ch'],
    ['[::1]:3000', 'ch'],
    ['ch.localhost:3000', 'ch'],
    ['CH.LocalHost', 'ch'],
    ['de.localhost:3000', 'de'],
    ['at.localhost', 'at'],
    ['nl.localhost', 'nl'],
    ['www.montarve.ch', 'ch'],
    ['WWW.Montarve.DE:443', 'de'],
    ['montarve.at', 'at'],
    ['www.montarve.nl.', 'nl'],
  ])('%s is %s', (host, id) => {
    expect(tenantOfHost(host)).toEqual({ tenant: all.find((tenant) => tenant.id === id), known: true });
  });

  test.each([
    '',
    'example.org',
    'evil.www.montarve.ch',
    'www.montarve.ch.evil.example',
    'fr.localhost',
    '192.168.1.10:3000',
  ])('%j is unknown and gets the platform', (host) => {
    expect(tenantOfHost(host)).toEqual({ tenant: platform, known: false });
  });

  test('uses de-DE, Europe/Berlin, euro, its own hours and noindex for the platform', () => {
    const [locale] = platform.locales;
    expect(locale.locale).toBe('de-DE');
    expect(platform).toMatchObject({
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      account: { unsupported: expect.arrayContaining(['uebersicht']) },
    });
    expect(locale.header.robots).toBe('noindex,nofollow');
    expect(locale.organisation.openingHours).toEqual([
      { days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '08:00', closes: '21:00' },
      { days: ['Sa'], opens: '08:00', closes: '12:00' },
    ]);
  });

  test('gives each tenant with direct debits a creditor identifier with valid check digits', () => {
    const collecting = all.filter(({ payment }) => payment.methods.includes('sepa'));
    expect(collecting).not.toEqual([]);
    for (const { payment } of collecting) {
      const id = payment.creditorId ?? '';
      expect(id).toMatch(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/);
      // ISO 7064 over the national part and the country, without the business code.
      const digits = `${id.slice(7)}${id.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
      expect(BigInt(digits) % 97n).toBe(1n);
    }
  });

  test('gives no host to two tenants', () => {
    const hosts = all.flatMap((tenant) => [tenant.hostName, ...tenant.localHosts]);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});

describe('settings that follow from a decision', () => {
  test('double opt-in and frequencies of the newsletter', () => {
    expect(ch.newsletter).toMatchObject({
      doubleOptIn: false,
      additionalSubscribe: true,
      approvalStep: false,
      frequencies: [0, 1, 2, 3],
    });
    for (const tenant of [de, at, nl, platform]) {
      expect(tenant.newsletter).toMatchObject({ doubleOptIn: true, approvalStep: false, frequencies: [0, 1] });
    }
    for (const tenant of all) {
      expect(tenant.newsletter).toMatchObject({
        pauseDays: [7, 14, 21, 30],
        voucher: { amount: 3000, minimum: 9000, validDays: 30 },
      });
    }
  });

  test('payment pause of three or four months', () => {
    expect([ch, de, at, nl].map((tenant) => tenant.paymentPause)).toEqual([
      { months: 3, permille: 19 },
      { months: 4, permille: 29 },
      { months: 4, permille: 29 },
      null,
    ]);
  });

  test('returns, withdrawal and guarantee', () => {
    for (const tenant of all) {
      expect(tenant.withdrawalDays).toBe(14);
      expect(tenant.returns).toMatchObject({ creditDays: 14, payoutWorkingDays: 2 });
      // Rules of the European Union, which Switzerland does not have.
      const isUnion = tenant !== ch;
      expect(tenant.returns).toMatchObject({ refundsDelivery: isUnion, withdrawalButton: isUnion });
      expect(tenant.guarantee).toEqual({ marketingYears: 3 });
    }
  });

  test('passwords, uploads, toasts and reviews', () => {
    expect([ch, de, at, nl].map((tenant) => tenant.limits.passwordMin)).toEqual([6, 8, 8, 8]);
    for (const tenant of all) {
      expect(tenant.limits).toMatchObject({
        passwordMax: 128,
        uploads: 10,
        uploadBytes: 5_242_880,
        uploadTotalBytes: 5_242_880,
        toasts: 3,
        reviewPage: 20,
      });
    }
  });

  test('caches, requests and sessions', () => {
    for (const tenant of all) {
      expect(tenant.caches).toEqual({ clientSeconds: 60, serverSeconds: 900, contentTimeoutMs: 5000 });
      expect(tenant.data).toEqual({
        dedupingMs: 2000,
        focusThrottleMs: 5000,
        errorRetryMs: 5000,
        errorRetrySlowMs: 10_000,
      });
      expect(tenant.session).toEqual({
        refreshMarginSeconds: 1800,
        cookieMaxAgeSeconds: 86_400,
        basketDays: 90,
        wishlistDays: 180,
      });
    }
  });

  test('frees delivery from an amount, and delivers to own countries only', () => {
    expect(ch.delivery).toMatchObject({
      countries: ['CH', 'LI'],
      fees: { parcel: 795, bulky: 1495, twoMan: 3995, freeFrom: 9900 },
    });
    expect(de.delivery).toMatchObject({ countries: ['DE'], fees: { parcel: 595, freeFrom: 7500 } });
    expect(at.delivery).toMatchObject({ countries: ['AT'], fees: { parcel: 595, freeFrom: 7500 } });
    expect(nl.delivery).toMatchObject({ countries: ['NL'], fees: { parcel: 495, freeFrom: 7500 } });
  });

  test('opening hours: every day in Switzerland, the default elsewhere', () => {
    for (const { organisation } of ch.locales) {
      expect(organisation.openingHours).toEqual([
        { days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'], opens: '07:00', closes: '22:00' },
      ]);
    }
    for (const tenant of [de, at, nl]) {
      expect(tenant.locales[0].organisation.openingHours).toEqual(platform.locales[0].organisation.openingHours);
    }
  });

  test('invoice terms, credit and calculator hints follow the law of the country', () => {
    expect([ch, de, at, nl].map((tenant) => tenant.payment.invoiceTermDays)).toEqual([20, 14, 14, 14]);
    expect([ch, de, at, nl].map((tenant) => tenant.calculator.legalHints)).toEqual(['reduced', 'full', 'full', 'full']);
    for (const tenant of all)
      expect(tenant.credit).toMatchObject({ newCustomerLimit: 50_000, knownCustomerLimit: 150_000, minimumAge: 18 });
  });

  test('has no login by customer number, and disables Payback pages outside Switzerland and Germany', () => {
    for (const tenant of all) expect(tenant.login.customerNumber).toBe(false);
    expect([ch, de, at, nl].map((tenant) => tenant.account.unsupported)).toEqual([
      [],
      [],
      ['payback'],
      ['payback', 'ratenkauf'],
    ]);
    expect([ch, de, at, nl].map((tenant) => tenant.payback)).toEqual([true, true, false, false]);
  });

  test('consent is opt-in for a year in six groups, and deliveries can be bundled', () => {
    for (const tenant of all) {
      expect(tenant.consent).toEqual({
        mode: 'opt-in',
        cookieDays: 365,
        groups: ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'],
      });
      expect(tenant.ecoDelivery).toBe(true);
    }
  });

  test('time zones, VAT, rounding and strike prices', () => {
    expect([ch, de, at, nl].map((tenant) => tenant.timeZone)).toEqual([
      'Europe/Zurich',
      'Europe/Berlin',
      'Europe/Vienna',
      'Europe/Amsterdam',
    ]);
    expect([ch, de, at, nl].map((tenant) => tenant.vat.map((rate) => rate.permille))).toEqual([
      [81, 26],
      [190, 70],
      [200, 100],
      [210, 90],
    ]);
    expect([ch, de, at, nl].map((tenant) => tenant.priceRounding)).toEqual([5, 1, 1, 1]);
    expect([ch, de, at, nl].map((tenant) => tenant.comparePriceRule)).toEqual(['ch', 'eu', 'eu', 'eu']);
  });
});

test('bank accounts have valid check digits', () => {
  for (const iban of all.flatMap(({ payment }) => [payment.iban, payment.bankAccount ?? []].flat())) {
    const moved = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    expect(BigInt(moved) % 97n).toBe(1n);
  }
});

test('fills every organisation field, in French for fr-CH', () => {
  for (const tenant of all) {
    for (const { organisation, header } of tenant.locales) {
      // Exceptions of the hours come with settings.
      const { openingExceptions: _, ...filled } = organisation;
      for (const value of [...Object.values(filled), ...Object.values(header)]) expect(value.length).toBeGreaterThan(0);
    }
  }
  const [german, french] = ch.locales;
  expect(french?.organisation.description).not.toBe(german.organisation.description);
  expect(french?.organisation).toMatchObject({
    addressLocality: 'Saint-Gall',
    areaServed: ['Suisse', 'Liechtenstein'],
    memberOf: 'Groupe Montarve',
  });
  expect(german.organisation.privacyNoticePath).toBe(href('de-CH', 'privacy'));
  expect(french?.organisation.privacyNoticePath).toBe(href('fr-CH', 'privacy'));
});

describe('prices', () => {
  test.each([
    [129_990, '1299.90\u00a0CHF', '1299,90\u00a0€'],
    [9900, '99.00\u00a0CHF', '99,00\u00a0€'],
    [5, '0.05\u00a0CHF', '0,05\u00a0€'],
    [0, '0.00\u00a0CHF', '0,00\u00a0€'],
    [-795, '-7.95\u00a0CHF', '-7,95\u00a0€'],
    [123_456_789, '1234567.89\u00a0CHF', '1234567,89\u00a0€'],
  ])('%d are %s and %s', (amount, francs, euros) => {
    expect(formatAmount(amount, ch.priceFormat)).toBe(francs);
    for (const tenant of [de, at, platform]) expect(formatAmount(amount, tenant.priceFormat)).toBe(euros);
    // Dutch writes the sign before the amount.
    expect(formatAmount(amount, nl.priceFormat)).toBe(`€\u00a0${euros.slice(0, -2)}`);
  });

  test.each([
    ['de-CH', '15\u00a0%'],
    ['fr-CH', '15\u00a0%'],
    ['nl-NL', '15%'],
  ] as const)('a share in %s is %s', (locale, shown) => {
    expect(formatPercent(15, locale)).toBe(shown);
  });

  test('formats with grouping and a leading symbol', () => {
    expect(formatAmount(129_990, { grouping: '.', decimal: ',', position: 'start', symbol: '€' })).toBe(
      '€\u00a01.299,90',
    );
  });
});

describe('paths', () => {
  test.each(all.flatMap((tenant) => tenant.locales.map(({ locale }) => locale)))(
    '%s has one address for each area',
    (locale) => {
      const paths = AREAS.map((area) => href(locale, area));
      expect(new Set(paths).size).toBe(AREAS.length);
      for (const area of AREAS) expect(areaOf(languageOf(locale), pathIn(languageOf(locale), area))).toBe(area);
    },
  );

  test.each([
    ['/', 'de-CH', '/'],
    ['/fr', 'fr-CH', '/'],
    ['/fr/', 'fr-CH', '/'],
    ['/fr/panier', 'fr-CH', '/panier'],
    ['/freizeit', 'de-CH', '/freizeit'],
    ['/nlp', 'de-CH', '/nlp'],
    ['/nl', 'de-CH', '/nl'],
    ['/nl/winkelmand', 'de-CH', '/nl/winkelmand'],
    ['/dekoration', 'de-CH', '/dekoration'],
    ['/de', 'de-CH', '/de'],
    ['/FR/panier', 'de-CH', '/FR/panier'],
  ])('%s on the Swiss host is %s', (pathname, locale, rest) => {
    expect(localeOfPath(ch, pathname)).toEqual({ locale, rest });
  });

  test('ignores prefixes on a host with one language', () => {
    expect(localeOfPath(de, '/fr/panier')).toEqual({ locale: 'de-DE', rest: '/fr/panier' });
    expect(localeOfPath(nl, '/nl')).toEqual({ locale: 'nl-NL', rest: '/nl' });
  });

  test('returns the default locale for a locale that a tenant lacks', () => {
    expect(localeConfig(ch, 'fr-CH').locale).toBe('fr-CH');
    expect(localeConfig(ch, 'nl-NL').locale).toBe('de-CH');
  });
});

test('sends mail for every tenant, but not for an unknown host', () => {
  expect(Object.values(tenants).map((tenant) => tenant.sendsMail)).toEqual([true, true, true, true]);
  expect(tenantOfHost('unknown.example').tenant.sendsMail).toBe(false);
});
