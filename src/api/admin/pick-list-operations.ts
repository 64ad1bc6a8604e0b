import * as v from 'valibot';
import { MISSING_REASONS, type PickListRow, SPLITS } from '../../shop/after-sales/warehouse/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';
import { ShipTasks, selectedTasks } from './warehouse-operations.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/pick-lists';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const list = uuidInPath('Id of the pick list.');
const STATES = ['open', 'done'] as const;
const KINDS = ['single', 'batch', 'wave'] as const;

const ListedPickListBody = v.object({
  id: v.string(),
  number: v.string(),
  kind: v.picklist(KINDS),
  state: v.picklist(STATES),
  by: v.string(),
  createdAt: Timestamp,
  finishedAt: v.nullable(Timestamp),
  orders: count,
  units: count,
});
const PickListBody = v.object({
  ...ListedPickListBody.entries,
  lines: v.pipe(
    v.array(
      v.object({
        sku: v.string(),
        title: v.string(),
        variant: v.string(),
        gtin: v.nullable(v.string()),
        location: v.string(),
        bin: v.nullable(v.string()),
        quantity: count,
        picked: count,
        missing: count,
        orders: v.pipe(v.array(v.string()), v.description('Numbers of the orders.')),
      }),
    ),
    v.description('Units of a variant at one location, in the order of the way.'),
  ),
});

const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '17',
  kind: 'batch' as const,
  state: 'open' as const,
  by: 'Warehouse',
  createdAt: '2026-11-27T09:12:00.000Z',
  finishedAt: null,
  orders: 1,
  units: 2,
};

const headOf = ({
  createdBy,
  createdAt,
  finishedAt,
  ...own
}: PickListRow): v.InferOutput<typeof ListedPickListBody> => ({
  ...{ id: own.id, number: own.number, kind: own.kind, state: own.state, by: createdBy },
  createdAt: createdAt.toISOString(),
  finishedAt: timeOf(finishedAt),
  ...{ orders: own.orders, units: own.units },
});

const listPickLists = listOperation({
  path: PATH,
  id: 'listPickLists',
  tag: 'Warehouse',
  summary: 'List pick lists',
  description: 'Pick lists, the newest first.',
  scopes: ['warehouse.read'],
  filters: {
    state: choice(STATES, { description: 'State of the lists; all otherwise.', example: 'open' }),
    kind: choice(KINDS, { description: 'Kind of the lists.', example: 'batch' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
    number: text({ longest: 20, description: 'Number of the list, or of one of its orders.', example: '100000123' }),
  },
  item: ListedPickListBody,
  part: partOf(ListedPickListBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, { number = '', ...given }, place) =>
    services.warehouse.pickLists.after(member, { tenant, params: listState(given, 'number'), typed: number }, place),
  content: headOf,
});

const getPickList = defineOperation({
  method: 'GET',
  path: `${PATH}/{list}`,
  id: 'getPickList',
  tag: 'Warehouse',
  summary: 'Read a pick list',
  description: 'A pick list with what it takes from the shelves.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, list },
  success: {
    status: 200,
    description: 'The list.',
    schema: PickListBody,
    example: {
      ...EXAMPLE,
      lines: [
        {
          ...{ sku: '400105-01', title: 'Lampe', variant: 'Eiche', gtin: null, location: 'main', bin: 'A-12' },
          ...{ quantity: 2, picked: 0, missing: 0, orders: ['100000123'] },
        },
      ],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, id: params.list, locale: tenant.locales[0].locale };
    const found = await services.warehouse.pickList(member, asked);
    if (!found) return { problem: { code: 'not-found' } };
    const lines = found.rows.map(({ label, locationName: _, picture: _picture, ...row }) => ({
      ...row,
      variant: label,
    }));
    return { content: { ...headOf(found.list), lines } };
  },
});

const createPickLists = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createPickLists',
  tag: 'Warehouse',
  summary: 'Create pick lists',
  description: 'Puts the units of tasks on lists that can be picked now. No unit is on two open lists.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Up to 100 tasks, and how they are divided.',
    schema: v.strictObject({ tasks: ShipTasks, split: v.optional(v.picklist(SPLITS), 'none') }),
    example: { tasks: [{ order: '100000123', way: 'parcel' }], split: 'location' },
  },
  success: {
    status: 201,
    description: 'Ids of the lists.',
    schema: v.object({ ids: v.array(v.string()) }),
    example: { ids: [EXAMPLE.id] },
  },
  reasons: ['none-selected', 'too-many', 'nothing-to-pick'],
  answer: async ({ body: { tasks, split } }, { services, member, tenant }) => {
    const outcome = await services.warehouse.createPickLists(member, { tenant, ...selectedTasks(tasks), split });
    return outcome.ok ? { content: { ids: outcome.ids } } : refusalOf(outcome);
  },
});

const picked = v.strictObject({
  location: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  sku: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  picked: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
  reason: v.exactOptional(v.picklist(MISSING_REASONS)),
});

const finishPickList = defineOperation({
  method: 'POST',
  path: `${PATH}/{list}/finish`,
  id: 'finishPickList',
  tag: 'Warehouse',
  summary: 'Finish a pick list',
  description:
    'Ends a list. Lines that the body lacks were picked whole. Missing units need a reason: their orders wait for goods, and the shelf counts as empty.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, list },
  body: {
    description: 'Lines with missing units, each once.',
    schema: v.strictObject({ lines: v.optional(v.pipe(v.array(picked), v.maxLength(2000)), []) }),
    example: { lines: [{ location: 'main', sku: '400105-01', picked: 1, reason: 'damaged' }] },
  },
  success: {
    status: 200,
    description: 'The list is finished.',
    schema: v.object({ id: v.string() }),
    example: { id: EXAMPLE.id },
  },
  reasons: ['pick-units', 'no-pick-reason', 'pick-done'],
  answer: async ({ params, body }, { services, member, tenant }) => {
    const entered: Record<string, string> = {};
    for (const { location, sku, picked: units, reason } of body.lines) {
      if (Object.hasOwn(entered, `picked.${location}.${sku}`)) return refusalOf({ problem: 'pick-units' });
      entered[`picked.${location}.${sku}`] = String(units);
      if (reason) entered[`reason.${location}.${sku}`] = reason;
    }
    const outcome = await services.warehouse.finishPicking(member, { tenant, id: params.list, entered });
    return outcome.ok ? { content: { id: params.list } } : refusalOf(outcome);
  },
});

/** Pick lists of a tenant. */
export const PICK_LIST_OPERATIONS: readonly AdminOperation[] = [
  listPickLists,
  getPickList,
  createPickLists,
  finishPickList,
];
