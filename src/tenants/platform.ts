import { ACCOUNT_PAGES } from './defaults.ts';
import { house } from './load-house.ts';
import type { LocaleConfig, Tenant } from './tenant.ts';

const fallback = fallbackOf(house);
const [main, ...others] = fallback.locales;

/**
 * Tenant of an unknown host: the range and terms of the retailer's fallback tenant, served with noindex and without
 * optional services. It shares that tenant's id, because products, prices and pages belong to an id.
 */
export const platform: Tenant = {
  ...fallback,
  clientId: 'kontor-platform',
  tenantId: 'kontor',
  localHosts: [],
  sendsMail: false,
  app: null,
  appLinks: null,
  paymentPause: null,
  payback: false,
  account: { unsupported: ACCOUNT_PAGES },
  // Without mail there is no receipt, so only the hosts of tenants have the withdrawal function.
  returns: { ...fallback.returns, withdrawalButton: false },
  locales: [withoutIndex(main), ...others.map(withoutIndex)],
};

function withoutIndex(config: LocaleConfig): LocaleConfig {
  return { ...config, header: { ...config.header, robots: 'noindex,nofollow' } };
}

function fallbackOf({ tenants, fallback: id }: typeof house): Tenant {
  const tenant = tenants[id];
  if (!tenant) throw new Error(`the fallback ${id} is no tenant`);
  return tenant;
}
