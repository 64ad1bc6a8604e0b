/** How the browser asks the gateway: from the tenant's configuration, with the page (specification, section 9). */
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
