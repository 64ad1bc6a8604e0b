import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import { MISSING_REASONS, SHIP_OPTIONS, SHIP_TABS, URGENCIES, WAYS } from '../../shop/after-sales/warehouse/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Day, partOf, Timestamp } from './admin-schemas.ts';
import { feedUpload } from './file-upload.ts';
import { dayFilter, exactFilter, listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/warehouse';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ShipTaskBody = v.object({
  order: v.pipe(v.string(), v.description('Number of the order.')),
  way: v.picklist(WAYS),
  placedAt: Timestamp,
  promised: v.pipe(v.nullable(Day), v.description('Null: arranged with the buyer, or not known yet.')),
  urgency: v.picklist(URGENCIES),
  carrier: v.picklist(CARRIERS),
  option: v.picklist(SHIP_OPTIONS),
  country: v.string(),
  units: v.pipe(count, v.description('Unshipped units.')),
  waiting: v.pipe(count, v.description('Units among them that wait for goods.')),
  packed: v.pipe(count, v.description('Units among them in a parcel that has not left.')),
  locations: v.array(v.string()),
  isRest: v.pipe(v.boolean(), v.description('Whether units of the order were shipped before.')),
  pickList: v.pipe(v.nullable(v.string()), v.description('Number of the open pick list that has the order.')),
  missing: v.pipe(
    v.nullable(v.picklist(MISSING_REASONS)),
    v.description('Why units were missing at the last picking.'),
  ),
});

const listTasks = listOperation({
  path: `${PATH}/tasks`,
  id: 'listShipTasks',
  tag: 'Warehouse',
  summary: 'List what is to be shipped',
  description:
    'Parts of paid and released orders that wait to be shipped, by way, the earliest promised day first. The order has the address.',
  scopes: ['warehouse.read'],
  filters: {
    show: choice(SHIP_TABS, { description: 'Part of the list; what can be packed otherwise.', example: 'late' }),
    way: choice(WAYS, { description: 'Way.', example: 'parcel' }),
    option: choice(SHIP_OPTIONS, { description: 'Chosen delivery.', example: 'pickup' }),
    location: exactFilter(/^[a-z0-9-]{0,32}$/, {
      description: 'Id of the location that units come from.',
      example: 'main',
    }),
    until: dayFilter('Last promised day.'),
    number: exactFilter(/^\d{0,20}$/, { description: 'Number of the order.', example: '100000123' }),
  },
  item: ShipTaskBody,
  part: partOf(ShipTaskBody),
  example: {
    order: '100000123',
    way: 'parcel',
    placedAt: '2026-11-27T09:12:00.000Z',
    promised: '2026-11-30',
    urgency: 'today',
    carrier: 'swiss-post',
    option: 'home',
    country: 'CH',
    units: 2,
    waiting: 0,
    packed: 0,
    locations: ['Hauptlager'],
    isRest: false,
    pickList: null,
    missing: null,
  },
  read: async ({ services, member, tenant }, given, place) => {
    const lines = await services.warehouse.tasksAfter(member, { tenant, params: new URLSearchParams(given) }, place);
    return lines && { lines, last: lines.at(-1)?.place ?? null };
  },
  content: ({ number, placedAt, name: _, postalCode: _code, city: _city, place: _place, ...task }) => ({
    ...task,
    order: number,
    placedAt: placedAt.toISOString(),
  }),
});

const CountsBody = v.object({
  ...v.entriesFromList(SHIP_TABS, count),
  unlabelled: v.pipe(count, v.description('Packed parcels without a label.')),
  unshipped: v.pipe(count, v.description('Labelled parcels that have not left.')),
  toHandOver: v.pipe(
    v.array(v.object({ carrier: v.picklist(CARRIERS), parcels: count })),
    v.description('Shipped parcels on no manifest.'),
  ),
});

const countWork = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'countWarehouseWork',
  tag: 'Warehouse',
  summary: 'Count the work of the warehouse',
  description: 'Numbers of tasks and parcels that wait.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The numbers.',
    schema: CountsBody,
    example: {
      ...{ ready: 12, late: 1, today: 4, 'two-man': 0, shortage: 2, packed: 3, unlabelled: 0, unshipped: 3 },
      toHandOver: [{ carrier: 'swiss-post', parcels: 8 }],
    },
  },
  answer: async (_, { services, member, tenant }) => {
    const [counts, toHandOver] = await Promise.all([
      services.warehouse.waiting(member, tenant),
      services.warehouse.toHandOver(member, tenant),
    ]);
    if (!counts || !toHandOver) return { problem: { code: 'missing-scope' } };
    return { content: { ...counts, toHandOver } };
  },
});

/** Tasks in a body. */
export const ShipTasks = v.pipe(
  v.array(v.strictObject({ order: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), way: v.picklist(WAYS) })),
  v.minLength(1),
  v.maxLength(100),
);

/** Returns chosen tasks as the form of the back office sends them. */
export const selectedTasks = (tasks: v.InferOutput<typeof ShipTasks>) => ({
  ids: tasks.map(({ order, way }) => `${order}.${way}`),
  scope: 'rows',
  params: new URLSearchParams(),
});

const batch = uuidInPath('Id of the batch.');
const BATCH = '00000000-0000-4000-8000-000000000001';

