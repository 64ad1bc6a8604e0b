import { expect, test } from 'vitest';
import montarve from '../../houses/montarve/house.ts';
import type { HouseConfig } from '../../src/tenants/define-house.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';

const { ch, de } = montarve.tenants;
const [german, french] = ch.locales;

/** Returns the problems of Montarve with other values in its Swiss tenant. The compiler refuses most mistakes. */
const problemsOfSwiss = (changed: object) =>
  houseProblems({ ...montarve, tenants: { ...montarve.tenants, ch: { ...ch, ...changed } } });
const withTenants = (tenants: HouseConfig['tenants'], fallback = 'de') =>
  houseProblems({ name: 'shop', tenants, fallback });
const withLocale = (changed: object) => ({ locales: [german, { ...french, ...changed }] });
const withHeader = (changed: object) => withLocale({ header: { ...french?.header, ...changed } });
const withPlace = (changed: object) => withLocale({ organisation: { ...french?.organisation, ...changed } });
const withPayment = (changed: object) => ({ payment: { ...ch.payment, ...changed } });
const withDelivery = (changed: object) => ({ delivery: { ...ch.delivery, ...changed } });

test('finds no problem in the demo retailer', () => {
  expect(houseProblems(montarve)).toEqual([]);
});

test('names mistakes of the retailer as a whole', () => {
  expect(houseProblems({ ...montarve, name: 'My Shop' })).toEqual([
    'name: must be lower-case letters, digits and hyphens',
  ]);
  expect(withTenants({}, '')).toEqual(['tenants: must name at least one tenant']);
  expect(withTenants({ de }, 'fr')).toEqual(['fallback: "fr" is none of de']);
});

test('names members that are missing or of another kind, before it reads them', () => {
  const house = (tenant: unknown): HouseConfig => JSON.parse(JSON.stringify({ ...montarve, tenants: { ch: tenant } }));
  const { timeZone: _, delivery: __, ...rest } = ch;
  expect(houseProblems(house(rest))).toEqual(['tenants.ch.timeZone: is missing', 'tenants.ch.delivery: is missing']);
  const wrong = { payback: 'yes', vat: {}, withdrawalDays: '14', payment: { ...ch.payment, methods: undefined } };
  expect(houseProblems(house({ ...ch, ...wrong }))).toEqual([
    'tenants.ch.vat: must be a list',
    'tenants.ch.payback: must be true or false',
    'tenants.ch.withdrawalDays: must be a number',
    'tenants.ch.payment.methods: is missing',
  ]);
  const { url: ___, ...organisation } = german.organisation;
  expect(houseProblems(house({ ...ch, locales: [{ ...german, organisation, header: null }, 'fr'] }))).toEqual([
    'tenants.ch.locales.de-CH.header: must be an object',
    'tenants.ch.locales.de-CH.organisation.url: is missing',
    'tenants.ch.locales.1: must be an object',
  ]);
  expect(houseProblems(house(null))).toEqual(['tenants.ch: must be an object']);
  expect(houseProblems(JSON.parse('{ "name": "shop", "fallback": 1 }'))).toEqual([
    'tenants: is missing',
    'fallback: must be a text',
  ]);
});

test('refuses ids that other places cannot hold, and tenants under a foreign key', () => {
  const long = 'a-tenant-in-bern1';
  expect(withTenants({ de, [long]: { ...ch, id: long } })).toEqual([
    `tenants.${long}.id: "${long}" must begin with a-z and have at most 16 of a-z, 0-9 and hyphens`,
  ]);
  expect(withTenants({ de, 'velo-ch': ch })).toEqual([
    'tenants.velo-ch.id: "ch" must be "velo-ch", the key of the tenant',
  ]);
});

test('refuses what two tenants must not share', () => {
  const velo = { ...de, id: 'velo' };
  expect(withTenants({ de, velo })).toEqual([
    'tenants: de and velo have the same host www.montarve.de',
    'tenants: de and velo have the same host montarve.de',
    'tenants: de and velo have the same host de.localhost',
    'tenants: de and velo have the same clientId montarve-de',
  ]);
  const own = { ...velo, hostName: 'velo.example', localHosts: [], clientId: 'velo' };
  expect(withTenants({ de, velo: own })).toEqual([]);
  expect(withTenants({ de, velo: { ...own, documents: { ...own.documents, company: 'velo' } } })).toEqual([
    'tenants: de and velo are companies of their own with the same documents.prefix DE',
  ]);
});

