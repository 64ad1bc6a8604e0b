import * as v from 'valibot';
import type { PackingOrder } from '../../shop/after-sales/warehouse/index.ts';
import { tenantInPath } from './admin-parameters.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/orders/{number}/parcels';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ORDER_REASONS = ['nothing', 'not-placed', 'unpaid', 'under-review', 'pieces'];
/** Reasons why a parcel cannot leave. */
export const SHIPPING_REASONS = [
  ...ORDER_REASONS,
  'parcel-cancelled',
  ...['label-away', 'label-refused', 'label-access', 'label-running', 'label-cancelled'],
];

const PackingBody = v.object({
  order: v.string(),
  problem: v.pipe(v.nullable(v.string()), v.description('Why the order must not be shipped.')),
  lines: v.array(
    v.object({
      position: count,
      sku: v.string(),
      title: v.string(),
      variant: v.string(),
      twoMan: v.boolean(),
      open: v.pipe(count, v.description('Units that can be packed now.')),
      waiting: v.pipe(count, v.description('Units that wait for goods.')),
      goods: v.pipe(
        v.array(
          v.object({
            key: v.pipe(v.string(), v.description('Names the goods in the body of a parcel.')),
            sku: v.string(),
            title: v.string(),
            gtin: v.nullable(v.string()),
            perUnit: v.pipe(count, v.description('Units in one unit of the line; 1 unless it is a set.')),
            units: v.pipe(count, v.description('Units to pack at most.')),
          }),
        ),
        v.description('The article of the line, or the parts of a set.'),
      ),
    }),
  ),
  parcels: v.array(v.object({ id: v.string(), number: count, state: v.picklist(['packed', 'shipped', 'cancelled']) })),
});

async function readPacking({ services, member, tenant }: AdminCall, number: string) {
  const packing = await services.warehouse.packing(member, { tenant, number });
  return packing && { packing, tag: entityTag([number, packing.seen]) };
}

function packingContent({ number, problem, lines, parcels }: PackingOrder): v.InferOutput<typeof PackingBody> {
  return {
    order: number,
    problem,
    lines: lines.map(({ position, sku, title, variantText, isTwoMan, open, waiting, items }) => ({
      ...{ position, sku, title, open, waiting },
      variant: variantText,
      twoMan: isTwoMan,
      goods: items.map(({ key, sku: own, title: name, gtin, perSet, units }) => ({
        ...{ key, sku: own, title: name, gtin, units },
        perUnit: perSet,
      })),
    })),
    parcels: parcels.map(({ id, number: own, state }) => ({ id, number: own, state })),
  };
}

const getPacking = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getPacking',
  tag: 'Warehouse',
  summary: 'Read what an order has to pack',
  description: 'Goods of an order that can be packed, and its parcels. The audit trail records the view.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  hasTag: true,
  success: {
    status: 200,
    description: 'The goods.',
    schema: PackingBody,
    example: {
      order: '100000123',
      problem: null,
      lines: [
        {
          ...{ position: 1, sku: '400105-01', title: 'Lampe', variant: 'Eiche', twoMan: false, open: 2, waiting: 0 },
          goods: [{ key: '1', sku: '400105-01', title: 'Lampe', gtin: null, perUnit: 1, units: 2 }],
        },
      ],
      parcels: [],
    },
  },
  answer: async ({ params }, call) => {
    const read = await readPacking(call, params.number);
    return read ? { content: packingContent(read.packing), tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const packParcel = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'packParcel',
  tag: 'Warehouse',
  summary: 'Pack a parcel',
  description:
    'Closes a parcel with the given goods, and with `ship` labels and ships it. Sets are packed whole. A `problem` leaves the parcel packed: ship it later.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  needsMatch: true,
  body: {
    description: 'Goods by their keys, and the weight.',
    schema: v.strictObject({
      goods: v.pipe(
        v.array(
          v.strictObject({
            key: v.pipe(v.string(), v.maxLength(70)),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
          }),
        ),
        v.minLength(1),
        v.maxLength(500),
      ),
      grams: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))),
      ship: v.optional(v.boolean(), false),
    }),
    example: { goods: [{ key: '1', quantity: 2 }], grams: 1200, ship: true },
  },
  success: {
    status: 201,
    description: 'The parcel.',
    schema: v.object({
      id: v.string(),
      problem: v.pipe(v.nullable(v.string()), v.description('Code of what stopped label or shipment.')),
    }),
    example: { id: '00000000-0000-4000-8000-000000000001', problem: null },
  },
  reasons: [...ORDER_REASONS, 'pick-units', 'set-not-whole', 'weight', 'two-ways'],
  answer: async ({ params: { number }, body: { goods, grams, ship } }, call) => {
    const read = await readPacking(call, number);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const keys = new Set(read.packing.lines.flatMap(({ items }) => items.map(({ key }) => key)));
    if (goods.some(({ key }) => !keys.has(key))) return { problem: { code: 'refused', reason: 'pick-units' } };
    const entered = {
      ...Object.fromEntries(goods.map(({ key, quantity }) => [`count.${key}`, String(quantity)])),
      weight: grams === undefined ? '' : (grams / 1000).toFixed(3),
      seen: read.packing.seen,
    };
    const asked = { tenant: call.tenant, number, entered, ships: ship };
    const outcome = await call.services.warehouse.closeParcel(call.member, asked);
    return outcome.ok ? { content: { id: outcome.id, problem: outcome.problem } } : refusalOf(outcome);
  },
});

/** Packing of orders. */
export const PACKING_OPERATIONS: readonly AdminOperation[] = [getPacking, packParcel];
