import { ch } from '../../../houses/example/tenants/ch.ts';
import { it } from '../../../houses/example/tenants/it.ts';
import type { Locale, PaymentMethodName, Tenant } from '../../../src/tenants/tenant.ts';

/** A shop of the example retailer in one language. */
export type ExampleShop = {
  locale: Locale;
  tenant: Tenant;
  /** Origin for browsers. Node resolves that of Switzerland only. */
  origin: string;
  /** Town of its customers. */
  place: { postalCode: string; city: string };
  /** Name of their country. */
  country: string;
  /** Price of the city bike Lido, as pages show it. */
  lido: string;
};

const PORT = process.env.TEST_PORT ?? 3210;
export const SWISS_ORIGIN = `http://localhost:${PORT}`;

const TICINO = { tenant: ch, origin: SWISS_ORIGIN, place: { postalCode: '6500', city: 'Bellinzona' } };

export const ITALIAN_SWISS: ExampleShop = { ...TICINO, locale: 'it-CH', country: 'Svizzera', lido: 'CHF 890.00' };
export const ENGLISH_SWISS: ExampleShop = { ...TICINO, locale: 'en-CH', country: 'Switzerland', lido: 'CHF 890.00' };
export const ITALIAN: ExampleShop = {
  locale: 'it-IT',
  tenant: it,
  origin: `http://it.localhost:${PORT}`,
  place: { postalCode: '22100', city: 'Como' },
  country: 'Italia',
  lido: '929,00 €',
};
export const SHOPS: readonly ExampleShop[] = [ITALIAN_SWISS, ENGLISH_SWISS, ITALIAN];

/** Methods after which the customer pays on a page of the provider. */
export const isOnline = (method: PaymentMethodName): boolean => method !== 'invoice' && method !== 'prepayment';
