/** The simulator of a payment provider: what stands behind the port while payments are simulated (decisions 56 and 118). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { simulatorApi } from './api.ts';
import { createDeliveries } from './deliver.ts';
import { simulatorPages } from './pay-pages.ts';

export { isFromThisMachine, isOfThisMachine, PAY_PATH } from './own-addresses.ts';

export type PaymentSimulator = {
  /** Where its API listens: on loopback, for this process alone. */
  address: { host: string; port: number };
  /** The pay pages, to be mounted at the shop's address. */
  pages: Hono;
  /** Sends notices that were left behind. Run by a job. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Everything it knows is in the database, so that a process that dies in the middle of a payment finds its provider where
 * it left it, and threads may each have their own.
 */
export async function openPaymentSimulator(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  secretKey: string;
  webhookSecret: string;
  /** Hands a signed notice to the shop; whether the shop took it. */
  notify(body: string, signature: string): Promise<boolean>;
  /** Whether an address is one of the shop that the simulator belongs to. */
  isOwnAddress(address: string): boolean;
  /** Whether pay pages are shown to whoever sends these headers. */
  serves(headers: Headers): boolean;
}): Promise<PaymentSimulator> {
  const deliveries = createDeliveries(deps);
  const api = simulatorApi({ ...deps, deliveries });
  // With the default it replaces Response for the whole process, and answers to HEAD were written twice.
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    address: { host: '127.0.0.1', port: portOf(server) },
    pages: simulatorPages({ ...deps, deliveries }),
    catchUp: deliveries.catchUp,
    close: async () => {
      await deliveries.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the payment simulator has no port');
  return address.port;
}