const shipTasks = defineOperation({
  method: 'POST',
  path: `${PATH}/batches`,
  id: 'shipTasks',
  tag: 'Warehouse',
  summary: 'Pack, label and ship orders',
  description:
    'Packs the rest of each order, gets its label and ships it. An order that is stopped does not stop the others: read the batch.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Up to 100 tasks.',
    schema: v.strictObject({ tasks: ShipTasks }),
    example: { tasks: [{ order: '100000123', way: 'parcel' }] },
  },
  success: {
    status: 201,
    description: 'The batch.',
    schema: v.object({ id: v.string() }),
    example: { id: BATCH },
  },
  reasons: ['none-selected', 'too-many'],
  answer: async ({ body }, { services, member, tenant }) => {
    const asked = { tenant, ...selectedTasks(body.tasks), batch: randomUUID() };
    const outcome = await services.warehouse.ship(member, asked);
    if (!outcome.ok) return refusalOf(outcome);
    const location = `${PATH.replace('{tenant}', tenant.id)}/batches/${outcome.id}`;
    return { content: { id: outcome.id }, location };
  },
});

const ListedBatchBody = v.object({
  id: v.string(),
  by: v.string(),
  createdAt: Timestamp,
  orders: count,
  shipped: count,
});

const listBatches = defineOperation({
  method: 'GET',
  path: `${PATH}/batches`,
  id: 'listShipBatches',
  tag: 'Warehouse',
  summary: 'List batches',
  description: 'The newest ten batches.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The batches.',
    schema: v.object({ items: v.array(ListedBatchBody) }),
    example: { items: [{ id: BATCH, by: 'Warehouse', createdAt: '2026-11-27T09:12:00.000Z', orders: 2, shipped: 2 }] },
  },
  answer: async (_, { services, member, tenant }) => {
    const found = await services.warehouse.batches(member, tenant);
    if (!found) return { problem: { code: 'missing-scope' } };
    const items = found.map(({ createdBy, createdAt, ...own }) => ({
      ...own,
      by: createdBy,
      createdAt: createdAt.toISOString(),
    }));
    return { content: { items } };
  },
});

const BatchBody = v.object({
  id: v.string(),
  by: v.string(),
  createdAt: Timestamp,
  entries: v.array(
    v.object({
      order: v.string(),
      way: v.picklist(WAYS),
      parcel: v.pipe(v.nullable(v.string()), v.description('Id of the parcel.')),
      trackingNumber: v.nullable(v.string()),
      hasLabel: v.boolean(),
      isShipped: v.boolean(),
      problem: v.pipe(v.nullable(v.string()), v.description('Code of what stopped it.')),
    }),
  ),
});

const getBatch = defineOperation({
  method: 'GET',
  path: `${PATH}/batches/{batch}`,
  id: 'getShipBatch',
  tag: 'Warehouse',
  summary: 'Read a batch',
  description: 'What became of the orders of a batch.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, batch },
  success: {
    status: 200,
    description: 'The batch.',
    schema: BatchBody,
    example: {
      ...{ id: BATCH, by: 'Warehouse', createdAt: '2026-11-27T09:12:00.000Z' },
      entries: [
        {
          ...{ order: '100000123', way: 'parcel', parcel: '00000000-0000-4000-8000-000000000002' },
          ...{ trackingNumber: '990012345612345678', hasLabel: true, isShipped: true, problem: null },
        },
      ],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.warehouse.batch(member, { tenant, id: params.batch });
    if (!found) return { problem: { code: 'not-found' } };
    const { id, createdAt, createdBy } = found;
    const entries = found.entries.map(({ name: _, city: _city, parcelId, ...entry }) => ({
      ...entry,
      parcel: parcelId,
    }));
    return { content: { id, by: createdBy, createdAt: createdAt.toISOString(), entries } };
  },
});

const importShipments = defineUpload({
  method: 'POST',
  path: `${PATH}/shipments`,
  id: 'importShipments',
  tag: 'Warehouse',
  summary: 'Book the shipments of an outside warehouse',
  description: 'Books the shipments of a file. A file that is sent again books nothing twice.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath },
  upload: feedUpload('Orders with carrier, tracking number, variants and units.'),
  success: {
    status: 200,
    description: 'The shipments are booked.',
    schema: v.object({
      booked: count,
      refused: v.pipe(
        v.array(v.object({ line: count, attribute: v.string(), reason: v.string() })),
        v.description('The first 100 refused rows.'),
      ),
    }),
    example: { booked: 12, refused: [{ line: 7, attribute: 'order', reason: 'there is no such order' }] },
  },
  reasons: ['no-file', 'bad-file'],
  answer: async ({ file }, { services, member, tenant }) => {
    const sent = new File([new Uint8Array(file)], 'shipments.csv');
    const outcome = await services.warehouse.importShipments(member, { tenant, file: sent });
    if (!outcome.ok) return refusalOf(outcome);
    const refused = outcome.refused.map(({ line, attribute, reason }) => ({ line, attribute, reason }));
    return { content: { booked: outcome.booked, refused } };
  },
});

/** Tasks of the warehouse, and batches. */
export const WAREHOUSE_OPERATIONS: readonly AdminOperation[] = [
  countWork,
  listTasks,
  shipTasks,
  listBatches,
  getBatch,
  importShipments,
];
