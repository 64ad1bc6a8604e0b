import { isOnline, withoutOnlineMethods } from '../../tenants/offered-methods.ts';
import { type Area, pathIn } from '../../tenants/paths.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { LocaleConfig, Organisation, Tenant } from '../../tenants/tenant.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';
import { NEW_HOUSE_FEES } from '../new-house/country-terms.ts';
import type { GoodsFacts, TenantFacts } from './facts.ts';
import { notLookedUp } from './mail-domain-findings.ts';
import { isExampleIban, isInventedVatNumber } from './placeholders.ts';

/** Pages that a shop must have by law, with their names for operators. */
const LEGAL_PAGES: readonly [name: string, area: Area][] = [
  ['imprint', 'imprint'],
  ['terms', 'terms'],
  ['privacy', 'privacy'],
  ['withdrawal', 'revocation'],
];

/** Facts that the legal notice, bills and mails print. */
const COMPANY_FACTS = [
  'legalName',
  'streetAddress',
  'postalCode',
  'addressLocality',
  'telephone',
] as const satisfies (keyof Organisation)[];

const BY_TRANSFER: readonly string[] = ['invoice', 'instalments', 'prepayment'];

/** Judges whether one tenant can go live: host, pages, company, payment, products and delivery. */
export function tenantFindings(facts: TenantFacts): Finding[] {
  const { tenant } = facts;
  const findings = [
    hostFinding(facts),
    ...tenant.locales.map((entry) => pagesFinding(entry, facts.pages)),
    companyFinding(tenant),
    vatFinding(tenant),
    ...paymentFindings(facts),
    goodsFinding(facts.goods),
    deliveryFinding(tenant),
  ];
  return findings.map((finding) => ({ ...finding, text: `${tenant.id} ${finding.text}` }));
}

function hostFinding({ tenant, host, addresses }: TenantFacts): Finding {
  const text = `host: ${host}`;
  if (addresses === null)
    return fail(
      `${text} is no public name`,
      `Set hostName of the tenant, or PUBLIC_URL=${tenant.id}=https://YOUR-HOST.`,
    );
  if (addresses.state === 'unknown')
    return notLookedUp(text, addresses.reason, 'Check that DNS leads this name to the shop or its proxy.');
  if (addresses.state === 'none')
    return fail(`${text} has no address`, 'Add an A or AAAA record that leads to the shop or its proxy.');
  return ok(`${text} leads to ${addresses.records.join(', ')}`);
}

function pagesFinding({ locale, language }: LocaleConfig, pages: TenantFacts['pages']): Finding {
  const text = `pages: ${locale}`;
  if (pages === null)
    return notLookedUp(text, 'CONTENT_SOURCE_URL supplies them', 'Open imprint, terms, privacy and withdrawal there.');
  const missing = LEGAL_PAGES.filter(([, area]) => !pages.has(`${locale} ${pathIn(language, area)}`));
  if (missing.length === 0) return ok(`${text} has ${LEGAL_PAGES.map(([name]) => name).join(', ')}`);
  return fail(
    `${text} lacks ${missing.map(([name, area]) => `${name} (${pathIn(language, area)})`).join(', ')}`,
    'Publish pages with these addresses in the back office.',
  );
}

function companyFinding({ locales }: Tenant): Finding {
  const missing = COMPANY_FACTS.filter((name) => locales.some(({ organisation }) => organisation[name].trim() === ''));
  if (missing.length === 0) return ok('company: has name, address and telephone');
  return fail(
    `company: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty`,
    "Set them in organisation of each locale, in the tenant's file. Legal notice, bills and mails print them.",
  );
}

function vatFinding({ vatNumber }: Tenant): Finding {
  if (vatNumber === '')
    return warn('VAT number: none', 'Set vatNumber of the tenant, unless the company is not registered for VAT.');
  return isInventedVatNumber(vatNumber)
    ? warn(`VAT number: ${vatNumber} looks invented`, 'Set vatNumber of the tenant to that of the company.')
    : ok(`VAT number: ${vatNumber}`);
}

function paymentFindings({ tenant, hasProvider }: TenantFacts): Finding[] {
  const { methods } = tenant.payment;
  const online = methods.filter(isOnline);
  // Without a provider the shop also offers prepayment.
  const offered = hasProvider ? methods : withoutOnlineMethods(tenant).payment.methods;
  return [
    ...(online.length > 0 && !hasProvider
      ? [
          warn(
            `payment: ${online.join(', ')} need the keys of a provider, so the shop hides them`,
            'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or remove these methods from payment.methods.',
          ),
        ]
      : [ok(`payment: ${offered.join(', ')}`)]),
    ...bankFindings(tenant, offered),
  ];
}

/** Judges the account of transfers, if a customer can pay by transfer. */
function bankFindings({ payment: { iban, bankAccount } }: Tenant, offered: readonly string[]): Finding[] {
  const method = offered.find((name) => BY_TRANSFER.includes(name));
  if (method === undefined) return [];
  if (iban === '') return [fail(`bank account: none, and "${method}" needs it`, 'Set payment.iban of the tenant.')];
  const examples = [iban, bankAccount ?? ''].filter(isExampleIban);
  if (examples.length === 0) return [ok(`bank account: ${iban}`)];
  return [
    fail(
      `bank account: ${examples.join(', ')} ${examples.length === 1 ? 'is a' : 'are'} published ${examples.length === 1 ? 'example' : 'examples'}`,
      'Set payment.iban and payment.bankAccount of the tenant to accounts of the company.',
    ),
  ];
}

function goodsFinding({ onSale, buyable }: GoodsFacts): Finding {
  if (onSale === 0) return fail('products: none on sale', 'Import products: kontor import products FILE.');
  const text = `products: ${onSale} articles on sale, ${buyable} of them with price and stock`;
  return buyable > 0 ? ok(text) : fail(text, 'Import both: kontor import prices FILE, kontor import stock FILE.');
}

function deliveryFinding({ delivery: { fees }, priceFormat }: Tenant): Finding {
  const text = `delivery: parcel ${formatAmount(fees.parcel, priceFormat)}, free from ${formatAmount(fees.freeFrom, priceFormat)}`;
  const names = ['parcel', 'bulky', 'twoMan', 'freeFrom'] as const;
  if (names.every((name) => fees[name] === NEW_HOUSE_FEES[name]))
    return warn(
      `${text}: still those of a new folder`,
      "Set delivery.fees in the tenant's file, or fees in the settings of the back office.",
    );
  return ok(text);
}
