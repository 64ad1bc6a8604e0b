import { isOnline, withoutOnlineMethods } from '../../../tenants/offered-methods.ts';
import { type Area, pathIn } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { LocaleConfig, Organisation, Tenant } from '../../../tenants/tenant.ts';
import type { GoodsFacts, TenantFacts } from './facts.ts';
import type { CompanyFact, LegalPage, LiveFinding } from './finding.ts';
import { isExampleIban, isInventedVatNumber, newHouseFees } from './placeholders.ts';

/** Pages that a shop must have by law. */
const LEGAL_PAGES: readonly [page: LegalPage, area: Area][] = [
  ['imprint', 'imprint'],
  ['terms', 'terms'],
  ['privacy', 'privacy'],
  ['withdrawal', 'revocation'],
];

/** Facts that the legal notice, bills and mails print. */
const COMPANY_FACTS: readonly (CompanyFact & keyof Organisation)[] = [
  'legalName',
  'streetAddress',
  'postalCode',
  'addressLocality',
  'telephone',
];

const BY_TRANSFER: readonly string[] = ['invoice', 'instalments', 'prepayment'];

/** Judges whether one tenant can go live: host, pages, company, payment, products and delivery. */
export function tenantFindings(facts: TenantFacts): LiveFinding[] {
  const { tenant } = facts;
  return [
    hostFinding(facts),
    originFinding(facts),
    ...tenant.locales.map((entry) => pagesFinding(tenant, entry, facts.pages)),
    companyFinding(tenant),
    vatFinding(tenant),
    ...paymentFindings(facts),
    goodsFinding(tenant, facts.goods),
    deliveryFinding(tenant),
  ];
}

function hostFinding({ tenant, origin, addresses }: TenantFacts): LiveFinding {
  const about = { check: 'host', tenant: tenant.id } as const;
  const host = new URL(origin).hostname;
  if (addresses === null)
    return { ...about, level: 'fail', code: 'host-reserved', values: { host, tenant: tenant.id } };
  if (addresses.state === 'unknown')
    return { ...about, level: 'warn', code: 'host-unknown', values: { host, reason: addresses.reason } };
  if (addresses.state === 'none') return { ...about, level: 'fail', code: 'host-without-address', values: { host } };
  return { ...about, level: 'ok', code: 'host-found', values: { host, addresses: addresses.records } };
}

/** Judges the scheme of the public origin: cookies, payments and customers need HTTPS. */
function originFinding({ tenant, origin }: TenantFacts): LiveFinding {
  const about = { check: 'https', tenant: tenant.id, values: { origin } } as const;
  return new URL(origin).protocol === 'https:'
    ? { ...about, level: 'ok', code: 'origin-secure' }
    : { ...about, level: 'fail', code: 'origin-insecure' };
}

function pagesFinding(tenant: Tenant, { locale, language }: LocaleConfig, pages: TenantFacts['pages']): LiveFinding {
  const about = { check: 'pages', tenant: tenant.id } as const;
  if (pages === null) return { ...about, level: 'warn', code: 'pages-elsewhere', values: { locale } };
  const missing = LEGAL_PAGES.map(([page, area]) => ({ page, path: pathIn(language, area) })).filter(
    ({ path }) => !pages.has(`${locale} ${path}`),
  );
  return missing.length === 0
    ? { ...about, level: 'ok', code: 'pages-complete', values: { locale, pages: LEGAL_PAGES.map(([page]) => page) } }
    : { ...about, level: 'fail', code: 'pages-missing', values: { locale, missing } };
}

function companyFinding({ id, locales }: Tenant): LiveFinding {
  const about = { check: 'company', tenant: id } as const;
  const missing = COMPANY_FACTS.filter((name) => locales.some(({ organisation }) => organisation[name].trim() === ''));
  return missing.length === 0
    ? { ...about, level: 'ok', code: 'company-complete', values: {} }
    : { ...about, level: 'fail', code: 'company-incomplete', values: { missing } };
}

function vatFinding({ id, vatNumber: number }: Tenant): LiveFinding {
  const about = { check: 'vat-number', tenant: id } as const;
  if (number === '') return { ...about, level: 'warn', code: 'vat-number-missing', values: {} };
  return isInventedVatNumber(number)
    ? { ...about, level: 'warn', code: 'vat-number-invented', values: { number } }
    : { ...about, level: 'ok', code: 'vat-number-set', values: { number } };
}

function paymentFindings({ tenant, hasProvider }: TenantFacts): LiveFinding[] {
  const about = { check: 'payment', tenant: tenant.id } as const;
  const { methods } = tenant.payment;
  const online = methods.filter(isOnline);
  // Without a provider the shop also offers prepayment.
  const offered = hasProvider ? methods : withoutOnlineMethods(tenant).payment.methods;
  return [
    online.length > 0 && !hasProvider
      ? { ...about, level: 'warn', code: 'methods-hidden', values: { methods: [...online] } }
      : { ...about, level: 'ok', code: 'methods-offered', values: { methods: [...offered] } },
    ...bankFindings(tenant, offered),
  ];
}

/** Judges the account of transfers, if a customer can pay by transfer. */
function bankFindings({ id, payment: { iban, bankAccount } }: Tenant, offered: readonly string[]): LiveFinding[] {
  const about = { check: 'bank-account', tenant: id } as const;
  const method = offered.find((name) => BY_TRANSFER.includes(name));
  if (method === undefined) return [];
  if (iban === '') return [{ ...about, level: 'fail', code: 'account-missing', values: { method } }];
  const ibans = [iban, bankAccount ?? ''].filter(isExampleIban);
  return [
    ibans.length === 0
      ? { ...about, level: 'ok', code: 'account-set', values: { iban } }
      : { ...about, level: 'fail', code: 'account-example', values: { ibans } },
  ];
}

function goodsFinding({ id }: Tenant, { onSale, buyable }: GoodsFacts): LiveFinding {
  const about = { check: 'goods', tenant: id } as const;
  if (onSale === 0) return { ...about, level: 'fail', code: 'goods-none', values: {} };
  return buyable > 0
    ? { ...about, level: 'ok', code: 'goods-buyable', values: { onSale, buyable } }
    : { ...about, level: 'fail', code: 'goods-not-buyable', values: { onSale } };
}

function deliveryFinding({ id, delivery: { fees }, priceFormat, currency }: Tenant): LiveFinding {
  const written = newHouseFees(currency);
  const values = {
    parcel: formatAmount(fees.parcel, priceFormat),
    freeFrom: formatAmount(fees.freeFrom, priceFormat),
  };
  const about = { check: 'delivery', tenant: id, values } as const;
  const names = ['parcel', 'bulky', 'twoMan', 'freeFrom'] as const;
  return names.every((name) => fees[name] === written[name])
    ? { ...about, level: 'warn', code: 'fees-of-new-folder' }
    : { ...about, level: 'ok', code: 'fees-own' };
}
