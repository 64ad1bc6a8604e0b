import type { ConsentGroup, ConsentMode } from '../../shop/customers/tracking/consent-groups.ts';
import type { PriceFormat } from '../../tenants/tenant.ts';

/** Settings of the data client, from the tenant's configuration, sent with the page (docs/interfaces.md#data-client). */
export type DataSettings = {
  /** Where the gateway is. */
  gatewayUrl: string;
  locale: string;
  /** Seconds after which an answer that was kept is asked for again. */
  clientSeconds: number;
  /** The same question is not sent twice within this time. */
  dedupingMs: number;
  /** Coming back to the page asks again, but not more often than this. */
  focusThrottleMs: number;
  /** How long to wait before a failed question is sent again, on fast and on slow networks. */
  errorRetryMs: number;
  errorRetrySlowMs: number;
};

/** The same with what comes after the page. */
export type PageSettings = DataSettings & { after: AfterSettings };

/** What comes once the page is usable: the question about cookies and what depends on its answer. */
export type AfterSettings = {
  consent: { mode: ConsentMode; cookieDays: number; groups: readonly ConsentGroup[] };
  /** How the home page is called in what is tracked. */
  homeCategoryId: string;
  /** Addresses of scripts of other houses. */
  /** For prices in what comes later. */
  priceFormat: PriceFormat;
  tagManager: string | null;
  botProtection: string | null;
};
