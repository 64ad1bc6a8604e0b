import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAdminClient, need, type ShopEvent } from '#admin-client';
import { exportAccounting } from '../../examples/accounting-export/accounting-export.ts';
import { createNoticeServer, noticeOf } from '../../examples/chat-notice/chat-notice.ts';
import { exchange } from '../../examples/erp/erp.ts';
import { pushChanges } from '../../examples/merchant-feed-push/merchant-feed-push.ts';
import { feedProducts } from '../../examples/pim-feed/pim-feed.ts';
import { runWarehouseOnce } from '../../examples/warehouse/warehouse.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { startSequencer } from '../../src/shop/staff/events/index.ts';
import { type ListeningApi, openListeningApi, sequence } from '../admin-client/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { adminAt, openReceiver, portOf, testWebhooks } from '../webhooks/support.ts';
import { emptyFolder, filesBelow, openOtherSide, readJson } from './support.ts';

const clock = systemClock;
let database: TestDatabase;
let shop: ListeningApi;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 500 },
      { sku: 'vase-2', stock: 0, amount: 5990 },
    ],
  });
  shop = await openListeningApi(database.pool, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const CH = { tenant: 'ch' as const };
let buyers = 0;
async function order(units = 2): Promise<string> {
  buyers += 1;
  const number = await placeOrder(shop.api.shop, { 'vase-1': units }, { email: `buyer-${buyers}@example.ch` });
  await sequence(database.pool);
  return number;
}
const write = (folder: string, name: string, content: unknown) =>
  fs
    .mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    .then(() => fs.writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)));

test('the warehouse takes orders to pick, and ships each parcel once', async () => {
  const client = await shop.clientWith(['order.read', 'order.ship', 'event.read']);
  const warehouse = { client, ...CH, folder: await emptyFolder() };
  const { folder } = warehouse;
  const [first, second] = [await order(), await order(3)];
  await runWarehouseOnce(warehouse);
  expect(await readJson(folder, 'picks', `${first}.json`)).toMatchObject({
    order: first,
    lines: [{ sku: 'vase-1', quantity: 2 }],
    address: { country: 'CH' },
  });
  const third = await order();
  const parcel = { order: first, carrier: 'swiss-post', trackingNumber: '99.00.123456.12345678' };
  await write(folder, 'packed/p1.json', parcel);
  await write(folder, 'packed/p2 Päckchen.json', {
    order: second,
    carrier: 'dhl',
    lines: [{ position: 1, quantity: 1 }],
  });
  await write(folder, 'packed/p3.json', { order: '999', carrier: 'dhl' });
  await write(folder, 'packed/p4.json', '{');
  await runWarehouseOnce(warehouse);
  await sequence(database.pool);
  // The program was killed after the shop had the parcel, and before it moved the file.
  await fs.rename(path.join(folder, 'sent/p2 Päckchen.json'), path.join(folder, 'packed/p2 Päckchen.json'));
  await runWarehouseOnce(warehouse);
  expect(await filesBelow(folder)).toEqual([
    `picks/${second}.json`,
    `picks/${third}.json`,
    'position',
    'refused/p3.json',
    'refused/p3.json.reason',
    'refused/p4.json',
    'refused/p4.json.reason',
    'sent/p1.json',
    'sent/p2 Päckchen.json',
  ]);
  expect(await readJson(folder, 'picks', `${second}.json`)).toMatchObject({ lines: [{ quantity: 2 }] });
  const shipped = need(
    await client.GET('/tenants/{tenant}/orders/{number}', { params: { path: { ...CH, number: second } } }),
  );
  expect(shipped).toMatchObject({ stage: 'partly-shipped', shipments: [{ lines: [{ quantity: 1 }] }] });
});

