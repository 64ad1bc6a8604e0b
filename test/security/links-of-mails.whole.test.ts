// Whole runs only: every kind of mail is caused twice, by hostile requests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import { guestReturnHref } from '../../src/tenants/after-order-paths.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { orderForm, readyBasket } from '../support/selling.ts';

/** Links in mails come from the configuration alone: each request that causes a mail is sent with hostile headers. */

const HOSTILE: Record<string, string>[] = [
  { host: 'localhost:6666' },
  { host: 'ch.localhost:6666' },
  { host: '127.0.0.1:6666' },
  { host: '[::1]:6666' },
  { host: 'evil.example:6666' },
  { host: 'www.montarve.ch:6666' },
  { host: 'localhost', 'x-forwarded-host': 'localhost:6666', 'x-forwarded-for': '127.0.0.1' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example:6666', 'x-forwarded-port': '6666' },
  { host: 'localhost:6666', forwarded: 'host=evil.example:6666;proto=http' },
];
/** Settings under which pages on this machine follow the Host header, and those of a shop in production. */
const SETTINGS: Record<string, string>[] = [
  {},
  { TRUSTED_PROXIES: '127.0.0.1' },
  { HOST: '0.0.0.0', PORT: '3000' },
  { PUBLIC_URL: 'ch=https://shop.example.ch,de=https://shop.example.de' },
];

let database: TestDatabase;
let shop: CachedShop;
let now = new Date('2026-11-22T10:00:00Z');
const clock: Clock = { now: () => now };
let order = { number: '', email: 'lea.brunner@example.ch' };

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  await seedPromotion(database.pool, { key: 'newsletter', value: 3000, minGoods: 9000, usage: 'unlimited' });
}, 60_000);
afterAll(() => database?.drop());

type Sent = { headers: Record<string, string>; email: string; cookie: string };

/** Hosts of no tenant may have other pages and send no mails. */
const isKnown = ({ headers }: Pick<Sent, 'headers'>) =>
  ![headers.host, headers['x-forwarded-host']].some((host) => host?.startsWith('evil'));

/** Sends a form as a client with these headers does. */
async function post(path: string, sent: Sent, fields: Record<string, string>) {
  await send(path, sent, new URLSearchParams(fields));
}

async function postJson(path: string, sent: Sent, fields: Record<string, unknown>) {
  const headers = { ...sent.headers, 'content-type': 'application/json' };
  await send(path, { ...sent, headers }, JSON.stringify(fields));
}

async function send(path: string, sent: Sent, body: BodyInit) {
  const headers = { ...sent.headers, cookie: sent.cookie };
  const answer = await shop.browse(path, { method: 'POST', redirect: 'manual', body, headers });
  if (isKnown(sent)) expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBeLessThan(400);
}

/** Returns a filled contact form, an hour after its question. */
function message(email: string): FormData {
  const { first, second, token } = shop.contact.question();
  now = new Date(now.getTime() + 3_600_000);
  const fields = { subject: 'complaint', firstname: 'Lea', lastname: 'Brunner', message: 'Guten Tag', terms: 'on' };
  const form = new FormData();
  const answer = String(first + second);
  for (const [name, value] of Object.entries({ ...fields, email, token, answer })) form.append(name, value);
  return form;
}

const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', password: PASSWORD };
/** Each request that causes a mail: to the given address, or to that of the account of the cookie. */
const CAUSES: Record<string, (sent: Sent) => Promise<void>> = {
  reset: (sent) => post(href('de-CH', 'accountForgot'), sent, { email: sent.email }),
  'reset by REST': (sent) => postJson('/api/customer/password-reset', sent, { email: sent.email }),
  registration: (sent) => post(href('de-CH', 'accountRegister'), sent, { ...person, email: sent.email }),
  'new address': (sent) =>
    post(href('de-CH', 'accountData'), sent, { intent: 'email', email: sent.email, password: PASSWORD }),
  'end of a contract': (sent) => post(href('de-CH', 'accountCancel'), sent, { name: 'Lea Brunner', email: sent.email }),
  newsletter: (sent) =>
    post(newsletterHref('de-CH', 'subscribe'), sent, { email: sent.email, terms: 'on', frequency: '1' }),
  'newsletter by REST': (sent) =>
    postJson('/api/newsletter/subscribe', sent, { email: sent.email, kinds: ['brandA'], frequency: 1, terms: true }),
  'newsletter settings': (sent) =>
    post(newsletterHref('de-CH', 'unsubscribe'), sent, { email: sent.email, choice: 'unsubscribe|99' }),
  'wish notice': (sent) =>
    post(href('de-CH', 'wishlist'), sent, { intent: 'notice-new', sku: 'vase-1', email: sent.email }),
  contact: (sent) => send(href('de-CH', 'contact'), sent, message(sent.email)),
  'contact by REST': (sent) => send('/api/contact', sent, message(sent.email)),
  'order of a guest': (sent) => post(guestReturnHref('de-CH'), sent, order),
};

test.each(SETTINGS)('no mail contains a host or port of the request: %j', { timeout: 240_000 }, async (environment) => {
  shop = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default', ...environment });
  try {
    const basket = await readyBasket(shop, 'vase-1');
    const placed = await shop.checkout.place(basket, await orderForm(shop, basket));
    if (!placed.ok) throw new Error(placed.problem);
    order = { ...order, number: placed.orderNumber };
    const { browser } = await registerCustomer(shop, database.pool);
    const cookie = `session=${browser.session}`;
    let sent = 0;
    for (const headers of HOSTILE)
      for (const [cause, trigger] of Object.entries(CAUSES)) {
        sent += 1;
        await database.pool.query('delete from customer_attempt');
        await database.pool.query('delete from mail');
        await trigger({
          headers,
          email: `${sent}-${Object.keys(environment).length}${environment.HOST ?? ''}@example.ch`,
          cookie: cause === 'new address' ? cookie : '',
        });
        const { rows } = await database.pool.query<{ all: string }>(
          "select concat_ws(' ', subject, text, html, stop_url, from_address, message_id) as all from mail",
        );
        if (isKnown({ headers })) expect(rows.length, `${cause} with ${JSON.stringify(headers)}`).toBeGreaterThan(0);
        for (const { all } of rows)
          expect(/(?:localhost|127\.0\.0\.1|\[::1\]|evil\.example|:6666)\S*/.exec(all)?.[0], cause).toBeUndefined();
      }
    expect(sent).toBe(HOSTILE.length * Object.keys(CAUSES).length);
  } finally {
    await shop.close();
  }
});
