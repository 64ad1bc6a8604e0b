import * as v from 'valibot';
import { MOST_STOCK } from '../../shop/catalogue/stock/index.ts';
import type { ExpectedDelivery } from '../../shop/catalogue/stock-administration/index.ts';
import { choice, text } from '../parameters.ts';
import { uuidInPath } from './admin-parameters.ts';
import { Day, partOf } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { dayFilter, exactFilter, listOperation, listState } from './list-operation.ts';
import type { AdminOperation } from './operation.ts';

const PATH = '/api/admin/v1/expected-deliveries';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const delivery = uuidInPath('Id of the delivery.');
const SCOPES = ['product.stock', 'stock.read', 'product.read'] as const;

const DeliveryBody = v.object({
  id: v.string(),
  supplier: v.string(),
  location: v.string(),
  sku: v.string(),
  quantity: v.pipe(count, v.description('Ordered units.')),
  received: count,
  day: Day,
  note: v.nullable(v.string()),
  ended: v.boolean(),
  waiting: v.pipe(count, v.description('Units that orders wait for.')),
});
const EXAMPLE = {
  ...{ id: '00000000-0000-4000-8000-000000000001', supplier: 'Lampas AG', location: 'main', sku: '400105-01' },
  ...{ quantity: 40, received: 0, day: '2026-12-10', note: null, ended: false, waiting: 3 },
};

const contentOf = (own: ExpectedDelivery): v.InferOutput<typeof DeliveryBody> => ({
  ...{ id: own.id, supplier: own.supplier, location: own.location, sku: own.sku, quantity: own.quantity },
  ...{ received: own.received, day: own.day, note: own.note, ended: own.ended, waiting: own.waiting },
});

const listDeliveries = listOperation({
  path: PATH,
  id: 'listExpectedDeliveries',
  tag: 'Stock',
  summary: 'List expected deliveries',
  description: 'Deliveries of suppliers by day.',
  scopes: ['stock.read'],
  filters: {
    state: choice(['open', 'late', 'done'], { description: 'State; all otherwise.', example: 'open' }),
    location: exactFilter(/^[a-z0-9-]{0,32}$/, { description: 'Id of the location.', example: 'main' }),
    supplier: text({ longest: 80, description: 'Supplier.', example: 'Lampas AG' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: DeliveryBody,
  part: partOf(DeliveryBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.stock.deliveries.after(member, { tenant, params: listState(given, 'day'), typed: '' }, place),
  content: contentOf,
});

const units = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_STOCK));

const planDelivery = defineAct({
  method: 'POST',
  path: PATH,
  id: 'planExpectedDelivery',
  tag: 'Stock',
  summary: 'Plan a delivery',
  description: 'Tells that a supplier delivers units on a day. Variants that may be sold before name the day.',
  scopes: SCOPES,
  parameters: {},
  body: {
    description: 'Supplier, goods, place and day.',
    schema: v.strictObject({
      supplier: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
      sku: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
      location: v.pipe(v.string(), v.maxLength(60)),
      quantity: units,
      day: Day,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    }),
    example: { supplier: 'Lampas AG', sku: '400105-01', location: 'main', quantity: 40, day: '2026-12-10' },
  },
  status: 201,
  done: 'The delivery.',
  exampleId: EXAMPLE.id,
  reasons: ['no-variant', 'is-set', 'no-supplier', 'no-day', 'no-location'],
  act: ({ body }, { services, member }) =>
    services.stock.planDelivery(member, { ...body, quantity: String(body.quantity) }),
});

const receiveDelivery = defineAct({
  method: 'POST',
  path: `${PATH}/{delivery}/receive`,
  id: 'receiveExpectedDelivery',
  tag: 'Stock',
  summary: 'Book in units of a delivery',
  description:
    'Books units that arrived. `received` is what was booked before, so that a repeated request counts once.',
  scopes: SCOPES,
  parameters: { delivery },
  body: {
    description: 'Units that came.',
    schema: v.strictObject({
      quantity: units,
      received: v.pipe(count, v.maxValue(MOST_STOCK)),
      ends: v.optional(v.pipe(v.boolean(), v.description('True if the rest does not come.')), false),
    }),
    example: { quantity: 30, received: 0 },
  },
  done: 'The units are booked.',
  exampleId: EXAMPLE.id,
  object: 'delivery',
  reasons: ['too-many'],
  act: async ({ params, body: { quantity, received, ends } }, { services, member }) => {
    const entered = { quantity: String(quantity), received: String(received), rest: ends ? 'no' : '' };
    const outcome = await services.stock.receive(member, params.delivery, entered);
    return outcome.ok ? { ok: true } : outcome;
  },
});

const moveDelivery = defineAct({
  method: 'PUT',
  path: `${PATH}/{delivery}/day`,
  id: 'moveExpectedDelivery',
  tag: 'Stock',
  summary: 'Move a delivery',
  description: 'Sets another day.',
  scopes: SCOPES,
  parameters: { delivery },
  body: { description: 'The day.', schema: v.strictObject({ day: Day }), example: { day: '2026-12-17' } },
  done: 'The delivery has moved.',
  exampleId: EXAMPLE.id,
  object: 'delivery',
  reasons: ['no-day'],
  act: ({ params, body }, { services, member }) =>
    services.stock.postponeDelivery(member, params.delivery, { day: body.day }),
});

const endDelivery = defineAct({
  method: 'DELETE',
  path: `${PATH}/{delivery}`,
  id: 'endExpectedDelivery',
  tag: 'Stock',
  summary: 'End a delivery',
  description: 'Ends a delivery whose remaining units do not come.',
  scopes: SCOPES,
  parameters: { delivery },
  done: 'The delivery has ended.',
  exampleId: EXAMPLE.id,
  object: 'delivery',
  act: ({ params }, { services, member }) => services.stock.endDelivery(member, params.delivery),
});

/** Deliveries of suppliers. */
export const DELIVERY_OPERATIONS: readonly AdminOperation[] = [
  listDeliveries,
  planDelivery,
  receiveDelivery,
  moveDelivery,
  endDelivery,
];
