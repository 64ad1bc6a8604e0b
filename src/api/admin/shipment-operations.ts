import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import { cursor, fields, limit, tenantInPath, updatedSince, withFields } from './admin-parameters.ts';
import { listOf, partOf, Timestamp } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ListedShipmentBody = v.object({
  id: v.string(),
  order: v.pipe(v.string(), v.description('Number of the order.')),
  number: v.pipe(count, v.description('Counts the shipments of the order.')),
  carrier: v.picklist(CARRIERS),
  trackingNumber: v.nullable(v.string()),
  shippedAt: Timestamp,
  deliveredAt: v.nullable(Timestamp),
  changedAt: v.pipe(Timestamp, v.description('Time of the shipment or of its delivery.')),
  lines: v.array(
    v.object({
      position: v.pipe(count, v.description('Position of the line in the order.')),
      sku: v.pipe(v.nullable(v.string()), v.description('Variant in its place; null for what was ordered.')),
      quantity: count,
    }),
  ),
});

const listShipments = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/shipments',
  id: 'listShipments',
  tag: 'Shipments',
  summary: 'List shipments',
  description: 'Shipments by their last change, the earliest first.',
  scopes: ['order.read'],
  parameters: {
    tenant: tenantInPath,
    updated_since: updatedSince,
    fields: fields(Object.keys(ListedShipmentBody.entries), 'id'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of shipments.',
    schema: listOf(partOf(ListedShipmentBody)),
    example: {
      items: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          order: '100000123',
          number: 1,
          carrier: 'swiss-post',
          trackingNumber: '990012345612345678',
          shippedAt: '2026-11-27T10:00:00.000Z',
          deliveredAt: null,
          changedAt: '2026-11-27T10:00:00.000Z',
          lines: [{ position: 1, sku: null, quantity: 2 }],
        },
      ],
      nextCursor: null,
    },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { updated_since: since, limit: size, cursor: at } = params;
    const list = `shipments ${tenant.id} ${since?.toISOString() ?? ''}`;
    const last = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const rows = await services.fulfilment.shipments(member, { tenant, since, last, most: size + 1 });
    if (!rows) return { problem: { code: 'missing-scope' } };
    const shown = rows.slice(0, size);
    const end = rows.length > size ? shown.at(-1)?.place : undefined;
    const next = end ? cursors.write(list, end) : null;
    const items = shown.map(({ place: _, shippedAt, deliveredAt, changedAt, ...shipment }) =>
      withFields(
        {
          ...shipment,
          shippedAt: shippedAt.toISOString(),
          deliveredAt: timeOf(deliveredAt),
          changedAt: changedAt.toISOString(),
        },
        params.fields,
      ),
    );
    return { content: { items, nextCursor: next }, next };
  },
});

/** Shipments of all orders. */
export const SHIPMENT_OPERATIONS: readonly AdminOperation[] = [listShipments];
