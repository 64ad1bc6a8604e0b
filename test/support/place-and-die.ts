import { flushCompileCache } from 'node:module';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { createConfirmationMail } from '../../src/shop/orders/index.ts';
import { bankTransfer } from '../../src/shop/payment/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { openSelling, orderForm } from './selling.ts';

/**
 * Places the order of a basket in a process of its own and kills it with SIGKILL at its n-th statement from the
 * beginning of the placing on; exits 0 if it was placed before that.
 *   node place-and-die.ts DATABASE_URL BASKET_SECRET N before|after 'at once'|'in three phases'
 */
// A process that is killed keeps nothing for the next one.
flushCompileCache();
const [url = '', secret = '', count = '0', moment = 'before', way = 'at once'] = process.argv.slice(2);
const pool = openPool(url, silentLog, 4);
// Loading what makes letters pretty took longer than all the rest of such a process.
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
const shop = openSelling(pool, systemClock, direct, undefined, mail);
const key = { tenant: tenants.ch, locale: 'de-CH' as const, secret };
const form = await orderForm(shop, key);

let statements = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
const connect = pool.connect.bind(pool);
pool.connect = (async (callback?: never) => {
  // pool.query() connects with a callback: reads outside of transactions are not counted.
  if (callback) return connect(callback);
  const client = await connect();
  const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  client.query = (async (...parts: unknown[]) => {
    statements += 1;
    const last = statements === Number(count);
    if (last && moment === 'before') die();
    const result = await query(...parts);
    if (last) die();
    return result;
  }) as typeof client.query;
  return client;
}) as typeof pool.connect;

const outcome = await shop.checkout.place(key, form);
await pool.end();
process.exit(outcome.ok ? 0 : 3);
