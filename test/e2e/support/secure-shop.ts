import { startTlsProxy, type TlsProxy } from '../../support/tls-proxy.ts';
import { test as base } from './shop-test.ts';

/** The tenants by their names on this machine. */
const HOSTS = ['ch.localhost', 'de.localhost', 'at.localhost', 'nl.localhost'] as const;
export type Host = (typeof HOSTS)[number];

/** The test of a page that a browser reads by HTTPS and HTTP/2, through a proxy that ends TLS before the shop. */
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
  // The certificate is made for this run, and nobody vouches for it.
  ignoreHTTPSErrors: true,
});

export { expect } from './shop-test.ts';
