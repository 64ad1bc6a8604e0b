import * as v from 'valibot';
import { MOST_STOCK } from '../../shop/catalogue/stock/index.ts';
import { choice } from '../parameters.ts';
import { cursor, fields, inPath, limit, locale, searched, withFields } from './admin-parameters.ts';
import type { AdminProblem } from './admin-problems.ts';
import { Day, listOf, partOf } from './admin-schemas.ts';
import { entityTag, matchesAny, matchProblem } from './entity-tag.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const count = v.pipe(v.number(), v.integer());

const listed = {
  sku: v.string(),
  title: v.string(),
  label: v.pipe(v.string(), v.description('Colour, size and other axes.')),
  quantity: v.pipe(count, v.description('Units in all locations that goods are sold from.')),
  safety: v.pipe(count, v.description('Units that are not sold.')),
  reserved: v.pipe(count, v.description('Units of orders in payment.')),
  available: v.pipe(count, v.description('Units that can be sold, backorders included.')),
  waiting: v.pipe(count, v.description('Ordered units that wait for goods.')),
  backorder: v.pipe(count, v.description('Units that may be sold before they arrive.')),
  arrives: v.pipe(v.nullable(Day), v.description('Day of the next expected delivery.')),
};

const ListedStockBody = v.object(listed);
const StockBody = v.object({
  ...listed,
  productId: v.string(),
  locations: v.array(v.object({ id: v.string(), name: v.string(), quantity: count, sellable: v.boolean() })),
});
type StockContent = v.InferOutput<typeof StockBody>;

const EXAMPLE = {
  sku: '400105-01',
  title: 'Lampe',
  label: '',
  quantity: 58,
  safety: 0,
  reserved: 0,
  available: 58,
  waiting: 0,
  backorder: 0,
  arrives: null,
};
const SKU = inPath('SKU of the variant.', '400105-01');

const listStock = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/stock',
  id: 'listStock',
  tag: 'Stock',
  summary: 'List stock',
  description: 'Stock of all variants by SKU. All tenants sell from it.',
  scopes: ['stock.read'],
  parameters: {
    state: choice(['low', 'out', 'waiting'], {
      description: 'Only variants of which few or no units are left, or that orders wait for.',
      example: 'low',
    }),
    query: searched('Words of the title, or a SKU, GTIN or number.'),
    locale,
    fields: fields(Object.keys(ListedStockBody.entries), 'sku'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of variants.',
    schema: listOf(partOf(ListedStockBody)),
    example: { items: [EXAMPLE], nextCursor: null },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { limit: size, cursor: at, state, query: typed } = params;
    const list = `stock ${state ?? ''} ${typed}`;
    const last = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const query = new URLSearchParams({ state: state ?? 'all', sort: 'sku', order: 'asc' });
    const names = params.locale ?? tenant.locales[0].locale;
    const asked = { tenant, locale: names, params: query, typed };
    const page = await services.stock.listing.after(member, asked, { last, size });
    if (!page) return { problem: { code: 'missing-scope' } };
    const end = page.lines.length === size ? page.last?.[0] : undefined;
    const next = end === undefined ? null : cursors.write(list, [end]);
    const items = page.lines.map(({ sku, title, label, quantity, safety, reserved, available, waiting, ...line }) =>
      withFields(
        {
          ...{ sku, title, label, quantity, safety, reserved, available, waiting },
          backorder: line.backorder,
          arrives: line.arrives,
        },
        params.fields,
      ),
    );
    return { content: { items, nextCursor: next }, next };
  },
});

type ReadStock = { content: StockContent; tag: string; last: number };

async function readStock({ services, member, tenant }: AdminCall, sku: string): Promise<ReadStock | null> {
  const variant = await services.stock.levels(member, { sku, locale: tenant.locales[0].locale });
  if (!variant) return null;
  const { productId, title, label, quantity, safety, reserved, available, waiting, backorder, arrives } = variant;
  const content = {
    ...{ sku, productId, title, label, quantity, safety, reserved, available, waiting, backorder, arrives },
    locations: variant.levels.map(({ location: id, name, quantity: units, sellable }) => ({
      id,
      name,
      quantity: units,
      sellable,
    })),
  };
  return { content, tag: entityTag([variant.last, variant.levels]), last: variant.last };
}

const getStock = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/stock/{sku}',
  id: 'getStock',
  tag: 'Stock',
  summary: 'Read the stock of a variant',
  description: 'Stock of a variant in all locations.',
  scopes: ['stock.read'],
  parameters: { sku: SKU },
  hasTag: true,
  success: {
    status: 200,
    description: 'The stock.',
    schema: StockBody,
    example: {
      ...EXAMPLE,
      productId: '400105',
      locations: [{ id: 'main', name: 'Main warehouse', quantity: 58, sellable: true }],
    },
  },
  answer: async ({ params: { sku } }, call) => {
    const read = await readStock(call, sku);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STOCK));
