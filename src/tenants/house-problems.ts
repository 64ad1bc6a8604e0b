import { carrierProblems } from '../extending/carrier-problems.ts';
import { extensionProblems } from '../extending/extension-problems.ts';
import { countryOf, knownLanguage } from '../languages/language.ts';
import type { HouseConfig, Mistakes } from './define-house.ts';
import { paymentProblems } from './payment-problems.ts';
import { shapeProblems } from './shape-problems.ts';
import type { LocaleConfig, Tenant } from './tenant.ts';
import { termProblems } from './term-problems.ts';

const ID = /^[a-z][a-z0-9-]{0,15}$/;
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)$/;
const PREFIX = /^\/[a-z]{2}(?:-[a-z0-9]+)?$/;
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns the mistakes of a retailer's configuration, one line each that begins with the place:
 * "tenants.ch.payment.iban: checksum is wrong". Empty if the shop can start.
 */
export function houseProblems(house: HouseConfig): string[] {
  const all: Mistakes = [...shapeProblems(house)];
  // Further checks read the members.
  if (all.length > 0) return all.map(([place, mistake]) => `${place}: ${mistake}`);
  if (!ID.test(house.name)) all.push(['name', 'must be lower-case letters, digits and hyphens']);
  const entries = Object.entries(house.tenants);
  if (entries.length === 0) all.push(['tenants', 'must name at least one tenant']);
  else if (!Object.hasOwn(house.tenants, house.fallback))
    all.push(['fallback', `"${house.fallback}" is none of ${Object.keys(house.tenants).join(', ')}`]);
  for (const [id, tenant] of entries) {
    const own = [...identityProblems(id, tenant), ...localeProblems(tenant)];
    const terms = [...termProblems(tenant), ...paymentProblems(tenant)];
    all.push(...[...own, ...terms].map(([place, mistake]): Mistakes[number] => [`tenants.${id}.${place}`, mistake]));
  }
  const tenants = entries.map(([, tenant]) => tenant);
  all.push(...sharedHosts(tenants), ...sharedNames(tenants), ...changingPrefixes(tenants));
  all.push(
    ...extensionProblems(
      house.extensions ?? [],
      tenants.flatMap(({ locales }) => locales.map(({ language }) => language)),
    ),
    ...carrierProblems(house.extensions ?? [], tenants),
  );
  return all.map(([place, mistake]) => `${place}: ${mistake}`);
}

