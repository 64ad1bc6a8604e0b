import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Day } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/tours';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const tour = uuidInPath('Id of the tour.');

const TourBody = v.object({
  id: v.string(),
  day: Day,
  starts: v.pipe(v.string(), v.description('Local time.')),
  ends: v.string(),
  capacity: count,
  stops: count,
});
const OpenTourBody = v.object({
  ...TourBody.entries,
  orders: v.array(v.object({ order: v.string(), goods: v.array(v.string()), isShipped: v.boolean() })),
});
const EXAMPLE = {
  ...{ id: '00000000-0000-4000-8000-000000000001', day: '2026-11-30', starts: '08:00', ends: '12:00' },
  ...{ capacity: 8, stops: 1 },
};

const listTours = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listTours',
  tag: 'Warehouse',
  summary: 'List tours',
  description: 'Tours of the two-man team from today on, the earliest first, at most 60.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The tours.',
    schema: v.object({ items: v.array(TourBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const page = await services.tours.page(member, tenant);
    return page ? { content: { items: page.tours } } : { problem: { code: 'missing-scope' } };
  },
});

const getTour = defineOperation({
  method: 'GET',
  path: `${PATH}/{tour}`,
  id: 'getTour',
  tag: 'Warehouse',
  summary: 'Read a tour',
  description:
    'A tour with its orders by postal code. The orders have the addresses. The audit trail records the view.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, tour },
  success: {
    status: 200,
    description: 'The tour.',
    schema: OpenTourBody,
    example: { ...EXAMPLE, orders: [{ order: '100000123', goods: ['1 × Sofa'], isShipped: false }] },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.tours.tour(member, { tenant, id: params.tour });
    if (!found) return { problem: { code: 'not-found' } };
    const orders = found.stops.map(({ order, goods, isShipped }) => ({ order, goods, isShipped }));
    return { content: { ...found.tour, orders } };
  },
});

const changedTour = {
  status: 200 as const,
  description: 'The tour has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: EXAMPLE.id },
};
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const planTour = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'planTour',
  tag: 'Warehouse',
  summary: 'Plan a tour',
  description: 'Plans a tour on a day from today on.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Day, local times and number of stops.',
    schema: v.strictObject({
      day: Day,
      starts: time,
      ends: time,
      capacity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
    }),
    example: { day: '2026-11-30', starts: '08:00', ends: '12:00', capacity: 8 },
  },
  success: { ...changedTour, status: 201, description: 'The tour.' },
  reasons: ['tour-time'],
  answer: async ({ body }, { services, member, tenant }) => {
    const entered = { ...body, capacity: String(body.capacity) };
    const outcome = await services.tours.create(member, { tenant, entered });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const STOP = `${PATH}/{tour}/orders/{number}` as const;

const assignOrder = defineOperation({
  method: 'PUT',
  path: STOP,
  id: 'assignTourOrder',
  tag: 'Warehouse',
  summary: 'Put an order on a tour',
  description: 'Puts an order with goods for two men on a tour, and takes it off another one.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, tour, number: orderNumber },
  success: changedTour,
  reasons: ['tour-full', 'tour-order'],
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, tour: params.tour, order: params.number };
    const outcome = await services.tours.assign(member, asked);
    return outcome.ok ? { content: { id: params.tour } } : refusalOf(outcome);
  },
});

const removeOrder = defineOperation({
  method: 'DELETE',
  path: STOP,
  id: 'removeTourOrder',
  tag: 'Warehouse',
  summary: 'Take an order off a tour',
  description: 'Takes an order off a tour.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, tour, number: orderNumber },
  success: changedTour,
  reasons: ['tour-order'],
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, tour: params.tour, order: params.number };
    const outcome = await services.tours.remove(member, asked);
    return outcome.ok ? { content: { id: params.tour } } : refusalOf(outcome);
  },
});

const departTour = defineOperation({
  method: 'POST',
  path: `${PATH}/{tour}/depart`,
  id: 'departTour',
  tag: 'Warehouse',
  summary: 'Ship the orders of a tour',
  description: 'Ships what the orders of a tour have for two men. Read the batch.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, tour },
  success: {
    status: 201,
    description: 'The batch.',
    schema: v.object({ batch: v.string() }),
    example: { batch: '00000000-0000-4000-8000-000000000002' },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.tours.depart(member, { tenant, tour: params.tour, batch: randomUUID() });
    if (!outcome.ok) return refusalOf(outcome);
    const location = `/api/admin/v1/tenants/${tenant.id}/warehouse/batches/${outcome.id}`;
    return { content: { batch: outcome.id }, location };
  },
});

/** Tours of the two-man team. */
export const TOUR_OPERATIONS: readonly AdminOperation[] = [
  listTours,
  getTour,
  planTour,
  assignOrder,
  removeOrder,
  departTour,
];
