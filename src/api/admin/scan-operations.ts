import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { tenantInPath } from './admin-parameters.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { refusalOf } from './refusal.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const scanned = (description: string, example: string): Parameter<string> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1), v.maxLength(60)),
  description,
  example,
  shown: 'sent',
});

const findPackingCode = defineOperation({
  method: 'GET',
  path: `${ROOT}/warehouse/packing-codes`,
  id: 'findPackingCode',
  tag: 'Warehouse',
  summary: 'Find what a scanned code is to pack',
  description:
    'The order of a scanned order number or parcel number (`100000123-1`), or the pick list of its code (`P17`) with its orders.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, code: scanned('The scanned code.', '100000123-1') },
  success: {
    status: 200,
    description: 'What the code names.',
    schema: v.object({
      kind: v.picklist(['order', 'pick-list']),
      number: v.string(),
      orders: v.pipe(
        v.array(v.object({ number: v.string(), units: count, missing: count, shipped: v.boolean() })),
        v.description('Orders of a pick list.'),
      ),
    }),
    example: { kind: 'order', number: '100000123', orders: [] },
  },
  answer: async ({ params: { code } }, { services, member, tenant }) => {
    const found = await services.warehouse.openByCode(member, { tenant, code });
    if (!found) return { problem: { code: 'not-found' } };
    const { kind, number } = found;
    const orders =
      found.kind === 'order' ? [] : found.orders.map(({ isShipped: shipped, ...own }) => ({ ...own, shipped }));
    return { content: { kind, number, orders } };
  },
});

const findReturnCode = defineOperation({
  method: 'GET',
  path: `${ROOT}/warehouse/return-codes`,
  id: 'findReturnCode',
  tag: 'Returns',
  summary: 'Find the return of a scanned code',
  description:
    'The return of a scanned return number, order number or tracking number. Of several returns, an open one comes first.',
  scopes: ['return.read'],
  parameters: { tenant: tenantInPath, code: scanned('The scanned code.', '700000017') },
  success: {
    status: 200,
    description: 'Number of the return.',
    schema: v.object({ number: v.string() }),
    example: { number: '700000017' },
  },
  answer: async ({ params: { code } }, { services, member, tenant }) => {
    const number = await services.warehouse.returnByCode(member, { tenant, code });
    return number === null ? { problem: { code: 'not-found' } } : { content: { number } };
  },
});

const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999));

const scanGoods = defineOperation({
  method: 'POST',
  path: `${ROOT}/orders/{number}/parcels/scan`,
  id: 'scanGoods',
  tag: 'Warehouse',
  summary: 'Find the goods of a scanned code',
  description:
    'Finds the goods of an order by GTIN or SKU and counts one unit more of them. Nothing is stored: send the counts so far, and pack the parcel with them.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'The code, and the units that were scanned before.',
    schema: v.strictObject({
      code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
      goods: v.optional(
        v.pipe(
          v.array(v.strictObject({ key: v.pipe(v.string(), v.maxLength(70)), quantity: units })),
          v.maxLength(500),
        ),
        [],
      ),
    }),
    example: { code: '7610000000017', goods: [{ key: '1', quantity: 1 }] },
  },
  success: {
    status: 200,
    description: 'The goods, and all units scanned so far.',
    schema: v.object({
      key: v.string(),
      sku: v.string(),
      title: v.string(),
      goods: v.array(v.object({ key: v.string(), quantity: count })),
    }),
    example: { key: '1', sku: '400105-01', title: 'Lampe', goods: [{ key: '1', quantity: 2 }] },
  },
  reasons: ['scan-unknown', 'scan-too-many', 'pick-units'],
  answer: async ({ params: { number }, body: { code, goods } }, { services, member, tenant }) => {
    const counts = goods.map(({ key, quantity }) => [`count.${key}`, String(quantity)]);
    const entered = { ...Object.fromEntries(counts), code };
    const outcome = await services.warehouse.scan(member, { tenant, number, entered });
    if (!outcome.ok) return refusalOf(outcome);
    const { key, sku, title } = outcome.item;
    const all = [...outcome.counts].map(([own, quantity]) => ({ key: own, quantity }));
    return { content: { key, sku, title, goods: all.filter(({ quantity }) => quantity > 0) } };
  },
});

/** Look-ups by scanned codes, as the packing and returns stations make them. */
export const SCAN_OPERATIONS: readonly AdminOperation[] = [findPackingCode, findReturnCode, scanGoods];