const needsNote = (reason: string): boolean => reason === 'correction' || reason === 'damage';

const BookedBody = v.object({ sku: v.string(), location: v.string(), quantity: count });
const booked = {
  description: 'The units that the location has now.',
  schema: BookedBody,
  example: { sku: '400105-01', location: 'main', quantity: 60 },
};

const bookStock = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/stock/{sku}/movements',
  id: 'bookStock',
  tag: 'Stock',
  summary: 'Book units in or out',
  description: 'Adds delivered or returned units to a location, or takes damaged ones away.',
  scopes: ['product.stock', 'stock.read', 'product.read'],
  parameters: { sku: SKU },
  body: {
    description: 'Reason, units and location. Damage needs a note.',
    schema: v.pipe(
      v.strictObject({
        reason: v.picklist(['goods-in', 'return', 'damage']),
        quantity: v.pipe(quantity, v.minValue(1)),
        location: v.pipe(v.string(), v.maxLength(60)),
        note,
      }),
      v.check(({ reason, note: text }) => !needsNote(reason) || text !== '', 'required'),
    ),
    example: { reason: 'goods-in', quantity: 2, location: 'main' },
  },
  success: { ...booked, status: 201 },
  problems: ['stock-location-unknown', 'stock-too-few', 'stock-of-set', 'precondition-failed'],
  answer: ({ params: { sku }, body }, call) => book(call, sku, body),
});

const setStock = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/stock/{sku}/locations/{location}',
  id: 'setStock',
  tag: 'Stock',
  summary: 'Set the units of a location',
  description:
    'Books the difference to the units that are there: a count. Sales since `If-Match` was read are refused.',
  scopes: ['product.stock', 'stock.read', 'product.read'],
  parameters: { sku: SKU, location: inPath('Id of the location.', 'main') },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Counted units.',
    schema: v.strictObject({ quantity, note }),
    example: { quantity: 60 },
  },
  success: { ...booked, status: 200 },
  problems: ['stock-location-unknown', 'stock-too-few', 'stock-of-set'],
  answer: ({ params: { sku, location }, body }, call) => book(call, sku, { reason: 'count', location, ...body }, true),
});

async function book(
  call: AdminCall,
  sku: string,
  asked: { reason: string; quantity: number; location: string; note: string },
  needsMatch = false,
): Promise<AdminAnswer<v.InferOutput<typeof BookedBody>>> {
  const { location } = asked;
  const entered = { ...asked, quantity: String(asked.quantity) };
  // For any state the department reads the stock only once, after it has locked it.
  const seen = matchesAny(call) ? null : await seenStock(call, { sku, location, needsMatch });
  if (seen && 'problem' in seen) return seen;
  const outcome = await call.services.stock.book(call.member, sku, { ...entered, ...seen?.form }, seen === null);
  if (!outcome.ok) return refusedBooking(outcome.problem);
  const { last, levels } = outcome.stock;
  const quantity = levels.find((level) => level.location === location)?.quantity ?? 0;
  const content = { sku, location, quantity };
  return needsMatch ? { content, tag: entityTag([last, levels]) } : { content };
}

/** Returns the stock that a booking is based on, in the fields of the department's form. */
async function seenStock(
  call: AdminCall,
  { sku, location, needsMatch }: { sku: string; location: string; needsMatch: boolean },
): Promise<{ form: Record<string, string> } | { problem: AdminProblem }> {
  const read = await readStock(call, sku);
  if (!read) return { problem: { code: 'not-found' } };
  const unmatched = matchProblem(call, read.tag, needsMatch);
  if (unmatched) return unmatched;
  const there = read.content.locations.find(({ id }) => id === location)?.quantity ?? 0;
  return { form: { last: String(read.last), [`seen.${location}`]: String(there) } };
}

function refusedBooking(problem: string): { problem: AdminProblem } {
  if (!isBookingProblem(problem)) throw new Error(`unexpected problem ${problem}`);
  return { problem: { code: BOOKING_CODES[problem] } };
}

const BOOKING_CODES = {
  'not-found': 'not-found',
  'not-allowed': 'missing-scope',
  'no-location': 'stock-location-unknown',
  'too-few': 'stock-too-few',
  'is-set': 'stock-of-set',
  changed: 'precondition-failed',
} as const;

function isBookingProblem(problem: string): problem is keyof typeof BOOKING_CODES {
  return Object.hasOwn(BOOKING_CODES, problem);
}

export const STOCK_OPERATIONS: readonly AdminOperation[] = [listStock, getStock, bookStock, setStock];