test('the warehouse follows events as a process, and goes on after it was killed @whole', async () => {
  const { secret } = await shop.api.client(['order.read', 'order.ship', 'event.read']);
  const folder = await emptyFolder();
  const sequencer = startSequencer({ pool: database.pool, log: silentLog });
  onTestFinished(() => sequencer.stop());
  const environment = { ...process.env, KONTOR_URL: shop.url, KONTOR_KEY: secret, WAREHOUSE_FOLDER: folder };
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ['examples/warehouse/warehouse.ts'], { env: environment, stdio: 'inherit' });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return child;
  };
  const isThere = (name: string) => expect.poll(() => filesBelow(folder), { timeout: 20_000 }).toContain(name);
  const killed = start();
  await isThere('position');
  await isThere(`picks/${await order()}.json`);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const meanwhile = await order();
  const asked = start();
  await isThere(`picks/${meanwhile}.json`);
  await write(folder, 'parcel.new', { order: meanwhile, carrier: 'dhl' });
  await fs.mkdir(path.join(folder, 'packed'), { recursive: true });
  await fs.rename(path.join(folder, 'parcel.new'), path.join(folder, 'packed/parcel.json'));
  await isThere('sent/parcel.json');
  asked.kill('SIGTERM');
  expect(await once(asked, 'exit')).toEqual([0, null]);
});

test('the ERP sends prices and stock, and gets orders and invoices', async () => {
  const scopes = ['product.price', 'product.read', 'product.stock', 'stock.read', 'order.read', 'event.read'] as const;
  const client = await shop.clientWith([...scopes]);
  const folder = await emptyFolder();
  const shipping = await shop.clientWith(['order.read', 'order.ship', 'order.price', 'payment.refund']);
  const number = await order();
  await shipping.POST('/tenants/{tenant}/orders/{number}/shipments', {
    params: { path: { ...CH, number } },
    body: { carrier: 'dhl' },
  });
  // The credit note is a document.
  const credited = await shipping.POST('/tenants/{tenant}/orders/{number}/reductions', {
    params: { path: { ...CH, number } },
    body: { amount: { amount: 500, currency: 'CHF' }, reason: 'Scratch on the base.' },
  });
  need(credited);
  await sequence(database.pool);
  const rows = ['sku;stock;price_ch;price_de', 'vase-2;41;44.90;', 'none;1;10.00;', 'vase-1;;4,90;', 'vase-2;;43.90;'];
  await write(folder, 'in/articles.csv', `\ufeff${rows.join('\n')}\n`);
  await exchange({ client, folder });
  expect(need(await client.GET('/stock/{sku}', { params: { path: { sku: 'vase-2' } } })).quantity).toBe(41);
  const { variants } = need(
    await client.GET('/tenants/{tenant}/products/{id}', { params: { path: { ...CH, id: 'vase' } } }),
  );
  expect(variants.find(({ sku }) => sku === 'vase-2')?.prices.find(({ to }) => to === null)?.price.amount).toBe(4390);
  const refused = await fs.readFile(path.join(folder, 'refused/articles.csv'), 'utf8');
  expect(refused.split('\n').map((line) => line.split(';').slice(0, 2).join(';'))).toEqual([
    'sku;what',
    'line 4;line',
    'none;stock',
    'none;price_ch',
    '',
  ]);
  // A file that is no CSV stops neither the others nor the orders.
  await write(folder, 'in/a-broken.csv', 'sku;stock\nvase-2;"4\n');
  await write(folder, 'in/b-later.csv', 'sku;stock\nvase-2;42\n');
  await exchange({ client, folder });
  expect(await fs.readFile(path.join(folder, 'refused/a-broken.csv.reason'), 'utf8')).toMatch(/quote/i);
  expect((await filesBelow(folder)).filter((name) => /^(?:in|taken)/.test(name))).toEqual([
    'taken/articles.csv',
    'taken/b-later.csv',
  ]);
  expect(need(await client.GET('/stock/{sku}', { params: { path: { sku: 'vase-2' } } })).quantity).toBe(42);
  expect(await readJson(folder, 'out/orders', `${number}.json`)).toMatchObject({ number, stage: 'shipped' });
  const documents = (await filesBelow(folder)).filter((name) => name.startsWith('out/documents'));
  const [details = '', pdf = ''] = documents;
  expect(await readJson(folder, details)).toMatchObject({ order: number, total: { currency: 'CHF' } });
  expect((await fs.readFile(path.join(folder, pdf))).subarray(0, 5).toString()).toBe('%PDF-');
  // Started again, it goes on behind its position.
  await fs.rm(path.join(folder, 'out'), { recursive: true });
  await exchange({ client, folder });
  expect((await filesBelow(folder)).filter((name) => name.startsWith('out'))).toEqual([]);
});

