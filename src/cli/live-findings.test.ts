import { describe, expect, test } from 'vitest';
import type { LookUp, ShopFacts, TenantFacts } from '../shop/reports/going-live/facts.ts';
import { type LiveFinding, newHouseFees, placeholderLogo } from '../shop/reports/going-live/index.ts';
import { mailDomainFindings } from '../shop/reports/going-live/mail-domain-findings.ts';
import { isExampleIban, isInventedVatNumber, isReservedName } from '../shop/reports/going-live/placeholders.ts';
import { shopFindings } from '../shop/reports/going-live/shop-findings.ts';
import { tenantFindings } from '../shop/reports/going-live/tenant-findings.ts';
import { tenantById } from '../tenants/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { liveFinding } from './live-findings.ts';

const found = (...records: string[]): LookUp => ({ state: 'found', records });
const none: LookUp = { state: 'none' };
const unknown: LookUp = { state: 'unknown', reason: { why: 'no-server', error: 'ETIMEOUT' } };

/** Returns findings that are not "ok", as the doctor prints them: "level text". */
const problems = (findings: readonly LiveFinding[]): string[] =>
  findings.map(liveFinding).flatMap(({ level, text }) => (level === 'ok' ? [] : [`${level} ${text}`]));

const configured = tenantById('ch');
const tenant: Tenant = {
  ...configured,
  vatNumber: 'CHE-114.725.831 MWST',
  payment: { ...configured.payment, iban: 'CH2530123000889012345', bankAccount: 'CH5604835012345678009' },
};
const READY: TenantFacts = {
  tenant,
  origin: 'https://shop.ch',
  addresses: found('192.0.2.7'),
  pages: new Set([
    'de-CH /service-hilfe/ueber-uns/impressum',
    'de-CH /service-hilfe/agb',
    'de-CH /service-hilfe/ueber-uns/datenschutz',
    'de-CH /service-hilfe/widerruf',
    'fr-CH /aide-service/a-propos/impressum',
    'fr-CH /aide-service/conditions-generales',
    'fr-CH /aide-service/a-propos/protection-des-donnees',
    'fr-CH /aide-service/retractation',
  ]),
  goods: { onSale: 3, buyable: 2 },
  hasProvider: true,
};

