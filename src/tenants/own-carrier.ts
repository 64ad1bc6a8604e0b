import type { Carrier } from '../shop/after-sales/fulfilment/carriers.ts';

/** Carrier of an extension, as customers see it. */
export type OwnCarrier = {
  name: string;
  /** Address of its tracking page with `{number}` and, if needed, `{postalCode}`; null without one. */
  trackingUrl: string | null;
};

/** Terms of a tenant that may have the carrier of an extension. */
export type WithCarrier = { delivery: { ownCarrier?: OwnCarrier } };

/** Returns the name of a carrier. `names`: the platform's carriers, and a word for one whose extension is gone. */
export function carrierName(names: Readonly<Record<Carrier, string>>, carrier: Carrier, tenant: WithCarrier): string {
  return (carrier === 'own' ? tenant.delivery.ownCarrier?.name : undefined) ?? names[carrier];
}
