import * as v from 'valibot';
import { LOCATION_KINDS, MOST_STOCK } from '../../shop/catalogue/stock/index.ts';
import { inPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/stock-locations';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const LocationBody = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(LOCATION_KINDS),
  sellable: v.pipe(v.boolean(), v.description('Whether orders are delivered from here.')),
  safety: v.pipe(count, v.description('Units of each variant that are not sold from here.')),
  isDefault: v.boolean(),
  ended: v.boolean(),
  units: count,
  variants: v.pipe(count, v.description('Variants with at least one unit.')),
});

const listLocations = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listStockLocations',
  tag: 'Stock',
  summary: 'List locations',
  description: 'All locations, the open ones first, in the order in which orders take units.',
  scopes: ['stock.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The locations.',
    schema: v.object({ items: v.array(LocationBody) }),
    example: {
      items: [
        {
          ...{ id: 'main', name: 'Main warehouse', kind: 'warehouse', sellable: true, safety: 0 },
          ...{ isDefault: true, ended: false, units: 5800, variants: 912 },
        },
      ],
    },
  },
  answer: async (_, { services, member }) => {
    const locations = await services.stock.locations(member);
    if (!locations) return { problem: { code: 'missing-scope' } };
    const items = locations.map(({ id, name, kind, sellable, safety, isDefault, ended, units, variants }) => ({
      ...{ id, name, kind, sellable, safety, isDefault, ended, units, variants },
    }));
    return { content: { items } };
  },
});

const safety = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STOCK));
const fields = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  sellable: v.boolean(),
};
const enteredOf = (body: { name: string; sellable: boolean; safety: number }): Record<string, string> => ({
  name: body.name,
  sellable: body.sellable ? '1' : '',
  safety: String(body.safety),
});

const createLocation = defineAct({
  method: 'POST',
  path: PATH,
  id: 'createStockLocation',
  tag: 'Stock',
  summary: 'Create a location',
  description: 'Adds a place where units are.',
  scopes: ['product.stock', 'stock.read', 'product.read'],
  parameters: {},
  body: {
    description: 'Id, name and kind.',
    schema: v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
      kind: v.picklist(LOCATION_KINDS),
      ...fields,
      safety: v.optional(safety, 0),
    }),
    example: { id: 'store-bern', kind: 'shop', name: 'Bern', sellable: true, safety: 1 },
  },
  status: 201,
  done: 'The location.',
  exampleId: 'store-bern',
  reasons: ['no-name', 'id-taken'],
  act: async ({ body }, { services, member }) => {
    const outcome = await services.stock.createLocation(member, { ...enteredOf(body), id: body.id, kind: body.kind });
    return outcome.ok ? { ok: true, id: body.id } : outcome;
  },
});

const updateLocation = defineAct({
  method: 'PUT',
  path: `${PATH}/{location}`,
  id: 'updateStockLocation',
  tag: 'Stock',
  summary: 'Change a location',
  description: 'Replaces the fields of a location. An ended one has no units.',
  scopes: ['product.stock', 'stock.read', 'product.read'],
  parameters: { location: inPath('Id of the location.', 'main') },
  body: {
    description: 'All fields.',
    schema: v.strictObject({ ...fields, safety, ended: v.boolean() }),
    example: { name: 'Main warehouse', sellable: true, safety: 2, ended: false },
  },
  done: 'The location has changed.',
  exampleId: 'main',
  object: 'location',
  reasons: ['no-name', 'is-default', 'not-empty'],
  act: ({ params, body }, { services, member }) =>
    services.stock.editLocation(member, params.location, { ...enteredOf(body), ended: body.ended ? '1' : '' }),
});

/** Locations of stock. */
export const LOCATION_OPERATIONS: readonly AdminOperation[] = [listLocations, createLocation, updateLocation];
