import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { decimalText } from '../../currencies/decimal-text.ts';
import type { PriceListOutcome } from '../../shop/catalogue/price-list-administration/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, textInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { exactFilter, listOperation, listState, startSort } from './list-operation.ts';
import { LIST_PRICE_READS } from './list-price-reads.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/price-lists';
const count = v.pipe(v.number(), v.integer());
const list = uuidInPath('Id of the price list.');

const head = {
  id: v.string(),
  name: v.string(),
  groupName: v.pipe(v.nullable(v.string()), v.description('Customer group; null for all customers.')),
  validFrom: Timestamp,
  validTo: v.nullable(Timestamp),
  prices: v.pipe(count, v.description('Number of prices.')),
};
const ListedListBody = v.object(head);
const ListBody = v.object({ ...head, group: v.pipe(v.nullable(v.string()), v.description('Key of the group.')) });
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Trade 2027',
  groupName: 'Trade',
  validFrom: '2027-01-01T00:00:00.000Z',
  validTo: null,
  prices: 120,
};

const listPriceLists = listOperation({
  path: PATH,
  id: 'listPriceLists',
  tag: 'Price lists',
  summary: 'List price lists',
  description: 'Price lists of the tenant, the latest start first.',
  scopes: ['price-list.read'],
  filters: {
    state: choice(['now', 'later', 'over'], {
      description: 'Valid now, later or no more; all otherwise.',
      example: 'now',
    }),
    group: text({ longest: 40, description: 'Key of the customer group.', example: 'trade' }),
  },
  item: ListedListBody,
  part: partOf(ListedListBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.priceLists.listing.after(
      member,
      { tenant, params: listState(given, startSort(member)), typed: '' },
      place,
    ),
  content: ({ id, name, groupName, validFrom, validTo, prices }) => ({
    ...{ id, name, groupName, prices },
    validFrom: validFrom.toISOString(),
    validTo: timeOf(validTo),
  }),
});

async function readList({ services, member, tenant }: AdminCall, id: string) {
  const opened = await services.priceLists.open(member, { tenant, id, locale: tenant.locales[0].locale, page: 1 });
  if (!opened) return null;
  const { name, groupName, group, validFrom, validTo, prices, version } = opened.list;
  const content = {
    ...{ id, name, groupName, group, prices },
    validFrom: validFrom.toISOString(),
    validTo: timeOf(validTo),
  };
  return { opened, content, tag: entityTag([version, content.name, content.validFrom, content.validTo]) };
}

const getPriceList = defineOperation({
  method: 'GET',
  path: `${PATH}/{list}`,
  id: 'getPriceList',
  tag: 'Price lists',
  summary: 'Read a price list',
  description: 'A price list without its prices.',
  scopes: ['price-list.read'],
  parameters: { tenant: tenantInPath, list },
  hasTag: true,
  success: { status: 200, description: 'The list.', schema: ListBody, example: { ...EXAMPLE, group: 'trade' } },
  answer: async ({ params }, call) => {
    const read = await readList(call, params.list);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const ChangedListBody = v.object({ id: v.string(), prices: v.pipe(count, v.description('Prices that changed.')) });
const changed = {
  status: 200 as const,
  description: 'The list has changed.',
  schema: ChangedListBody,
  example: { id: EXAMPLE.id, prices: 1 },
};
const REASONS = ['name', 'date', 'dates', 'group'] as const;
const PRICE_REASONS = ['no-article', 'no-price', 'no-quantity', 'quantity-of-one', 'unknown-article'] as const;

const after = (outcome: PriceListOutcome): AdminAnswer<v.InferOutput<typeof ChangedListBody>> =>
  outcome.ok ? { content: { id: outcome.id, prices: outcome.count } } : refusalOf(outcome);

const fields = {
  name: v.pipe(v.string(), v.maxLength(80)),
  validFrom: v.pipe(v.exactOptional(Timestamp), v.description('From now on without it.')),
  validTo: v.exactOptional(v.nullable(Timestamp)),
};
const entryOf = (body: { name: string; validFrom?: string; validTo?: string | null }) => ({
  name: body.name,
  from: body.validFrom ?? '',
  to: body.validTo ?? '',
});

const createPriceList = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createPriceList',
  tag: 'Price lists',
  summary: 'Create a price list',
  description: 'Creates a list for a customer group, or for all customers.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Name, group and period.',
    schema: v.strictObject({ ...fields, group: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null) }),
    example: { name: 'Trade 2027', group: 'trade', validFrom: '2027-01-01T00:00:00Z' },
  },
  success: { ...changed, status: 201, description: 'The list.', example: { id: EXAMPLE.id, prices: 0 } },
  reasons: REASONS,
  answer: async ({ body: { group, ...body } }, { services, member, tenant }) =>
    after(await services.priceLists.create(member, tenant, { ...entryOf(body), group: group ?? '' })),
});

