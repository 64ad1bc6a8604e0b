import type { ConsentGroup, ConsentMode } from '../../shop/customers/tracking/consent-groups.ts';
import type { PriceFormat } from '../../tenants/tenant.ts';

/** Settings of the data client from the tenant's configuration, sent with the page (docs/interfaces.md#data-client). */
export type DataSettings = {
  /** Address of the gateway. */
  gatewayUrl: string;
  locale: string;
  /** Age in seconds after which a cached answer is loaded again. */
  clientSeconds: number;
  /** Milliseconds within which the same query is not sent twice. */
  dedupingMs: number;
  /** Minimum milliseconds between two refreshes when the page regains the focus. */
  focusThrottleMs: number;
  /** Milliseconds before a retry, on fast and on slow networks. */
  errorRetryMs: number;
  errorRetrySlowMs: number;
};

/** Settings of the data client, and of the scripts that load after hydration. */
export type PageSettings = DataSettings & { after: AfterSettings };

/** Settings of the scripts after hydration: the consent bar and all that depends on its answer. */
export type AfterSettings = {
  consent: { mode: ConsentMode; cookieDays: number; groups: readonly ConsentGroup[] };
  /** Id of the home page in tracked events. */
  homeCategoryId: string;
  /** For prices in these scripts. */
  priceFormat: PriceFormat;
  /** Addresses of third-party scripts; null without one. */
  tagManager: string | null;
  botProtection: string | null;
};
