import { shortAddress } from '../../shop/staff/lists/index.ts';
import { ONLINE_METHODS } from '../../tenants/tenant.ts';
import { choice, text } from '../parameters.ts';
import { cursor, expand, fields, inPath, limit, tenantInPath, updatedSince, withFields } from './admin-parameters.ts';
import { listOf, partOf } from './admin-schemas.ts';
import { dayFilter } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { ORDER_COLUMN_EXAMPLE, ORDER_EXAMPLE } from './order-examples.ts';
import { API_STAGES, ListedOrderBody, ORDER_PARTS, OrderBody } from './order-schemas.ts';
import { apiStageOf, partsOf, readOrder } from './read-order.ts';
import { shortName } from './short-person.ts';

export const orderNumber = inPath('Number of the order.', '100000123');

const LISTED_FIELDS = keysOf(ListedOrderBody);
const ORDER_FIELDS = keysOf(OrderBody).filter((name) => !ORDER_PARTS.some((part) => part === name));

function keysOf(schema: { entries: Record<string, unknown> }): string[] {
  return Object.keys(schema.entries);
}

const METHODS = ['invoice', 'prepayment', 'instalments', ...ONLINE_METHODS, 'gift-card'] as const;

const listOrders = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/orders',
  id: 'listOrders',
  tag: 'Orders',
  summary: 'List orders',
  description:
    'Orders that were placed with shortened names, the newest first; with `updated_since` the earliest change first.',
  scopes: ['order.read'],
  parameters: {
    tenant: tenantInPath,
    stage: choice(API_STAGES, { description: 'Stage of the orders; all otherwise.', example: 'to-ship' }),
    way: choice(['parcel', 'bulky', 'two-man', 'pickup'], { description: 'Way of delivery.', example: 'parcel' }),
    method: choice(METHODS, { description: 'Payment method.', example: 'invoice' }),
    tag: text({ longest: 30, description: 'Tag of the orders.', example: 'gift' }),
    waiting: choice(['goods'], { description: 'Only orders with units that wait for goods.', example: 'goods' }),
    from: dayFilter('First day on which they were placed, in the time zone of the tenant.'),
    to: dayFilter('Last day on which they were placed.'),
    updated_since: updatedSince,
    fields: fields(LISTED_FIELDS, 'number'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of orders.',
    schema: listOf(partOf(ListedOrderBody)),
    example: { items: [ORDER_COLUMN_EXAMPLE], nextCursor: null },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { updated_since: since, limit: size, fields: chosen, cursor: at } = params;
    const query = new URLSearchParams({
      state: params.stage ?? 'all',
      way: params.way ?? '',
      method: params.method ?? '',
      tag: params.tag,
      waiting: params.waiting ?? '',
      from: params.from,
      to: params.to,
    });
    const list = `orders ${tenant.id} ${query} ${since?.toISOString() ?? ''}`;
    const place = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !place) return { problem: { code: 'invalid-cursor' } };
    const last = place ? { key: place[0], id: place[1] ?? '' } : null;
    const rows = await services.orders.listing.after(member, { tenant, params: query, since, last, most: size + 1 });
    if (!rows) return { problem: { code: 'missing-scope' } };
    const shown = rows.slice(0, size);
    const end = rows.length > size ? shown.at(-1)?.after : undefined;
    const next = end ? cursors.write(list, [end.key, end.id]) : null;
    const items = shown.map(({ total, currency, placedAt, changedAt, after: _, state: __, at: ___, stage, ...line }) =>
      withFields(
        {
          ...line,
          name: shortName(line.name),
          email: shortAddress(line.email),
          stage: apiStageOf(stage),
          total: { amount: total, currency },
          placedAt: placedAt?.toISOString() ?? null,
          changedAt: changedAt.toISOString(),
        },
        chosen,
      ),
    );
    return { content: { items, nextCursor: next }, next };
  },
});

const getOrder = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}',
  id: 'getOrder',
  tag: 'Orders',
  summary: 'Read an order',
  description: 'An order with its lines, addresses, payments and shipments. The audit trail records the view.',
  scopes: ['order.read'],
  parameters: {
    tenant: tenantInPath,
    number: orderNumber,
    expand: expand(ORDER_PARTS, 'timeline'),
    fields: fields(ORDER_FIELDS, 'number'),
  },
  hasTag: true,
  success: { status: 200, description: 'The order.', schema: partOf(OrderBody), example: ORDER_EXAMPLE },
  answer: async ({ params }, call) => {
    const read = await readOrder(call, params.number, params.expand ?? []);
    if (!read) return { problem: { code: 'not-found' } };
    const content = { ...withFields(read.content, params.fields), ...partsOf(read, params.expand ?? []) };
    return { content, tag: read.tag };
  },
});

export const ORDER_READS: readonly AdminOperation[] = [listOrders, getOrder];