test('the PIM feed creates and changes products in several languages, and repeats without a change', async () => {
  const client = await shop.clientWith(['product.edit', 'product.read', 'media.read']);
  const attributes = await shop.clientWith(['attribute.change']);
  await attributes.POST('/attributes', { body: { names: { 'de-CH': 'Bezugsstoff' }, kind: 'choice', key: 'cover' } });
  await attributes.POST('/attributes/{key}/choices', {
    params: { path: { key: 'cover' } },
    body: { names: { 'de-CH': 'Leinen' } },
  });
  await database.pool.query(
    `insert into picture (id, width, height, ground, media_type, content)
     values ('0123456789abcdef', 800, 600, '#ffffff', 'image/jpeg', '\\x00')`,
  );
  await database.pool.query(
    `insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     values ('0123456789abcdef', '0123456789abcdef', 'lamp.jpg', 800, 600, 1, 'a@b.ch', now())`,
  );
  const folder = await emptyFolder();
  const products = [
    {
      id: '700001',
      title: { 'de-CH': 'Lampe', 'fr-CH': 'Lampe de table' },
      category: 'deco',
      attributes: { cover: ['leinen'] },
      pictures: ['lamp.jpg'],
      prices: { ch: '49.90' },
    },
    { id: 'vase', title: { 'de-CH': 'Vase', 'fr-CH': 'Vase bleu' }, description: { 'de-CH': 'Mundgeblasen.' } },
    { id: '700002', title: { 'de-CH': 'Teller' }, pictures: ['plate.jpg'] },
  ];
  await write(folder, 'pim.ndjson', `${products.map((one) => JSON.stringify(one)).join('\n')}\n{"id": 1}\n`);
  const feed = async () => {
    const results = [];
    for await (const result of feedProducts(client, path.join(folder, 'pim.ndjson'))) results.push(result);
    return results.map(({ id, outcome }) => `${id} ${outcome}`);
  };
  expect(await feed()).toEqual(['700001 created', 'vase changed', '700002 refused', 'line 4 refused']);
  const { fields } = need(await client.GET('/products/{id}', { params: { path: { id: '700001' } } }));
  expect(fields).toMatchObject({
    'title.de-CH': 'Lampe',
    'title.fr-CH': 'Lampe de table',
    category: 'deco',
    'price.ch.700001-01': '49.90',
    'attribute.cover': 'leinen',
    'order.0123456789abcdef': '1',
  });
  expect(await feed()).toEqual(['700001 unchanged', 'vase unchanged', '700002 refused', 'line 4 refused']);
});

test('the accounting export balances, and writes an equal file again', async () => {
  const number = await order();
  const shipping = await shop.clientWith(['order.read', 'order.ship']);
  await shipping.POST('/tenants/{tenant}/orders/{number}/shipments', {
    params: { path: { ...CH, number } },
    body: { carrier: 'dhl' },
  });
  await bookPending({ pool: database.pool, clock });
  const client = await shop.clientWith(['ledger.read']);
  const file = path.join(await emptyFolder(), 'journal.csv');
  const day = clock.now().toISOString().slice(0, 4);
  const options = { client, ...CH, from: `${day}-01-01`, to: `${day}-12-31`, file };
  const result = await exportAccounting(options);
  if (!result.ok) throw new Error(result.problem);
  expect(result.debit).toBeGreaterThan(0);
  const text = await fs.readFile(file, 'utf8');
  const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toBe('Date;Doc;Description;AccountDebit;AccountCredit;Amount;Currency;VatCode');
  const sum = (column: number) =>
    lines
      .map((line) => line.split(';'))
      .filter((cells) => cells[column] !== '')
      .reduce((total, cells) => total + Math.round(Number(cells[5]) * 100), 0);
  expect([sum(3), sum(4), lines.length]).toEqual([result.debit, result.credit, result.lines]);
  expect(lines.some((line) => line.includes(`;order-billed ${number};`))).toBe(true);
  const { rows } = await database.pool.query<{ sum: number }>(
    "select sum(posting.amount)::int from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id where posting.amount > 0 and entry.tenant = 'ch'",
  );
  expect(rows[0]?.sum).toBe(result.debit);
  await exportAccounting(options);
  expect(await fs.readFile(file, 'utf8')).toBe(text);
});

