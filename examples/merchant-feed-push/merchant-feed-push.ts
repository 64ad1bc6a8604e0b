/*
 * Pushes products to Google Merchant Center as they change. Events of prices, stock and products become product inputs of the
 * Merchant API (version 1), sent to an address of your choice.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { type AdminClient, itemsOf, need, newestPosition, readEvents } from '#admin-client';
import { clientOf, runUntilAsked, type TenantName, tenantOf, variable } from '../parts/environment.ts';
import { storedPosition, textOf, writeWhole } from '../parts/files.ts';
import { type MerchantOptions, type ProductInput, productInputs, removeInput, sendInput } from './product-inputs.ts';

export type PushOptions = { client: AdminClient; tenant: TenantName; folder: string; merchant: MerchantOptions };

const TYPES = ['product.published', 'product.changed', 'product.withdrawn', 'price.changed', 'stock.changed'] as const;
const PAUSE_MS = 2000;
const Sent = v.record(v.string(), v.record(v.string(), v.string()));
/** Hashes of what was sent, by product and name of the input. */
type Sent = v.InferOutput<typeof Sent>;

/** Pushes what has changed since the last time; the first time everything that is on sale. */
export async function pushChanges(options: PushOptions): Promise<{ sent: number; removed: number }> {
  const { client, folder } = options;
  const position = storedPosition(path.join(folder, 'position'));
  const sent = await readSent(folder);
  const after = await position.read();
  const counts = { sent: 0, removed: 0 };
  const begun = after ?? (await newestPosition(client));
  const { products, last } =
    after === null ? await allProducts(options, begun, Object.keys(sent)) : await changedProducts(options, begun);
  for (const product of products) {
    const done = await pushProduct(options, product, sent[product] ?? {});
    counts.sent += done.sent;
    counts.removed += done.removed;
    if (Object.keys(done.now).length > 0) sent[product] = done.now;
    else delete sent[product];
    // A killed program sends at most one product again.
    if (done.sent + done.removed > 0) await writeWhole(path.join(folder, 'sent.json'), JSON.stringify(sent));
  }
  await position.keep(last);
  return counts;
}

type Changed = { products: Iterable<string>; last: number };

/** Returns what is on sale, and what a first run has sent before it was killed: it may be off sale now. */
async function allProducts({ client, tenant }: PushOptions, last: number, sent: string[]): Promise<Changed> {
  const products = new Set(sent);
  const listed = itemsOf((next) =>
    client.GET('/tenants/{tenant}/products', {
      params: { path: { tenant }, query: { fields: 'id,onSale', limit: 200, ...next } },
    }),
  );
  for await (const { id, onSale } of listed) if (onSale > 0) products.add(id);
  return { products, last };
}

/** Collects the products of all events first: a product that changed ten times is sent once. */
async function changedProducts({ client, tenant }: PushOptions, after: number): Promise<Changed> {
  const products = new Set<string>();
  const skus = new Set<string>();
  let last = after;
  const keep = (position: number) => {
    last = position;
  };
  for await (const event of readEvents(client, { after, types: TYPES, keep })) {
    if (event.tenant !== undefined && event.tenant !== tenant) continue;
    if (event.type === 'price.changed' || event.type === 'stock.changed') skus.add(event.data.sku);
    else if (event.type === 'product.changed') products.add(event.data.product);
    else if (event.type === 'product.published' || event.type === 'product.withdrawn') products.add(event.data.product);
  }
  for (const sku of skus) {
    const stock = await client.GET('/stock/{sku}', { params: { path: { sku } } });
    if (stock.error?.code !== 'not-found') products.add(need(stock).productId);
  }
  return { products, last };
}

/** Sends the inputs of a product that differ from those sent before, and removes those that are off sale. */
async function pushProduct(options: PushOptions, id: string, before: Record<string, string>) {
  const { client, tenant, merchant } = options;
  const read = await client.GET('/tenants/{tenant}/products/{id}', { params: { path: { tenant, id } } });
  const inputs = read.error?.code === 'not-found' ? [] : productInputs(tenant, need(read), new Date());
  const now: Record<string, string> = {};
  const counts = { sent: 0, removed: 0 };
  for (const input of inputs) {
    const name = nameOf(input);
    now[name] = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
    if (before[name] === now[name]) continue;
    await sendInput(merchant, input);
    counts.sent += 1;
  }
  for (const name of Object.keys(before)) {
    if (Object.hasOwn(now, name)) continue;
    await removeInput(merchant, name);
    counts.removed += 1;
  }
  return { ...counts, now };
}

const nameOf = ({ contentLanguage, feedLabel, offerId }: ProductInput): string =>
  `${contentLanguage}~${feedLabel}~${offerId}`;

async function readSent(folder: string): Promise<Sent> {
  const text = await textOf(path.join(folder, 'sent.json'));
  return text === null ? {} : v.parse(v.pipe(v.string(), v.parseJson(), Sent), text);
}

if (import.meta.main) {
  const { env } = process;
  const options: PushOptions = {
    client: clientOf(env),
    tenant: tenantOf(env),
    folder: variable(env, 'MERCHANT_FOLDER'),
    merchant: {
      address: env.MERCHANT_URL ?? 'https://merchantapi.googleapis.com',
      account: variable(env, 'MERCHANT_ACCOUNT'),
      dataSource: variable(env, 'MERCHANT_DATA_SOURCE'),
      token: variable(env, 'MERCHANT_TOKEN'),
    },
  };
  if (process.argv.includes('--once')) console.info(await pushChanges(options));
  else
    await runUntilAsked(async (signal) => {
      for (;;) {
        await pushChanges(options);
        await wait(PAUSE_MS, undefined, { signal });
      }
    });
}
