import { startTlsProxy, type TlsProxy } from '../../support/tls-proxy.ts';
import { test as base } from './shop-test.ts';

/** Host names of the tenants on this machine. */
const HOSTS = ['ch.localhost', 'de.localhost', 'at.localhost', 'nl.localhost'] as const;
export type Host = (typeof HOSTS)[number];

/** Test of a page that a browser reads over HTTPS and HTTP/2, through a proxy that ends TLS before the shop. */
export const test = base.extend<{ host: Host }, { front: TlsProxy }>({
  host: ['ch.localhost', { option: true }],
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are found by the names of their arguments.
    async ({}, use) => {
      const proxy = await startTlsProxy(Number(process.env.TEST_PORT ?? 3210), HOSTS);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ front, host }, use) => use(`https://${host}:${front.port}`),
  // The certificate is made for this run, and no authority signs it.
  ignoreHTTPSErrors: true,
});

export { expect } from './shop-test.ts';
