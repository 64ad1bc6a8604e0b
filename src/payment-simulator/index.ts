/** Simulator of a payment provider, behind the port while payments are simulated (decisions 56 and 118). */
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

export { createDirectProvider } from './direct-provider.ts';
export { isFromThisMachine, isOfThisMachine, PAY_PATH } from './own-addresses.ts';

export type PaymentSimulator = {
  /** Address of its API: on loopback, for this process alone. */
  address: { host: string; port: number };
  /** Pay pages, to be mounted at the shop's address. */
  pages: Hono;
  /** Sends overdue notices. Run by a job. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the simulator. All of its state is in the database, so a restarted process finds its payments, and each thread
 * may open its own.
 */
export async function openPaymentSimulator(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  secretKey: string;
  webhookSecret: string;
  /** Passes a signed notice to the shop; returns true if the shop accepted it. */
  notify(body: string, signature: string): Promise<boolean>;
  /** Returns true for an address of the shop that the simulator belongs to. */
  isOwnAddress(address: string): boolean;
  /** Returns true if requests with these headers may see pay pages. */
  serves(headers: Headers): boolean;
}): Promise<PaymentSimulator> {
  const deliveries = createDeliveries(deps);
  const api = simulatorApi({ ...deps, deliveries });
  // By default it would replace Response for the whole process, and responses to HEAD would be written twice.
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