test.each<[object, string[]]>([
  [{ hostName: 'https://www.example.ch' }, ['hostName: "https://www.example.ch" must be a host name in lower case']],
  [{ localHosts: ['CH.localhost'] }, ['localHosts: "CH.localhost" must be a host name in lower case']],
  [{ companyName: ' ' }, ['companyName: must not be empty']],
  [{ country: 'XX' }, ['country: "XX" is no country code of ISO 3166', 'delivery.countries: must include XX']],
  [
    { currency: 'SFR' },
    [
      'currency: "SFR" is no currency',
      'approvals.refund.above: needs a whole amount in SFR',
      'approvals.writeOff.above: needs a whole amount in SFR',
    ],
  ],
  [{ timeZone: 'Europe/Bern' }, ['timeZone: "Europe/Bern" is no time zone, such as Europe/Zurich']],
  [{ vatNumber: 'CHE-123.456.789 MWST' }, ['vatNumber: "CHE-123.456.789 MWST" is no VAT number of CH']],
  [{ withdrawalDays: 1.5 }, ['withdrawalDays: 1.5 must be a whole number of days']],
  [{ limits: { ...ch.limits, basketLines: 0 } }, ['limits.basketLines: 0 must be a whole number above 0']],
  [{ limits: { ...ch.limits, passwordMin: 200 } }, ['limits.passwordMin: 200 is above passwordMax 128']],
  [{ locales: [] }, ['locales: must name at least one locale']],
  [
    { locales: [german, german] },
    [
      'locales.de-CH.prefix: "" must be a segment such as /fr',
      'locales.de-CH: is listed twice',
      'locales: two have the prefix ""',
    ],
  ],
  [withLocale({ locale: 'xx-CH' }), ['locales.xx-CH: the platform has no texts in this language']],
  [withLocale({ locale: 'fr-XX' }), ['locales.fr-XX: names no country of ISO 3166']],
  [withLocale({ language: 'de' }), ['locales.fr-CH.language: "de" is not that of the locale']],
  [withLocale({ prefix: 'fr' }), ['locales.fr-CH.prefix: "fr" must be a segment such as /fr']],
  [withHeader({ title: '' }), ['locales.fr-CH.header.title: must not be empty']],
  [withPlace({ contactEmail: 'us' }), ['locales.fr-CH.organisation.contactEmail: "us" is no mailbox']],
  [withPlace({ url: '/fr' }), ['locales.fr-CH.organisation.url: "/fr" must begin with https:// and a host']],
  [withPlace({ postalCode: ' ' }), ['locales.fr-CH.organisation.postalCode: is empty, and "invoice" needs it']],
  [withPayment({ iban: 'CH4431999123000889013' }), ['payment.iban: checksum is wrong']],
  [withPayment({ iban: '' }), ['payment.iban: is empty, and "invoice" needs it']],
  [withPayment({ iban: '', methods: ['card'] }), []],
  [withPayment({ cards: [] }), ['payment.cards: must name a brand for the method "card"']],
  [withPayment({ methods: ['card', 'card'] }), ['payment.methods: lists a method twice']],
  [withPayment({ methods: ['sepa'] }), ['payment.creditorId: is missing, and "sepa" needs it']],
  [withPayment({ creditorId: 'DE97ZZZ09999999999' }), ['payment.creditorId: check digits are wrong']],
  [withPayment({ invoiceTermDays: 90 }), ['payment.invoiceTermDays: 90 must be within 10 to 60']],
  [withDelivery({ orderBefore: '24:00' }), ['delivery.orderBefore: "24:00" is no time of day, such as 20:00']],
  [
    withDelivery({ carrierDays: [2, 1] }),
    ['delivery.carrierDays: must be two whole numbers of days, the lower one first'],
  ],
  [
    withDelivery({ fees: { ...ch.delivery.fees, freeFrom: -1 } }),
    ['delivery.freeFrom: -1 must be a whole number of minor units'],
  ],
])('%j has the problems %j', (changed, problems) => {
  expect(problemsOfSwiss(changed)).toEqual(problems.map((problem) => `tenants.ch.${problem}`));
});

test('wants rates of VAT in order, each class once a day', () => {
  const [standard, reduced] = ch.vat;
  expect(problemsOfSwiss({ vat: [standard, reduced, standard] })).toEqual([
    'tenants.ch.vat.standard: rates must be sorted by validFrom, each day once',
  ]);
  expect(problemsOfSwiss({ vat: [{ ...standard, permille: 8.1, validFrom: '2024-02-30' }] })).toEqual([
    'tenants.ch.vat.standard: 8.1 must be tenths of a percent, 0 to 500',
    'tenants.ch.vat.standard: "2024-02-30" is no day, such as 2024-01-01',
    'tenants.ch.vat: has no reduced rate',
  ]);
});

test('wants one prefix of a locale in all tenants, because links know the locale only', () => {
  const locales: typeof ch.locales = [
    { ...german, locale: 'fr-CH', language: 'fr' },
    { ...german, prefix: '/de' },
  ];
  const vaud = { ...ch, id: 'vaud', hostName: 'vaud.example', localHosts: [], clientId: 'vaud', locales };
  const problems = withTenants({ de, ch, vaud });
  expect(problems).toEqual([
    'tenants: de-CH must have one prefix in all tenants, not "" and "/de"',
    'tenants: fr-CH must have one prefix in all tenants, not "/fr" and ""',
  ]);
});
