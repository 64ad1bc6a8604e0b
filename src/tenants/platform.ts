import { de } from './de.ts';
import { defaults } from './defaults.ts';
import type { Tenant } from './tenant.ts';

const [germany] = de.locales;

/**
 * What an unknown host sees: the platform's own defaults (de-DE, Europe/Berlin, euro) over the German range, to be
 * served with noindex. It shares Germany's id, since goods, prices and pages belong to an id.
 */
export const platform: Tenant = {
  ...de,
  ...defaults,
  clientId: 'kontor-platform',
  tenantId: 'kontor',
  localHosts: [],
  sendsMail: false,
  app: null,
  // Without mail there is no receipt: a house's own host has the function.
  returns: { ...defaults.returns, withdrawalButton: false },
  locales: [{ ...germany, header: { ...germany.header, robots: 'noindex,nofollow' } }],
};
