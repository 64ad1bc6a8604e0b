import { de } from './de.ts';
import { defaults } from './defaults.ts';
import type { Tenant } from './tenant.ts';

const [germany] = de.locales;

/**
 * Tenant of an unknown host: the platform's defaults (de-DE, Europe/Berlin, euro) with the German range, served with
 * noindex. It shares Germany's id, because products, prices and pages belong to an id.
 */
export const platform: Tenant = {
  ...de,
  ...defaults,
  clientId: 'kontor-platform',
  tenantId: 'kontor',
  localHosts: [],
  sendsMail: false,
  app: null,
  // Without mail there is no receipt, so only the hosts of tenants have the withdrawal function.
  returns: { ...defaults.returns, withdrawalButton: false },
  locales: [{ ...germany, header: { ...germany.header, robots: 'noindex,nofollow' } }],
};
