import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { createConfirmationMail } from '../../src/shop/selling/orders/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { openSelling, orderForm } from './selling.ts';
import { wrapClient } from './wrap-client.ts';

/**
 * Places the orders of several baskets in a process of its own. Each stops at a statement of its own: before the n-th, or
 * after its answer and before the caller gets it. When all have stopped or ended, prints "stopped" or "placed" for each.
 * Then it kills itself with SIGKILL.
 *   node place-and-die.ts DATABASE_URL 'at once'|'in three phases' PLACINGS
 */
export type Placing = { secret: string; statement: number; moment: 'before' | 'after' };
export type Ended = 'stopped' | 'placed';

// Writes the compile cache now: a killed process writes none at its end.
flushCompileCache();
const [url = '', way = 'at once', given = '[]'] = process.argv.slice(2);
const pool = openPool(url, silentLog, 60);
// A plain mail: loading the templates took longer than the rest of such a process.
const mail: ReturnType<typeof createConfirmationMail> = async (order) => ({
  tenant: order.key.tenant.id,
  locale: order.key.locale,
  kind: 'order-confirmation',
  from: 'shop@example.ch',
  to: order.view.contact?.email ?? '',
  subject: order.orderNumber,
  html: '<p></p>',
  text: '',
  key: `order-confirmation:${order.key.tenant.id}:${order.orderNumber}`,
  attachments: [{ kind: 'bill', id: order.orderNumber }],
});
const direct = way === 'at once' ? bankTransfer : { ...bankTransfer };

/** Wraps the pool so that placing an order stops at one statement. */
function stoppingPool({ statement, moment }: Placing, stop: () => Promise<never>): Pool {
  let statements = 0;
  const own = Object.create(pool) as Pool;
  own.query = pool.query.bind(pool) as Pool['query'];
  // Does not count reads outside transactions.
  own.connect = (async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
    const counted = wrapClient(client);
    counted.query = (async (...parts: unknown[]) => {
      statements += 1;
      const last = statements === statement;
      if (last && moment === 'before') await stop();
      const result = await query(...parts);
      if (last) await stop();
      return result;
    }) as typeof client.query;
    return counted;
  }) as typeof pool.connect;
  return own;
}

function place(placing: Placing): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      resolve('stopped');
      return new Promise<never>(() => {});
    };
    const reading = openSelling(pool, systemClock, direct, undefined, mail);
    const shop = openSelling(stoppingPool(placing, stop), systemClock, direct, undefined, mail);
    const key = { tenant: tenants.ch, locale: 'de-CH' as const, secret: placing.secret };
    orderForm(reading, key)
      .then((form) => shop.checkout.place(key, form))
      .then((outcome) => (outcome.ok ? resolve('placed') : reject(new Error(JSON.stringify(outcome)))))
      .catch(reject);
  });
}

const ended: Ended[] = [];
for (const placing of JSON.parse(given) as Placing[]) ended.push(await place(placing));
fs.writeSync(1, JSON.stringify(ended));
process.kill(process.pid, 'SIGKILL');
