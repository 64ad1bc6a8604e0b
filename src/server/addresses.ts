import type { PublicUrls } from '../platform/public-url.ts';
import { mainTenant, tenants } from '../tenants/index.ts';
import { configuredUrls, firstConfiguredUrl } from '../tenants/origins.ts';
import type { Tenant } from '../tenants/tenant.ts';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the lines that the start prints: the address of each tenant. */
export function addresses(port: number, publicUrls: PublicUrls): string {
  const configured = firstConfiguredUrl(publicUrls);
  const local = ({ id }: Tenant) => `http://${id === mainTenant.id ? 'localhost' : `${id}.localhost`}:${port}`;
  const urlOf = configured === null ? local : configuredUrls(publicUrls);
  const rows = Object.values(tenants).map((tenant) => `  ${tenant.companyName} (${tenant.id}): ${urlOf(tenant)}/`);
  const languages = mainTenant.locales.flatMap(({ language, prefix }) =>
    prefix === '' ? [] : [`  ${LANGUAGE_NAMES.of(language)}: ${urlOf(mainTenant)}${prefix}`],
  );
  const office = `${configured ?? local(mainTenant)}/backoffice`;
  return [
    'Kontor is open.',
    ...rows,
    ...languages,
    `  Back office: ${office} (your account: npm run kontor -- user add EMAIL --role admin)`,
  ].join('\n');
}

/** Returns the line that a process without pages prints. */
export function healthAddress(port: number): string {
  return `Kontor works in the background. Its health: http://localhost:${port}/healthz`;
}

/** Warning of a start with simulated payments, for standard error. */
export const SIMULATED = [
  '*'.repeat(72),
  '*  PAYMENTS ARE SIMULATED: no money moves, and test cards buy goods.',
  '*  A shop that sells sets PAYMENTS=stripe or PAYMENTS=none.',
  '*'.repeat(72),
].join('\n');