const updatePriceList = defineOperation({
  method: 'PUT',
  path: `${PATH}/{list}`,
  id: 'updatePriceList',
  tag: 'Price lists',
  summary: 'Change a price list',
  description: 'Changes name and period. The group stays, and so does a start or an end that the body lacks.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, list },
  needsMatch: true,
  body: { description: 'Name and period.', schema: v.strictObject(fields), example: { name: 'Trade 2027' } },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { list: id }, body }, call) => {
    const read = await readList(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const entry = {
      ...entryOf({ validFrom: read.content.validFrom, validTo: read.content.validTo, ...body }),
      version: String(read.opened.list.version),
    };
    return after(await call.services.priceLists.change(call.member, { tenant: call.tenant, id }, entry));
  },
});

const removePriceList = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{list}`,
  id: 'removePriceList',
  tag: 'Price lists',
  summary: 'Delete a price list',
  description: 'Deletes a list with its prices. Placed orders keep theirs.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, list },
  success: { ...changed, description: 'The list is deleted.' },
  answer: async ({ params: { list: id } }, { services, member, tenant }) =>
    after(await services.priceLists.remove(member, { tenant, id })),
});

const price = v.strictObject({
  sku: v.pipe(v.string(), v.maxLength(60)),
  minQuantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)), 1),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999)),
  currency: v.picklist(CURRENCY_CODES),
});

const setListPrice = defineOperation({
  method: 'PUT',
  path: `${PATH}/{list}/prices`,
  id: 'setListPrice',
  tag: 'Price lists',
  summary: 'Set a price of a list',
  description: 'Sets the price of a variant from a quantity on. Lists for all customers begin with two units.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, list },
  body: {
    description: 'Variant, quantity and price with VAT.',
    schema: price,
    example: { sku: '400105-01', minQuantity: 1, amount: 4490, currency: 'CHF' },
  },
  success: changed,
  reasons: PRICE_REASONS,
  answer: async ({ params: { list: id }, body }, { services, member, tenant }) => {
    if (body.currency !== tenant.currency) return { problem: { code: 'invalid-body', errors: { currency: 'choice' } } };
    const entered = decimalText(body.amount, body.currency);
    const entry = { sku: body.sku, quantity: String(body.minQuantity), price: entered };
    return after(await services.priceLists.setPrice(member, { tenant, id }, entry));
  },
});

const removeListPrice = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{list}/prices/{sku}/{quantity}`,
  id: 'removeListPrice',
  tag: 'Price lists',
  summary: 'Remove a price of a list',
  description: 'Removes the price of a variant from a quantity on.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: {
    tenant: tenantInPath,
    list,
    sku: textInPath({ longest: 60, description: 'Variant.', example: '400105-01' }),
    quantity: exactFilter(/^\d{1,3}$/, { description: 'Units from which the price holds.', example: '1' }),
  },
  success: changed,
  reasons: PRICE_REASONS,
  answer: async ({ params: { list: id, sku, quantity } }, { services, member, tenant }) =>
    after(await services.priceLists.removePrice(member, { tenant, id }, { sku, quantity })),
});

const importPrices = defineUpload({
  method: 'POST',
  path: `${PATH}/{list}/prices`,
  id: 'importListPrices',
  tag: 'Price lists',
  summary: 'Set the prices of a table',
  description:
    'Sets the prices of a table with the columns `sku`, `quantity` and `price`, such as `44.90`; a missing quantity means one unit. All of them or none: `rows` names each wrong line in `errors`. A table has at most 10,000 lines and 240,000 characters.',
  scopes: ['price-list.change', 'price-list.read'],
  parameters: { tenant: tenantInPath, list },
  upload: {
    description: 'The table in CSV or TSV, in UTF-8.',
    types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
    mostBytes: 1024 * 1024,
  },
  success: changed,
  reasons: ['empty', 'columns', 'too-large', 'rows'],
  answer: async ({ params: { list: id }, file }, { services, member, tenant }) => {
    const outcome = await services.priceLists.importPrices(member, { tenant, id }, file.toString('utf8'));
    if (outcome.ok || !('rows' in outcome)) return after(outcome);
    const errors = Object.fromEntries(outcome.rows.map(({ line, problem }) => [`line ${line}`, problem]));
    return { problem: { code: 'refused', reason: outcome.problem, errors } };
  },
});

/** Price lists of a tenant and their prices. */
export const PRICE_LIST_OPERATIONS: readonly AdminOperation[] = [
  listPriceLists,
  getPriceList,
  ...LIST_PRICE_READS,
  createPriceList,
  updatePriceList,
  removePriceList,
  setListPrice,
  importPrices,
  removeListPrice,
];