test('the accounting export writes nothing if an entry does not balance or an account has no number', async () => {
  const file = path.join(await emptyFolder(), 'journal.csv');
  const posting = {
    account: 'sales',
    number: '3200',
    taxKey: null,
    permille: 81,
    amount: { amount: 1, currency: 'CHF' },
  };
  const journal = (...postings: unknown[]) =>
    createAdminClient({
      shop: 'https://shop.invalid',
      key: 'kontor_x',
      fetch: async () =>
        Response.json({
          items: [{ id: '7', bookedOn: '2026-11-27', valueOn: '2026-11-27', kind: 'goodwill', order: null, postings }],
          nextCursor: null,
        }),
    });
  const run = (client: ReturnType<typeof journal>) =>
    exportAccounting({ client, ...CH, from: '2026-11-01', to: '2026-11-30', file });
  expect(await run(journal(posting))).toMatchObject({ ok: false, problem: 'unbalanced', entry: '7' });
  const unnumbered = { ...posting, number: null, amount: { amount: -1, currency: 'CHF' } };
  expect(await run(journal(posting, unnumbered))).toMatchObject({ problem: 'no-number', account: 'sales' });
  expect(await filesBelow(path.dirname(file))).toEqual([]);
});

const Input = v.strictObject({
  offerId: v.string(),
  contentLanguage: v.picklist(['de', 'fr']),
  feedLabel: v.literal('CH'),
  productAttributes: v.strictObject({
    title: v.pipe(v.string(), v.maxLength(150)),
    description: v.pipe(v.string(), v.minLength(1), v.maxLength(5000)),
    link: v.pipe(v.string(), v.url()),
    imageLink: v.exactOptional(v.pipe(v.string(), v.url())),
    availability: v.picklist(['IN_STOCK', 'OUT_OF_STOCK']),
    condition: v.literal('NEW'),
    price: v.strictObject({ amountMicros: v.pipe(v.string(), v.regex(/^\d+$/)), currencyCode: v.literal('CHF') }),
    brand: v.exactOptional(v.string()),
    gtins: v.exactOptional(v.array(v.string())),
    identifierExists: v.boolean(),
    itemGroupId: v.string(),
  }),
});

test('the merchant push sends what has changed, once, and removes what is off sale', async () => {
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 5, amount: 1990 }] });
  await sequence(database.pool);
  const scopes = ['product.read', 'stock.read', 'event.read'] as const;
  const client = await shop.clientWith([...scopes]);
  const google = await openOtherSide();
  const merchant = { address: google.url, account: '123', dataSource: '456', token: 'token' };
  const push = { client, ...CH, folder: await emptyFolder(), merchant };
  await pushChanges(push);
  const inputs = google.calls.map(({ body }) => v.parse(Input, body));
  const bowl = inputs.filter(({ offerId }) => offerId === 'bowl-1');
  expect(bowl.map(({ contentLanguage }) => contentLanguage).toSorted()).toEqual(['de', 'fr']);
  expect(bowl[0]?.productAttributes).toMatchObject({
    availability: 'IN_STOCK',
    price: { amountMicros: '19900000', currencyCode: 'CHF' },
    link: expect.stringMatching(/\/p\/bowl\/bowl-1\?v=1$/),
  });
  expect(google.calls[0]).toMatchObject({
    method: 'POST',
    url: '/products/v1/accounts/123/productInputs:insert?dataSource=accounts%2F123%2FdataSources%2F456',
    authorization: 'Bearer token',
  });
  google.calls.length = 0;
  expect(await pushChanges(push)).toEqual({ sent: 0, removed: 0 });
  await database.pool.query("update stock set quantity = 0 where sku = 'bowl-1'");
  await sequence(database.pool);
  // Google is away: the change is not lost.
  google.status = 503;
  await expect(pushChanges(push)).rejects.toThrow('503');
  google.status = 200;
  google.calls.length = 0;
  expect(await pushChanges(push)).toEqual({ sent: 2, removed: 0 });
  expect(google.calls.map(({ body }) => v.parse(Input, body).productAttributes.availability)).toEqual([
    'OUT_OF_STOCK',
    'OUT_OF_STOCK',
  ]);
  google.calls.length = 0;
  await database.pool.query("update offer set on_sale = false where sku = 'bowl-1'");
  await sequence(database.pool);
  expect(await pushChanges(push)).toEqual({ sent: 0, removed: 2 });
  expect(google.calls.map(({ method, url }) => `${method} ${url.split('?')[0]}`).toSorted()).toEqual([
    'DELETE /products/v1/accounts/123/productInputs/de~CH~bowl-1',
    'DELETE /products/v1/accounts/123/productInputs/fr~CH~bowl-1',
  ]);
  // The first run was killed after it had sent the bowl, which went off sale before the program was started again.
  await database.pool.query("update offer set on_sale = true where sku = 'bowl-1'");
  await sequence(database.pool);
  expect(await pushChanges(push)).toEqual({ sent: 2, removed: 0 });
  await fs.rm(path.join(push.folder, 'position'));
  await database.pool.query("update offer set on_sale = false where sku = 'bowl-1'");
  await sequence(database.pool);
  expect(await pushChanges(push)).toEqual({ sent: 0, removed: 2 });
});

