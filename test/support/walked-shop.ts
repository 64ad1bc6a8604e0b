import { statSync } from 'node:fs';
import http from 'node:http';
import { openPaymentSimulator } from '../../src/payment-simulator/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Browser } from '../../src/shop/customers/accounts/index.ts';
import { hire } from '../admin/support.ts';
import { testAdmin } from './admin.ts';
import { registerCustomer } from './customers.ts';
import { testDatabase } from './database.ts';
import { fillSections } from './fill-sections.ts';
import { emptyJobsTable } from './jobs-table.ts';
import { type ListeningShop, openListeningShop } from './listening-shop.ts';
import { openRest } from './rest.ts';
import { backofficePlaces, dataPlace, endpointPlaces, otherPlaces, type Place, pagePlaces } from './route-table.ts';
import { seedProduct } from './seed.ts';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string; bytes: number };

export type WalkedShop = Pick<ListeningShop, 'port' | 'logged'> & {
  ask(method: string, place: Place, about?: { cookie?: string; form?: string }): Promise<Answer>;
  /** Cookies of a fresh login, as customer and as employee. */
  session(): Promise<string>;
  /** Every address of the shop, by kind of answer. */
  table(kind: Kind): Place[];
  close(): Promise<void>;
};

export const KINDS = ['pages', 'data of pages', 'the back office', 'REST endpoints', 'everything else'] as const;
type Kind = (typeof KINDS)[number];

/** Opens a shop with one product, pay pages and a filled back office, on a port of its own. */
export async function openWalkedShop(): Promise<WalkedShop> {
  const database = await testDatabase();
  const { pool } = database;
  await emptyJobsTable(pool);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  await fillSections(pool);
  const admin = await testAdmin(pool);
  const simulator = await openPaymentSimulator({
    pool,
    clock: systemClock,
    log: silentLog,
    secretKey: 'sk_test_of_this_test',
    webhookSecret: 'whsec_of_this_test',
    notify: async () => true,
    isOwnAddress: () => true,
    serves: () => true,
  });
  const file = {
    path: 'houses/montarve/public/favicon.svg',
    bytes: statSync('houses/montarve/public/favicon.svg').size,
  };
  const listening = await openListeningShop(database.url, {
    beside: {
      admin,
      payPages: simulator.pages,
      images: { rendition: async () => ({ ok: true, content: Buffer.from('picture') }) },
      videos: { file: async () => file, captions: async () => 'WEBVTT' },
    },
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let hired = 0;
  return {
    port: listening.port,
    logged: listening.logged,
    ask: (method, { host, path }, { cookie = '', form } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const headers = {
        host,
        ...(cookie ? { cookie } : {}),
        ...(form === undefined
          ? {}
          : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) }),
      };
      const { port } = listening;
      const request = http.request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: body.toString(), bytes: body.length });
        });
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(form);
      return promise;
    },
    session: async () => {
      hired += 1;
      const customer = await registerCustomer(listening.shop, pool);
      const employee = await hire(admin.staff, `admin-${hired}@montarve.example`, 'admin', new Date());
      return `${cookieOf(customer.browser)}; staff=${employee.token}`;
    },
    table: (kind) => {
      switch (kind) {
        case 'pages':
          return pagePlaces();
        case 'data of pages':
          return pagePlaces().map(dataPlace);
        case 'the back office':
          return backofficePlaces();
        case 'REST endpoints':
          return endpointPlaces(openRest(pool).endpoints);
        case 'everything else':
          return otherPlaces();
      }
    },
    close: async () => {
      agent.destroy();
      await listening.close();
      await simulator.close();
      await database.drop();
    },
  };
}

const cookieOf = ({ session, basket, wishlist }: Browser): string =>
  Object.entries({ session, basket, wishlist })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('; ');

const AT_ONCE = 4;

/** Returns each place with a problem, in one line. */
export async function problemsAt(
  places: readonly Place[],
  problemOf: (place: Place) => Promise<string | null>,
): Promise<string[]> {
  const found: string[] = [];
  const left = [...places];
  const work = async (): Promise<void> => {
    for (let place = left.shift(); place; place = left.shift()) {
      const problem = await problemOf(place);
      if (problem !== null) found.push(`${place.name} (${place.host}${place.path}): ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