describe('tenant', () => {
  test('has no problem when everything is set', () => {
    expect(problems(tenantFindings(READY))).toEqual([]);
    expect(tenantFindings(READY).map((finding) => liveFinding(finding).text)).toEqual([
      'ch host: shop.ch leads to 192.0.2.7',
      'ch HTTPS: the address is https://shop.ch',
      'ch pages: de-CH has imprint, terms, privacy, withdrawal',
      'ch pages: fr-CH has imprint, terms, privacy, withdrawal',
      'ch company: has name, address and telephone',
      'ch VAT number: CHE-114.725.831 MWST',
      'ch payment: invoice, instalments, twint, card, paypal, prepayment',
      'ch bank account: CH2530123000889012345',
      'ch products: 3 articles on sale, 2 of them with price and stock',
      'ch delivery: parcel 7.95\u00a0CHF, free from 99.00\u00a0CHF',
    ]);
  });

  const paid = (payment: Partial<Tenant['payment']>): Tenant => ({
    ...tenant,
    payment: { ...tenant.payment, ...payment },
  });
  const [main, ...others] = tenant.locales;
  const cases: [string, Partial<TenantFacts>, string[]][] = [
    ['address without encryption', { origin: 'http://shop.ch' }, ['fail ch HTTPS: the address is http://shop.ch']],
    ['reserved host', { addresses: null }, ['fail ch host: shop.ch is no public name']],
    ['host without address', { addresses: none }, ['fail ch host: shop.ch has no address']],
    [
      'no DNS',
      { addresses: unknown },
      ['warn ch host: shop.ch: not looked up, because no name server answers (ETIMEOUT)'],
    ],
    [
      'pages of one locale',
      { pages: new Set([...(READY.pages ?? [])].filter((page) => !/agb|retractation|a-propos/.test(page))) },
      [
        'fail ch pages: de-CH lacks terms (/service-hilfe/agb)',
        'fail ch pages: fr-CH lacks imprint (/aide-service/a-propos/impressum), privacy (/aide-service/a-propos/protection-des-donnees), withdrawal (/aide-service/retractation)',
      ],
    ],
    [
      'pages of another system',
      { pages: null },
      [
        'warn ch pages: de-CH: not looked up, because another system supplies them',
        'warn ch pages: fr-CH: not looked up, because another system supplies them',
      ],
    ],
    [
      'empty address',
      {
        tenant: {
          ...tenant,
          locales: [{ ...main, organisation: { ...main.organisation, streetAddress: ' ' } }, ...others],
        },
      },
      ['fail ch company: streetAddress is empty'],
    ],
    ['empty VAT number', { tenant: { ...tenant, vatNumber: '' } }, ['warn ch VAT number: none']],
    [
      'invented VAT number',
      { tenant: { ...tenant, vatNumber: 'CHE-123.456.788 MWST' } },
      ['warn ch VAT number: CHE-123.456.788 MWST looks invented'],
    ],
    ['no account', { tenant: paid({ iban: '' }) }, ['fail ch bank account: none, and "invoice" needs it']],
    [
      'account of an example',
      { tenant: paid({ bankAccount: 'CH9300762011623852957' }) },
      ['fail ch bank account: CH9300762011623852957 is a published example'],
    ],
    [
      'online methods without provider',
      { hasProvider: false },
      ['warn ch payment: twint, card, paypal need the keys of a provider, so the shop hides them'],
    ],
    ['cards only, with provider', { tenant: paid({ iban: '', methods: ['card'] }) }, []],
    [
      'cards only, without provider, so prepayment remains',
      { tenant: paid({ iban: '', methods: ['card'] }), hasProvider: false },
      [
        'warn ch payment: card need the keys of a provider, so the shop hides them',
        'fail ch bank account: none, and "prepayment" needs it',
      ],
    ],
    ['no products', { goods: { onSale: 0, buyable: 0 } }, ['fail ch products: none on sale']],
    [
      'products without price or stock',
      { goods: { onSale: 4, buyable: 0 } },
      ['fail ch products: 4 articles on sale, 0 of them with price and stock'],
    ],
    [
      'fees of a new folder',
      { tenant: { ...tenant, delivery: { ...tenant.delivery, fees: newHouseFees(tenant.currency) } } },
      ['warn ch delivery: parcel 7.00\u00a0CHF, free from 100.00\u00a0CHF: still those of a new folder'],
    ],
  ];
  test.each(cases)('reports: %s', (_, facts, expected) => {
    expect(problems(tenantFindings({ ...READY, ...facts }))).toEqual(expected);
  });
});

describe('installation', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ready: ShopFacts = {
    now,
    isDemoOn: false,
    isDemoRetailer: false,
    keys: 'live',
    hasSimulatedBureau: false,
    sendsMail: true,
    logo: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>',
    companies: ['Velo AG', 'Velo GmbH'],
    admins: { all: 2, ready: 2 },
    backupAt: daysAgo(1),
  };

  test('has no problem when everything is set', () => expect(problems(shopFindings(ready))).toEqual([]));

  const cases: [Partial<ShopFacts>, string][] = [
    [{ isDemoOn: true }, 'fail demo: on'],
    [{ isDemoRetailer: true }, 'fail retailer: the demo retailer'],
    [{ keys: 'test' }, 'fail payments: keys for tests, no money moves'],
    [{ hasSimulatedBureau: true }, 'fail credit bureau: simulated'],
    [{ sendsMail: false }, 'fail mail: no SMTP_URL, customers get no confirmation'],
    [{ logo: null }, 'warn logo: the retailer has none'],
    [{ logo: placeholderLogo('Velo GmbH') }, 'warn logo: a placeholder with initials'],
    [{ admins: { all: 0, ready: 0 } }, 'fail administrators: none'],
    [{ admins: { all: 1, ready: 0 } }, 'fail administrators: none has a second factor'],
    [{ admins: { all: 3, ready: 1 } }, 'warn administrators: 2 of 3 without a second factor'],
    [{ backupAt: null }, 'warn backup: none in DATA_DIR/backups'],
    [{ backupAt: daysAgo(3) }, 'warn backup: the newest is 3 days old'],
  ];
  test.each(cases)('reports %j', (facts, expected) => {
    expect(problems(shopFindings({ ...ready, ...facts }))).toEqual([expected]);
  });
});