test('the chat notice posts big orders of verified webhooks, and each event once', async () => {
  const chat = await openOtherSide();
  const folder = await emptyFolder();
  const hooks = testWebhooks(database.pool, clock);
  const probe = await openReceiver();
  const { id, secret } = await hooks.add(probe.url);
  await hooks.webhooks.test(adminAt(clock), id);
  await probe.close();
  const [real] = probe.received;
  if (!real) throw new Error('nothing was received');
  const options = { secrets: [secret], chat: chat.url, bigOrder: 50_000, lowStock: 5, seen: path.join(folder, 'seen') };
  const start = async () => {
    const server = await createNoticeServer(options);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    return `http://127.0.0.1:${portOf(server)}`;
  };
  const first = await start();
  const send = async (url: string, headers: Record<string, string>, body: string) =>
    (await fetch(url, { method: 'POST', headers, body })).status;
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = real.headers;
  expect(await send(first, headers, real.body)).toBe(204);
  expect(await send(first, headers, real.body.replace('webhook.test', 'webhook.text'))).toBe(401);
  const signed = (event: object, name: string) => {
    const body = JSON.stringify({ subject: 'order/1', sequence: '1', tenant: 'ch', ...event });
    const at = clock.now();
    return {
      body,
      headers: {
        'webhook-id': name,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(name, at, body),
      },
    };
  };
  const total = { amount: 99_900, currency: 'CHF' };
  const big = signed({ type: 'order.placed', data: { order: '1', total, method: 'invoice', stage: 'placed' } }, 'e1');
  chat.status = 500;
  expect(await send(first, big.headers, big.body)).toBe(503);
  chat.status = 200;
  expect(await send(first, big.headers, big.body)).toBe(204);
  // Started again, it remembers what it has posted.
  expect(await send(await start(), big.headers, big.body)).toBe(204);
  expect(chat.calls.map(({ body }) => body)).toEqual([
    { text: 'Kontor is connected.' },
    { text: 'Big order 1 (ch): CHF 999.00, invoice' },
    { text: 'Big order 1 (ch): CHF 999.00, invoice' },
  ]);
});

test('the chat notice tells of low stock once, and of returns', () => {
  const event = (type: string, data: object) =>
    ({ type, subject: 'variant/a', sequence: '1', tenant: 'ch', data }) as unknown as ShopEvent;
  const limits = { bigOrder: 50_000, lowStock: 5 };
  const stock = (quantity: number, waiting = 0) =>
    event('stock.changed', { sku: 'a', quantity, waiting, safety: 0, backorder: 0 });
  const low = new Set<string>();
  expect(noticeOf(stock(6), limits, low)).toBeNull();
  expect(noticeOf(stock(7, 2), limits, low)).toBe('Low stock: a has 5 left');
  low.add('a');
  expect(noticeOf(stock(3), limits, low)).toBeNull();
  expect(noticeOf(stock(9), limits, low)).toBeNull();
  expect(noticeOf(stock(0), limits, low)).toBe('Sold out: a');
  const returned = event('return.registered', { order: '1', return: 'R1' });
  expect(noticeOf(returned, limits, low)).toBe('Return R1 of order 1 was registered');
  const small = { order: '1', total: { amount: 100, currency: 'CHF' }, method: 'invoice', stage: 'placed' };
  expect(noticeOf(event('order.placed', small), limits, low)).toBeNull();
});