/** Tells whether a country of ISO 3166-1 has this code. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && REGIONS.of(code) !== undefined;
}

function identityProblems(id: string, tenant: Tenant): Mistakes {
  const found: Mistakes = [];
  if (!ID.test(id)) found.push(['id', `"${id}" must begin with a-z and have at most 16 of a-z, 0-9 and hyphens`]);
  if (tenant.id !== id) found.push(['id', `"${tenant.id}" must be "${id}", the key of the tenant`]);
  for (const name of ['companyName', 'clientId', 'tenantId', 'securityContact'] as const)
    if (tenant[name].trim() === '') found.push([name, 'must not be empty']);
  if (!HOST.test(tenant.hostName)) found.push(['hostName', `"${tenant.hostName}" must be a host name in lower case`]);
  for (const host of tenant.localHosts)
    if (!HOST.test(host)) found.push(['localHosts', `"${host}" must be a host name in lower case`]);
  if (!isCountry(tenant.country)) found.push(['country', `"${tenant.country}" is no country code of ISO 3166`]);
  return found;
}

function localeProblems(tenant: Tenant): Mistakes {
  if (tenant.locales.length === 0) return [['locales', 'must name at least one locale']];
  const found = tenant.locales.flatMap((entry, index) =>
    ownLocaleProblems(entry, index === 0).map(([place, mistake]): Mistakes[number] => [
      `locales.${entry.locale}${place}`,
      mistake,
    ]),
  );
  for (const locale of repeated(tenant.locales.map((entry) => entry.locale)))
    found.push([`locales.${locale}`, 'is listed twice']);
  for (const prefix of repeated(tenant.locales.map((entry) => entry.prefix)))
    found.push(['locales', `two have the prefix "${prefix}"`]);
  return found;
}

function ownLocaleProblems(entry: LocaleConfig, isMain: boolean): Mistakes {
  const { locale, language, prefix, organisation, header } = entry;
  const found: Mistakes = [];
  if (!LOCALE.test(locale)) found.push(['', 'must be a language and a country, such as fr-CH']);
  if (knownLanguage(locale) === null) found.push(['', 'the platform has no texts in this language']);
  else if (language !== knownLanguage(locale)) found.push(['.language', `"${language}" is not that of the locale`]);
  if (LOCALE.test(locale) && !isCountry(countryOf(locale))) found.push(['', 'names no country of ISO 3166']);
  if (isMain && prefix !== '') found.push(['.prefix', `"${prefix}" must be empty: it is the main locale`]);
  if (!isMain && !PREFIX.test(prefix)) found.push(['.prefix', `"${prefix}" must be a segment such as /fr`]);
  for (const name of ['title', 'description'] as const)
    if (header[name].trim() === '') found.push([`.header.${name}`, 'must not be empty']);
  if (!isCountry(organisation.addressCountry))
    found.push(['.organisation.addressCountry', `"${organisation.addressCountry}" is no country code of ISO 3166`]);
  if (!organisation.contactEmail.includes('@'))
    found.push(['.organisation.contactEmail', `"${organisation.contactEmail}" is no mailbox`]);
  for (const name of ['url', 'contactUrl', 'searchActionTarget'] as const)
    if (!/^https:\/\/[^/\s]+\/?/.test(organisation[name]))
      found.push([`.organisation.${name}`, `"${organisation[name]}" must begin with https:// and a host`]);
  return found;
}

/** A request finds its tenant by the host only. */
function sharedHosts(tenants: readonly Tenant[]): Mistakes {
  return sharedBy(tenants, (tenant) => [
    ...new Set([tenant.hostName, tenant.hostName.replace(/^www\./, ''), ...tenant.localHosts]),
  ]).map(([host, ids]) => ['tenants', `${ids} have the same host ${host}`]);
}

function sharedNames(tenants: readonly Tenant[]): Mistakes {
  return [
    ...sharedBy(tenants, ({ clientId }) => [clientId]).map(([name, ids]): Mistakes[number] => [
      'tenants',
      `${ids} have the same clientId ${name}`,
    ]),
    // Two companies must not give the same number to different documents.
    ...sharedBy([...new Map(tenants.map((tenant) => [tenant.documents.company, tenant])).values()], ({ documents }) => [
      documents.prefix,
    ]).map(([prefix, ids]): Mistakes[number] => [
      'tenants',
      `${ids} are companies of their own with the same documents.prefix ${prefix}`,
    ]),
  ];
}

/** Links take the prefix from the locale alone. */
function changingPrefixes(tenants: readonly Tenant[]): Mistakes {
  const entries = tenants.flatMap(({ locales }) => locales);
  return [...Map.groupBy(entries, ({ locale }) => locale)].flatMap(([locale, own]): Mistakes => {
    const prefixes = new Set(own.map(({ prefix }) => prefix));
    const shown = [...prefixes].map((prefix) => `"${prefix}"`).join(' and ');
    return prefixes.size > 1 ? [['tenants', `${locale} must have one prefix in all tenants, not ${shown}`]] : [];
  });
}

/** Returns values that several tenants have, with the ids of these tenants. */
function sharedBy(tenants: readonly Tenant[], valuesOf: (tenant: Tenant) => string[]): [string, string][] {
  const holders = tenants.flatMap((tenant) => valuesOf(tenant).map((value) => [value, tenant.id] as const));
  return [...Map.groupBy(holders, ([value]) => value)].flatMap(([value, own]): [string, string][] =>
    own.length > 1 ? [[value, own.map(([, id]) => id).join(' and ')]] : [],
  );
}

function repeated(values: readonly string[]): Set<string> {
  return new Set(values.filter((value, index) => values.indexOf(value) !== index));
}