describe('mail domain', () => {
  const records = {
    spf: found('google-site-verification=x', 'v=spf1 include:mail.shop.ch -all'),
    dkim: found('v=DKIM1; k=rsa; p=MIIBIjANBg'),
    dmarc: found('v=DMARC1; p=reject'),
  };
  test('has no problem with the three records', () => {
    expect(problems(mailDomainFindings({ domain: 'shop.ch', records }))).toEqual([]);
  });
  test('is no public name if it is reserved', () => {
    expect(problems(mailDomainFindings({ domain: 'velo.example', records: null }))).toEqual([
      'fail mail domain: velo.example is no public name',
    ]);
  });
  test.each<[Partial<Record<keyof typeof records, LookUp>>, string]>([
    [{ spf: none }, 'warn SPF of shop.ch: none'],
    [{ spf: found('v=spf10 -all') }, 'warn SPF of shop.ch: none'],
    [{ spf: found('v=spf1 mx +all') }, 'warn SPF of shop.ch: permits every server'],
    [{ spf: found('v=spf1 -all', 'v=spf1 mx -all') }, 'fail SPF of shop.ch: 2 records'],
    [{ spf: unknown }, 'warn SPF of shop.ch: not looked up, because no name server answers (ETIMEOUT)'],
    [{ dkim: none }, 'warn DKIM of shop.ch: no key'],
    [{ dkim: found('v=DKIM1; p=') }, 'warn DKIM of shop.ch: no key'],
    [{ dkim: unknown }, 'warn DKIM of shop.ch: not looked up, because no name server answers (ETIMEOUT)'],
    [{ dmarc: none }, 'warn DMARC of shop.ch: none'],
    [{ dmarc: found('v=DMARC1; p=none', 'v=DMARC1; p=reject') }, 'fail DMARC of shop.ch: 2 records'],
    [{ dmarc: unknown }, 'warn DMARC of shop.ch: not looked up, because no name server answers (ETIMEOUT)'],
  ])('reports %j', (own, expected) => {
    expect(problems(mailDomainFindings({ domain: 'shop.ch', records: { ...records, ...own } }))).toEqual([expected]);
  });
});

test('recognises names, accounts and numbers of examples', () => {
  for (const host of ['www.velo.example', 'ch.localhost', 'localhost', 'shop.test', 'www.example.com', 'EXAMPLE.org'])
    expect(isReservedName(host), host).toBe(true);
  for (const host of ['www.montarve.ch', 'example.ch', 'myexample.com', 'latest'])
    expect(isReservedName(host), host).toBe(false);
  expect(isExampleIban('CH93 0076 2011 6238 5295 7')).toBe(true);
  expect(isExampleIban('CH2530123000889012345')).toBe(false);
  for (const number of ['DE123456788', 'CHE-123.456.788 MWST', 'ATU12345675', 'IT00000000000'])
    expect(isInventedVatNumber(number), number).toBe(true);
  for (const number of ['CHE-114.725.831 IVA', 'DE811907980']) expect(isInventedVatNumber(number), number).toBe(false);
});
