/*
 * Takes orders to a warehouse and sends its shipments to the shop. The warehouse is a folder:
 * `picks/ORDER.json` are orders to pick, and the warehouse writes `packed/NAME.json` when it has handed over a parcel.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import {
  type AdminClient,
  followEvents,
  itemsOf,
  need,
  newestPosition,
  readEvents,
  type ShopEvent,
} from '#admin-client';
import { clientOf, runUntilAsked, type TenantName, tenantOf, variable } from '../parts/environment.ts';
import { filesOf, moveTo, storedPosition, textOf, writeWhole } from '../parts/files.ts';

export type WarehouseOptions = { client: AdminClient; tenant: TenantName; folder: string };

const TYPES = ['order.placed', 'order.changed', 'order.cancelled', 'payment.captured', 'shipment.created'] as const;
const LOOK_MS = 1000;

const Packed = v.strictObject({
  order: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
  carrier: v.picklist(['swiss-post', 'dhl', 'post-at', 'postnl', 'two-man']),
  trackingNumber: v.optional(v.string(), ''),
  /** All open units without it. */
  lines: v.exactOptional(v.array(v.strictObject({ position: v.number(), quantity: v.number() }))),
});

/** Works until `signal` aborts. It may be killed at any time and started again. */
export async function runWarehouse(options: WarehouseOptions, signal: AbortSignal): Promise<void> {
  const { client, folder } = options;
  const position = await begin(options);
  const following = async () => {
    const { keep } = storedPosition(path.join(folder, 'position'));
    for await (const event of followEvents(client, { after: position, types: TYPES, keep, signal }))
      await take(options, event);
  };
  const sending = async () => {
    for (;;) {
      await sendPacked(options);
      await wait(LOOK_MS, undefined, { signal });
    }
  };
  await Promise.all([following(), sending()]);
}

/** Handles what is there, and ends: for a schedule, and for tests. */
export async function runWarehouseOnce(options: WarehouseOptions): Promise<void> {
  const after = await begin(options);
  const { keep } = storedPosition(path.join(options.folder, 'position'));
  for await (const event of readEvents(options.client, { after, types: TYPES, keep })) await take(options, event);
  await sendPacked(options);
}

/** Returns the position to go on from. The first start takes all orders that wait to be shipped. */
async function begin(options: WarehouseOptions): Promise<number> {
  const { client, tenant, folder } = options;
  const stored = storedPosition(path.join(folder, 'position'));
  const known = await stored.read();
  if (known !== null) return known;
  // First the position, then the list: an order that is placed meanwhile comes twice rather than never.
  const newest = await newestPosition(client);
  for (const stage of ['to-ship', 'partly-shipped'] as const) {
    const orders = itemsOf((next) =>
      client.GET('/tenants/{tenant}/orders', {
        params: { path: { tenant }, query: { stage, fields: 'number', limit: 200, ...next } },
      }),
    );
    for await (const { number } of orders) await writePick(options, number);
  }
  await stored.keep(newest);
  return newest;
}

async function take(options: WarehouseOptions, event: ShopEvent): Promise<void> {
  if (event.tenant === options.tenant && event.subject.startsWith('order/'))
    await writePick(options, event.subject.slice('order/'.length));
}

/** Writes what is to pick of an order as it is now; events only tell that something has changed. */
async function writePick({ client, tenant, folder }: WarehouseOptions, number: string): Promise<void> {
  const file = path.join(folder, 'picks', `${number}.json`);
  const order = need(await client.GET('/tenants/{tenant}/orders/{number}', { params: { path: { tenant, number } } }));
  const isToShip = order.stage === 'to-ship' || order.stage === 'partly-shipped';
  const lines = order.lines
    .map(({ position, sku, title, variant, open, waiting }) => ({
      ...{ position, sku, title, variant },
      quantity: isToShip ? open - waiting : 0,
    }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return rm(file, { force: true });
  const { shipping: address, pickup, deliveries, phone } = order;
  await writeWhole(file, `${JSON.stringify({ order: number, lines, address, pickup, deliveries, phone }, null, 2)}\n`);
}

async function sendPacked(options: WarehouseOptions): Promise<void> {
  const { folder } = options;
  for (const file of await filesOf(path.join(folder, 'packed'), '.json')) {
    const problem = await sendParcel(options, file);
    if (problem === null) {
      await moveTo(file, path.join(folder, 'sent'));
      continue;
    }
    console.error(`${path.basename(file)}: ${problem}`);
    // An employee reads the reason, mends the file, and moves it back.
    await writeWhole(path.join(folder, 'refused', `${path.basename(file)}.reason`), `${problem}\n`);
    await moveTo(file, path.join(folder, 'refused'));
  }
}

/** Sends a parcel; returns why it was refused, or null. Throws if the shop is away: the file stays. */
async function sendParcel({ client, tenant }: WarehouseOptions, file: string): Promise<string | null> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Packed), (await textOf(file)) ?? '');
  if (!parsed.success) return v.summarize(parsed.issues);
  const { order: number, ...body } = parsed.output;
  const { error } = await client.POST('/tenants/{tenant}/orders/{number}/shipments', {
    params: {
      path: { tenant, number },
      // The name of the file names the parcel: if the program was killed before it moved the file, nothing is shipped twice.
      header: { 'Idempotency-Key': `parcel-${hashOf(path.basename(file))}` },
    },
    body,
  });
  if (!error) return null;
  if ([400, 404, 409, 422].includes(error.status)) return `${error.code}: ${error.title}`;
  throw new Error(`the shop does not take shipments: ${error.code}`);
}

/** A header takes no name with spaces or letters such as "ä". */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

if (import.meta.main) {
  const { env } = process;
  const options = { client: clientOf(env), tenant: tenantOf(env), folder: variable(env, 'WAREHOUSE_FOLDER') };
  if (process.argv.includes('--once')) await runWarehouseOnce(options);
  else await runUntilAsked((signal) => runWarehouse(options, signal));
}
